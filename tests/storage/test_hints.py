"""Hints between processes: PostgreSQL's NOTIFY and Redis carry them, none are needed without neighbours."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import make_url, text

from lastcard.storage.database import Database
from lastcard.storage.hints import Hints, NoBus, NotifyBus, RedisBus, open_hints
from lastcard.storage.ids import new_id
from support import redis


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with redis.running(tmp_path_factory.mktemp("redis")) as address:
        yield address


@pytest.fixture(params=["notify", "redis"])
def place(request: pytest.FixtureRequest) -> tuple[str, str | None]:
    """The address of a database, and perhaps of a bus beside it."""
    if request.param == "notify":
        return str(request.getfixturevalue("emptied")), None
    return "sqlite:///nothing", str(request.getfixturevalue("redis_server"))


@pytest_asyncio.fixture
async def processes(place: tuple[str, str | None]) -> AsyncIterator[tuple[Hints, Hints]]:
    address, hint_url = place
    opened = [open_hints(make_url(address), hint_url, name) for name in ("one", "two")]
    one, two = (each for each in opened if isinstance(each, Hints))
    yield one, two
    await one.close()
    await two.close()


class Ear:
    """Hears what others tell, from when it listens."""

    def __init__(self, hints: Hints) -> None:
        self.heard: asyncio.Queue[str] = asyncio.Queue()
        self.task = asyncio.create_task(hints.listen(self.heard.put_nowait))

    async def until(self, room: str) -> list[str]:
        """All that is heard up to this room."""
        rooms = [await self.heard.get()]
        while rooms[-1] != room:
            rooms.append(await self.heard.get())
        return rooms


async def listening(ear: Ear, other: Hints) -> None:
    """Tell of a room until it is heard: from then on nothing is missed."""
    while ear.heard.empty():
        other.tell("FIRST")
        await asyncio.sleep(0)
        if ear.heard.empty():
            await asyncio.wait([asyncio.create_task(ear.heard.join())], timeout=0.05)
    await ear.until("FIRST")


async def test_a_room_that_one_tells_of_is_heard_by_the_other_alone(processes: tuple[Hints, Hints]) -> None:
    one, two = processes
    near, far = Ear(one), Ear(two)
    await listening(far, one)
    await listening(near, two)
    one.tell("ABCDEF")
    one.tell("ABCDEF")
    one.tell("GHJKLM")
    rooms = [each for each in await far.until("GHJKLM") if each != "FIRST"]
    assert rooms == ["ABCDEF", "GHJKLM"], "what is told at once is gathered"
    two.tell("NPQRST")
    assert [each for each in await near.until("NPQRST") if each != "FIRST"] == ["NPQRST"]
    for ear in (near, far):
        ear.task.cancel()
        await asyncio.wait([ear.task])


async def test_what_goes_along_with_many_rooms_fits_into_messages(processes: tuple[Hints, Hints]) -> None:
    one, two = processes
    far = Ear(two)
    await listening(far, one)
    words = [f"ABCDEF:{new_id()}:groan:{number}" for number in range(1000, 1400)]
    for word in words:
        one.tell(word)
    assert [each for each in await far.until(words[-1]) if each != "FIRST"] == words
    far.task.cancel()
    await asyncio.wait([far.task])


async def test_a_bus_that_was_lost_is_found_again(
    database: Database, emptied: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lastcard.storage.hints.AGAIN_AFTER", 0.01)
    one, two = (Hints(NotifyBus(make_url(emptied)), name) for name in ("one", "two"))
    ear = Ear(two)
    await listening(ear, one)
    if database.address.get_backend_name() == "postgresql":
        async with database.reading() as connection:
            await connection.execute(
                text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                     " AND datname = current_database()")
            )  # fmt: skip
    await listening(ear, one)
    ear.task.cancel()
    await asyncio.wait([ear.task])
    await one.close()
    await two.close()


async def test_a_bus_that_cannot_be_reached_costs_nothing_but_hints(
    caplog: pytest.LogCaptureFixture,
) -> None:
    hints = Hints(RedisBus("redis://127.0.0.1:1"), "one")
    hints.tell("ABCDEF")
    await hints.close()
    assert "a hint was lost" in caplog.text


async def test_without_a_server_there_is_nobody_to_tell(tmp_path: Path) -> None:
    hints = open_hints(make_url(f"sqlite:///{tmp_path}/x"), None, "one")
    assert isinstance(hints, NoBus)
    hints.tell("ABCDEF")
    await hints.listen(lambda room: None)
    await hints.close()

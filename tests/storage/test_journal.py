"""What every journal promises, wherever it keeps its rows: one class for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import cast

import pytest
import pytest_asyncio
from sqlalchemy import select

from lastcard.lobby.record import Conflict, Unavailable
from lastcard.lobby.state import Lobby, Member, Room
from lastcard.rooms.ports import Journal
from lastcard.storage.journal import SqlJournal
from lastcard.storage.memory import MemoryJournal
from lastcard.storage.open import open_database
from lastcard.storage.tables import match
from support.rows import result, row

Matches = Callable[[str], Awaitable[list[str]]]


@pytest_asyncio.fixture(params=["memory", "sqlite", "postgresql"])
async def kept(request: pytest.FixtureRequest) -> AsyncIterator[tuple[Journal, Matches]]:
    """A journal, and how to ask which matches of a room are in the archive beside it."""
    if request.param == "memory":
        memory = MemoryJournal()
        yield memory, lambda room: _remembered(memory, room)
        return
    database = await open_database(_place(request))
    journal = SqlJournal(database)

    async def matches(room: str) -> list[str]:
        async with database.reading() as connection:
            return list(await connection.scalars(select(match.c.id).where(match.c.room == room)))

    yield journal, matches
    await journal.close()
    await database.close()


async def _remembered(memory: MemoryJournal, room: str) -> list[str]:
    return [record.match for record in memory.matches.get(room, [])]


@pytest.fixture
def journal(kept: tuple[Journal, Matches]) -> Journal:
    return kept[0]


@pytest.fixture
def matches(kept: tuple[Journal, Matches]) -> Matches:
    return kept[1]


class TestJournal:
    """The contract of `rooms.ports.Journal`."""

    async def test_what_was_appended_is_loaded(self, journal: Journal) -> None:
        records = [row(1), row(2, due=1234.5), row(3)]
        for record in records:
            await journal.append("ROOM", record)
        loaded = await journal.load("ROOM")
        assert loaded is not None
        assert loaded.room == Room()
        assert list(loaded.records) == records

    async def test_rows_before_the_snapshot_come_along_when_asked_for(self, journal: Journal) -> None:
        for seq in range(1, 8):
            await journal.append("ROOM", row(seq))
        assert await journal.load("ROOM", 3) == await journal.load("ROOM")
        await journal.snapshot("ROOM", Room(seq=5))
        for earlier, first in ((0, 6), (1, 5), (3, 3), (5, 1), (24, 1)):
            loaded = await journal.load("ROOM", earlier)
            assert loaded is not None
            assert loaded.room.seq == 5
            assert [record.seq for record in loaded.records] == list(range(first, 8))

    async def test_a_room_that_was_never_created_is_none(self, journal: Journal) -> None:
        await journal.append("ROOM", row(1))
        assert await journal.load("OTHER") is None
        assert await journal.since("OTHER", 0, 10) == []

    async def test_a_row_is_found_by_its_command(self, journal: Journal) -> None:
        for record in (row(1, "ann-1"), row(2, "bea-1")):
            await journal.append("ROOM", record)
        assert await journal.find("ROOM", "bea-1") == row(2, "bea-1")
        assert await journal.find("ROOM", "ann") is None
        assert await journal.find("ROOM", "bea-2") is None
        assert await journal.find("OTHER", "bea-1") is None

    async def test_a_code_belongs_to_the_first_who_took_it(self, journal: Journal) -> None:
        await journal.append("ROOM", row(1, "ann-1"))
        with pytest.raises(Conflict) as conflict:
            await journal.append("ROOM", row(1, "bea-1"))
        assert conflict.value.repeat is None
        assert [record.cmd for record in await journal.since("ROOM", 0, 10)] == ["ann-1"]

    async def test_a_number_belongs_to_the_first_who_took_it(self, journal: Journal) -> None:
        await journal.append("ROOM", row(1))
        await journal.append("ROOM", row(2, "ann-2"))
        with pytest.raises(Conflict) as conflict:
            await journal.append("ROOM", row(2, "bea-2"))
        assert conflict.value.repeat is None
        assert [record.cmd for record in await journal.since("ROOM", 1, 10)] == ["ann-2"]

    @pytest.mark.parametrize("seq", [2, 3, 4])
    async def test_a_command_is_kept_once_and_its_row_is_told(self, journal: Journal, seq: int) -> None:
        first = row(2, "ann-2")
        for record in (row(1), first, row(3)):
            await journal.append("ROOM", record)
        with pytest.raises(Conflict) as conflict:
            await journal.append("ROOM", row(seq, "ann-2"))
        assert conflict.value.repeat == first
        assert len(await journal.since("ROOM", 0, 10)) == 3

    async def test_the_same_command_in_another_room_is_another_one(self, journal: Journal) -> None:
        await journal.append("ROOM", row(1, "ann-1"))
        await journal.append("OTHER", row(1, "ann-1"))
        assert await journal.load("OTHER") is not None

    @pytest.mark.parametrize("seq", [1, 3, 9])
    async def test_no_gap_can_be_written(self, journal: Journal, seq: int) -> None:
        await journal.append("ROOM", row(1))
        with pytest.raises((Unavailable, Conflict)):
            await journal.append("ROOM", row(seq, "late"))
        with pytest.raises((Unavailable, Conflict)):
            await journal.append("NOWHERE", row(seq + 1))
        assert len(await journal.since("ROOM", 0, 10)) == 1
        assert await journal.load("NOWHERE") is None

    async def test_rows_are_read_in_order_from_any_number(self, journal: Journal) -> None:
        for seq in range(1, 13):
            await journal.append("ROOM", row(seq))
        assert [record.seq for record in await journal.since("ROOM", 4, 5)] == [5, 6, 7, 8, 9]
        assert [record.seq for record in await journal.since("ROOM", 10, 5)] == [11, 12]
        assert await journal.since("ROOM", 12, 5) == []

    async def test_a_result_is_kept_with_the_row_that_closes_the_match(
        self, journal: Journal, matches: Matches
    ) -> None:
        await journal.append("ROOM", row(1))
        assert await matches("ROOM") == []
        await journal.append("ROOM", row(2), result("m1", 2))
        assert await matches("ROOM") == ["m1"]

    async def test_a_result_whose_row_has_lost_is_not_kept(self, journal: Journal, matches: Matches) -> None:
        await journal.append("ROOM", row(1))
        await journal.append("ROOM", row(2, "ann-2"))
        for record in (row(2, "bea-2"), row(3, "ann-2")):
            with pytest.raises(Conflict):
                await journal.append("ROOM", record, result("m1", 2))
        assert await matches("ROOM") == []

    async def test_a_room_loads_from_its_newest_snapshot(self, journal: Journal) -> None:
        for seq in range(1, 8):
            await journal.append("ROOM", row(seq))
        for seq in (3, 5):
            members = (Member("ann", ready=True), Member("bot-1", bot="hard"))
            lobby = Lobby(members, "ann", kicked=frozenset({"cy"}), due=12.5)
            await journal.snapshot("ROOM", Room(lobby, seq=seq))
        loaded = await journal.load("ROOM")
        assert loaded is not None
        assert loaded.room == Room(lobby, seq=5)
        assert [record.seq for record in loaded.records] == [6, 7]

    async def test_many_rooms_at_once(self, journal: Journal) -> None:
        rooms = [f"ROOM{number}" for number in range(60)]

        async def live(room: str) -> None:
            for seq in range(1, 6):
                await journal.append(room, row(seq))

        await asyncio.gather(*map(live, rooms))
        for room in rooms:
            assert [record.seq for record in await journal.since(room, 0, 10)] == [1, 2, 3, 4, 5]

    async def test_of_many_who_want_one_number_one_has_it(self, journal: Journal) -> None:
        await journal.append("ROOM", row(1))
        wishes = (journal.append("ROOM", row(2, f"p{number}-1")) for number in range(20))
        outcomes = await asyncio.gather(*wishes, return_exceptions=True)
        assert outcomes.count(None) == 1
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19

    async def test_a_command_sent_twice_at_once_is_kept_once(self, journal: Journal) -> None:
        await journal.append("ROOM", row(1))
        twice = (journal.append("ROOM", row(2, "ann-2")) for _ in range(2))
        outcomes = await asyncio.gather(*twice, return_exceptions=True)
        assert outcomes.count(None) == 1
        conflict = next(outcome for outcome in outcomes if outcome is not None)
        assert cast(Conflict, conflict).repeat == row(2, "ann-2")

    async def test_who_stops_waiting_disturbs_nobody(self, journal: Journal) -> None:
        await asyncio.gather(*(journal.append(room, row(1)) for room in ("ROOM", "OTHER")))
        left = asyncio.create_task(journal.append("ROOM", row(2)))
        stays = asyncio.create_task(journal.append("OTHER", row(2)))
        await asyncio.wait([asyncio.create_task(journal.append("OTHER", row(3))), left], timeout=0)
        left.cancel()
        await stays
        assert len(await journal.since("OTHER", 0, 10)) >= 2
        assert len(await journal.since("ROOM", 0, 10)) in (1, 2)


def _place(request: pytest.FixtureRequest) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{request.getfixturevalue('file')}"
    return str(request.getfixturevalue("emptied"))

"""The rooms of a process: found once, created once, told when the process stops."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from lastcard.lobby.commands import Create
from lastcard.lobby.record import Conflict, Loaded, Record, Unavailable
from lastcard.rooms import hub
from lastcard.rooms.hub import Hub
from lastcard.rooms.ledger import RECENT_ROWS, SNAPSHOT_EVERY
from lastcard.rooms.machine import SystemChance, SystemClock
from lastcard.rules.reasons import Illegal
from lastcard.storage.memory import MemoryTalk
from support.clock import CountingChance, HandClock
from support.faulty import FaultyJournal
from support.floor import CODE, Floor, TitleNames
from support.peers import Square


class SlowJournal(FaultyJournal):
    """Who loads a room waits for `door`."""

    def __init__(self) -> None:
        super().__init__()
        self.door = asyncio.Event()
        self.door.set()

    async def load(self, room: str, earlier: int = 0) -> Loaded | None:
        """As the journal has it."""
        await self.door.wait()
        return await super().load(room, earlier)


class DeafJournal(FaultyJournal):
    """Whoever waits for it hears a failure in place of being called off, as a driver may tell it. `waits`: so
    many of the next who read have to wait.
    """

    waits = 0

    async def load(self, room: str, earlier: int = 0) -> Loaded | None:
        """As the journal has it."""
        await self._wait()
        return await super().load(room, earlier)

    async def since(self, room: str, after: int, limit: int) -> list[Record]:
        """As the journal has them."""
        await self._wait()
        return await super().since(room, after, limit)

    async def heads(self, rooms: Sequence[str]) -> dict[str, int]:
        """As the journal has them."""
        await self._wait()
        return await self.inner.heads(rooms)

    async def _wait(self) -> None:
        if self.waits:
            self.waits -= 1
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                raise Unavailable from None


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stop that has little patience."""
    monkeypatch.setattr(hub, "FINISH_WITHIN", 0.01)
    monkeypatch.setattr(hub, "TOLD_AGAIN_AFTER", 0.01)


async def test_an_unknown_room_is_none() -> None:
    async with Floor() as floor:
        assert await floor.hub.room("NOWAYS") is None
        assert len(floor.hub) == 0


async def test_a_room_is_loaded_once_however_many_ask() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        await floor.create("ann")
    async with Floor(journal) as floor:
        found = await asyncio.gather(*(floor.hub.room(CODE) for _ in range(10)))
        assert len({id(room) for room in found}) == 1
        assert len(floor.hub) == 1


async def test_a_room_is_read_once_also_for_those_who_were_away_for_a_moment() -> None:
    """A whole server comes back at once: then each reading counts."""
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        while ann.last()["seq"] < SNAPSHOT_EVERY + 5:  # so that few rows come after the snapshot
            await ann.ask("stand-up")
            await ann.ask("sit")
            await floor.advance(0.5)
        told = [(row["seq"], row["events"]) for row in ann.rows()][-RECENT_ROWS:]
    async with Floor(journal, floor.clock) as floor:
        ann = await floor.connect("ann", after=told[0][0] - 1)
        assert [(row["seq"], row["events"]) for row in ann.heard[0]["rows"]][: len(told)] == told
        assert journal.reads == 0


async def test_a_code_is_given_once() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as one, Floor(journal, one.clock) as two:
        await one.create("ann")
        with pytest.raises(Conflict):
            await one.create("bea")
        with pytest.raises(Conflict):
            await two.create("bea")


async def test_a_room_that_could_not_be_created_is_not_there() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        with pytest.raises(Illegal, match="bad_value"):
            await floor.hub.create(CODE, "ann", Create(clock=3))
        journal.faults.append("before")
        with pytest.raises(Unavailable):
            await floor.create("ann")
        assert await floor.hub.room(CODE) is None
        await floor.create("ann")
        assert (await floor.room()).lobby.host == "ann"


async def test_a_room_that_cannot_be_read_now_can_be_read_later() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        await floor.create("ann")
    async with Floor(journal) as floor:
        journal.faults.append("reading")
        with pytest.raises(Unavailable):
            await floor.hub.room(CODE)
        assert await floor.hub.room(CODE) is not None


async def test_a_full_process_takes_no_more_rooms() -> None:
    hub = Hub(FaultyJournal(), HandClock(), CountingChance(), TitleNames(), MemoryTalk(), max_rooms=1)
    hub.start()
    await hub.create("AAAAAA", "ann", Create())
    with pytest.raises(Unavailable):
        await hub.create("BBBBBB", "ann", Create())
    assert await hub.room("AAAAAA") is not None
    await hub.stop()


async def test_a_stop_tells_everybody_to_come_back_and_loses_nothing() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, bea = await floor.table("ann", "bea")
        await ann.session.receive('{"type":"add-bot","id":"last"}')
        await floor.hub.stop()
        await floor.spin()
        assert [each.heard[-1]["code"] for each in (ann, bea)] == [1012, 1012]
        assert ann.last("done")["id"] == "last"
        assert (await floor.connect("ann")).code == 1012
        with pytest.raises(Unavailable):
            await floor.hub.room("OTHERS")
    async with Floor(journal, seed=2) as floor:
        assert len((await floor.room()).lobby.members) == 3


@pytest.mark.usefixtures("hurried")
async def test_a_stop_ends_who_does_not_hear_of_it() -> None:
    journal = DeafJournal()
    async with Floor(journal, peers=Square().peers("one", journal)) as floor:
        await floor.create("ann")
        await floor.connect("ann")
        room = await floor.hub.room(CODE)
        assert room is not None
        journal.waits = 2
        room.hint()
        await floor.spin()
        floor.clock.move(floor.clock.now() + 1)
        await floor.spin()
        assert journal.waits == 0, "the room and the look at the heads of all rooms"
        await floor.hub.stop()


@pytest.mark.usefixtures("hurried")
async def test_a_room_that_is_read_while_the_process_stops_is_not_to_be_had() -> None:
    journal = DeafJournal()
    async with Floor(journal) as floor:
        await floor.create("ann")
    async with Floor(journal) as floor:
        journal.waits = 1
        opening = asyncio.create_task(floor.hub.room(CODE))
        await floor.spin()
        assert journal.waits == 0
        await floor.hub.stop()
        with pytest.raises(Unavailable):
            await opening


async def test_a_room_that_has_been_read_before_a_stop_has_come_to_its_end_is_not_opened() -> None:
    """Nobody would tell those in it that the process stops."""
    journal = SlowJournal()
    async with Floor(journal) as floor:
        for person, code in (("ann", "AAAAAA"), ("bea", "BBBBBB"), ("cid", "CCCCCC")):
            await floor.create(person, code)
    async with Floor(journal) as floor:
        await floor.hub.room("AAAAAA")
        await floor.hub.room("BBBBBB")
        journal.door.clear()
        opening = asyncio.create_task(floor.hub.room("CCCCCC"))
        await floor.spin()
        stopping = asyncio.create_task(floor.hub.stop(spread=4))
        await floor.spin()
        journal.door.set()
        with pytest.raises(Unavailable):
            await opening
        floor.clock.move(floor.clock.now() + 2)
        await stopping


async def test_a_stop_can_be_spread_over_some_seconds() -> None:
    async with Floor() as floor:
        await floor.create("ann", "AAAAAA")
        await floor.create("bea", "BBBBBB")
        ann, bea = await floor.connect("ann", "AAAAAA"), await floor.connect("bea", "BBBBBB")
        stopping = asyncio.create_task(floor.hub.stop(spread=4))
        await floor.spin()
        assert (ann.code, bea.code) == (1012, None)
        floor.clock.move(floor.clock.now() + 2)
        await stopping
        assert bea.code == 1012


async def test_names_that_cannot_be_read_now_are_read_with_the_next_who_joins() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        floor.names.reachable = False
        bea = await floor.join("bea")
        assert [each["name"] for each in bea.last()["room"]["members"]] == ["Ann", ""]
        floor.names.reachable = True
        await floor.join("cid")
        assert [each["name"] for each in bea.last()["room"]["members"]] == ["Ann", "Bea", "Cid"]


async def test_the_machines_clock_comes_to_now_and_its_chance_does_not_repeat() -> None:
    clock, chance = SystemClock(), SystemChance()
    now = clock.now()
    await clock.until(now)
    assert clock.now() >= now
    assert len(chance.secret()) == 32
    assert chance.secret() != chance.secret()
    assert len({chance.token() for _ in range(100)}) == 100

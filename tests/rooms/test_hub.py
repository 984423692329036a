"""The rooms of a process: found once, created once, told when the process stops."""

from __future__ import annotations

import asyncio

import pytest

from lastcard.lobby.commands import Create
from lastcard.lobby.record import Conflict, Unavailable
from lastcard.rooms.hub import Hub
from lastcard.rooms.machine import SystemChance, SystemClock
from lastcard.rules.reasons import Illegal
from lastcard.storage.memory import MemoryTalk
from support.clock import CountingChance, HandClock
from support.faulty import FaultyJournal
from support.floor import CODE, Floor, TitleNames


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

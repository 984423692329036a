"""Who is there: the dot at once, away after ten seconds, and a match that waits when nobody is."""

from __future__ import annotations

from lastcard.lobby.commands import Join
from lastcard.lobby.dues import COURTESY
from support.faulty import FaultyJournal
from support.floor import CODE, Floor, on_turn, play_on


async def test_everybody_hears_at_once_who_has_a_line() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        assert ann.last("presence")["here"] == ["ann", "bea"]
        await bea.lose()
        assert ann.last("presence")["here"] == ["ann"]


async def test_watchers_by_link_are_no_presence() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        await floor.connect(None)
        await floor.connect("stranger")
        assert ann.last("presence")["here"] == ["ann"]


async def test_a_short_absence_is_no_row() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        rows = journal.appends
        await bea.lose()
        await floor.advance(8)
        await floor.connect("bea")
        await floor.advance(8)
        assert journal.appends == rows
        assert "away" not in ann.last()["room"]["members"][1]


async def test_whoever_has_no_line_for_ten_seconds_is_away_until_back() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        await bea.lose()
        await floor.advance(10)
        away = {"type": "away", "person": "bea", "absence": 1, "at": floor.clock.now()}
        assert ann.events("away") == [away]
        assert ann.last()["room"]["members"][1]["away"]
        again = await floor.connect("bea")
        assert ann.events("back") == [{"type": "back", "person": "bea"}]
        assert "away" not in again.heard[0]["room"]["members"][1]


async def test_each_absence_has_its_own_timer() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea, cid = await floor.connect("ann"), await floor.join("bea"), await floor.join("cid")
        await bea.lose()
        await floor.advance(5)
        await cid.lose()
        await floor.connect("bea")
        await floor.advance(5)
        assert ann.events("away") == []
        await floor.advance(5)
        assert [event["person"] for event in ann.events("away")] == ["cid"]


async def test_whoever_joins_and_never_comes_is_away() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        room = await floor.hub.room(CODE)
        assert room is not None
        await room.ask("bea", Join(), "j")
        await floor.advance(10)
        assert [event["person"] for event in ann.events("away")] == ["bea"]


async def test_the_host_passes_on_within_seconds() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        await ann.lose()
        await floor.advance(10)
        assert bea.last()["room"]["host"] == "bea"


async def test_a_line_that_says_nothing_is_a_dead_one() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        for _ in range(4):
            await floor.advance(8)
            await ann.say("beat")
        assert bea.code == 1008
        assert ann.code is None


async def test_the_table_goes_on_when_one_is_away() -> None:
    async with Floor() as floor:
        clients = await floor.table("ann", "bea", "cid")
        sleeper = on_turn(clients)
        others = [each for each in clients if each is not sleeper]
        await sleeper.lose()
        for _ in range(6):
            await floor.advance(8)
            for each in others:
                await each.say("beat")
        assert others[0].events("timed-out") != []
        assert not (await floor.room()).lobby.paused


async def test_the_turn_clock_plays_for_the_seat_at_its_deadline() -> None:
    async with Floor() as floor:
        clients = await floor.table("ann", "bea", clock=15)
        due = clients[0].last()["room"]["due"]
        assert due == floor.clock.now() + 15
        await floor.advance(14.9)
        assert clients[0].events("timed-out") == []
        await floor.advance(0.1)
        assert len(clients[0].events("timed-out")) == 1
        assert clients[0].last()["room"]["due"] == floor.clock.now() + 15


async def test_a_round_is_dealt_after_twenty_seconds_if_nobody_taps() -> None:
    async with Floor() as floor:
        ann, bea = await floor.table("ann", "bea")
        while ann.last()["room"]["phase"] == "playing":
            await play_on([ann, bea])
        await floor.advance(19)
        assert ann.last()["room"]["phase"] == "between"
        await ann.say("beat")
        await floor.advance(1)
        assert ann.last()["room"]["phase"] == "playing"
        assert ann.last()["match"]["round"] == 2


async def test_a_match_without_anybody_waits_also_over_a_restart() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, bea = await floor.table("ann", "bea", clock=60)
        before, clock = ann.last(), floor.clock
        await floor.advance(20)
        await ann.lose()
        await bea.lose()
        await floor.advance(500)
        room = await floor.room()
        assert room.lobby.pause is not None
        assert room.lobby.pause.left == 30.0
    async with Floor(journal, clock, seed=2) as floor:
        clock.move(clock.now() + 5000)
        again = await floor.connect("bea")
        first = again.heard[0]
        assert not first["room"].get("paused")
        assert first["room"]["due"] == clock.now() + 30 + COURTESY
        for what in ("turn", "on_turn", "seats", "top"):
            assert first["match"][what] == before["match"][what]


async def test_a_stop_of_the_server_is_not_counted_on_the_clock() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, _ = await floor.table("ann", "bea", clock=30)
        turn, clock = ann.turn, floor.clock
        await floor.advance(20)
        await ann.say("beat")
    clock.move(clock.now() + 3600)
    async with Floor(journal, clock, seed=2) as floor:
        again = await floor.connect("ann")
        await floor.connect("bea")
        await floor.advance(5)
        assert again.turn == turn
        assert again.last()["room"]["due"] == clock.now() + 25
        assert again.events("timed-out") == []


async def test_nobody_coming_back_after_a_stop_pauses_the_match() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, _ = await floor.table("ann", "bea", clock=30)
        turn, clock = ann.turn, floor.clock
    clock.move(clock.now() + 3600)
    async with Floor(journal, clock, seed=2) as floor:
        await floor.connect(None)
        await floor.advance(20)
        room = await floor.room()
        assert room.lobby.paused
        assert room.match is not None
        assert room.match.turn == turn


async def test_a_line_that_returns_while_the_journal_is_away_is_served_and_marked_back_later() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        await bea.lose()
        await floor.advance(10)
        journal.faults.append("before")
        again = await floor.connect("bea")
        assert again.heard[0]["room"]["you"] == "bea"
        assert ann.events("back") == []
        await floor.advance(1)
        assert len(ann.events("back")) == 1

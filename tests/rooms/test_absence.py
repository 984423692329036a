"""A table never waits in vain: seats of the absent and the silent are played for, and handed back."""

from __future__ import annotations

from lastcard import bots
from lastcard.lobby.dues import ANSWER, GRACE, PATIENCE
from lastcard.rooms.alarms import AWAY_AFTER
from support.faulty import FaultyJournal
from support.floor import Client, Floor, on_turn, play_on


async def wait(floor: Floor, seconds: float, *clients: Client) -> None:
    """Time passes, and these lines stay alive."""
    while seconds > 0:
        step = min(seconds, 8.0)
        await floor.advance(step)
        seconds -= step
        for each in clients:
            await each.say("beat")


async def asleep(floor: Floor, *people: str) -> tuple[Client, list[Client]]:
    """A table whose player on turn has closed the tab and is played for; and the others."""
    clients = await floor.table(*people)
    sleeper = on_turn(clients)
    others = [each for each in clients if each is not sleeper]
    await sleeper.lose()
    await wait(floor, AWAY_AFTER + GRACE, *others)
    return sleeper, others


def person(client: Client) -> str:
    """Whose line it is."""
    return str(client.session.person)


async def test_a_closed_tab_on_turn_is_played_for_after_the_grace() -> None:
    async with Floor(bots=bots) as floor:
        sleeper, others = await asleep(floor, "ann", "bea", "cid")
        turn, seat = sleeper.turn, sleeper.last()["match"]["seat"]
        assert others[0].events("handed-over") == [{"type": "handed-over", "seat": seat}]
        await wait(floor, 2, *others)
        row = next(row for row in others[0].rows() if row["events"][0]["type"] == "played-for")
        assert row["events"][0]["seat"] == seat
        assert others[0].turn > turn
        assert others[0].last()["room"]["players"][seat]["played_for"]


async def test_the_host_may_sleep_while_a_seat_is_played_for() -> None:
    async with Floor(bots=bots) as floor:
        clients = await floor.table("ann", "bea", "cid")
        while not clients[0].on_turn():
            await play_on(clients)
        await clients[0].lose()
        await wait(floor, AWAY_AFTER + GRACE + 2, *clients[1:])
        assert clients[1].events("played-for")
        assert clients[1].last()["room"]["host"] == "ann"


async def test_a_seat_that_is_played_for_holds_nobody_up_any_more() -> None:
    async with Floor(bots=bots) as floor:
        _, others = await asleep(floor, "ann", "bea", "cid")
        for _ in range(40):
            if any(each.on_turn() for each in others):
                await play_on(others)
            else:
                await wait(floor, 3, *others)
            if others[0].last()["room"]["phase"] != "playing":
                break
        assert len(others[0].events("played-for")) >= 3 or others[0].events("round-ended")


async def test_whoever_comes_back_takes_over_with_the_first_act() -> None:
    async with Floor(bots=bots) as floor:
        sleeper, others = await asleep(floor, "ann", "bea", "cid")
        again = await floor.connect(person(sleeper))
        seat = again.last()["match"]["seat"]
        assert again.last()["room"]["players"][seat]["played_for"]
        assert (await again.ask("here"))["type"] == "done"
        assert others[0].events("handed-back") == [{"type": "handed-back", "seat": seat}]
        assert again.on_turn()
        assert again.turn == sleeper.turn
        await wait(floor, 20, again, *others)
        assert again.turn == sleeper.turn
        assert "played_for" not in again.last()["room"]["players"][seat]


async def test_a_bot_waits_a_little_for_an_owner_who_is_there() -> None:
    async with Floor(bots=bots) as floor:
        sleeper, others = await asleep(floor, "ann", "bea", "cid")
        again = await floor.connect(person(sleeper))
        await wait(floor, 4, again, *others)
        assert again.turn == sleeper.turn
        await wait(floor, 3, again, *others)
        assert again.turn > sleeper.turn


async def test_an_act_in_vain_is_an_act() -> None:
    async with Floor(bots=bots) as floor:
        sleeper, others = await asleep(floor, "ann", "bea", "cid")
        again = await floor.connect(person(sleeper))
        assert await again.reason("draw", turn=again.turn - 1) == "stale"
        assert len(others[0].events("handed-back")) == 1
        assert await again.reason("draw", turn=again.turn - 1) == "stale"
        assert len(others[0].events("handed-back")) == 1


async def test_the_server_killed_on_an_absent_seats_turn_goes_on_with_whoever_is_there() -> None:
    journal = FaultyJournal()
    async with Floor(journal, bots=bots) as floor:
        clients = await floor.table("ann", "bea")
        sleeper = on_turn(clients)
        other = next(each for each in clients if each is not sleeper)
        await sleeper.lose()
        await wait(floor, AWAY_AFTER + 5, other)
        turn, clock = other.turn, floor.clock
    clock.move(clock.now() + 60)
    async with Floor(journal, clock, bots=bots, seed=2) as floor:
        again = await floor.connect(person(other))
        assert again.turn == turn
        await wait(floor, GRACE - 2, again)
        assert again.turn == turn
        await wait(floor, 5, again)
        assert again.turn > turn


async def test_the_server_killed_with_nobody_there_is_found_paused_and_unchanged() -> None:
    journal = FaultyJournal()
    async with Floor(journal, bots=bots) as floor:
        clients = await floor.table("ann", "bea")
        before, clock = clients[0].last(), floor.clock
        for each in clients:
            await each.lose()
    clock.move(clock.now() + 3600)
    async with Floor(journal, clock, bots=bots, seed=2) as floor:
        watcher = await floor.connect(None)
        await wait(floor, 60, watcher)
        assert watcher.last()["room"]["paused"]
        again = await floor.connect("ann")
        assert again.last()["match"]["turn"] == before["match"]["turn"]
        assert again.last()["match"]["hand"] == before["match"]["hand"]


async def test_a_restart_makes_no_bot_move_for_anybody() -> None:
    journal = FaultyJournal()
    async with Floor(journal, bots=bots) as floor:
        clients = await floor.table("ann", "bea")
        turn, clock = clients[0].turn, floor.clock
    clock.move(clock.now() + 300)
    async with Floor(journal, clock, bots=bots, seed=2) as floor:
        await floor.advance(5)
        lines = [await floor.connect(each) for each in ("ann", "bea")]
        await wait(floor, 50, *lines)
        assert lines[0].turn == turn
        assert lines[0].events("away") == []


async def test_whoever_does_not_answer_is_played_for() -> None:
    async with Floor(bots=bots) as floor:
        clients = await floor.table("ann", "bea")
        idle = on_turn(clients)
        other = next(each for each in clients if each is not idle)
        assert await other.reason("nudge", turn=other.turn) == "too_soon"
        await wait(floor, PATIENCE, *clients)
        assert other.last()["room"]["nudge"] <= floor.clock.now()
        await other.ask("nudge", turn=other.turn)
        assert idle.last()["room"]["handover"] == floor.clock.now() + ANSWER
        turn = idle.turn
        await wait(floor, ANSWER + 7, *clients)
        assert idle.events("handed-over")
        assert idle.turn > turn


async def test_an_answer_within_ten_seconds_keeps_the_seat() -> None:
    async with Floor(bots=bots) as floor:
        clients = await floor.table("ann", "bea")
        idle = on_turn(clients)
        other = next(each for each in clients if each is not idle)
        await wait(floor, PATIENCE, *clients)
        await other.ask("nudge", turn=other.turn)
        await wait(floor, ANSWER - 1, *clients)
        await idle.ask("here")
        await wait(floor, 30, *clients)
        assert other.events("answered")
        assert idle.events("handed-over") == []


async def test_a_pause_by_hand_holds_over_a_restart() -> None:
    journal = FaultyJournal()
    async with Floor(journal, bots=bots) as floor:
        clients = await floor.table("ann", "bea", clock=30)
        await floor.advance(10)
        await clients[1].ask("pause")
        turn, clock = clients[0].turn, floor.clock
    clock.move(clock.now() + 300)
    async with Floor(journal, clock, bots=bots, seed=2) as floor:
        lines = [await floor.connect(each) for each in ("ann", "bea")]
        await wait(floor, 120, *lines)
        assert lines[0].last()["room"]["paused_by"] == "bea"
        assert lines[0].turn == turn
        await lines[0].ask("resume")
        assert lines[0].last()["room"]["due"] == floor.clock.now() + 20 + 10

"""A seat that cannot be lost: reloads, dropped lines, stops of the server, and a host who comes and goes."""

from __future__ import annotations

from lastcard.lobby.dues import COURTESY
from support.faulty import FaultyJournal
from support.floor import CODE, Client, Floor, on_turn, play_on


async def alive(floor: Floor, seconds: float, *clients: Client) -> None:
    """Time passes, and these lines stay alive."""
    while seconds > 0:
        await floor.advance(min(seconds, 8.0))
        seconds -= 8.0
        for each in clients:
            await each.say("beat")


async def test_a_reload_on_ones_own_turn_is_the_same_hand_the_same_turn_and_one_seat() -> None:
    async with Floor() as floor:
        clients = await floor.table("ann", "bea", "cid")
        player = on_turn(clients)
        person, before = str(player.session.person), player.last()
        other = next(each for each in clients if each is not player)
        heard = len(other.all("update"))
        await player.lose()
        again = await floor.connect(person)
        assert again.last()["match"] == before["match"]
        assert again.last()["room"] == before["room"]
        assert len(other.all("update")) == heard
        assert [each["person"] for each in again.last()["room"]["members"]].count(person) == 1
        assert (await play_on([again]))["type"] == "done"


async def test_twenty_reconnects_in_a_minute_leave_no_timer_behind() -> None:
    async with Floor() as floor:
        clients = await floor.table("ann", "bea", clock=120)
        timers = len(floor.hub.time)
        for _ in range(20):
            await clients[1].lose()
            await floor.advance(3)
            clients[1] = await floor.connect("bea")
            await clients[0].say("beat")
        await floor.settle()
        assert len(floor.hub.time) == timers
        assert clients[0].events("away") == []
        assert clients[1].last()["match"]["seat"] is not None


async def test_both_gone_for_four_minutes_find_turn_hands_and_score_as_they_were() -> None:
    async with Floor() as floor:
        clients = await floor.table("ann", "bea", clock=60)
        await floor.advance(8)
        before = [each.last()["match"] for each in clients]
        for each in clients:
            await each.lose()
        await floor.advance(240)
        back = [await floor.connect(person) for person in ("ann", "bea")]
        assert [each.last()["match"] for each in back] == before
        left = 60 - 8 - 10
        assert back[0].last()["room"]["due"] == floor.clock.now() + left + COURTESY


async def test_a_seat_order_outlives_two_restarts() -> None:
    journal, people = FaultyJournal(), ("ann", "bea", "cid")
    async with Floor(journal) as floor:
        clients = await floor.table(*people)
        await clients[0].ask("move", person="cid", place=0)
        before, clock = clients[0].last(), floor.clock
    for seed in (2, 3):
        async with Floor(journal, clock, seed=seed) as floor:
            floor.names.people.update(people)
            lines = [await floor.connect(each) for each in people]
            view = lines[0].last()
            assert view["room"]["players"] == before["room"]["players"]
            assert view["room"]["members"] == before["room"]["members"]
            assert view["match"]["seats"] == before["match"]["seats"]


async def test_a_host_who_reloads_still_hosts() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        await ann.lose()
        await alive(floor, 9, bea)
        again = await floor.connect("ann")
        await alive(floor, 60, again, bea)
        assert again.last()["room"]["host"] == "ann"
        assert bea.events("host-passed") == []


async def test_after_ten_seconds_without_a_host_another_may_start() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea, cid = await floor.connect("ann"), await floor.join("bea"), await floor.join("cid")
        await cid.ask("ready", ready=True)
        await ann.lose()
        await alive(floor, 10, bea, cid)
        assert [each["person"] for each in cid.events("host-passed")] == ["bea"]
        assert (await bea.ask("start", matches=0))["type"] == "done"


async def test_the_clock_plays_for_a_host_who_dropped_and_the_role_moves_at_the_end() -> None:
    async with Floor() as floor:
        clients = await floor.table("ann", "bea", clock=15, preset="all-wild-free-draw")
        ann, bea = clients
        while not ann.on_turn():
            await play_on(clients)
        await ann.lose()
        await alive(floor, 16, bea)
        assert bea.events("timed-out")
        assert bea.last()["room"]["host"] == "ann"
        for _ in range(400):
            if bea.last()["room"]["phase"] == "result":
                break
            if bea.on_turn():
                await play_on([bea])
            else:
                await alive(floor, 5, bea)
        assert bea.last()["room"]["phase"] == "result"
        assert bea.last()["room"]["host"] == "bea"


async def test_a_host_away_for_ten_minutes_finds_the_room_and_another_host() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        await ann.lose()
        await alive(floor, 600, bea)
        assert (await floor.connect("ann")).last()["room"]["host"] == "bea"


async def test_an_abandoned_room_leaves_memory_and_is_found_as_it_was() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        await ann.lose()
        await floor.advance(600)
        assert floor.hub.live() == []
        assert (await floor.connect("ann")).last()["room"]["host"] == "ann"


async def test_five_hundred_rooms_opened_and_abandoned_leave_nothing_behind() -> None:
    async with Floor() as floor:
        timers = len(floor.hub.time)
        for number in range(500):
            await floor.create("ann", f"R{number:05}")
            line = await floor.open("ann", f"R{number:05}")
            await line.say("hello", protocol=1)
            line.session.lost()
        await floor.advance(120)
        assert len(floor.hub) == 0
        assert len(floor.hub.time) == timers


async def test_whoever_is_kicked_is_told_so_once_and_lets_it_be() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        await ann.ask("kick", person="bea")
        assert bea.heard[-1] == {"type": "bye", "code": 4005, "reason": "kicked"}
        assert (await floor.connect("bea", CODE)).heard == [bea.heard[-1]]

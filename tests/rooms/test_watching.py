"""Watching by link: allowed or not, counted, at the cost of one encoding."""

from __future__ import annotations

from lastcard.lobby.commands import Guard, Join
from lastcard.rooms.frames import News
from support.floor import CODE, Floor, play_on


async def test_watchers_are_counted_and_not_named() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        watcher = await floor.connect(None)
        await floor.connect("stranger")
        assert ann.last("presence") == {"type": "presence", "here": ["ann"], "watching": 2}
        await watcher.lose()
        assert ann.last("presence")["watching"] == 1


async def test_a_room_that_is_not_to_be_watched_shows_strangers_out() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        inside = [await floor.connect(None), await floor.connect("stranger")]
        await ann.ask("allow-watching", allowed=False)
        assert [each.code for each in inside] == [4007, 4007]
        assert (await floor.connect(None)).code == 4007
        assert (await floor.connect("stranger")).code == 4007
        assert bea.code is None
        assert ann.last()["room"]["watching"] is False
        await ann.ask("allow-watching", allowed=True)
        assert (await floor.connect(None)).code is None


async def test_a_password_shows_strangers_out_too() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        watcher = await floor.connect(None)
        room = await floor.hub.room(CODE)
        assert room is not None
        await room.ask("ann", Guard(True), "g1")
        assert watcher.code == 4007
        assert ann.last()["room"]["guarded"]


async def test_the_dots_follow_whoever_is_shown_out_sent_away_or_becomes_a_member() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        await floor.connect(None)
        looker = await floor.connect("cid")
        assert ann.last("presence") == {"type": "presence", "here": ["ann", "bea"], "watching": 2}
        room = await floor.hub.room(CODE)
        assert room is not None
        await room.ask("cid", Join(), "j")
        assert ann.last("presence") == {"type": "presence", "here": ["ann", "bea", "cid"], "watching": 1}
        await ann.ask("allow-watching", allowed=False)
        assert ann.last("presence") == {"type": "presence", "here": ["ann", "bea", "cid"]}
        await ann.ask("kick", person="bea")
        await looker.ask("quit")
        assert (bea.code, looker.code) == (4005, 1000)
        assert ann.last("presence") == {"type": "presence", "here": ["ann"]}


async def test_a_watcher_who_joins_is_dealt_in_at_the_next_match() -> None:
    async with Floor() as floor:
        ann, bea = await floor.table("ann", "bea", preset="all-wild-free-draw")
        cid = await floor.join("cid")
        assert cid.last()["match"].get("seat") is None
        while ann.last()["room"]["phase"] == "playing":
            await play_on([ann, bea])
        await ann.ask("start", matches=1)
        assert cid.last()["match"]["seat"] is not None
        assert len(cid.last()["match"]["hand"]) == 7


async def test_a_member_may_look_on_beside_the_own_seat() -> None:
    async with Floor() as floor:
        ann, *_ = await floor.table("ann", "bea")
        screen = await floor.open("ann", CODE)
        await screen.say("hello", protocol=1, watch=True)
        seen = screen.last()
        assert (seen["room"]["you"], seen["match"]["seat"]) == (None, None)
        assert "hand" not in seen["match"]
        assert ann.code is None
        await ann.ask("allow-watching", allowed=False)
        assert screen.code is None


async def test_two_hundred_watchers_read_one_frame() -> None:
    async with Floor() as floor:
        clients = await floor.table("ann", "bea")
        watchers = [await floor.connect(None if n % 2 else f"w{n}") for n in range(200)]
        await play_on(clients)
        assert len({each.texts[-1] for each in watchers}) == 1
        news = News(await floor.room(), [], {}, CODE, floor.clock.now())
        assert len({id(news.frame(each.session.person)) for each in watchers}) == 1
        assert news.frame("ann") is not news.frame(None)

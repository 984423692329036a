"""Talk beside the game: kept once, told to those who hear it, no row, and never a flood."""

from __future__ import annotations

from typing import get_args

from lastcard.lobby.record import Unavailable
from lastcard.lobby.talk import Reaction, Remark
from lastcard.rooms.conversation import AT_ONCE
from lastcard.storage.memory import MemoryTalk
from support.faulty import FaultyJournal
from support.floor import Client, Floor, play_on


def lines(client: Client) -> list[str]:
    """All that a client was told has been said."""
    return [remark["text"] for chat in client.all("chat") for remark in chat["remarks"]]


async def test_what_is_said_everybody_hears_with_its_number_and_sender() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        answer = await ann.ask("say", id="s1", text="  hello <b>all</b>\u202e ")
        assert answer == {"type": "said", "id": "s1", "n": 1}
        remark = {
            "n": 1, "person": "ann", "name": "Ann", "text": "hello <b>all</b>", "at": floor.clock.now()
        }  # fmt: skip
        for each in (ann, bea):
            assert each.last("chat") == {"type": "chat", "remarks": [remark]}


async def test_talk_is_no_row() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        before = journal.appends
        await ann.ask("say", text="hello")
        await ann.ask("react", reaction="clap")
        assert journal.appends == before
        assert ann.last()["seq"] == (await floor.room()).seq


class CountingTalk(MemoryTalk):
    """Counts how often it is read."""

    reads = 0

    async def since(self, room: str, after: int, limit: int) -> list[Remark]:
        """The remarks."""
        self.reads += 1
        return await super().since(room, after, limit)


async def test_who_comes_knowing_all_that_was_said_has_nothing_read() -> None:
    """A whole server comes back at once: then each reading counts."""
    talk = CountingTalk()
    async with Floor(talk=talk) as floor:
        ann, bea = await floor.table("ann", "bea")
        before = talk.reads
        await bea.lose()
        await floor.connect("bea")
        assert talk.reads == before
        await ann.ask("say", text="hello")
        again = await floor.connect("bea")
        assert lines(again) == ["hello"]


async def test_a_sender_cannot_be_forged() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        await ann.say("say", id="s1", text="I am Bea", person="bea", name="Bea")
        assert ann.last("error") == {"type": "error", "reason": "bad_value", "id": "s1"}
        assert lines(ann) == []


async def test_nothing_is_said_with_nothing_to_see_or_too_much() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        assert await ann.reason("say", text=" \u200b\u202e\n") == "bad_value"
        await ann.say("say", id="s2", text="x" * 2001)
        assert ann.last("error")["reason"] == "bad_value"
        await ann.ask("say", text="x" * 2000)
        assert [len(each) for each in lines(ann)] == [300]


async def test_the_same_remark_asked_twice_is_said_once_and_answered_twice() -> None:
    talk = MemoryTalk()
    async with Floor(talk=talk) as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        answers = [await ann.ask("say", id="s1", text="hello") for _ in range(2)]
        assert answers[0] == answers[1]
        assert lines(bea) == ["hello"]


async def test_whoever_comes_late_hears_what_was_said_and_whoever_returns_the_rest() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        for text in ("one", "two"):
            await ann.ask("say", text=text)
        bea = await floor.join("bea")
        assert [each["type"] for each in bea.heard[:2]] == ["update", "chat"]
        assert lines(bea) == ["one", "two"]
        await bea.lose()
        await ann.ask("say", text="three")
        again = await floor.open("bea")
        await again.say("hello", protocol=1, said=2)
        assert lines(again) == ["three"]
        assert lines(ann) == ["one", "two", "three"]


async def test_the_newest_fifty_are_told() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        for number in range(60):
            await floor.advance(2)
            await ann.ask("say", text=str(number))
        assert lines(await floor.join("bea")) == [str(number) for number in range(10, 60)]


async def test_talk_outlives_the_room_in_memory() -> None:
    journal, talk = FaultyJournal(), MemoryTalk()
    async with Floor(journal, talk=talk) as floor:
        await floor.create("ann")
        await (await floor.connect("ann")).ask("say", text="before")
    async with Floor(journal, talk=talk, seed=2) as floor:
        floor.names.people.add("ann")
        ann = await floor.connect("ann")
        await ann.ask("say", text="after")
        assert lines(ann) == ["before", "after"]


async def test_who_watches_talks_apart_until_the_match_is_over() -> None:
    async with Floor() as floor:
        ann, bea = await floor.table("ann", "bea", preset="all-wild-free-draw")
        cid, dan, stranger = await floor.join("cid"), await floor.join("dan"), await floor.connect(None)
        await ann.ask("say", text="at the table")
        await cid.ask("say", text="she has a Skip!")
        assert lines(ann) == lines(bea) == ["at the table"]
        for each in (cid, dan, stranger):
            assert lines(each) == ["at the table", "she has a Skip!"]
        assert cid.last("chat")["remarks"][0]["side"] == "watchers"
        again = await floor.connect("bea")
        assert lines(again) == ["at the table"]
        while ann.last()["room"]["phase"] == "playing":
            await play_on([ann, again])
        assert lines(await floor.connect("ann")) == ["at the table", "she has a Skip!"]
        await cid.ask("say", text="well played")
        assert lines(again)[-1] == "well played"


async def test_strangers_and_watchers_by_link_say_nothing() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        for stranger in (await floor.connect(None), await floor.connect("stranger")):
            assert await stranger.reason("say", text="hello") == "not_member"
            assert await stranger.reason("react", reaction="clap") == "not_member"
        assert lines(ann) == []


async def test_reactions_are_a_small_set_seen_by_all_and_kept_by_nobody() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        assert len(get_args(Reaction)) == 8
        assert await ann.ask("react", id="r1", reaction="laugh") == {"type": "said", "id": "r1", "n": 1}
        assert bea.all("reacted") == [{"type": "reacted", "n": 1, "person": "ann", "reaction": "laugh"}]
        await ann.say("react", id="r2", reaction="<img>")
        assert ann.last("error")["reason"] == "bad_value"
        assert (await floor.connect("bea")).all("reacted") == []


async def test_a_flood_of_talk_is_held_back_on_every_line_of_a_person() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        for _ in range(int(AT_ONCE)):
            await ann.ask("say", text="x")
        assert await ann.reason("say", text="x") == "slow_down"
        ann = await floor.connect("ann")
        assert await ann.reason("say", text="x") == "slow_down"
        assert (await ann.ask("react", reaction="clap"))["type"] == "said"
        assert (await bea.ask("say", text="y"))["type"] == "said"
        await floor.advance(2)
        assert (await ann.ask("say", text="x"))["type"] == "said"


async def test_a_slow_reader_is_told_at_once_and_loses_reactions_only() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        await bea.lose()
        slow = await floor.connect("bea", reading=False)
        for text in ("one", "two", "three"):
            await ann.ask("say", text=text)
            await ann.ask("react", reaction="wow")
        slow.read()
        await floor.settle()
        assert lines(slow) == ["one", "two", "three"]
        assert len(slow.all("chat")) == 1
        assert [each["n"] for each in slow.all("reacted")] == [3]


async def test_saying_something_is_an_act() -> None:
    async with Floor() as floor:
        clients = await floor.table("ann", "bea", "cid")
        sleeper = next(each for each in clients if each.on_turn())
        other = next(each for each in clients if each is not sleeper)
        await floor.advance(8)
        for _ in range(8):
            for each in clients:
                await each.say("beat")
            await floor.advance(8)
        await other.ask("nudge", turn=other.turn)
        await sleeper.ask("say", text="one moment")
        assert len(other.events("answered")) == 1


async def test_what_a_forgotten_person_said_is_told_no_more() -> None:
    talk = MemoryTalk()
    async with Floor(talk=talk) as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        await talk.say("ABCDEF", "gone", "table", "", "gone:1", 1.0)
        await ann.ask("say", text="hello")
        assert lines(await floor.join("bea")) == ["hello"]


class Gone(MemoryTalk):
    """Talk whose storage is out of reach."""

    async def say(self, *_: object) -> int:
        """Not now."""
        raise Unavailable

    async def since(self, *_: object) -> list[Remark]:
        """Not now."""
        raise Unavailable


async def test_talk_that_cannot_be_kept_is_not_told_and_holds_nothing_up() -> None:
    async with Floor(talk=Gone()) as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        assert await ann.reason("say", text="x") == "busy"
        assert lines(bea) == []
        assert (await bea.ask("ready", ready=True))["type"] == "done"


async def test_what_is_said_at_another_process_is_heard_after_a_hint() -> None:
    journal, talk = FaultyJournal(), MemoryTalk()
    async with Floor(journal, talk=talk) as one, Floor(journal, one.clock, talk=talk, seed=2) as other:
        await one.create("ann")
        ann = await one.connect("ann")
        other.names.people.add("ann")
        bea = await other.join("bea")
        one.names.people.add("bea")
        await ann.ask("say", text="hello there")
        assert lines(bea) == []
        room = await other.hub.room("ABCDEF")
        assert room is not None
        room.hint()
        await other.settle()
        assert lines(bea) == ["hello there"]
        await bea.ask("say", text="and here")
        assert lines(bea) == ["hello there", "and here"]

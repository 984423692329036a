"""Two processes serve one room: each knows who is there, and nobody is away who has a line at either."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence

import pytest
import pytest_asyncio

from lastcard.lobby.commands import MarkAway
from lastcard.lobby.line import Place
from lastcard.lobby.record import Unavailable
from support.faulty import FaultyJournal
from support.floor import CODE, Client, Floor, play_on
from support.peers import HereLines, Square


class Town:
    """Two processes, or what is left of them."""

    def __init__(self, salted: bool = False) -> None:
        self.salted = salted
        self.square = Square()
        self.journal = FaultyJournal()
        self.one = self._process("one", None)
        self.two = self._process("two", self.one)

    def _process(self, name: str, other: Floor | None) -> Floor:
        floor = Floor(
            self.journal,
            other.clock if other else None,
            seed=2 if other else 1,
            salted=self.salted,
            peers=self.square.peers(name, self.journal.inner),
            talk=self.square.talk,
        )
        floor.names.people.update(("ann", "bea", "cid"))
        return floor

    async def advance(self, seconds: float, *alive: Client) -> None:
        """Time passes for both, and these clients beat."""
        while seconds > 0:
            step = min(seconds, 0.5)
            await self.one.advance(step)
            await self.two.settle()
            seconds -= step
            for client in alive:
                await client.say("beat")

    async def arrive(self, person: str) -> Client:
        """A moment later somebody opens a line at the other process."""
        await self.advance(0.5)
        return await self.two.connect(person)

    async def die(self, floor: Floor) -> None:
        """A process ends as by `kill -9`: its lines stay open in the table."""
        self.square.dead.add("two" if floor is self.two else "one")
        await floor.hub.stop()


@pytest_asyncio.fixture
async def town() -> AsyncIterator[Town]:
    """Two processes over one journal."""
    town = Town()
    async with town.one, town.two:
        yield town


async def test_a_process_that_opens_a_room_marks_nobody_away_who_is_elsewhere(town: Town) -> None:
    ann, _ = await town.one.table("ann", "bea", clock=120)
    bea = await town.arrive("bea")
    await town.advance(40, ann, bea)
    assert ann.events("away") == bea.events("away") == []
    assert bea.events("due-set") == []
    assert ann.last()["seq"] == bea.last()["seq"]


async def test_the_dots_show_who_is_at_either(town: Town) -> None:
    await town.one.create("ann")
    ann = await town.one.connect("ann")
    await town.one.join("cid")
    bea = await town.two.join("bea")
    await town.advance(1.5, ann, bea)
    assert ann.last("presence")["here"] == bea.last("presence")["here"] == ["ann", "bea", "cid"]
    await bea.lose()
    await town.advance(1.5, ann)
    assert ann.last("presence")["here"] == ["ann", "cid"]


async def test_a_row_written_elsewhere_is_heard_of_at_once_by_a_hint(town: Town) -> None:
    ann, bea = await town.one.table("ann", "bea")
    cid = await town.two.connect("cid")
    town.square.lines.clear()
    for _process, heard in town.square.ears:
        heard(CODE)
    await play_on([ann, bea])
    (await town.two.hub.room(CODE)).hint()  # type: ignore[union-attr]  # it is there
    await town.two.settle()
    assert cid.last()["seq"] == ann.last()["seq"]


async def test_a_row_written_elsewhere_is_found_by_the_poll_without_any_hint(town: Town) -> None:
    ann, bea = await town.one.table("ann", "bea")
    cid = await town.two.connect("cid")
    town.square.ears.clear()
    await play_on([ann, bea])
    await town.advance(1.1, ann, bea, cid)
    assert cid.last()["seq"] == ann.last()["seq"]


async def test_whoever_loses_the_line_elsewhere_is_marked_away_once(town: Town) -> None:
    ann, _ = await town.one.table("ann", "bea")
    bea = await town.arrive("bea")
    await town.advance(5, ann, bea)
    await bea.lose()
    await town.advance(9, ann)
    assert ann.events("away") == []
    await town.advance(4, ann)
    assert [event["person"] for event in ann.events("away")] == ["bea"]


async def test_people_of_a_process_that_has_died_are_away_when_their_lines_count_no_more(town: Town) -> None:
    ann, _ = await town.one.table("ann", "bea")
    bea = await town.arrive("bea")
    await town.advance(6, ann, bea)
    await town.die(town.two)
    await town.advance(8, ann)
    assert ann.events("away") == []
    await town.advance(10, ann)
    assert [event["person"] for event in ann.events("away")] == ["bea"]


async def test_a_line_of_which_the_news_was_written_unheard_ends_for_the_others_too(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not known to be written when it ends."""
    ann, _ = await town.one.table("ann", "bea")
    honest, again = HereLines.keep, HereLines.refresh
    unheard: list[Place] = []

    async def keep(
        lines: HereLines, opened: Mapping[Place, float], closed: Sequence[Place], now: float
    ) -> None:
        await honest(lines, opened, closed, now)
        if opened and not unheard:
            unheard.extend(opened)
            raise Unavailable

    async def refresh(lines: HereLines, now: float) -> int:
        if bea.code is None:
            raise Unavailable
        return await again(lines, now)

    await town.advance(6, ann)
    monkeypatch.setattr(HereLines, "keep", keep)
    monkeypatch.setattr(HereLines, "refresh", refresh)
    bea = await town.two.connect("bea")
    await town.advance(0.5, ann)
    assert unheard == [(CODE, "bea")]
    await bea.lose()
    await town.advance(40, ann)
    assert ann.last("presence")["here"] == ["ann"]


async def test_whoever_comes_back_at_once_after_a_death_was_never_away(town: Town) -> None:
    ann, _ = await town.one.table("ann", "bea")
    bea = await town.arrive("bea")
    await town.advance(6, ann, bea)
    await town.die(town.two)
    bea = await town.one.connect("bea")
    await town.advance(30, ann, bea)
    assert ann.events("away") == []
    assert (await play_on([ann, bea]))["type"] == "done"


async def test_the_newest_line_of_a_person_plays_wherever_it_is(town: Town) -> None:
    ann, bea = await town.one.table("ann", "bea")
    await town.advance(2, ann, bea)
    again = await town.two.connect("bea")
    await town.advance(1.5, ann, again)
    assert (bea.code, again.code) == (4009, None)
    await town.advance(20, ann, again)
    assert ann.events("away") == []


async def test_a_deadline_is_kept_by_both_and_written_once(town: Town) -> None:
    ann, _ = await town.one.table("ann", "bea", clock=20)
    bea = await town.arrive("bea")
    await town.advance(20.5, ann, bea)
    assert len(ann.events("timed-out")) == 1
    await town.advance(1.5, ann, bea)
    assert bea.events("timed-out") == ann.events("timed-out")


async def test_a_deadline_that_passed_while_nobody_kept_the_room_runs_anew(town: Town) -> None:
    ann, bea = await town.two.table("ann", "bea", clock=15)
    turn = ann.turn
    await town.advance(8, ann, bea)
    await town.die(town.two)
    town.one.clock.move(town.one.clock.now() + 9)
    ann = await town.one.connect("ann")
    await town.one.settle()
    assert ann.turn == turn
    assert ann.last()["room"]["due"] == town.one.clock.now() + 15


async def test_while_the_database_is_away_and_a_little_longer_nobody_is_judged_away(town: Town) -> None:
    ann, _ = await town.one.table("ann", "bea")
    bea = await town.arrive("bea")
    await town.advance(6, ann, bea)
    town.square.reachable = False
    await town.advance(30, ann, bea)
    town.square.reachable = True
    await town.advance(20, ann, bea)
    assert ann.events("away") == bea.events("away") == []


async def test_whoever_was_marked_away_by_mistake_is_back_at_once(town: Town) -> None:
    ann, bea = await town.one.table("ann", "bea")
    elsewhere = await town.two.hub.room(CODE)
    assert elsewhere is not None
    await elsewhere.ask("", MarkAway("bea"), "away:bea:1")
    await town.advance(1.5, ann, bea)
    told = [event["type"] for row in ann.rows() for event in row["events"]]
    assert told[-2:] == ["away", "back"]


async def test_a_room_whose_people_are_elsewhere_leaves_memory(town: Town) -> None:
    ann, bea = await town.one.table("ann", "bea")
    assert await town.two.hub.room(CODE) is not None
    visitor = await town.two.connect(None)
    await visitor.lose()
    await town.advance(70, ann, bea)
    assert len(town.two.hub) == 0
    assert ann.last()["room"]["phase"] == "playing"


async def test_what_is_said_elsewhere_is_found_by_the_poll_without_any_hint(town: Town) -> None:
    ann, _ = await town.one.table("ann", "bea")
    bea = await town.arrive("bea")
    await town.advance(1.5, ann, bea)
    town.square.ears.clear()
    assert (await bea.ask("say", text="hello"))["type"] == "said"
    await town.advance(1.1, ann, bea)
    assert [each["text"] for each in ann.last("chat")["remarks"]] == ["hello"]


async def test_a_reaction_is_seen_at_both_at_once_or_never(town: Town) -> None:
    ann, _ = await town.one.table("ann", "bea")
    bea = await town.arrive("bea")
    await town.advance(1.5, ann, bea)
    for _ in range(2):
        assert (await bea.ask("react", reaction="clap"))["type"] == "said"
        await town.one.settle()
    assert [(each["person"], each["reaction"]) for each in ann.all("reacted")] == [("bea", "clap")] * 2
    assert [each["n"] for each in bea.all("reacted")] == [1, 2], "one's own are not shown twice"
    for word in ("ABCDEF:bea:<img>:3", "ABCDEF:cid:clap:4", "NOROOM:bea:clap:5", "ABCDEF:bea"):
        for _, heard in town.square.ears:
            heard(word)
    town.square.ears.clear()
    assert (await bea.ask("react", reaction="wow"))["type"] == "said"
    await town.advance(1.5, ann, bea)
    assert len(ann.all("reacted")) == 2


async def test_a_browser_that_was_signed_out_elsewhere_is_cut_off_seconds_later(
    town: Town,
) -> None:
    ann, bea = await town.one.table("ann", "bea")
    town.square.devices = {("bea", "phone"), ("bea", "old laptop")}
    phone = await town.one.open("bea", device="phone")
    await phone.say("hello", protocol=1)
    old = await town.two.open("bea", device="old laptop")
    await old.say("hello", protocol=1, watch=True)
    await town.advance(6, ann, phone, old)
    assert (phone.code, old.code) == (None, None)
    town.square.devices.remove(("bea", "old laptop"))
    await town.advance(6, ann, phone, old)
    assert (phone.code, old.code) == (None, 4001)
    assert ann.code is None, "who has no device is not judged by it"
    assert bea.code == 4009


async def test_what_somebody_said_is_dropped_at_all_processes_when_they_have_deleted_themselves(
    town: Town,
) -> None:
    ann, bea = await town.one.table("ann", "bea")
    cid = await town.two.connect("cid")
    await bea.ask("say", text="hello")
    await town.advance(1.5, ann, bea, cid)
    for floor in (town.one, town.two):
        floor.names.called["bea"] = ""
    room = await town.one.hub.room(CODE)
    assert room is not None
    room.renamed()
    await town.advance(1.5, ann, bea, cid)
    assert ann.last("chat") == cid.last("chat") == {"type": "chat", "remarks": [], "forgotten": ["bea"]}
    late = await town.one.open("ann")
    await late.say("hello", protocol=1, said=1)
    assert late.last("chat")["forgotten"] == ["bea"]


async def test_a_line_that_ends_is_told_of_however_slowly_the_table_takes_news(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The signs of life come meanwhile, find lines that are not written yet, and would write all anew."""
    await town.one.table("ann", "bea")
    await town.advance(1)
    gate, honest = asyncio.Event(), HereLines.keep
    waiting = [gate.wait()]  # for the first alone

    async def keep(lines: HereLines, opened: dict[Place, float], closed: list[Place], now: float) -> None:
        await honest(lines, opened, closed, now)
        if waiting:
            await waiting.pop()

    monkeypatch.setattr(HereLines, "keep", keep)
    await town.one.join("cid")
    await town.advance(0.5)
    dan = await town.one.join("dan")
    await town.advance(6)
    await dan.lose()
    gate.set()
    await town.advance(1)
    assert [
        each for each, (*_, closed) in town.square.lines.items() if each[1][1] == "dan" and not closed
    ] == []

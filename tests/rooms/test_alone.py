"""A bug while one client is served costs that line alone; the room goes on for everybody else."""

from __future__ import annotations

import logging

import pytest

from lastcard import protocol
from lastcard.lobby.record import Record
from lastcard.lobby.talk import Remark, Side
from lastcard.rooms.alarms import AWAY_AFTER
from lastcard.rooms.ledger import RECENT_ROWS
from lastcard.rules import view as rules
from lastcard.rules.state import Match
from lastcard.storage.memory import MemoryTalk
from support.faulty import FaultyJournal
from support.floor import CODE, Client, Floor, on_turn, play_on


class StumblingJournal(FaultyJournal):
    """Stumbles over the first row when somebody asks for it."""

    async def since(self, room: str, after: int, limit: int) -> list[Record]:
        """As the journal has them, from the second on."""
        if after == 1:
            raise OverflowError("a number that no database holds")
        return await super().since(room, after, limit)


class StumblingTalk(MemoryTalk):
    """Stumbles over one remark, and over all when `broken`."""

    broken = False

    async def say(self, room: str, person: str, side: Side, text: str, cmd: str, at: float) -> int:
        """Keep it."""
        if text == "oops":
            raise ZeroDivisionError
        return await super().say(room, person, side, text, cmd, at)

    async def since(self, room: str, after: int, limit: int) -> list[Remark]:
        """As they were kept."""
        if self.broken:
            raise ZeroDivisionError
        return await super().since(room, after, limit)


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was told as an error."""
    return [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]


async def goes_on(floor: Floor, clients: list[Client]) -> None:
    """A card can be played, all hear it, and there is room for more lines."""
    assert (await play_on(clients))["type"] == "done"
    assert len({each.last()["seq"] for each in clients}) == 1
    assert [each.code for each in clients] == [None] * len(clients)
    assert (await floor.connect(None)).code is None


async def test_a_greeting_that_fails_ends_that_line_alone(caplog: pytest.LogCaptureFixture) -> None:
    async with Floor(StumblingJournal()) as floor:
        ann, bea = await floor.table("ann", "bea")
        while ann.last()["seq"] <= RECENT_ROWS + 2:
            await ann.ask("pause")
            await ann.ask("resume")
        bad = await floor.connect("bea", after=1)
        assert bad.heard == [{"type": "bye", "code": 1011, "reason": "our_fault"}]
        assert logged(caplog) == [f"a line into room {CODE} has ended"]
        await bad.lose()
        await goes_on(floor, [ann, bea])


async def test_whoever_could_not_be_greeted_is_away_in_time(caplog: pytest.LogCaptureFixture) -> None:
    talk = StumblingTalk()
    async with Floor(talk=talk) as floor:
        ann, bea = await floor.table("ann", "bea")
        await bea.lose()
        await ann.ask("say", text="bea has to read this")
        talk.broken = True
        bad = await floor.connect("bea")
        assert bad.code == 1011
        await bad.lose()
        for _ in range(2):
            await floor.advance(AWAY_AFTER)
            await ann.say("beat")
        assert [each.get("away", False) for each in ann.last()["room"]["members"]] == [False, True]
        talk.broken = False
        again = await floor.connect("bea")
        assert len(logged(caplog)) == 1
        await goes_on(floor, [ann, again])


async def test_a_remark_that_fails_ends_its_line_alone(caplog: pytest.LogCaptureFixture) -> None:
    async with Floor(talk=StumblingTalk()) as floor:
        ann, bea, cid = await floor.table("ann", "bea", "cid")
        await cid.say("say", id="s", text="oops")
        assert cid.code == 1011
        assert (await ann.ask("say", text="still here"))["type"] == "said"
        assert bea.last("chat")["remarks"][-1]["text"] == "still here"
        assert len(logged(caplog)) == 1
        assert "oops" not in caplog.text


async def test_a_view_that_fails_ends_its_line_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    honest = rules.own

    def own(match: Match, seat: int, seen: rules.MatchView) -> rules.MatchView:
        if seat == 1:
            raise ZeroDivisionError
        return honest(match, seat, seen)

    async with Floor() as floor:
        clients = await floor.table("ann", "bea")
        watcher = await floor.connect(None)
        monkeypatch.setattr(rules, "own", own)
        await play_on(clients)
        assert [each.code for each in (*clients, watcher)] == [None, 1011, None]
        assert len(logged(caplog)) == 1
        monkeypatch.undo()
        await goes_on(floor, [clients[0], await floor.connect("bea")])


async def test_a_message_whose_reading_fails_ends_its_line_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def decode(text: str | bytes) -> protocol.Incoming:
        raise RecursionError

    async with Floor() as floor:
        clients = await floor.table("ann", "bea", "cid")
        bad = next(each for each in clients if each is not on_turn(clients))
        monkeypatch.setattr(protocol, "decode", decode)
        await bad.say("beat")
        assert bad.code == 1011
        assert logged(caplog) == [f"a line into room {CODE} has ended"]
        monkeypatch.undo()
        await goes_on(floor, [each for each in clients if each is not bad])

"""What somebody at a table does, and what they keep account of, whatever carries the messages."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random
from typing import Any, Protocol

import msgspec
from websockets.exceptions import WebSocketException

from lastcard import bots
from lastcard.rules.view import MatchView, ShuffleView


class Talk(Protocol):
    """A line that carries texts both ways."""

    def __aiter__(self) -> AsyncIterator[str | bytes]:
        """What the server says, until the line ends."""

    async def send(self, message: str, /) -> None:
        """Say something."""


class Acknowledged(msgspec.Struct, frozen=True, gc=False):
    """A command that a server called done: its row, and when it was first sent and acknowledged. `turn`: the
    decision that it named.
    """

    id: str
    seq: int
    sent: float
    answered: float
    turn: int | None = None


class MemberPart(msgspec.Struct, frozen=True):
    """What of a member one needs to play."""

    person: str
    seated: bool = True
    ready: bool = False


class RoomPart(msgspec.Struct, frozen=True):
    """What of a room one needs to play."""

    you: str | None
    phase: str
    host: str | None
    members: list[MemberPart]
    matches: int = 0
    paused: bool = False


class RowPart(msgspec.Struct, frozen=True):
    """A row, whose events are kept as they came."""

    seq: int
    events: msgspec.Raw


class Update(msgspec.Struct, frozen=True):
    """What of an update one needs to play and to keep account."""

    seq: int
    room: RoomPart
    match: MatchView | None = None
    rows: list[RowPart] = []
    skipped: int = 0


class Told(msgspec.Struct, frozen=True):
    """What is common to all that a server says."""

    type: str
    id: str | None = None
    seq: int = 0
    reason: str = ""
    code: int = 0


_told = msgspec.json.Decoder(Told)
_update = msgspec.json.Decoder(Update)


def digest(events: bytes) -> int:
    """The events of a row as one number: a hundred thousand rows are kept by each of many players."""
    return hash(bytes(events))


class Asked(msgspec.Struct):
    """A command that is not answered yet. `over`: the line that it was asked over last."""

    id: str
    text: str
    turn: int | None
    sent: float
    over: Talk
    once: bool = True


class Account:
    """A person at a table. `now` tells the time that passes, `pause` lets some of it pass. `restless`: how
    often they do, out of turn or too late, what is no move.
    """

    restless = 0.0

    def __init__(
        self,
        name: str,
        seed: int,
        now: Callable[[], float] = time.monotonic,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.name = name
        self.now = now
        self.pause = pause
        self.rng = Random(seed)
        self.person = ""
        self.room = ""
        self.last: Update | None = None
        self.acknowledged: list[Acknowledged] = []
        #: The digest of each row as it was told, by number.
        self.seen: dict[int, int] = {}
        #: What must never be: a row twice, a hole, a view that goes back.
        self.strange: list[str] = []
        #: Seconds without a line, each time that one was lost.
        self.waits: list[float] = []
        #: Seconds from sending to the answer, of what was asked once: over no lost line, and never busy.
        self.latencies: list[float] = []
        self.resyncs = 0
        self._ids = itertools.count(1)
        self._pending: Asked | None = None
        self._before: dict[str, Any] = {}
        self._changed = asyncio.Event()
        self._there = False
        self._lost = 0.0

    @property
    def seq(self) -> int:
        """The newest row that this player knows of."""
        return 0 if self.last is None else self.last.seq

    def lost(self) -> None:
        """The line is no more."""
        if self._there:
            self._there, self._lost = False, self.now()

    async def until(self, seq: int) -> None:
        """Wait until the room has come so far."""
        while self.seq < seq:
            self._changed.clear()
            await self._changed.wait()

    async def serve(self, line: Talk) -> None:
        """Play over a line until it ends."""
        after = str(self.seq or "null")
        await line.send(f'{{"type":"hello","protocol":1,"after":{after}}}')
        beat = asyncio.create_task(self._beat(line))
        try:
            async for text in line:
                await self._hear(line, _told.decode(text), text)
        finally:
            beat.cancel()

    async def _beat(self, line: Talk) -> None:
        with contextlib.suppress(ConnectionError, WebSocketException):
            while True:
                await self.pause(5)
                await line.send('{"type":"beat"}')

    async def _hear(self, line: Talk, told: Told, text: str | bytes) -> None:
        if told.type == "update":
            self._take(_update.decode(text))
        elif told.type == "bye" and told.code == 4010:
            self._begin_anew()
        await self._act(line, told)

    def _take(self, update: Update) -> None:
        rows = update.rows
        begin = update.seq - len(rows)
        if update.seq < self.seq:
            self.strange.append(f"{self.name}: went back from {self.seq} to {update.seq}")
        if self.seq and begin - update.skipped != self.seq:
            self.strange.append(f"{self.name}: rows from {begin + 1} after {self.seq}")
        for number, row in enumerate(rows, begin + 1):
            if row.seq != number or number in self.seen:
                self.strange.append(f"{self.name}: row {row.seq} at {number}")
            self.seen[number] = digest(row.events)
        if not self._there and self._lost:
            self.waits.append(self.now() - self._lost)
        self._there = True
        self.last = update
        self._changed.set()

    def _begin_anew(self) -> None:
        self.resyncs += 1
        self.last = None
        self.seen = {}

    async def _act(self, line: Talk, told: Told) -> None:
        """Hear the answer to what was asked; ask again what was not answered; else do what there is to do."""
        asked = self._pending
        if asked is not None and told.id == asked.id:
            if told.type == "refused" and told.reason == "busy":
                await self.pause(0.2)
                await self._say(line, asked)
                return
            if told.type == "done":
                self._done(asked, told.seq)
            self._pending = None
        elif asked is not None and told.type == "update" and asked.over is not line:
            await self._say(line, asked)
            return
        if self._pending is None and (wish := self._wish()) is not None:
            id = f"{self.name}-{next(self._ids)}"
            text = msgspec.json.encode({"id": id, **wish}).decode()
            self._pending = Asked(id, text, wish.get("turn"), self.now(), line)
            await line.send(text)

    async def _say(self, line: Talk, asked: Asked) -> None:
        """Once more."""
        asked.over, asked.once = line, False
        await line.send(asked.text)

    def _done(self, asked: Asked, seq: int) -> None:
        now = self.now()
        self.acknowledged.append(Acknowledged(asked.id, seq, asked.sent, now, asked.turn))
        if asked.once:
            self.latencies.append(now - asked.sent)

    def _wish(self) -> dict[str, Any] | None:
        """What there is to do for this person now."""
        if self.last is None:
            return None
        room, match = self.last.room, self.last.match
        you = next((each for each in room.members if each.person == room.you), None)
        if you is None:
            return None
        if self.restless and self.rng.random() < self.restless:
            return self._whim(you)
        if match is not None and match.shuffle is not None:
            return self._salt(match, match.shuffle)
        if match is None or room.phase in ("waiting", "result"):
            return self._wait_for_start(room, you)
        if match.shuffle is not None:
            if match.seat is None or match.seat in match.shuffle.salted:
                return None
            return {"type": "salt", "round": match.shuffle.round, "salt": self.rng.randbytes(16).hex()}
        if room.phase == "between":
            deals = match.choices is not None and not match.choices.deal
            return {"type": "deal", "round": match.round + 1} if deals else None
        if match.on_turn != match.seat or room.paused:
            return None
        wish = bots.choose("normal", match, self.rng)
        if wish is None:
            return None
        self._before = dict(msgspec.to_builtins(wish))
        return self._before

    def _salt(self, match: MatchView, shuffle: ShuffleView) -> dict[str, Any] | None:
        if match.seat not in shuffle.asked or match.seat in shuffle.salted:
            return None
        return {"type": "salt", "round": shuffle.round, "salt": f"{self.rng.getrandbits(128):032x}"}

    def _whim(self, you: MemberPart) -> dict[str, Any]:
        """Something that is no move now: a seat taken or left, or the last move once more, too late."""
        if self._before and self.rng.random() < 0.5:
            return self._before
        return {"type": "stand-up" if you.seated else "sit"}

    def _wait_for_start(self, room: RoomPart, you: MemberPart) -> dict[str, Any] | None:
        if not you.seated:
            return {"type": "sit"}
        if room.host != room.you:
            return None if you.ready else {"type": "ready", "ready": True}
        others = [each for each in room.members if each.person != room.you]
        enough = len(others) >= 1 and all(each.ready for each in others)
        return {"type": "start", "matches": room.matches} if enough else None

"""What somebody at a table does, and what they keep account of, whatever carries the messages."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random
from typing import Any, Protocol

import msgspec
from websockets.exceptions import WebSocketException

from lastcard import bots
from lastcard.rules.view import MatchView


class Talk(Protocol):
    """A line that carries texts both ways."""

    def __aiter__(self) -> AsyncIterator[str | bytes]:
        """What the server says, until the line ends."""

    async def send(self, message: str, /) -> None:
        """Say something."""


class Acknowledged(msgspec.Struct, frozen=True):
    """A command that a server called done: its row, and when it was first sent and acknowledged."""

    id: str
    seq: int
    sent: float
    answered: float


class Account:
    """A person at a table. `now` tells the time that passes, `pause` lets some of it pass."""

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
        self.last: dict[str, Any] = {}
        self.acknowledged: list[Acknowledged] = []
        #: Rows as they were told, by number.
        self.seen: dict[int, list[Any]] = {}
        #: What must never be: a row twice, a hole, a view that goes back.
        self.strange: list[str] = []
        #: Seconds without a line, each time that one was lost.
        self.waits: list[float] = []
        #: Seconds from sending to the answer.
        self.latencies: list[float] = []
        self.resyncs = 0
        self._ids = itertools.count(1)
        self._pending: tuple[dict[str, Any], float] | None = None
        self._asked_over: Talk | None = None
        self._changed = asyncio.Event()
        self._there = False
        self._lost = 0.0

    @property
    def seq(self) -> int:
        """The newest row that this player knows of."""
        return int(self.last.get("seq", 0))

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
        await line.send(json.dumps({"type": "hello", "protocol": 1, "after": self.seq or None}))
        beat = asyncio.create_task(self._beat(line))
        try:
            async for text in line:
                told = json.loads(text)
                if told["type"] == "update":
                    self._take(told)
                elif told["type"] == "bye" and told["code"] == 4010:
                    self._begin_anew()
                await self._act(line, told)
        finally:
            beat.cancel()

    async def _beat(self, line: Talk) -> None:
        with contextlib.suppress(ConnectionError, WebSocketException):
            while True:
                await self.pause(5)
                await line.send('{"type":"beat"}')

    def _take(self, update: dict[str, Any]) -> None:
        rows = update.get("rows", [])
        begin = update["seq"] - len(rows)
        if update["seq"] < self.seq:
            self.strange.append(f"{self.name}: went back from {self.seq} to {update['seq']}")
        if self.seq and begin - update.get("skipped", 0) != self.seq:
            self.strange.append(f"{self.name}: rows from {begin + 1} after {self.seq}")
        for number, row in enumerate(rows, begin + 1):
            if row["seq"] != number or number in self.seen:
                self.strange.append(f"{self.name}: row {row['seq']} at {number}")
            self.seen[number] = row["events"]
        if not self._there and self._lost:
            self.waits.append(self.now() - self._lost)
        self._there = True
        self.last = update
        self._changed.set()

    def _begin_anew(self) -> None:
        self.resyncs += 1
        self.last = {}
        self.seen = {}

    async def _act(self, line: Talk, told: dict[str, Any]) -> None:
        """Hear the answer to what was asked; ask again what was not answered; else do what there is to do."""
        if self._pending is not None:
            asked, sent = self._pending
            if told.get("id") == asked["id"]:
                if told["type"] == "refused" and told["reason"] == "busy":
                    await self.pause(0.2)
                    await line.send(json.dumps(asked))
                    return
                if told["type"] == "done":
                    now = self.now()
                    self.acknowledged.append(Acknowledged(asked["id"], told["seq"], sent, now))
                    self.latencies.append(now - sent)
                self._pending = None
            elif told["type"] == "update" and self._asked_over is not line:
                self._asked_over = line
                await line.send(json.dumps(asked))
                return
        if self._pending is None and (wish := self._wish()) is not None:
            asked = {"id": f"{self.name}-{next(self._ids)}", **wish}
            self._pending = (asked, self.now())
            self._asked_over = line
            await line.send(json.dumps(asked))

    def _wish(self) -> dict[str, Any] | None:
        """What there is to do for this person now."""
        if not self.last:
            return None
        room = self.last["room"]
        you = next((each for each in room["members"] if each["person"] == room["you"]), None)
        if you is None:
            return None
        if room["phase"] in ("waiting", "result"):
            return self._wait_for_start(room, you)
        match = self.last["match"]
        if room["phase"] == "between":
            deals = match.get("choices") and not match["choices"].get("deal", "")
            return {"type": "deal", "round": match["round"] + 1} if deals else None
        if match.get("on_turn") != match["seat"] or room.get("paused"):
            return None
        wish = bots.choose("normal", msgspec.convert(match, MatchView), self.rng)
        return None if wish is None else dict(msgspec.to_builtins(wish))

    def _wait_for_start(self, room: dict[str, Any], you: dict[str, Any]) -> dict[str, Any] | None:
        if room["host"] != room["you"]:
            return None if you.get("ready") else {"type": "ready", "ready": True}
        others = [each for each in room["members"] if each["person"] != room["you"]]
        enough = len(others) >= 1 and all(each.get("ready") for each in others)
        return {"type": "start", "matches": room.get("matches", 0)} if enough else None

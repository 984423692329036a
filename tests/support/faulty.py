"""A journal that a test can make slow, unreachable or forgetful; otherwise the real one in memory."""

from __future__ import annotations

import asyncio
from typing import Literal

from lastcard.lobby.record import Loaded, MatchRecord, Record, Unavailable
from lastcard.lobby.state import Room
from lastcard.storage.memory import MemoryJournal

Fault = Literal["before", "after", "reading"]


class FaultyJournal:
    """`rooms.ports.Journal` over another one.

    `faults`: the next calls fail: `before` an append is kept, `after` it was kept, or while `reading`.
    `gate` holds appends up while it is closed; `appends` counts those that came.
    """

    def __init__(self, inner: MemoryJournal | None = None) -> None:
        self.inner = inner or MemoryJournal()
        self.faults: list[Fault] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.appends = 0
        self.reads = 0

    async def append(self, room: str, record: Record, closing: MatchRecord | None = None) -> None:
        """Keep `record`, unless a fault is due."""
        self.appends += 1
        await self.gate.wait()
        if self._fault("before"):
            raise Unavailable
        await self.inner.append(room, record, closing)
        if self._fault("after"):
            raise Unavailable

    async def load(self, room: str, earlier: int = 0) -> Loaded | None:
        """As the journal has it."""
        if self._fault("reading"):
            raise Unavailable
        return await self.inner.load(room, earlier)

    async def since(self, room: str, after: int, limit: int) -> list[Record]:
        """As the journal has them."""
        self.reads += 1
        if self._fault("reading"):
            raise Unavailable
        return await self.inner.since(room, after, limit)

    async def find(self, room: str, cmd: str) -> Record | None:
        """As the journal has it."""
        if self._fault("reading"):
            raise Unavailable
        return await self.inner.find(room, cmd)

    async def snapshot(self, room: str, state: Room) -> None:
        """As the journal keeps it."""
        await self.inner.snapshot(room, state)

    async def forget_since(self, room: str, seq: int) -> None:
        """Lose the rows from `seq` on, as a failover to a late replica would."""
        kept = await self.inner.since(room, 0, seq - 1)
        self.inner = MemoryJournal()
        for record in kept:
            await self.inner.append(room, record)

    def _fault(self, kind: Fault) -> bool:
        if self.faults and self.faults[0] == kind:
            self.faults.pop(0)
            return True
        return False

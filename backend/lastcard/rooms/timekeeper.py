"""The one task that waits for the next of all deadlines of this process. What is due it calls, and what it
calls only posts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

from lastcard.rooms.deadlines import Action, Deadlines
from lastcard.rooms.ports import Clock


class Timekeeper:
    """Deadlines kept by a clock."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._deadlines = Deadlines()
        self._sooner = asyncio.Event()
        self._awaited: float | None = None
        self.drop = self._deadlines.drop
        self.has = self._deadlines.has

    def __len__(self) -> int:
        return len(self._deadlines)

    def at(self, key: Hashable, when: float, action: Action) -> None:
        """Call `action` when `when` has come; a second time for the same key moves it."""
        self._deadlines.at(key, when, action)
        if self._awaited is None or when < self._awaited:
            self._sooner.set()

    async def run(self) -> None:
        """Keep time until cancelled."""
        while True:
            self._sooner.clear()
            self._ring()
            self._awaited = self._deadlines.soonest()
            await self._wait(self._awaited)

    def _ring(self) -> None:
        """In a frame of its own: what was called last, and its room, is not kept until something else is."""
        for action in self._deadlines.come(self.clock.now()):
            action()

    async def _wait(self, when: float | None) -> None:
        if when is None:
            await self._sooner.wait()
            return
        waits = [asyncio.ensure_future(self.clock.until(when)), asyncio.ensure_future(self._sooner.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waits:
                each.cancel()
            await asyncio.gather(*waits, return_exceptions=True)

"""An event loop on which no time passes but virtual time: whoever waits is woken at once, in order."""

from __future__ import annotations

import asyncio
import selectors
from typing import Any


class _Jump(selectors.DefaultSelector):
    """Instead of waiting, lets the clock jump."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        """Nothing comes from outside, ever."""
        if timeout is None:
            raise RuntimeError("everybody waits and nothing will ever happen")
        if timeout > 0:
            self.now += timeout
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """Same tasks, same order, same time, on every run."""

    def __init__(self) -> None:
        self._jump = _Jump()
        super().__init__(self._jump)

    def time(self) -> float:
        """Virtual seconds."""
        return self._jump.now


class VirtualClock:
    """`rooms.ports.Clock` of one process over virtual time; `wrong` by how many seconds."""

    BEGIN = 1_000_000.0

    def __init__(self) -> None:
        self.wrong = 0.0

    def now(self) -> float:
        """Unix seconds."""
        return self.BEGIN + asyncio.get_running_loop().time() + self.wrong

    async def until(self, when: float) -> None:
        """Return when `when` has come, be it by a jump; a jump is noticed within ten seconds."""
        while (left := when - self.now()) > 0:  # noqa: ASYNC110 - no event tells the time
            await asyncio.sleep(min(left, 10.0))

"""A clock that a test moves by hand, and chance that a test can repeat. No sleeping."""

from __future__ import annotations

import asyncio
import itertools


class HandClock:
    """`rooms.ports.Clock`: stands still until `advance`."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now
        self._waiting: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        """Unix seconds."""
        return self._now

    async def until(self, when: float) -> None:
        """Return when the test has moved the clock to `when`."""
        if when <= self._now:
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((when, future))
        await future

    def soonest(self) -> float | None:
        """What somebody waits for next."""
        self._waiting = [each for each in self._waiting if not each[1].done()]
        return min((when for when, _ in self._waiting), default=None)

    def move(self, now: float) -> None:
        """It is `now`; whoever waited for that goes on as soon as the loop runs."""
        self._now = now
        for when, future in self._waiting:
            if when <= now and not future.done():
                future.set_result(None)


class Time:
    """The time of storage: a call that tells Unix seconds, `now`, until a test moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class CountingChance:
    """`rooms.ports.Chance`: every run gives the same secrets and ids."""

    def __init__(self, seed: int = 1) -> None:
        self._seed = seed
        self._count = itertools.count(1)

    def secret(self) -> bytes:
        """32 bytes."""
        return (self._seed * 1_000_003 + next(self._count)).to_bytes(32, "big")

    def token(self) -> str:
        """An id."""
        return f"t{self._seed}x{next(self._count)}"

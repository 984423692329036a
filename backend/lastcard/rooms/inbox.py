"""What a room has to do, in order. It knows nothing of the jobs.

`asyncio.Queue` would do, at several times the price for every move and for every room in memory: it lets
many wait for what comes, and for a place.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

Job = Callable[[], Awaitable[None]]


class Inbox:
    """Jobs that wait for the one loop that does them."""

    __slots__ = ("_idle", "_jobs", "_more", "_undone")

    def __init__(self) -> None:
        self._jobs: deque[Job] = deque()
        self._undone = 0
        #: What the loop waits for, and those who want all to be done.
        self._more: asyncio.Future[None] | None = None
        self._idle: asyncio.Event | None = None

    def __len__(self) -> int:
        """How many wait, without the one under way."""
        return len(self._jobs)

    def put(self, job: Job) -> None:
        """Let this be done after what waits."""
        self._jobs.append(job)
        self._undone += 1
        if self._more is not None and not self._more.done():
            self._more.set_result(None)

    async def work(self, do: Callable[[Job], Awaitable[None]]) -> None:
        """Have one done after the other, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            while not self._jobs:
                self._more = loop.create_future()
                await self._more
            try:
                await do(self._jobs.popleft())
            finally:
                self._undone -= 1
                if self._idle is not None and not self._undone:
                    self._idle.set()

    async def idle(self) -> None:
        """Wait until all is done."""
        if self._undone:
            if self._idle is None or self._idle.is_set():
                self._idle = asyncio.Event()
            await self._idle.wait()

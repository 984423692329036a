"""The clock and the chance of the machine that the server runs on."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable


class SystemClock:
    """The machine's clock. Long waits are cut into pieces, so that a clock that is set meanwhile is
    noticed. `ahead`: by how many seconds the clock that all processes share is ahead of it.
    """

    def __init__(self, ahead: Callable[[], float] = lambda: 0.0) -> None:
        self._ahead = ahead

    def now(self) -> float:
        """Unix seconds."""
        return time.time() + self._ahead()

    async def until(self, when: float) -> None:
        """Return when `when` has come."""
        while (left := when - self.now()) > 0:  # noqa: ASYNC110 - no event tells the time
            await asyncio.sleep(min(left, 10.0))


class SystemChance:
    """Secrets from the operating system's cryptographic source."""

    def secret(self) -> bytes:
        """32 fresh bytes."""
        return secrets.token_bytes(32)

    def token(self) -> str:
        """An unguessable short id: 96 bits in 16 characters."""
        return secrets.token_urlsafe(12)

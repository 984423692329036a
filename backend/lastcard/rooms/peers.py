"""What a process needs in order to serve rooms that others serve too, stated as protocols. Nothing here
decides anything: rows are fenced by the journal alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import msgspec

from lastcard.lobby.line import Line, Place


class Lines(Protocol):
    """Who has a line at which process. Sockets are no rows of the journal; this is all that is known of them
    elsewhere.
    """

    async def keep(self, opened: Mapping[Place, float], closed: Sequence[Place], now: float) -> None:
        """Lines of this process that were opened (and when), and those that are no more."""

    async def refresh(self, now: float) -> int:
        """Say that all lines of this process are still open; the number that is known of."""

    async def end(self, now: float) -> None:
        """No line of this process is open, until it says otherwise."""

    async def elsewhere(self, rooms: Sequence[str]) -> dict[str, list[Line]]:
        """The lines of other processes by room, a dead one's as long as they count."""


class Heads(Protocol):
    """The journal, as far as the repair poll needs it."""

    async def heads(self, rooms: Sequence[str]) -> dict[str, int]:
        """The number of each room's newest row."""


class Remarks(Protocol):
    """What is said in rooms, as far as the repair poll needs it."""

    async def heads(self, rooms: Sequence[str]) -> dict[str, int]:
        """The number of each room's newest remark."""


class Devices(Protocol):
    """The browsers and programs at which people are signed in, wherever they were signed out."""

    async def signed_in(self, persons: Sequence[str]) -> set[tuple[str, str]]:
        """Person and device of all that these persons have."""


class Hints(Protocol):
    """A hurried word between processes that something of a room has changed. It may be lost or come twice."""

    def tell(self, room: str) -> None:
        """Let the others look at this room soon, or at what stands after it and a colon."""

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Say of which rooms others tell, until cancelled."""


class Peers(msgspec.Struct, frozen=True):
    """The ports towards the other processes, in one hand. Without `remarks` talk is heard of by hints alone;
    without `devices` nobody is signed out from elsewhere before the line ends.
    """

    lines: Lines
    heads: Heads
    hints: Hints
    remarks: Remarks | None = None
    devices: Devices | None = None

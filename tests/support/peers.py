"""What several processes in one test share: lines and hints in memory, as faithful as a test lets them be."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

from lastcard.lobby.line import Line, Place
from lastcard.lobby.record import Unavailable
from lastcard.rooms.peers import Heads, Peers
from lastcard.storage.lines import ALIVE_FOR, RELOAD_FOR
from lastcard.storage.memory import MemoryTalk


class Square:
    """The place where processes meet: who has a line where, and whose hints are heard.

    `reachable`: whether the table of lines can be read and written; `dead`: processes that cannot any more.
    `carries`: how often a hint arrives. `talk`: what was said, for all; `devices`: who is signed in where.
    """

    def __init__(self) -> None:
        self.lines: dict[tuple[str, Place], tuple[float, float, float | None]] = {}
        self.ears: list[tuple[str, Callable[[str], None]]] = []
        self.reachable = True
        self.dead: set[str] = set()
        self.carries: Callable[[], int] = lambda: 1
        self.talk = MemoryTalk()
        self.devices: set[tuple[str, str]] = set()

    def peers(self, process: str, journal: Heads) -> Peers:
        """The ports of one process."""
        return Peers(
            HereLines(self, process), journal, HereHints(self, process), self.talk, HereDevices(self)
        )


class HereLines:
    """`rooms.peers.Lines` of one process."""

    def __init__(self, square: Square, process: str) -> None:
        self._square = square
        self._process = process

    async def keep(self, opened: Mapping[Place, float], closed: Sequence[Place], now: float) -> None:
        """Lines that were opened, and those that are no more."""
        lines = self._table()
        for place, since in opened.items():
            lines[self._process, place] = (since, now, None)
        for place in closed:
            lines[self._process, place] = (now, now, now)

    async def refresh(self, now: float) -> int:
        """All open lines are alive."""
        lines, alive = self._table(), 0
        for (process, place), (opened, _, closed) in list(lines.items()):
            if process == self._process and closed is None:
                lines[process, place] = (opened, now, None)
                alive += 1
        return alive

    async def end(self, now: float) -> None:
        """No line is open."""
        lines = self._table()
        for (process, place), (opened, _, closed) in list(lines.items()):
            if process == self._process and closed is None:
                lines[process, place] = (opened, now, now)

    async def elsewhere(self, rooms: Sequence[str]) -> dict[str, list[Line]]:
        """The lines of other processes."""
        found: dict[str, list[Line]] = {}
        for (process, (room, person)), (opened, seen, closed) in self._table().items():
            if process != self._process and room in rooms:
                until = seen + ALIVE_FOR if closed is None else closed + RELOAD_FOR
                found.setdefault(room, []).append(Line(person, opened, closed is None, until))
        return found

    def _table(self) -> dict[tuple[str, Place], tuple[float, float, float | None]]:
        if not self._square.reachable or self._process in self._square.dead:
            raise Unavailable
        return self._square.lines


class HereDevices:
    """`rooms.peers.Devices`, as the square has them."""

    def __init__(self, square: Square) -> None:
        self._square = square

    async def signed_in(self, persons: Sequence[str]) -> set[tuple[str, str]]:
        """Person and device."""
        return {each for each in self._square.devices if each[0] in persons}


class HereHints:
    """`rooms.peers.Hints` of one process."""

    def __init__(self, square: Square, process: str) -> None:
        self._square = square
        self._process = process

    def tell(self, room: str) -> None:
        """Let the others look."""
        for process, heard in self._square.ears:
            for _ in range(self._square.carries() if process != self._process else 0):
                heard(room)

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Hear the others."""
        ear = (self._process, heard)
        self._square.ears.append(ear)
        try:
            await asyncio.Event().wait()
        finally:
            self._square.ears.remove(ear)

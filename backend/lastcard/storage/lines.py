"""Who has a line into which room at which process: the table that processes over one database share.

A process that dies leaves its lines open; they count for a while after their last sign of life.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence

from lastcard.lobby.line import Line, Place
from lastcard.storage.database import Database, among, portions
from lastcard.storage.tables import line

#: Seconds that a line counts after its last sign of life, or after it was closed: a reload is no absence.
ALIVE_FOR, RELOAD_FOR = 15.0, 10.0
#: Seconds after which a row that no longer counts is swept away.
SWEEP_AFTER = 600.0
#: Rows of one statement at most.
CHUNK = 500
#: A reading of the shared clock that took longer than this many seconds says too little.
_SHARP = 0.5

_ALIVE = "UPDATE line SET seen = ? WHERE process = ? AND closed IS NULL RETURNING 1"
_END = "UPDATE line SET closed = ? WHERE process = ? AND closed IS NULL RETURNING 1"
_SWEEP = "DELETE FROM line WHERE seen < ? RETURNING 1"
_ELSEWHERE = "SELECT room, person, opened, seen, closed FROM line WHERE process <> ? AND room IN"


class SqlLines:
    """`rooms.peers.Lines` on SQLite or PostgreSQL, for one process."""

    def __init__(self, database: Database) -> None:
        self.process = secrets.token_hex(8)
        #: By how many seconds the clock of the database is ahead of this machine's.
        self.ahead = 0.0
        self._database = database

    async def keep(self, opened: Mapping[Place, float], closed: Sequence[Place], now: float) -> None:
        """Lines of this process that were opened (and when), and those that are no more."""
        rows = [self._row(place, since, now, None) for place, since in opened.items()]
        rows += [self._row(place, now, now, now) for place in closed]
        insert = self._database.insert(line)
        news = {name: insert.excluded[name] for name in ("opened", "seen", "closed")}
        insert = insert.on_conflict_do_update(index_elements=["room", "person", "process"], set_=news)
        for begin in range(0, len(rows), CHUNK):
            async with self._database.statement() as connection:
                await connection.execute(insert, rows[begin : begin + CHUNK])

    async def refresh(self, now: float) -> int:
        """Say that all lines of this process are still open; the number that is known of."""
        await self.set_clock()
        alive = await self._database.write(_ALIVE, [now, self.process])
        await self._database.write(_SWEEP, [now - SWEEP_AFTER])
        return len(alive)

    async def end(self, now: float) -> None:
        """No line of this process is open, until it says otherwise."""
        await self._database.write(_END, [now, self.process])

    async def elsewhere(self, rooms: Sequence[str]) -> dict[str, list[Line]]:
        """The lines of other processes by room, a dead one's as long as they count."""
        found: dict[str, list[Line]] = {}
        for some in portions(rooms):
            asked = f"{_ELSEWHERE} {among(some)}"
            for room, *values in await self._database.read(asked, self.process, *some):
                found.setdefault(room, []).append(_line(*values))
        return found

    async def set_clock(self) -> None:
        """Compare this machine's clock with the one that all processes share."""
        sent = time.time()
        shared = await self._database.time()
        received = time.time()
        if shared is not None and received - sent < _SHARP:
            self.ahead = shared - (sent + received) / 2

    def _row(self, place: Place, opened: float, seen: float, closed: float | None) -> dict[str, object]:
        room, person = place
        return {
            "room": room, "person": person, "process": self.process,
            "opened": opened, "seen": seen, "closed": closed,
        }  # fmt: skip


def _line(person: str, opened: float, seen: float, closed: float | None) -> Line:
    until = seen + ALIVE_FOR if closed is None else closed + RELOAD_FOR
    return Line(person, opened, closed is None, until)

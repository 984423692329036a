"""The server with one of its promises taken away: `python mutant.py NAME serve`. Run by `soak.mutants`, which
expects the soak to notice; the program itself has no such door.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from lastcard import cli
from lastcard.lobby.record import MatchRecord, Record, Unavailable
from lastcard.lobby.state import Room
from lastcard.protocol import Row
from lastcard.rooms import frames
from lastcard.rooms.ledger import Ledger
from lastcard.rules.judging import answers, calls, legal, plays, presence
from lastcard.rules.state import Match
from lastcard.storage.journal import SqlJournal

#: How much later than it is called done a row is written, without the order of the two.
LATER = 0.05
_writing: set[asyncio.Task[None]] = set()


async def overwrite(journal: SqlJournal, rows: Sequence[Mapping[str, Any]]) -> set[str]:
    """`SqlJournal._insert_all` without the fence: whoever comes second overwrites."""
    columns = list(rows[0])
    marks = f"({', '.join('?' * len(columns))})"
    news = ", ".join(f"{name} = excluded.{name}" for name in columns if name not in ("room", "seq"))
    statement = (
        f"INSERT INTO room_event ({', '.join(columns)}) VALUES {', '.join([marks] * len(rows))} "
        f"ON CONFLICT (room, seq) DO UPDATE SET {news} RETURNING room"
    )
    return set(await journal._database.write(statement, [each for row in rows for each in row.values()]))


def without_fence() -> None:
    """Nothing stands in the way of whoever comes second."""
    SqlJournal._insert_all = overwrite  # type: ignore[method-assign, assignment]


def told_before_written() -> None:
    """What is asked is called done and shown, and written a little later."""
    honest = SqlJournal.append

    async def append(
        journal: SqlJournal, room: str, record: Record, closing: MatchRecord | None = None
    ) -> None:
        async def later() -> None:
            await asyncio.sleep(LATER)
            await honest(journal, room, record, closing)

        if record.seq < 10:
            await honest(journal, room, record, closing)
            return
        task = asyncio.create_task(later())
        _writing.add(task)
        task.add_done_callback(_forget)

    SqlJournal.append = append  # type: ignore[method-assign, assignment]


def _forget(task: asyncio.Task[None]) -> None:
    _writing.discard(task)
    if not task.cancelled() and isinstance(task.exception(), Unavailable):
        return


def without_stale() -> None:
    """A command that names a decision which is over is taken for the one that runs."""
    honest = presence.unasked

    def unasked(match: Match, seat: int, turn: int, waits: tuple[Any, ...]) -> Any:
        return honest(match, seat, match.turn, waits)

    for module in (answers, calls, legal, plays, presence):
        if hasattr(module, "unasked"):
            module.unasked = unasked  # type: ignore[attr-defined]


def without_doubt() -> None:
    """A row of unknown fate is taken for kept: the room goes on from it without a look at the journal."""
    honest = Ledger._write

    async def write(ledger: Ledger, record: Record, state: Room) -> int | None:
        try:
            return await honest(ledger, record, state)
        except Unavailable:
            ledger._unknown = False
            ledger._take([record])
            return record.seq

    Ledger._write = write  # type: ignore[method-assign, assignment]


def without_look() -> None:
    """A row of unknown fate is taken for lost: the room goes on from before it without reading the journal.
    That costs time alone, as the fence holds what was written (`mutants.HARMLESS`).
    """
    Ledger._unknown = property(lambda _: False, lambda _, __: None)  # type: ignore[assignment]


def without_redaction() -> None:
    """Everybody is told the whole of every row."""

    def rows(room: Room, records: Iterable[Record], seat: int | None, names: Mapping[str, str]) -> list[Row]:
        return [Row(each.seq, each.at, list(each.events)) for each in records]

    frames.rows = rows


MUTANTS: dict[str, Callable[[], None]] = {
    "fence": without_fence,
    "order": told_before_written,
    "stale": without_stale,
    "doubt": without_doubt,
    "look": without_look,
    "redaction": without_redaction,
}


def main() -> None:
    """Take it away and serve."""
    MUTANTS[sys.argv.pop(1)]()
    cli.main()


if __name__ == "__main__":
    main()

"""How fast the journal is, printed: `python tests/storage/bench.py [address of a database]`.

Without an address it makes an SQLite file in the folder for temporary files and removes it. Nothing here
asserts a time.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from lastcard.lobby.evolve import fold
from lastcard.lobby.record import Record
from lastcard.rules.cards import Card
from lastcard.rules.events import Called, Drew, Played, TurnBegan
from lastcard.storage.database import Database
from lastcard.storage.journal import SqlJournal
from lastcard.storage.open import open_database
from support.hall import Hall
from support.rows import row

MOVE = (
    Called(1),
    Played(1, Card("draw-two"), target=2),
    Drew(2, 2, "effect", [Card("wild"), Card("skip")]),
    TurnBegan(3, 117),
)


async def measure(where: str | Path) -> None:
    """Print latency of a lone row, throughput of many rooms, and the time to load a long one."""
    database = await open_database(where)
    await _latency(SqlJournal(database))
    for rooms in (50, 200, 1000):
        await _throughput(SqlJournal(database), rooms, 20_000 // rooms)
    await _load(database)
    await database.close()


def _move(seq: int) -> Record:
    return Record(seq, f"0123456789abcdef0123-{seq:08}", MOVE, None, 1_800_000_000.0)


async def _latency(journal: SqlJournal) -> None:
    await journal.append("LONE", row(1))
    taken = []
    for seq in range(2, 1001):
        before = time.perf_counter()
        await journal.append("LONE", _move(seq))
        taken.append((time.perf_counter() - before) * 1000)
    p99 = sorted(taken)[int(len(taken) * 0.99)]
    print(f"one room, row after row: median {statistics.median(taken):.2f} ms, p99 {p99:.2f} ms")


async def _throughput(journal: SqlJournal, rooms: int, rows: int) -> None:
    async def play(room: str) -> None:
        for seq in range(2, rows + 2):
            await journal.append(room, _move(seq))

    names = [f"{rooms}-{number}" for number in range(rooms)]
    await asyncio.gather(*(journal.append(name, row(1)) for name in names))
    before = time.perf_counter()
    await asyncio.gather(*map(play, names))
    taken = time.perf_counter() - before
    print(f"{rooms} rooms at once: {rooms * rows / taken:,.0f} durable rows/s")


async def _load(database: Database) -> None:
    """A room of whole matches, at least a thousand rows, folded from its first row and from a snapshot."""
    hall, journal, results = Hall("ann", "bea", "cid", "dan"), SqlJournal(database), 0
    while len(hall.records) < 1000:
        hall.start()
        hall.play_out()
    for record in hall.records:
        closed = hall.closed[results] if record.seq == hall.closed[results].last else None
        await journal.append("LONG", record, closed)
        results += closed is not None and len(hall.closed) > results + 1
    for how in ("its first row", "its newest snapshot"):
        before = time.perf_counter()
        loaded = await journal.load("LONG")
        assert loaded
        room = loaded.room
        for record in loaded.records:
            room = fold(room, record)
        taken = (time.perf_counter() - before) * 1000
        assert room == hall.room
        print(f"a room of {len(hall.records)} rows, loaded from {how}: {taken:.1f} ms")
        await journal.snapshot("LONG", room)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(sys.argv[1] if len(sys.argv) > 1 else Path(folder, "bench.sqlite3")))

"""A process that appends to an SQLite file until it is killed, and says each row that it was told is kept.

Rooms go on from what they find. Every tenth row closes a match. Run by `test_kill.py`.
"""

from __future__ import annotations

import asyncio
import sys

from lastcard.storage.journal import SqlJournal
from lastcard.storage.open import open_database
from support.rows import result, row


async def main(file: str, rooms: int) -> None:
    """Play in all rooms at once, for ever."""
    journal = SqlJournal(await open_database(file))
    await asyncio.gather(*(_play(journal, f"ROOM{number}") for number in range(rooms)))


async def _play(journal: SqlJournal, room: str) -> None:
    loaded = await journal.load(room)
    seq = loaded.records[-1].seq if loaded else 0
    while True:
        seq += 1
        await journal.append(room, row(seq), None if seq % 10 else result(f"{room}-{seq}", seq))
        print(room, seq, flush=True)


asyncio.run(main(sys.argv[1], int(sys.argv[2])))

"""What the contract of journals leaves open and the one in SQL must do all the same. Most of it was not
noticed when it was taken away: see MUTANTS.md.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path

import pytest

from lastcard.lobby.record import Conflict, Unavailable
from lastcard.lobby.state import Lobby, Room
from lastcard.storage import journal as module
from lastcard.storage.database import Database
from lastcard.storage.journal import SqlJournal
from lastcard.storage.open import open_database
from support.rows import row


class Counting(Database):
    """A database that counts what is written, one statement at a time."""

    def __init__(self, whole: Database) -> None:
        super().__init__(whole.address)
        self.writes: list[int] = []

    async def write(self, statement: str, values: Sequence[object]) -> list[object]:
        self.writes.append(statement.count("(") - 1)
        return await super().write(statement, values)


async def test_rows_of_many_rooms_are_one_statement_that_succeeds(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    counting, rooms = Counting(database), [f"ROOM{n}" for n in range(5)]
    journal = SqlJournal(counting)
    await asyncio.gather(*(journal.append(room, row(1)) for room in rooms))
    assert counting.writes == [], "a new room brings a row of another table"
    with caplog.at_level(logging.WARNING):
        await asyncio.gather(*(journal.append(room, row(2)) for room in rooms))
    assert sum(counting.writes) == len(rooms)
    assert len(counting.writes) <= 2
    assert caplog.records == [], "nothing had to be repeated room by room"
    for room in rooms:
        assert [each.seq for each in await journal.since(room, 0)] == [1, 2]
    await journal.close()
    await counting.close()


async def test_only_what_is_kept_is_told_to_the_other_processes(database: Database) -> None:
    told: list[str] = []
    journal = SqlJournal(database, tell=told.append)
    assert journal.counts == {"kept": 0, "conflicts": 0, "unknown": 0}
    await journal.append("ROOM", row(1))
    with pytest.raises(Conflict):
        await journal.append("ROOM", row(1, "another"))
    await journal.append("OTHER", row(1))
    assert told == ["ROOM", "OTHER"]
    assert journal.counts == {"kept": 2, "conflicts": 1, "unknown": 0}
    await journal.close()


async def test_heads_are_those_of_the_rooms_that_are_asked_for(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BATCH", 2)
    journal = SqlJournal(database)
    for number in range(1, 6):
        for seq in range(1, number + 1):
            await journal.append(f"ROOM{number}", row(seq))
    rooms = [f"ROOM{number}" for number in (5, 3, 1, 4)]
    assert await journal.heads([*rooms, "NONE"]) == {"ROOM5": 5, "ROOM3": 3, "ROOM1": 1, "ROOM4": 4}
    assert await journal.heads([]) == {}
    await journal.close()


async def test_rooms_do_not_meet_in_snapshots_and_repeats(database: Database) -> None:
    journal = SqlJournal(database)
    for room in ("ROOM", "OTHER"):
        await journal.append(room, row(1, "same"))
    await journal.append("OTHER", row(2))
    for seq, host in ((1, "ann"), (2, "bea")):
        await journal.snapshot("OTHER", Room(seq=seq, lobby=Lobby(host=host)))
    loaded, other = await journal.load("ROOM"), await journal.load("OTHER")
    assert loaded is not None
    assert other is not None
    assert (loaded.room, len(loaded.records)) == (Room(), 1)
    assert (other.room.lobby.host, other.records) == ("bea", ())
    with pytest.raises(Conflict) as conflict:
        await journal.append("ROOM", row(2, "same"))
    assert conflict.value.repeat == row(1, "same")
    await journal.close()


async def test_while_the_database_does_not_answer_each_hears_in_time(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Those of the commit, those who came while it ran, and those who come later, for as long as it runs."""
    database = await open_database(file)
    journal = SqlJournal(database, patience=0.05)
    await journal.append("ROOM", row(1))
    async with database.transaction():  # writers take turns, and this one's does not end
        for seq in (2, 3, 4):
            with pytest.raises(Unavailable):
                await journal.append("ROOM", row(seq))
    assert {each.message for each in caplog.records} == {"the database does not answer"}
    await journal.close()
    await database.close()

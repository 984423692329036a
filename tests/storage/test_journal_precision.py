"""What the contract of journals leaves open and the one in SQL must do all the same. Most of it was not
noticed when it was taken away: see MUTANTS.md.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from lastcard.lobby.record import Conflict, Unavailable
from lastcard.lobby.state import Lobby, Room
from lastcard.storage import journal as module
from lastcard.storage.database import Database, line
from lastcard.storage.journal import SqlJournal
from lastcard.storage.open import open_database
from support.rows import result, row


class Counting(Database):
    """A database that counts what is written, one statement at a time. `rooms`: whose rows, in order."""

    def __init__(self, whole: Database) -> None:
        super().__init__(whole.address)
        self.writes: list[int] = []
        self.rooms: list[object] = []

    async def write(self, statement: str, values: Sequence[object]) -> list[object]:
        self.writes.append(statement.count("(") - 1)
        self.rooms += [each for each in values if str(each).startswith("ROOM")]
        return await super().write(statement, values)


class Patchy(Database):
    """A database that is not there for the transactions with these numbers, from 0."""

    def __init__(self, whole: Database, away: Sequence[int]) -> None:
        super().__init__(whole.address)
        self.away = away
        self.asked = 0

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        number, self.asked = self.asked, self.asked + 1
        if number in self.away:
            raise Unavailable("away")
        async with super().transaction() as connection:
            yield connection


async def outcomes(journal: SqlJournal, rooms: Sequence[str]) -> str:
    """What becomes of the first row of each room, all asked for at once: kept, or its outcome unknown."""
    asked = (journal.append(room, row(1)) for room in rooms)
    told = await asyncio.gather(*asked, return_exceptions=True)
    return "".join("k" if each is None else "u" for each in told)


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


async def test_what_comes_in_the_next_turns_of_the_loop_joins_the_commit(database: Database) -> None:
    """And what comes later does not: nobody waits longer than that."""
    late = module.TURNS + 4
    counting, rooms = (
        Counting(database),
        {turns: f"ROOM{turns}" for turns in (*range(module.TURNS + 1), late)},
    )
    journal = SqlJournal(counting)
    await asyncio.gather(*(journal.append(room, row(1)) for room in rooms.values()))

    async def later(turns: int) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
        await journal.append(rooms[turns], row(2))

    await asyncio.gather(*map(later, rooms))
    assert counting.writes == [len(rooms) - 1, 1]
    await journal.close()
    await counting.close()


async def test_rows_of_one_room_that_wait_together_are_written_in_their_order(database: Database) -> None:
    journal, rows = SqlJournal(database), [row(1), row(2), row(3)]
    await asyncio.gather(*(journal.append("ROOM", each) for each in rows))
    assert await journal.since("ROOM", 0) == rows
    await journal.close()


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


async def test_a_row_that_brings_rows_of_other_tables_is_kept_whole(database: Database) -> None:
    journal, rows = SqlJournal(database), [row(1, due=1001.5), row(2, due=1002.5)]
    await journal.append("ROOM", rows[0])
    await journal.append("ROOM", rows[1], result("m1", 2))
    assert await journal.since("ROOM", 0) == rows
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
    for room in ("ROOM", "OTHER", "THIRD"):
        await journal.append(room, row(1, "same"))
    await journal.append("OTHER", row(2))
    for room, seq, host in (("OTHER", 1, "ann"), ("OTHER", 2, "bea"), ("THIRD", 1, "cid")):
        await journal.snapshot(room, Room(seq=seq, lobby=Lobby(host=host)))
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
    await SqlJournal(database).append("ROOM", row(1))
    journal = SqlJournal(database, patience=0.05)
    async with database.transaction():  # writers take turns, and this one's does not end
        for seq in (2, 3, 4):
            with pytest.raises(Unavailable, match=r"^the database did not answer in time$"):
                await journal.append("ROOM", row(seq))
    assert {each.message for each in caplog.records} == {"the database does not answer"}
    await journal.close()
    await database.close()


async def test_the_rows_of_a_commit_stand_in_an_order_that_all_processes_share(database: Database) -> None:
    counting, rooms = Counting(database), [f"ROOM{n}" for n in range(5)]
    journal = SqlJournal(counting)
    await asyncio.gather(*(journal.append(room, row(1)) for room in rooms))
    await asyncio.gather(*(journal.append(room, row(2)) for room in reversed(rooms)))
    assert counting.rooms == rooms
    await journal.close()
    await counting.close()


async def test_a_row_that_cannot_be_written_is_told_with_its_room_and_its_cause(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    journal = SqlJournal(database)
    assert await outcomes(journal, ["ROOM", "OTHER"]) == "kk"
    asked = (journal.append("ROOM", row(2, "\ud800")), journal.append("OTHER", row(2)))
    failed, kept = await asyncio.gather(*asked, return_exceptions=True)
    assert kept is None
    assert isinstance(failed, Unavailable)
    assert isinstance(failed.__cause__, UnicodeEncodeError)
    assert str(failed) == line(failed.__cause__)
    assert [each.getMessage() for each in caplog.records] == [
        f"a commit of 2 rows failed, now room by room: {failed}",
        f"a row of room ROOM failed: {failed}",
    ]
    await journal.close()


async def test_a_database_that_fails_is_told_as_it_says_it(file: Path) -> None:
    database = await open_database(file)
    async with database.statement() as connection:
        await connection.execute(text("PRAGMA query_only = ON"))
    journal = SqlJournal(database)
    with pytest.raises(Unavailable) as failed:
        await journal.append("ROOM", row(1))
    assert isinstance(failed.value.__cause__, DBAPIError)
    assert str(failed.value) == line(failed.value.__cause__)
    await journal.close()
    await database.close()


@pytest.mark.parametrize(
    ("away", "told", "asked"),
    [
        ((), "kkkkk", 5),
        ((0, 2), "ukukk", 5),
        ((1, 3), "kukuk", 5),
        ((0, 1), "uuuuu", 2),
        ((2, 3), "kkuuu", 4),
    ],
)
async def test_two_rows_in_turn_that_find_no_database_are_enough(
    database: Database, away: Sequence[int], told: str, asked: int
) -> None:
    """Nobody is asked any more, neither for the rest of the commit nor for those who wait behind it."""
    patchy, rooms = Patchy(database, away), [f"ROOM{n}" for n in range(5)]
    journal = SqlJournal(patchy, batch=4)
    assert (await outcomes(journal, rooms), patchy.asked) == (told, asked)
    await journal.close()
    await patchy.close()


async def test_who_stops_waiting_ends_no_commit(database: Database) -> None:
    journal = SqlJournal(database)
    left, *stay = (asyncio.create_task(journal.append(room, row(1))) for room in ("ROOM", "OTHER", "THIRD"))
    await asyncio.sleep(0)  # all of them wait
    left.cancel()
    await asyncio.gather(*stay)
    assert await journal.heads(["ROOM", "OTHER", "THIRD"]) == {"OTHER": 1, "THIRD": 1}
    await journal.close()

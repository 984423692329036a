"""The line to the database: when whoever holds it is called off, and what its connections keep."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from lastcard.lobby.record import Unavailable
from lastcard.storage.database import KEYS, Database, portions
from lastcard.storage.journal import SqlJournal
from lastcard.storage.lines import SqlLines
from lastcard.storage.open import open_database
from lastcard.storage.people import People
from lastcard.storage.talk import SqlTalk
from lastcard.storage.words import Words


def test_who_is_called_off_while_connecting_leaves_no_connection_behind(tmp_path: Path) -> None:
    answered = asyncio.run(called_off(tmp_path))
    gc.unfreeze()
    gc.collect()  # a connection that was left would be found here, and its warning is an error
    assert answered == 1


async def called_off(folder: Path) -> int:
    """Many beginnings, each cancelled after some more steps of the loop; what a last question answers."""
    whole = await open_database(folder / "lastcard.sqlite3")
    for steps in range(0, 800, 10):
        database = Database(whole.address)
        asking = [asyncio.ensure_future(ask(database)) for _ in range(3)]
        for _ in range(steps):
            await asyncio.sleep(0)
        for each in asking:
            each.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        await database.close()
    answer = await ask(whole)
    await whole.close()
    return answer


async def ask(database: Database) -> int:
    """A question that takes a connection."""
    async with database.reading() as connection:
        return int((await connection.execute(text("SELECT 1"))).scalar_one())


def test_keys_come_in_few_numbers_and_none_is_left_out() -> None:
    assert list(portions([])) == []
    assert list(portions(["a", "b", "c"])) == [["a", "b", "c", "c"]]
    for number in (1, 2, 5, 64, 65, KEYS, KEYS + 1, 3 * KEYS):
        keys = [str(each) for each in range(number)]
        found = list(portions(keys))
        assert {key for some in found for key in some} == set(keys)
        assert all(len(some) <= KEYS and len(some).bit_count() == 1 for some in found)


async def test_looking_round_for_ever_other_numbers_of_rooms_needs_few_statements(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: set[str] = set()  # a connection keeps each of them
    honest = Words.rows

    async def rows(
        words: Words, connection: AsyncConnection, statement: str, values: Sequence[object]
    ) -> Any:
        said.add(statement)
        return await honest(words, connection, statement, values)

    monkeypatch.setattr(Words, "rows", rows)
    journal, people = SqlJournal(database), People(database, lambda: 0.0)
    for number in range(1, 65):
        keys = [f"K{each}" for each in range(number)]
        for ask in (journal.heads, SqlLines(database).elsewhere, SqlTalk(database).heads, people.signed_in):
            assert not await ask(keys)
    await journal.close()
    assert len(said) == 4 * 7


async def test_who_reads_after_another_reads_through_the_same_connection(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "lastcard.sqlite3")
    async with database.reading() as first, database.reading() as beside:
        assert beside is not first
    async with database.reading() as next_one:
        assert next_one in (first, beside)
    await database.close()


async def test_after_a_fault_nobody_reads_on_through_what_was_kept(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "lastcard.sqlite3")
    async with database.reading() as kept, database.reading() as bad:
        pass
    with pytest.raises(ZeroDivisionError):
        async with database.reading():
            raise ZeroDivisionError
    assert kept.closed
    assert bad.closed
    assert await ask(database) == 1
    await database.close()


ROOM = "INSERT INTO room (code, created) VALUES (?, ?) RETURNING code"


async def test_a_write_goes_over_to_the_thread_of_its_connection_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = await open_database(tmp_path / "lastcard.sqlite3")
    assert await database.write(ROOM, ["ONE", 0.0]) == ["ONE"]
    asked: list[object] = []
    honest: Any = aiosqlite.Connection._execute

    async def execute(connection: aiosqlite.Connection, *what: Any) -> Any:
        asked.append(what)
        return await honest(connection, *what)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", execute)
    assert await database.write(ROOM, ["TWO", 0.0]) == ["TWO"]
    assert len(asked) == 1
    await database.close()


async def test_a_write_tells_what_was_wrong_with_it_from_what_is_wrong_with_the_database(
    tmp_path: Path,
) -> None:
    database = await open_database(tmp_path / "lastcard.sqlite3")
    await database.write(ROOM, ["ONE", 0.0])
    with pytest.raises(IntegrityError):
        await database.write(ROOM, ["ONE", 0.0])
    with pytest.raises(Unavailable, match="OperationalError: no such table"):
        await database.write("INSERT INTO nowhere VALUES (?)", [1])
    assert await database.write(ROOM, ["TWO", 0.0]) == ["TWO"]
    await database.close()

"""Databases that can be opened, and a clear line for each that cannot."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from lastcard.storage import open as open_
from lastcard.storage.database import BUSY
from lastcard.storage.journal import SqlJournal
from lastcard.storage.migrate import CannotOpen
from lastcard.storage.open import open_database
from support.rows import row

LETTER = "Dear Ann, " * 500


async def refusal(where: str | Path) -> str:
    """Why it cannot be opened; checks that the sentence is one line."""
    with pytest.raises(CannotOpen) as refused:
        await open_database(where)
    assert str(refused.value)
    assert "\n" not in str(refused.value)
    return refused.value.reason


@contextmanager
def nobody() -> Iterator[Path]:
    """A folder that can be read but not written, even where the tests run as root."""
    root = os.geteuid() == 0
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        yield folder
        if root:
            os.seteuid(0)
        folder.chmod(0o700)


def lower(folder: Path) -> None:
    """From here on the folder is only read, and no root is above it."""
    folder.chmod(0o555)
    if os.geteuid() == 0:
        os.seteuid(65534)


def copied(file: Path, folder: Path, mode: int) -> Path:
    """A copy of a database in another folder."""
    copy = Path(shutil.copy(file, folder / "cards.sqlite3"))
    copy.chmod(mode)
    return copy


def damage(file: Path) -> None:
    """Noise over two pages in the middle."""
    content = bytearray(file.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 8192] = os.urandom(8192)
    file.write_bytes(content)


async def test_a_new_file_is_made_with_its_folders_for_us_alone(tmp_path: Path) -> None:
    file = tmp_path / "some" / "where" / "cards.sqlite3"
    database = await open_database(file)
    await SqlJournal(database).append("ROOM", row(1))
    await database.close()
    assert file.stat().st_mode & 0o077 == 0
    again = await open_database(f"sqlite+aiosqlite:///{file}")
    assert await SqlJournal(again).load("ROOM") is not None
    await again.close()


async def test_every_connection_to_sqlite_is_durable_and_keeps_its_keys(file: Path) -> None:
    database = await open_database(file)
    async with database.reading() as one, database.reading() as other, database.statement() as third:
        for connection in (one, other, third):
            names = ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "busy_timeout")
            values = [await connection.scalar(text(f"PRAGMA {name}")) for name in names]
            assert values == ["wal", 2, 1, 1, BUSY]
    await database.close()


@pytest.mark.parametrize(
    "address",
    [
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file:x?mode=memory&uri=true",
        "mysql://localhost/cards",
        "://",
        "no such://thing",
        "postgresql://localhost:abc/cards",
    ],
)
async def test_other_kinds_of_databases_are_refused(address: str) -> None:
    assert await refusal(address) == "unknown_database"


async def test_a_postgresql_that_is_not_there_is_refused(unused_tcp_port: int) -> None:
    assert await refusal(f"postgresql://nobody@127.0.0.1:{unused_tcp_port}/cards") == "unreachable"


async def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert await refusal("postgresql://nobody@127.0.0.1/cards") == "no_driver"


async def test_a_place_where_no_file_can_be_is_refused(tmp_path: Path, file: Path) -> None:
    assert await refusal(tmp_path) == "not_writable"
    assert await refusal(file / "cards.sqlite3") == "not_writable"


async def test_a_folder_that_cannot_be_written_is_refused() -> None:
    with nobody() as folder:
        lower(folder)
        assert await refusal(folder / "cards.sqlite3") == "not_writable"


async def test_a_file_that_can_only_be_read_is_refused(file: Path) -> None:
    with nobody() as folder:
        copy = copied(file, folder, 0o444)
        lower(folder)
        assert await refusal(copy) == "read_only"


async def test_a_file_in_a_folder_that_can_only_be_read_is_refused(file: Path) -> None:
    with nobody() as folder:
        copy = copied(file, folder, 0o666)
        lower(folder)
        assert await refusal(copy) in ("read_only", "not_writable")


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text(LETTER)
    assert await refusal(letter) == "not_a_database"
    assert letter.read_text() == LETTER


async def test_a_damaged_file_is_refused(file: Path) -> None:
    database = await open_database(file)
    journal = SqlJournal(database)
    for seq in range(1, 200):
        await journal.append("ROOM", row(seq))
    await database.close()
    damage(file)
    assert await refusal(file) == "corrupt"


async def test_a_large_file_holds_up_no_start(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked through for a while; one that is sound is opened whether or not that came to its end."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE large AS SELECT randomblob(2000) AS page")
        for _ in range(13):
            connection.execute("INSERT INTO large SELECT randomblob(2000) FROM large")
    for seconds in (0.0, 0.001, 2.0):
        monkeypatch.setattr(open_, "LOOK_FOR", seconds)
        await (await open_database(file)).close()


async def test_a_file_that_another_program_holds_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lastcard.storage.open.BUSY", 10)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert await refusal(file) == "locked"


async def test_an_installation_without_migrations_says_so(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lastcard.storage.migrate._PACKAGE", tmp_path / "backend" / "lastcard")
    assert await refusal(file) == "no_migrations"

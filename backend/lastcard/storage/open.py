"""Opens a database: finds what is wrong with it, in one line, and brings its tables up to date."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, exc, make_url

from lastcard.storage.database import BUSY, Database
from lastcard.storage.migrate import CannotOpen, migrate

#: Seconds that a start looks through the file.
LOOK_FOR = 2.0

_log = logging.getLogger(__name__)
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}


async def open_database(where: str | Path) -> Database:
    """Open an SQLite file (made when missing) or the database at an address; raise `CannotOpen`."""
    address = _address(where)
    if address.get_backend_name() == "sqlite":
        await asyncio.to_thread(_look_at, Path(address.database or ""))
    await asyncio.to_thread(migrate, address)
    return Database(address)


def _address(where: str | Path) -> URL:
    """The address with the driver that we use, whichever was named."""
    if isinstance(where, Path) or "://" not in where:
        return URL.create(_DRIVERS["sqlite"], database=str(where))
    try:
        address = make_url(where)
        kind = "postgresql" if address.drivername == "postgres" else address.get_backend_name()
    except (exc.ArgumentError, ValueError):  # a port that is no number
        raise CannotOpen("unknown_database", "the address of the database is none") from None
    if kind not in _DRIVERS:
        raise CannotOpen("unknown_database", f"a {kind} database is not supported; use SQLite or PostgreSQL")
    if kind == "sqlite" and (address.database or ":memory:").startswith((":", "file:")):
        raise CannotOpen("unknown_database", "an SQLite database must be a file, given by its path")
    return address.set(drivername=_DRIVERS[kind])


def _look_at(file: Path) -> None:
    """See to it that the file is there, is ours to write, and is a whole SQLite database."""
    was_there = file.exists()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise _unwritable(file, was_there, error) from None
    try:
        with closing(sqlite3.connect(file, timeout=BUSY / 1000, isolation_level=None)) as connection:
            if (found := _damage(connection)) is not None:
                raise CannotOpen("corrupt", f"the database {file} is damaged ({found}); restore a backup")
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise _refusal(file, error) from None


def _damage(connection: sqlite3.Connection) -> str | None:
    """What is wrong with the pages of a file, as far as `LOOK_FOR` seconds reach: for most of a gigabyte.
    Nobody waits longer for a server that is to come back: what lies further on is found when it is read, and
    costs its own room alone.
    """
    bell = threading.Timer(LOOK_FOR, connection.interrupt)
    bell.start()
    try:
        found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0]).splitlines()[-1]
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorname", "") != "SQLITE_INTERRUPT":
            raise
        _log.warning("only the beginning of the database was checked, for it is large (PRAGMA quick_check)")
        return None
    finally:
        bell.cancel()
        bell.join()
    return None if found == "ok" else found


def _unwritable(file: Path, was_there: bool, error: OSError) -> CannotOpen:
    if was_there and error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return CannotOpen("read_only", f"the database {file} may only be read")
    return CannotOpen("not_writable", f"the database {file} cannot be made or written: {error.strerror}")


def _refusal(file: Path, error: sqlite3.Error) -> CannotOpen:
    name = str(getattr(error, "sqlite_errorname", ""))
    if name.startswith("SQLITE_READONLY"):
        return CannotOpen("read_only", f"the database {file} may only be read")
    if name.startswith("SQLITE_NOTADB"):
        return CannotOpen("not_a_database", f"the file {file} is no SQLite database")
    if name.startswith("SQLITE_CORRUPT"):
        return CannotOpen("corrupt", f"the database {file} is damaged ({error}); restore a backup")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return CannotOpen("locked", f"another program holds the database {file}")
    return CannotOpen("not_writable", f"the database {file} cannot be written: {error}")

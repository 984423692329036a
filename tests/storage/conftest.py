"""Real databases for the tests of storage: each test has its own, copied from what the migrations build."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import NullPool, create_engine, make_url, text

from lastcard.storage.database import Database
from lastcard.storage.migrate import migrate
from lastcard.storage.open import open_database
from lastcard.storage.tables import metadata
from support import postgres
from support.clock import Time

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def built_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file as the migrations build it."""
    file = tmp_path_factory.mktemp("built") / "built.sqlite3"
    migrate(make_url(f"sqlite:///{file}"))
    return file


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """A PostgreSQL server with a database `built`, as the migrations build it."""
    with postgres.running() as address:
        _on(address, "CREATE DATABASE built")
        migrate(make_url(f"{address}built").set(drivername="postgresql+psycopg"))
        yield address


@pytest.fixture
def file(built_file: Path, tmp_path: Path) -> Path:
    """An SQLite file of the test's own."""
    return Path(shutil.copy(built_file, tmp_path / "test.sqlite3"))


@pytest.fixture
def emptied(server: str) -> str:
    """The address of the PostgreSQL database `built`, emptied: a hundred copies of it would fill the disk; to
    truncate it would write every file anew for the few rows of a test.
    """
    _on(server, "; ".join(f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)), "built")
    return f"{server}built"


@pytest.fixture
def new_database(where: str, tmp_path: Path) -> str:
    """The address of an empty database on the same engine as `where`."""
    if where.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'empty.sqlite3'}"
    address, name = where.rsplit("/", 1)[0] + "/", f"empty{next(_numbers)}"
    _on(address, f"CREATE DATABASE {name}")
    return f"{address}{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest) -> str:
    """The address of a database of the test's own, on each engine."""
    if request.param == "sqlite":
        return f"sqlite:///{request.getfixturevalue('file')}"
    return str(request.getfixturevalue("emptied"))


@pytest_asyncio.fixture
async def database(where: str) -> AsyncIterator[Database]:
    """A database of the test's own, on each engine."""
    opened = await open_database(where)
    yield opened
    await opened.close()


@pytest.fixture
def time() -> Time:
    """A clock of the test's own."""
    return Time()


def _on(address: str, statement: str, database: str = "postgres") -> None:
    url = make_url(f"{address}{database}").set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()

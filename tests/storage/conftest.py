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
from support import postgres

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
def new_postgres(server: str) -> str:
    """The address of a PostgreSQL database of the test's own."""
    name = f"test{next(_numbers)}"
    _on(server, f"CREATE DATABASE {name} TEMPLATE built")
    return f"{server}{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest) -> str:
    """The address of a database of the test's own, on each engine."""
    if request.param == "sqlite":
        return f"sqlite:///{request.getfixturevalue('file')}"
    return str(request.getfixturevalue("new_postgres"))


@pytest_asyncio.fixture
async def database(where: str) -> AsyncIterator[Database]:
    """A database of the test's own, on each engine."""
    opened = await open_database(where)
    yield opened
    await opened.close()


def _on(address: str, statement: str) -> None:
    url = make_url(f"{address}postgres").set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()

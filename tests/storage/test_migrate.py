"""The migrations build exactly the tables that the code speaks of, once, all or nothing, after a copy."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, Connection, Inspector, NullPool, create_engine, inspect, make_url

from lastcard.storage.migrate import CannotOpen, folder, migrate
from lastcard.storage.open import open_database
from lastcard.storage.people import People
from lastcard.storage.tables import metadata

VERSIONS = sorted(file.name[:4] for file in folder().glob("versions/*.py"))
NEWEST, AFTER = VERSIONS[-1], f"{int(VERSIONS[-1]) + 1:04}"
NEXT = f"""
from alembic import op
import sqlalchemy as sa
revision, down_revision, branch_labels, depends_on = "{AFTER}", "{NEWEST}", None, None

def upgrade():
    with op.batch_alter_table("room") as room:
        room.add_column(sa.Column("motto", sa.String()))
    {{then}}
"""


@contextmanager
def connected(address: URL) -> Iterator[Connection]:
    engine = create_engine(address, poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


def described(inspector: Inspector, table: str) -> dict[str, Any]:
    """All that an engine says of a table, in an order of its own choosing."""
    columns = {each["name"]: (str(each["type"]), each["nullable"]) for each in inspector.get_columns(table)}
    checks = {each["name"]: each["sqltext"] for each in inspector.get_check_constraints(table)}
    return {
        "columns": columns,
        "key": inspector.get_pk_constraint(table),
        "unique": sorted(map(repr, inspector.get_unique_constraints(table))),
        "foreign": sorted(map(repr, inspector.get_foreign_keys(table))),
        "checks": checks,
        "indexes": sorted(map(repr, inspector.get_indexes(table))),
    }


def synchronous(where: str) -> URL:
    return make_url(where.replace("postgresql:", "postgresql+psycopg:"))


def test_the_migrations_build_exactly_our_tables(where: str, new_database: str) -> None:
    with connected(synchronous(where)) as built, connected(synchronous(new_database)) as meant:
        metadata.create_all(meant)
        one, other = inspect(built), inspect(meant)
        assert set(one.get_table_names()) == {*metadata.tables, "alembic_version"}
        for table in metadata.tables:
            assert described(one, table) == described(other, table)


def test_every_migration_has_its_place_in_one_line() -> None:
    assert [int(each) for each in VERSIONS] == list(range(1, len(VERSIONS) + 1))


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    """The migrations with one more, that comes after all."""
    copied = tmp_path / "migrations"
    for source in (*folder().glob("*.py"), *folder().glob("versions/*.py")):
        target = copied / source.relative_to(folder())
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source.read_text())
    (copied / "versions" / f"{AFTER}.py").write_text(NEXT.format(then=""))
    return copied


def fill(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO room VALUES ('ROOM', 1.0)")
        connection.execute("INSERT INTO room_event VALUES ('ROOM', 1, NULL, 1, 'ann-1', NULL, x'5b5d', 1.0)")


def rows(file: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


def test_a_change_keeps_what_is_there_and_copies_it_before(file: Path, scripts: Path) -> None:
    fill(file)
    migrate(make_url(f"sqlite:///{file}"), scripts)
    assert rows(file, "SELECT code, motto, seq FROM room JOIN room_event ON room = code") == [
        ("ROOM", None, 1)
    ]
    copy = file.with_name(f"{file.name}.before-{AFTER}")
    assert rows(copy, "SELECT * FROM room") == [("ROOM", 1.0)]
    assert copy.stat().st_mode & 0o077 == 0


async def test_people_keep_the_secret_they_had(tmp_path: Path, scripts: Path) -> None:
    for newer in ("0004_identity_chat.py", f"{AFTER}.py"):
        (scripts / "versions" / newer).unlink()
    file = tmp_path / "older.sqlite3"
    migrate(make_url(f"sqlite:///{file}"), scripts)
    hashed = hashlib.sha256(b"old secret").digest()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO person VALUES ('ann', ?, 'Ann', 1.0, 2.0)", (hashed,))
    database = await open_database(file)
    known = await People(database, lambda: 3.0).verify("ann", "old secret")
    await database.close()
    assert known is not None
    assert known.name == "Ann"


def test_nothing_to_do_changes_and_copies_nothing(file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    migrate(make_url(f"sqlite:///{file}"))
    assert file.read_bytes() == before
    assert not list(tmp_path.glob("*before*"))


@pytest.mark.parametrize(
    "then", ["raise RuntimeError('no')", "op.execute('SELECT nothing')", "op.execute('DELETE FROM room')"]
)
def test_a_change_that_fails_leaves_everything_as_it_was(file: Path, scripts: Path, then: str) -> None:
    fill(file)
    (scripts / "versions" / f"{AFTER}.py").write_text(NEXT.format(then=then))
    for _ in range(2):
        with pytest.raises(CannotOpen) as refused:
            migrate(make_url(f"sqlite:///{file}"), scripts)
        assert refused.value.reason == "migration_failed"
        assert "\n" not in str(refused.value)
    assert rows(file, "SELECT * FROM room") == [("ROOM", 1.0)]
    assert rows(file, "SELECT version_num FROM alembic_version") == [(NEWEST,)]
    assert {copy.name for copy in file.parent.glob("*before*")} == {
        f"{file.name}.before-{AFTER}",
        f"{file.name}.before-{AFTER}.2",
    }


def test_a_newer_database_is_refused(new_database: str) -> None:
    migrate(synchronous(new_database))
    with connected(synchronous(new_database)) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(CannotOpen, match="newer version") as refused:
        migrate(synchronous(new_database))
    assert refused.value.reason == "newer_schema"


def test_a_database_of_something_else_is_refused(new_database: str) -> None:
    with connected(synchronous(new_database)) as connection:
        connection.exec_driver_sql("CREATE TABLE person (x INTEGER)")
        connection.commit()
    with pytest.raises(CannotOpen) as refused:
        migrate(synchronous(new_database))
    assert refused.value.reason == "foreign_database"
    with connected(synchronous(new_database)) as connection:
        assert inspect(connection).get_table_names() == ["person"]

"""Brings the tables up to date at the start, all or nothing, after a copy of the SQLite file.

Two processes that start at once take turns. It knows Alembic and the folder of the migrations.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, NullPool, create_engine, event, exc, inspect, text

from lastcard.storage.database import line
from lastcard.storage.tables import metadata

_PACKAGE = Path(__file__).parents[1]
#: Any number of our own: whoever holds this lock of PostgreSQL's is migrating.
_LOCK = 7_241_905
_FAILED = "the tables cannot be brought up to date"


class CannotOpen(Exception):
    """The database cannot be used: `reason` is a stable code, the text one line for the server's host."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


def folder() -> Path:
    """Where the migrations are: inside an installed package, or two levels above it in a source tree."""
    for place in (_PACKAGE / "_migrations", _PACKAGE.parents[1] / "migrations"):
        if (place / "env.py").is_file():
            return place
    raise CannotOpen("no_migrations", "the migrations are missing from this installation; install it again")


def migrate(address: URL, scripts: Path | None = None) -> None:
    """Run what is missing, up to the newest migration of `scripts` (by default ours); raise `CannotOpen`."""
    file = Path(address.database or "") if address.get_backend_name() == "sqlite" else None
    try:
        engine = create_engine(address.set(drivername="sqlite") if file else address, poolclass=NullPool)
    except ModuleNotFoundError as error:
        raise CannotOpen("no_driver", f"{error.name} is not installed: install lastcard[postgres]") from None
    if file:
        event.listen(engine, "connect", _begin_ourselves)
        event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            _upgrade(connection, scripts or folder(), file)
    except exc.SQLAlchemyError as error:
        raise CannotOpen("unreachable", f"the database cannot be used: {line(error)}") from error
    finally:
        engine.dispose()


def _upgrade(connection: Connection, scripts: Path, file: Path | None) -> None:
    if not file:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = ScriptDirectory.from_config(config)
    head, now = known.get_current_head(), MigrationContext.configure(connection).get_current_revision()
    if now == head:
        return
    if now is not None and now not in {script.revision for script in known.walk_revisions()}:
        raise CannotOpen(
            "newer_schema", f"the database is of a newer version ({now}) than this server ({head})"
        )
    if now is None and (strange := set(inspect(connection).get_table_names()) & set(metadata.tables)):
        raise CannotOpen(
            "foreign_database", f"the database is something else's: it has a table {min(strange)}"
        )
    if now is not None and file:
        _copy(file, f"{file.name}.before-{head}")
    try:
        command.upgrade(config, "head")
    except (
        Exception
    ) as error:  # a migration may fail in any way; whoever started the server hears of it in a line
        raise CannotOpen("migration_failed", f"{_FAILED}: {line(error)}") from error
    if file and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise CannotOpen("migration_failed", f"{_FAILED}: rows would point nowhere")


def _copy(file: Path, name: str) -> None:
    """Copy the database as it stands; an older copy is kept."""
    copy, number = file.with_name(name), 1
    while copy.exists():
        number += 1
        copy = file.with_name(f"{name}.{number}")
    copy.touch(0o600)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def _begin_ourselves(connection: Any, _: object) -> None:
    """Python's driver begins no transaction before a table is made or changed, so we do.

    A table may be replaced by a changed copy of itself: until the end its rows may point nowhere.
    """
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys=OFF")
    connection.execute("PRAGMA secure_delete=ON")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")

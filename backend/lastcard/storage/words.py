"""Statements that go to the driver as they are written, for the few that are asked so often that what lies
between counts: SQLAlchemy goes to SQLite's thread and back four times for each, and puts it together anew.

Connections and faults stay SQLAlchemy's.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Dialect, exc
from sqlalchemy.ext.asyncio import AsyncConnection


class Words:
    """How one engine's driver is spoken to; in a statement `?` stands for a value."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._faults: type[Exception] = dialect.loaded_dbapi.Error
        self._ask = _ask_sqlite if dialect.name == "sqlite" else _ask_postgresql

    async def rows(self, connection: AsyncConnection, statement: str, values: Sequence[object]) -> list[Any]:
        """All rows that the statement gives; raise what SQLAlchemy would."""
        held = connection.sync_connection
        assert held is not None
        try:
            return await self._ask(held.connection.driver_connection, statement, values)
        except self._faults as fault:
            with contextlib.suppress(exc.DBAPIError):  # it finds out by this which connections are no more
                await connection.exec_driver_sql("SELECT 1")
            raise exc.DBAPIError.instance(
                None, None, fault, self._faults, hide_parameters=True, dialect=self._dialect
            ) from fault


async def _ask_sqlite(driver: Any, statement: str, values: Sequence[object]) -> list[Any]:
    try:
        return list(await driver.execute_fetchall(statement, values))
    except UnicodeError:
        raise
    except ValueError as closed:  # what the driver says of a connection that is no more
        raise sqlite3.OperationalError(str(closed)) from closed


async def _ask_postgresql(driver: Any, statement: str, values: Sequence[object]) -> list[Any]:
    cursor = await driver.execute(statement.replace("?", "%s"), values)
    return list(await cursor.fetchall())

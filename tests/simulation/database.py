"""`storage.database.Database` of a simulated process: the real SQL of the real journal, on one SQLite in
memory that all processes of a world share. What a statement does it does at once; what is slow, fails or dies
is the way there and back, by the named points at which a process may also crash.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import Connection, StaticPool, Table, create_engine
from sqlalchemy.dialects import sqlite

from lastcard.lobby.record import Unavailable
from lastcard.storage.database import _PRAGMAS
from lastcard.storage.tables import metadata

if TYPE_CHECKING:
    from simulation.world import World

#: Where a process may crash: its statement has not arrived, or has, but nobody knows.
Point = Literal["committing", "committed"]


@cache
def _built() -> bytes:
    """A database with empty tables."""
    memory = sqlite3.connect(":memory:")
    engine = create_engine("sqlite://", creator=lambda: memory, poolclass=StaticPool)
    metadata.create_all(engine)
    built = memory.serialize()
    engine.dispose()
    return built


class Shared:
    """The database of a world."""

    def __init__(self) -> None:
        self.plain = sqlite3.connect(":memory:", isolation_level=None)
        self.plain.deserialize(_built())
        self.plain.execute(next(f"PRAGMA {each}" for each in _PRAGMAS if each.startswith("foreign_keys")))
        engine = create_engine("sqlite://", creator=lambda: self.plain, poolclass=StaticPool)
        self.connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        self._engine = engine

    def close(self) -> None:
        """The world has ended."""
        self.connection.close()
        self._engine.dispose()
        self.plain.close()


class Here:
    """`AsyncConnection` without a wait."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.rolled_back = False

    async def execute(self, statement: Any, values: Any = None) -> Any:
        """As the real one."""
        return self._connection.execute(statement, values)

    async def scalar(self, statement: Any, values: Any = None) -> Any:
        """As the real one."""
        return self._connection.scalar(statement, values)

    async def rollback(self) -> None:
        """As the real one."""
        self.rolled_back = True


class HereDatabase:
    """As much of `Database` as a journal uses, in calm weather."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared

    def insert(self, table: Table) -> sqlite.Insert:
        """As the real one."""
        return sqlite.insert(table)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Here]:
        """A connection to read by."""
        await self._go("reading")
        yield Here(self._shared.connection)

    @asynccontextmanager
    async def statement(self) -> AsyncIterator[Here]:
        """A connection to write by."""
        await self._go("before")
        yield Here(self._shared.connection)
        await self._go("after")

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Here]:
        """All or nothing; between the first statement and the last nobody else has a turn."""
        await self._go("before")
        here = Here(self._shared.connection)
        self._shared.plain.execute("BEGIN")
        try:
            yield here
        except BaseException:
            here.rolled_back = True
            raise
        finally:
            self._shared.plain.execute("ROLLBACK" if here.rolled_back else "COMMIT")
        await self._go("after")

    async def read(self, statement: str, *values: Any) -> list[Any]:
        """The rows of one statement."""
        await self._go("reading")
        return self._shared.plain.execute(statement, values).fetchall()

    async def write(self, statement: str, values: Sequence[Any]) -> list[Any]:
        """One statement."""
        await self._go("before")
        rows = [row[0] for row in self._shared.plain.execute(statement, values)]
        await self._go("after")
        return rows

    async def _go(self, way: Literal["before", "after", "reading"]) -> None:
        """On the way to the database or back."""


class StormyDatabase(HereDatabase):
    """The same in some weather, for one process."""

    def __init__(self, world: World, number: int, shared: Shared) -> None:
        super().__init__(shared)
        self._world = world
        self._number = number
        self._crashed = False

    def crash(self) -> None:
        """The process is no more: what is under way may or may not arrive, and nobody is told."""
        self._crashed = True

    async def _go(self, way: Literal["before", "after", "reading"]) -> None:
        world = self._world
        rng, weather = world.rng, world.weather
        await asyncio.sleep(rng.uniform(0, weather.latency if rng.random() > weather.stall else 3.0))
        if world.stormy and way != "reading" and not self._crashed and rng.random() < weather.crash:
            point: Point = "committing" if way == "before" else "committed"
            world.crash(self._number, point)
        if self._crashed:
            await asyncio.Event().wait()
        if world.stormy and rng.random() < getattr(weather, way):
            world.trace.note(f"p{self._number} no answer {way}")
            raise Unavailable

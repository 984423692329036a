"""The line to the database: a pool, one writer at a time; here a driver's error becomes `Unavailable`.

It knows the two engines that are spoken, SQLite and PostgreSQL, and no table.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy import URL, Table, event, exc, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from lastcard.lobby.record import Unavailable
from lastcard.storage.words import Words

T = TypeVar("T")
#: Connections that are kept for whoever reads next, since taking one from the pool costs more than to read.
READERS = 4
#: How long SQLite waits for a lock that another program holds, in milliseconds.
BUSY = 1000
#: Keys of one statement at most.
KEYS = 512
#: Limits in milliseconds that PostgreSQL itself keeps, so that a frozen process blocks nobody for long.
_POSTGRESQL = "-c statement_timeout=4000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=1000"
#: `secure_delete`: what is deleted or overwritten is zeroed at once, wherever in the file it lay.
_PRAGMAS = (
    "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON", f"busy_timeout={BUSY}"
)  # fmt: skip
#: Errors that lie in what was asked, not in the database's state: the asking side has to see them.
_OURS = (exc.IntegrityError, exc.DataError, exc.ProgrammingError, exc.NotSupportedError)


class Database:
    """A pool of connections; opened by `open.open_database`, which has brought the tables up to date."""

    def __init__(self, address: URL) -> None:
        self.address = address
        options: dict[str, Any] = {"pool_timeout": 4.0, "hide_parameters": True}
        if address.get_backend_name() == "postgresql":
            options["connect_args"] = {"options": _POSTGRESQL, "connect_timeout": 3, "tcp_user_timeout": 4000}
        self._engine = create_async_engine(address, **options)
        self._single = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._words = Words(self._engine.dialect)
        self._writing = asyncio.Lock()
        self._kept: AsyncConnection | None = None
        self._readers: list[AsyncConnection] = []
        self._most_readers = READERS
        if address.get_backend_name() == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _set_pragmas)

    def insert(self, table: Table) -> sqlite.Insert:
        """An insert that can be told what to do on a conflict; both engines spell that alike."""
        if self.address.get_backend_name() == "sqlite":
            return sqlite.insert(table)
        return postgresql.insert(table)  # type: ignore[return-value]  # the same methods, without a common class

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection whose every statement stands alone."""
        async with _told():
            connection = self._readers.pop() if self._readers else await _connection(self._single)
            try:
                yield connection
            except BaseException:
                await self._close_readers(connection)  # the others may be as bad
                raise
            if len(self._readers) < self._most_readers:
                self._readers.append(connection)
            else:
                await _to_its_end(connection.close())

    @asynccontextmanager
    async def statement(self) -> AsyncIterator[AsyncConnection]:
        """The same for writing: durable when it returns. Writers take turns, for SQLite has only one."""
        async with _told(), self._writing, _connected(self._single) as connection:
            yield connection

    async def read(self, statement: str, *values: object) -> list[Any]:
        """The rows that one statement finds, `?` standing for each value: for what is read whenever a line is
        opened. It goes to the driver as it is, which takes a small part of the time (see `words`).
        """
        async with self.reading() as connection:
            return await self._words.rows(connection, statement, values)

    async def write(self, statement: str, values: Sequence[object]) -> list[Any]:
        """The first column of what one such statement returns. Durable when it returns. Its connection is
        kept, since taking one costs more than the statement.
        """
        async with _told(), self._writing:
            try:
                if self._kept is None:
                    self._kept = await _connection(self._single)
                return [row[0] for row in await self._words.rows(self._kept, statement, values)]
            except BaseException:
                await self._let_go()
                raise

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Several statements or none. The first one must write, or SQLite may refuse the second."""
        async with _told(), self._writing, _connected(self._engine) as connection, connection.begin():
            yield connection

    async def time(self) -> float | None:
        """The clock that all processes share (Unix seconds); None where that is this machine's."""
        if self.address.get_backend_name() == "sqlite":
            return None
        async with self.reading() as connection:
            return float(
                await connection.scalar(text("SELECT extract(epoch FROM clock_timestamp())::float8"))
            )

    async def close(self) -> None:
        """Close every connection."""
        self._most_readers = 0
        await self._let_go()
        await self._close_readers()
        await self._engine.dispose()

    async def _let_go(self) -> None:
        """Keep the writing connection no longer: after a fault the next statement opens another."""
        kept, self._kept = self._kept, None
        if kept is not None:
            await _to_its_end(kept.close())

    async def _close_readers(self, *used: AsyncConnection) -> None:
        """Keep none of those that wait for the next reader."""
        readers, self._readers = [*used, *self._readers], []
        for each in readers:
            await _to_its_end(each.close())


async def _connection(engine: AsyncEngine) -> AsyncConnection:
    """A connection from the pool. A driver's thread cannot be called off: whoever is cancelled while it
    connects waits for it and gives the connection back, so that none is left behind when the loop ends.
    """
    opening = asyncio.ensure_future(engine.connect().start())
    try:
        return await _to_its_end(opening)
    except asyncio.CancelledError:
        if opening.done() and opening.exception() is None:
            await opening.result().close()
        raise


@asynccontextmanager
async def _connected(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    connection = await _connection(engine)
    try:
        yield connection
    finally:
        await _to_its_end(connection.close())


async def _to_its_end(work: Awaitable[T]) -> T:
    """Do the whole of it; whoever is cancelled meanwhile waits for it first."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


@asynccontextmanager
async def _told() -> AsyncIterator[None]:
    try:
        yield
    except _OURS:
        raise
    except (exc.DBAPIError, exc.TimeoutError, OSError) as error:
        raise Unavailable(line(error)) from error


def portions(keys: Sequence[str]) -> Iterator[list[str]]:
    """Keys for one `IN (…)` after the other. The last one fills each up to a power of two: every connection
    keeps the statements that it has prepared, and there would be one for each number of keys.
    """
    for begin in range(0, len(keys), KEYS):
        portion = list(keys[begin : begin + KEYS])
        size = 1 << (len(portion) - 1).bit_length()
        yield portion + portion[-1:] * (size - len(portion))


def among(keys: Sequence[str]) -> str:
    """What follows `IN` for so many keys."""
    return f"({', '.join('?' * len(keys))})"


def line(error: BaseException) -> str:
    """What has gone wrong, without the values it went wrong with: these may be somebody's cards."""
    said = str(error.__cause__ or error).strip().splitlines()
    return f"{type(error.__cause__ or error).__name__}: {said[0]}" if said else type(error).__name__


def _set_pragmas(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

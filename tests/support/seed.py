"""Fills a database with the past of whole rooms, each in one transaction: as the journal would, but for the
waiting.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Executable, text

from lastcard.lobby.record import MatchRecord, Record
from lastcard.storage.database import Database
from lastcard.storage.journal import _values
from lastcard.storage.results import changes
from lastcard.storage.tables import room as rooms
from lastcard.storage.tables import room_event
from support.hall import Hall


async def seed(database: Database, room: str, hall: Hall) -> None:
    """Give a room all that has happened in a hall, and its results."""
    await seed_rows(database, room, hall.records, {result.last: result for result in hall.closed})


async def seed_rows(
    database: Database, room: str, records: Iterable[Record], closed: dict[int, MatchRecord]
) -> None:
    """Give a new room these rows; `closed`: the match that a row has ended, by its number."""
    records = list(records)
    rows = [_values(room, record) for record in records]
    executed: list[tuple[Executable, list[dict[str, object]]]] = []
    for record in records:
        executed += changes(room, record, closed.get(record.seq), database.insert)
    async with database.transaction() as connection:
        if connection.dialect.name == "postgresql":  # a busy machine may pause between two of these for long
            await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        await connection.execute(rooms.insert(), {"code": room, "created": records[0].at})
        await connection.execute(room_event.insert(), rows)
        for statement, values in executed:
            await connection.execute(statement, values or None)

"""Lets a person be forgotten: name, chat and secrets are gone from the bytes of the database's files.

What the person has played stays, under an id that names nobody, so that the sums of the others hold.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy import Update, select, text

from lastcard.storage.database import Database
from lastcard.storage.tables import member, metadata

#: Tables from which a person's rows go, with the column that says whose they are; tables whose rows stay
#: without the words in them; and tables with ids, numbers and cards alone. A test fails for any other.
DELETED: Final = {"device": "person", "ticket": "person", "line": "person", "person": "id"}
EMPTIED: Final = ("member", "chat")
KEPT: Final = (
    "room", "room_event", "snapshot", "room_password", "same_person", "match", "match_player", "match_round"
)  # fmt: skip

#: How often the file is asked to let go of old pages, and seconds between.
TRIES, PAUSE = 20, 0.2

_log = logging.getLogger(__name__)


async def forget(database: Database, person: str) -> list[str]:
    """Forget a person; say which rooms have known them."""
    async with database.reading() as connection:
        rooms = list(await connection.scalars(select(member.c.room).where(member.c.person == person)))
    async with database.transaction() as connection:
        for emptied in _emptied(person):
            await connection.execute(emptied)
        for name, column in DELETED.items():
            table = metadata.tables[name]
            await connection.execute(table.delete().where(table.c[column] == person))
    await _scrub(database)
    return rooms


def _emptied(person: str) -> list[Update]:
    """No name looks like nobody's, so that there may be several of these in a room."""
    chat = metadata.tables["chat"]
    nobody = {"name": "", "likeness": f"~{person}", "left": True}
    return [
        member.update().where(member.c.person == person).values(nobody),
        chat.update().where(chat.c.person == person).values(text=""),
    ]


async def _scrub(database: Database) -> None:
    """Free pages of SQLite are zeroed as they are freed; what lies beside the file is folded in and cut off.

    PostgreSQL sweeps the dead rows away; its log it keeps as long as it is told to.
    """
    if database.address.get_backend_name() != "sqlite":
        async with database.statement() as connection:
            await connection.execute(text(f"VACUUM {', '.join((*DELETED, *EMPTIED))}"))
        return
    for _ in range(TRIES):
        async with database.statement() as connection:
            busy = (await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))).one()[0]
        if not busy:
            return
        await asyncio.sleep(PAUSE)
    _log.warning(
        "a person was forgotten, but the log beside the database is in use: it is cut off at the end"
    )

"""When people and their devices were last seen. Nobody waits until that is written, those who come together
are written together, and a sign that is lost is given again with the next visit.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy import bindparam

from lastcard.lobby.record import Unavailable
from lastcard.storage.database import Database
from lastcard.storage.tables import device, person

_log = logging.getLogger(__name__)
_PERSON = person.update().where(person.c.id == bindparam("key")).values(seen=bindparam("at"))
_DEVICE = device.update().where(device.c.secret_hash == bindparam("key")).values(seen=bindparam("at"))


class Signs:
    """Signs of life on their way into the database."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now
        self._given: dict[bytes, str] = {}
        self._writer: asyncio.Task[None] | None = None

    def give(self, id: str, hashed: bytes) -> None:
        """The person was seen now, at the device of this secret."""
        self._given[hashed] = id
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Wait until all that was given is written."""
        if self._writer is not None:
            await asyncio.wait([self._writer])

    async def _write(self) -> None:
        """Write what was given, and what is given meanwhile, until nothing is."""
        while self._given:
            given, self._given = self._given, {}
            at = self._now()
            try:
                async with self._database.transaction() as connection:
                    people = [{"key": id, "at": at} for id in sorted({*given.values()})]
                    await connection.execute(_PERSON, people)
                    await connection.execute(_DEVICE, [{"key": each, "at": at} for each in sorted(given)])
            except Unavailable as trouble:
                _log.warning("who was seen cannot be written now: %s", trouble)

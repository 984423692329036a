"""What a room asks of whoever comes. People choose such passwords, so their hashes are slow to guess at."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import unicodedata

from sqlalchemy import select

from lastcard.storage.database import Database
from lastcard.storage.tables import room_password

#: The cost of one guess: 16 MiB and some hundredths of a second.
_COST = {"n": 2**14, "r": 8, "p": 1}


class Passwords:
    """The passwords of rooms."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def set(self, room: str, password: str) -> None:
        """Ask for this one from now on."""
        salt = secrets.token_bytes(16)
        values = {"salt": salt, "hash": await _slow(password, salt)}
        insert = self._database.insert(room_password).values(room=room, **values)
        async with self._database.statement() as connection:
            await connection.execute(insert.on_conflict_do_update(index_elements=["room"], set_=values))

    async def forget(self, room: str) -> None:
        """Ask for none."""
        async with self._database.statement() as connection:
            await connection.execute(room_password.delete().where(room_password.c.room == room))

    async def asked(self, room: str) -> bool:
        """Whether one is asked for."""
        query = select(room_password.c.room).where(room_password.c.room == room)
        async with self._database.reading() as connection:
            return await connection.scalar(query) is not None

    async def fits(self, room: str, password: str) -> bool:
        """Whether this is it."""
        query = select(room_password.c.salt, room_password.c.hash).where(room_password.c.room == room)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        salt = row.salt if row is not None else bytes(16)
        guessed = await _slow(password, salt)
        return row is not None and hmac.compare_digest(row.hash, guessed)


async def _slow(password: str, salt: bytes) -> bytes:
    """Phones begin with a capital letter: case and outer spaces do not count."""
    plain = unicodedata.normalize("NFKC", password).strip().casefold().encode(errors="replace")
    return await asyncio.to_thread(hashlib.scrypt, plain, salt=salt, dklen=32, **_COST)

"""Who somebody is and what they are called: the only place with names, so that a person can be forgotten.

A person is whoever knows a secret; of the secret only a hash is kept. A name names nobody: it is text beside
an id.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable

import msgspec
from sqlalchemy import exc, select

from lastcard.lobby.record import Unavailable
from lastcard.lobby.text import likeness, numbered
from lastcard.storage.database import Database
from lastcard.storage.ids import is_id
from lastcard.storage.tables import member
from lastcard.storage.tables import person as persons

#: Seconds after which a sign of life is written down again.
_SEEN = 3600.0
_NOBODY = hashlib.sha256(b"").digest()


class Person(msgspec.Struct, frozen=True):
    """A person of this server; `name` is the one offered in the next room."""

    id: str
    name: str


class People:
    """Persons, their secrets, and what members are called in their rooms."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def create(self, name: str) -> tuple[Person, str]:
        """A new person, and the secret that says so; it is told this once."""
        person, secret, now = Person(secrets.token_hex(10), name), secrets.token_urlsafe(32), self._now()
        row = {"id": person.id, "name": name, "secret_hash": _hash(secret), "created": now, "seen": now}
        async with self._database.statement() as connection:
            await connection.execute(persons.insert(), row)
        return person, secret

    async def verify(self, id: str, secret: str) -> Person | None:
        """The person, if that is the secret; it takes as long when there is no such person."""
        if not is_id(id):
            return None
        query = select(persons.c.secret_hash, persons.c.name, persons.c.seen).where(persons.c.id == id)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        known = hmac.compare_digest(row.secret_hash if row else _NOBODY, _hash(secret))
        if row is None or not known:
            return None
        if self._now() - row.seen > _SEEN:
            await self._update(id, seen=self._now())
        return Person(id, row.name)

    async def rename(self, id: str, name: str) -> None:
        """Offer another name from now on; what the person is called in rooms stays."""
        await self._update(id, name=name)

    async def enter(self, room: str, person: str, name: str) -> str:
        """Call a person or bot so in a room, with a number if another's name looks like it; say how."""
        for _ in range(10):
            distinct = _distinct(name, await self._likenesses(room, person))
            values = {"name": distinct, "likeness": likeness(distinct), "left": False}
            insert = self._database.insert(member).values(room=room, person=person, **values)
            insert = insert.on_conflict_do_update(index_elements=["room", "person"], set_=values)
            try:
                async with self._database.statement() as connection:
                    await connection.execute(insert)
            except exc.IntegrityError:
                continue  # another process has given that name away in between
            return distinct
        raise Unavailable("no free name was found")

    async def leave(self, room: str, person: str) -> None:
        """The room is no longer one of the person's; the name stays, for the results there."""
        change = member.update().where(member.c.room == room, member.c.person == person)
        async with self._database.statement() as connection:
            await connection.execute(change.values(left=True))

    async def names(self, room: str) -> dict[str, str]:
        """What everybody is called who was ever in the room, by id."""
        query = select(member.c.person, member.c.name).where(member.c.room == room)
        async with self._database.reading() as connection:
            return {row.person: row.name for row in await connection.execute(query)}

    async def _update(self, id: str, **values: object) -> None:
        async with self._database.statement() as connection:
            await connection.execute(persons.update().where(persons.c.id == id).values(**values))

    async def _likenesses(self, room: str, person: str) -> set[str]:
        query = select(member.c.likeness).where(member.c.room == room, member.c.person != person)
        async with self._database.reading() as connection:
            return set(await connection.scalars(query))


def _distinct(name: str, taken: set[str]) -> str:
    distinct, number = name, 1
    while likeness(distinct) in taken:
        number += 1
        distinct = numbered(name, number)
    return distinct


def _hash(secret: str) -> bytes:
    """The secret is 32 random bytes: nobody guesses it, so that a plain hash is enough."""
    return hashlib.sha256(secret.encode(errors="replace")).digest()

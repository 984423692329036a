"""Who somebody is and what they are called: the only place with names, so that a person can be forgotten.

A person is whoever knows a secret; of the secret only a hash is kept. A name names nobody: it is text beside
an id.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import exc, func, literal, select
from sqlalchemy.sql.dml import ReturningInsert

from lastcard.lobby.record import Unavailable
from lastcard.lobby.text import likeness, numbered
from lastcard.storage.database import Database, among, portions
from lastcard.storage.ids import is_id, new_id
from lastcard.storage.signs import Signs
from lastcard.storage.tables import device as devices
from lastcard.storage.tables import member
from lastcard.storage.tables import person as persons

_VERIFY = (
    "SELECT person.name, device.seen FROM device JOIN person ON person.id = device.person "
    "WHERE device.secret_hash = ? AND person.id = ?"
)
_DEVICES = "SELECT person, secret_hash FROM device WHERE person IN"
_NAMES = "SELECT person, name FROM member WHERE room = ?"

#: Seconds after which a sign of life is written down again.
_SEEN = 3600.0


class Person(msgspec.Struct, frozen=True):
    """A person of this server; `name` is the one offered in the next room. `device`: which of the person's
    browsers or programs this is, a word that tells nothing.
    """

    id: str
    name: str
    device: str = ""


class Forgotten(Exception):
    """The person has been forgotten: nothing is called by their id any more."""


class People:
    """Persons, their secrets, and what members are called in their rooms."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now
        self._signs = Signs(database, now)

    async def close(self) -> None:
        """Wait until it is written who was seen."""
        await self._signs.close()

    async def create(self, name: str) -> tuple[Person, str]:
        """A new person, and the secret that says so; it is told this once."""
        id, secret, now = new_id(), secrets.token_urlsafe(32), self._now()
        hashed = hash_of(secret)
        row = {"id": id, "name": name, "created": now, "seen": now}
        async with self._database.transaction() as connection:
            await connection.execute(persons.insert(), row)
            await connection.execute(devices.insert(), _device(hashed, id, now))
        return Person(id, name, _word(hashed)), secret

    async def verify(self, id: str, secret: str) -> Person | None:
        """The person, if that is one of their secrets. What is looked up is a hash: how long that takes says
        nothing about any secret.
        """
        if not is_id(id):
            return None
        hashed = hash_of(secret)
        found = await self._database.read(_VERIFY, hashed, id)
        if not found:
            return None
        [(name, seen)] = found
        if self._now() - seen > _SEEN:
            self._signs.give(id, hashed)
        return Person(id, name, _word(hashed))

    async def find(self, id: str) -> Person | None:
        """The person of an id that comes from this server itself."""
        query = select(persons.c.name).where(persons.c.id == id)
        async with self._database.reading() as connection:
            name = await connection.scalar(query)
        return None if name is None else Person(id, name)

    async def add_device(self, id: str) -> tuple[str, str]:
        """One more secret of a person, told this once; and the word for the device that has it."""
        secret = secrets.token_urlsafe(32)
        async with self._database.statement() as connection:
            await connection.execute(devices.insert(), _device(hash_of(secret), id, self._now()))
        return secret, _word(hash_of(secret))

    async def devices(self, id: str) -> int:
        """How many browsers and programs are this person."""
        query = select(func.count()).select_from(devices).where(devices.c.person == id)
        async with self._database.reading() as connection:
            return int(await connection.scalar(query) or 0)

    async def signed_in(self, ids: Sequence[str]) -> set[tuple[str, str]]:
        """Person and device of all secrets of these persons."""
        found: set[tuple[str, str]] = set()
        for some in portions(ids):
            rows = await self._database.read(f"{_DEVICES} {among(some)}", *some)
            found.update((person, _word(hashed)) for person, hashed in rows)
        return found

    async def sign_out_others(self, id: str, secret: str) -> int:
        """End all secrets of a person but this one; say how many."""
        ended = devices.delete().where(devices.c.person == id, devices.c.secret_hash != hash_of(secret))
        async with self._database.statement() as connection:
            return int((await connection.execute(ended)).rowcount)

    async def rename(self, id: str, name: str) -> None:
        """Offer another name from now on; what the person is called in rooms stays."""
        async with self._database.statement() as connection:
            await connection.execute(persons.update().where(persons.c.id == id).values(name=name))

    async def enter(self, room: str, person: str, name: str) -> str:
        """Call a person so in a room, with a number if another's name looks like it; say how. Raise
        `Forgotten`, also for whoever is forgotten at the same moment.
        """
        for _ in range(10):
            distinct = _distinct(name, await self._likenesses(room, person))
            try:
                async with self._database.statement() as connection:
                    kept = await connection.scalar(self._naming(room, person, distinct))
            except exc.IntegrityError:
                continue  # another process has given that name away in between
            if kept is None:
                raise Forgotten
            return distinct
        raise Unavailable("no free name was found")

    async def leave(self, room: str, person: str) -> None:
        """The room is no longer one of the person's; the name stays, for the results there."""
        change = member.update().where(member.c.room == room, member.c.person == person)
        async with self._database.statement() as connection:
            await connection.execute(change.values(left=True))

    async def names(self, room: str) -> dict[str, str]:
        """What everybody is called who was ever in the room, by id."""
        return dict(await self._database.read(_NAMES, room))

    async def has_entered(self, room: str, person: str) -> bool:
        """Whether the person was ever let into the room."""
        query = select(member.c.person).where(member.c.room == room, member.c.person == person)
        async with self._database.reading() as connection:
            return await connection.scalar(query) is not None

    def _naming(self, room: str, person: str, name: str) -> ReturningInsert[tuple[str]]:
        """The insert of a name, which finds nothing to do for whoever has none in some room: see `forget`."""
        values = {"name": name, "likeness": likeness(name), "left": False}
        row = {"room": room, "person": person, **values}
        forgotten = select(member.c.person).where(member.c.person == person, member.c.name == "").exists()
        chosen = select(*(literal(value, member.c[key].type) for key, value in row.items())).where(~forgotten)
        insert = self._database.insert(member).from_select(list(row), chosen)
        insert = insert.on_conflict_do_update(
            index_elements=["room", "person"], set_=values, where=member.c.name != ""
        )
        return insert.returning(member.c.person)

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


def hash_of(secret: str) -> bytes:
    """Of a secret too long to be guessed a plain hash is enough."""
    return hashlib.sha256(secret.encode(errors="replace")).digest()


def _device(hashed: bytes, person: str, now: float) -> dict[str, object]:
    return {"secret_hash": hashed, "person": person, "created": now, "seen": now}


def _word(hashed: bytes) -> str:
    return hashed[:6].hex()

"""Who is who in a room, and what they are called: the results hold ids alone, as they were on the day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import ColumnElement, case, select
from sqlalchemy.ext.asyncio import AsyncConnection

from lastcard.lobby.bots import bot_name
from lastcard.storage.tables import member, same_person


class Known:
    """The people of one room. `into`: who counts for whom, as the host has said, perhaps over several."""

    def __init__(self, names: Mapping[str, str], into: Mapping[str, str]) -> None:
        self._names = names
        self._one = {person: _last(person, into) for person in into}

    def one(self, person: str) -> str:
        """Whom the person counts for, mostly themself."""
        return self._one.get(person, person)

    def all(self, person: str) -> frozenset[str]:
        """Everybody who counts for the same as this person."""
        one = self.one(person)
        return frozenset({one, *(each for each, other in self._one.items() if other == one)})

    def name(self, person: str) -> str:
        """What the person is called; "" for who has deleted themself."""
        one = self.one(person)
        return self._names.get(one) or bot_name(one)

    def has(self, person: str) -> bool:
        """Whether somebody of this id has ever been in the room."""
        return person in self._names

    def column(self, person: ColumnElement[str]) -> ColumnElement[str]:
        """Whom a person of a row counts for."""
        return case(self._one, value=person, else_=person) if self._one else person


async def known(connection: AsyncConnection, room: str) -> Known:
    """The people of a room."""
    return (await known_in(connection, [room]))[room]


async def known_in(connection: AsyncConnection, rooms: Iterable[str]) -> dict[str, Known]:
    """The people of several rooms."""
    codes = list(dict.fromkeys(rooms))
    names = await _by_room(connection, codes, member.c.room, member.c.person, member.c.name)
    into = await _by_room(connection, codes, same_person.c.room, same_person.c.person, same_person.c.into)
    return {code: Known(names[code], into[code]) for code in codes}


async def everywhere(connection: AsyncConnection, person: str) -> list[tuple[str, str]]:
    """Room and id of everybody who counts for `person` in some room, besides the person."""
    query = select(same_person.c.room).where(same_person.c.into == person)
    found = (await connection.scalars(query)).all()
    if not found:
        return []
    rooms = await known_in(connection, found)
    return [(room, each) for room, who in rooms.items() for each in sorted(who.all(person) - {person})]


async def _by_room(
    connection: AsyncConnection, rooms: list[str], room: Any, key: Any, value: Any
) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {code: {} for code in rooms}
    for code, name, other in await connection.execute(select(room, key, value).where(room.in_(rooms))):
        found[code][name] = other
    return found


def _last(person: str, into: Mapping[str, str]) -> str:
    for _ in into:
        person = into.get(person, person)
    return person

"""Finding the room that an address names, while making it slow to guess one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from starlette.requests import HTTPConnection

from lastcard.lobby.record import Unavailable
from lastcard.rooms.room import LiveRoom
from lastcard.web import codes, identity
from lastcard.web.errors import no_such_room, slow_down
from lastcard.web.parts import Parts, address_of

T = TypeVar("T")


async def find_room(connection: HTTPConnection, parts: Parts, written: str) -> str:
    """The code of the room, however written; `Problem` 404 if there is none, 429 after too many of those.

    Whoever has been in that room waits for nobody's guesses: a school or a home is one address.
    """

    async def found(code: str) -> str | None:
        return code if code in parts.hub or await parts.journal.since(code, 0, 1) else None

    return await _find(connection, parts, written, found)


async def live_room(connection: HTTPConnection, parts: Parts, written: str) -> LiveRoom:
    """The same room in memory, which costs one look into the journal and not two; raise `Unavailable` and
    `UnknownEvent` besides.
    """

    async def found(code: str) -> LiveRoom | None:
        try:
            return await parts.hub.room(code)
        except Unavailable:  # also of a process that is full: a guess is one all the same
            if await parts.journal.since(code, 0, 1):
                raise
            return None

    return await _find(connection, parts, written, found)


async def _find(
    connection: HTTPConnection, parts: Parts, written: str, look: Callable[[str], Awaitable[T | None]]
) -> T:
    code = codes.canonical(written)
    await _wait_for_guesses(connection, parts, code)
    found = None if code is None else await look(code)
    await _wait_for_guesses(connection, parts, code)  # others may have come at the same moment
    if found is None:
        parts.limits.guesses.failed(address_of(connection))
        raise no_such_room()
    return found


async def _wait_for_guesses(connection: HTTPConnection, parts: Parts, code: str | None) -> None:
    """Answer nothing to whoever has guessed too often, unless they know the code."""
    guesses = parts.limits.guesses
    if not guesses.allowed(address_of(connection)) and not await _has_been_there(connection, parts, code):
        raise slow_down(60)


async def _has_been_there(connection: HTTPConnection, parts: Parts, code: str | None) -> bool:
    """Whether this browser's person knows the code already. To all others every code looks the same."""
    person = await identity.of_cookie(connection, parts)
    return person is not None and code is not None and await parts.people.has_entered(code, person.id)

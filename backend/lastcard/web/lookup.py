"""Finding the room that an address names, while making it slow to guess one."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from lastcard.web import codes, identity
from lastcard.web.errors import no_such_room, slow_down
from lastcard.web.parts import Parts, address_of


async def find_room(connection: HTTPConnection, parts: Parts, written: str) -> str:
    """The code of the room, however written; `Problem` 404 if there is none, 429 after too many of those.

    Whoever has been in that room waits for nobody's guesses: a school or a home is one address.
    """
    code = codes.canonical(written)
    await _wait_for_guesses(connection, parts, code)
    found = code is not None and (code in parts.hub or await parts.journal.since(code, 0, 1))
    await _wait_for_guesses(connection, parts, code)  # others may have come at the same moment
    if code is None or not found:
        parts.limits.guesses.failed(address_of(connection))
        raise no_such_room()
    return code


async def _wait_for_guesses(connection: HTTPConnection, parts: Parts, code: str | None) -> None:
    """Answer nothing to whoever has guessed too often, unless they know the code."""
    guesses = parts.limits.guesses
    if not guesses.allowed(address_of(connection)) and not await _has_been_there(connection, parts, code):
        raise slow_down(60)


async def _has_been_there(connection: HTTPConnection, parts: Parts, code: str | None) -> bool:
    """Whether this browser's person knows the code already. To all others every code looks the same."""
    person = await identity.of_cookie(connection, parts)
    return person is not None and code is not None and await parts.people.has_entered(code, person.id)

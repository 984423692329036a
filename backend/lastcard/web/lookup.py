"""Finding the room that an address names, while making it slow to guess one."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from lastcard.web import codes
from lastcard.web.errors import no_such_room, slow_down
from lastcard.web.parts import Parts, address_of


async def find_room(connection: HTTPConnection, parts: Parts, written: str) -> str:
    """The code of the room, however written; `Problem` 404 if there is none, 429 after too many of those."""
    address, guesses = address_of(connection), parts.limits.guesses
    if not guesses.allowed(address):
        raise slow_down(60)
    code = codes.canonical(written)
    if code is None or not await parts.journal.since(code, 0, 1):
        guesses.failed(address)
        raise no_such_room()
    return code

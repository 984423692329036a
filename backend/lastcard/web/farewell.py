"""Being forgotten: a person leaves every room for good, and nothing is kept that says who it was."""

from __future__ import annotations

from fastapi import Request, Response

from lastcard.lobby import commands as ask
from lastcard.lobby.record import Unavailable, UnknownEvent
from lastcard.rules.reasons import Illegal
from lastcard.web import api, codes, identity
from lastcard.web.errors import Problem
from lastcard.web.identity import Visitor
from lastcard.web.parts import Parts, TheParts

router = api.router("people")

#: Rooms that a person is led out of; of any other only the name goes.
MOST = 1000


@router.delete("/me", status_code=204)
async def forget_me(request: Request, visitor: Visitor, parts: TheParts) -> Response:
    """Forget this browser's person: name, chat and secrets. What was played stays, under no name; copies of
    the database that somebody has made keep what they hold.
    """
    if visitor is None:
        raise Problem(404, "nobody", "This browser is nobody here.")
    for mine in await parts.archive.rooms(visitor.id, limit=MOST):
        await _leave(parts, mine.code, visitor.id)
    for code in await parts.forget(visitor.id):
        for room in parts.hub.live():
            if room.code == code:
                room.renamed()
    response = Response(status_code=204)
    identity.forget(response, request, parts)
    return response


async def _leave(parts: Parts, code: str, person: str) -> None:
    """A room that cannot be reached, or no longer has the person in it, keeps nobody from being forgotten."""
    try:
        room = await parts.hub.room(code)
        if room is not None:
            await room.ask(person, ask.Quit(), f"forgotten-{codes.fresh()}")
    except (Illegal, Unavailable, UnknownEvent):
        return

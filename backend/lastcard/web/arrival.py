"""All that a room's page needs to stand there, in one answer. A member's page brings it, others ask for it.

A line brings the same a moment later. Who only reads this is not present in the room.
"""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import Request, Response
from pydantic import BaseModel

from lastcard import protocol
from lastcard.lobby.state import member
from lastcard.rooms.room import LiveRoom
from lastcard.storage.people import Person
from lastcard.web import api, identity, rooms
from lastcard.web.identity import Visitor
from lastcard.web.lookup import live_room
from lastcard.web.offers import offered_name
from lastcard.web.parts import Parts, TheParts

router = api.router("rooms")


class Arrival(BaseModel):
    """A room for whoever opens its address. `name`: the own one, or one that is offered. `update`: for a
    member who may come in, what a line would say first; its rows are left out.
    """

    card: rooms.Card
    name: str
    update: dict[str, Any] | None


@router.get("/rooms/{code}/arrival", response_model=Arrival)
async def arrive(request: Request, code: str, visitor: Visitor, parts: TheParts) -> Response:
    """What a room's page shows first."""
    room = await live_room(request, parts, code)
    answer = Response(await told(request, room, visitor, parts), media_type="application/json")
    if visitor is not None:
        identity.renew(answer, request, parts)
    elif identity.COOKIE in request.cookies:
        identity.forget(answer, request, parts)
    return answer


async def told(request: Request, room: LiveRoom, visitor: Person | None, parts: Parts) -> bytes:
    """The same as it is sent."""
    card = await rooms.card(request, room, visitor, parts)
    body = {
        "card": card.model_dump(mode="json"),
        "name": visitor.name if visitor else offered_name(request.headers.get("accept-language", "")),
        "update": _update(room, visitor),
    }
    return msgspec.json.encode(body)


def _update(room: LiveRoom, visitor: Person | None) -> msgspec.Raw | None:
    """Not for whoever would be turned away at the line."""
    if visitor is None or room.state.lobby.closed or member(room.state, visitor.id) is None:
        return None
    return msgspec.Raw(protocol.encode(room.shown(visitor.id)).encode())

"""What a browser finds when it comes back: who it is and where it has played."""

from __future__ import annotations

import asyncio

from fastapi import Request, Response
from pydantic import BaseModel

from lastcard.lobby.record import Unavailable, UnknownEvent
from lastcard.lobby.state import Phase, Room, deciding, member, phase, running, seated
from lastcard.lobby.view import called
from lastcard.storage.archive import RoomOfMine
from lastcard.web import api, identity
from lastcard.web.identity import Visitor
from lastcard.web.offers import offered_name
from lastcard.web.parts import Parts, TheParts

router = api.router("people")

#: Rooms that are offered to return to.
MOST = 8


class MyRoom(BaseModel):
    """A room to return to. `playing`: a match is not finished; `your_turn`: it waits for this person.
    `players`: who still plays it, or would play the next one.
    """

    code: str
    phase: Phase
    playing: bool
    your_turn: bool
    players: list[str]
    matches: int
    last_played: float | None


class Me(BaseModel):
    """Who a browser is here: nobody yet, or a person. `offered` is a name for who has none. `devices`: how
    many browsers and programs are this person; `recovery`: when the recovery code was made, if there is one.
    """

    person: str | None
    name: str
    offered: str
    devices: int = 0
    recovery: float | None = None
    rooms: list[MyRoom]


@router.get("/me")
async def me(request: Request, response: Response, visitor: Visitor, parts: TheParts) -> Me:
    """The person of this browser, and the rooms to return to."""
    if visitor is None:
        if identity.COOKIE in request.cookies:
            identity.forget(response, request, parts)
        return Me(
            person=None, name="", offered=offered_name(request.headers.get("accept-language", "")), rooms=[]
        )
    identity.renew(response, request, parts)
    mine = await parts.archive.rooms(visitor.id, limit=MOST)
    rooms = await asyncio.gather(*(_room(parts, each, visitor.id) for each in mine))
    found = [room for room in rooms if room]
    return Me(
        person=visitor.id,
        name=visitor.name,
        offered=offered_name(request.headers.get("accept-language", "")),
        devices=await parts.people.devices(visitor.id),
        recovery=await parts.tickets.recoverable(visitor.id),
        rooms=found,
    )


async def _room(parts: Parts, mine: RoomOfMine, person: str) -> MyRoom | None:
    """The room as it is now; None if the person can no longer go there."""
    try:
        room = await parts.hub.room(mine.code)
    except (Unavailable, UnknownEvent):
        return None
    if room is None or room.state.lobby.closed or member(room.state, person) is None:
        return None
    waits_for = deciding(room.state)
    return MyRoom(
        code=mine.code,
        phase=phase(room.state),
        playing=running(room.state),
        your_turn=waits_for is not None and waits_for.person == person,
        players=[called(each, mine.names) for each in _players(room.state)],
        matches=mine.matches,
        last_played=mine.last_played,
    )


def _players(room: Room) -> list[str]:
    """The persons of the match that runs, without those who have left it, or of the next one."""
    if room.match is None or not running(room):
        return [each.person for each in seated(room)]
    sitting = zip(room.lobby.players, room.match.seats, strict=True)
    return [player.person for player, seat in sitting if seat.status != "left"]

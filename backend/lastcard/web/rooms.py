"""Making, finding and joining rooms. What may be the lobby's judge says; what is done the room does."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import Query, Request, Response
from pydantic import BaseModel, Field

from lastcard.lobby import commands as ask
from lastcard.lobby import judge
from lastcard.lobby.record import Conflict
from lastcard.lobby.state import MAX_SEATS, MIN_SEATS, Phase, Room, member, phase, seated
from lastcard.lobby.text import clean_name
from lastcard.lobby.view import called
from lastcard.protocol import NEWEST
from lastcard.rooms.room import LiveRoom
from lastcard.rules.options import Options, Preset
from lastcard.rules.reasons import Illegal
from lastcard.storage.people import Person
from lastcard.web import api, codes, doors, identity, origin, qr
from lastcard.web.errors import Problem, slow_down
from lastcard.web.identity import Visitor
from lastcard.web.limits import household
from lastcard.web.lookup import find_room, live_room
from lastcard.web.offers import offered_name
from lastcard.web.parts import Parts, TheParts, address_of

router = api.router("rooms")

Name = Annotated[
    str | None, Field(max_length=400, description="Cleaned, cut, and made distinct in the room.")
]


class NewRoom(api.Body):
    """A room to be made: `preset` or whole `options` say what is played, `clock` seconds for a decision."""

    name: Name = None
    preset: Preset | None = None
    options: dict[str, Any] | None = None
    clock: int | None = None


class Joining(api.Body):
    """Who comes. `password`: for a room that asks for one."""

    name: Name = None
    password: Annotated[str | None, Field(max_length=100)] = None


class Joined(BaseModel):
    """Who one is in a room, and its code."""

    code: str
    person: str
    name: str


class Card(BaseModel):
    """A room as it shows itself to who has its code; one that asks for a password names nobody. `you`: the
    asking person, if the browser has one. `watching`: one may watch it by link.
    """

    code: str
    link: str
    phase: Phase
    players: list[str]
    seats_left: int
    locked: bool
    guarded: bool
    watching: bool
    closed: bool
    you: str | None
    member: bool
    host_name: str | None


class Rows(BaseModel):
    """Rows of a room's log as the asking person may see them."""

    rows: list[dict[str, Any]]


@router.post("/rooms", status_code=201)
async def create(
    request: Request, response: Response, wish: NewRoom, visitor: Visitor, parts: TheParts
) -> Joined:
    """Make a room; who makes it is in it and hosts it."""
    command = ask.Create(_options(wish.options), wish.preset, wish.clock)
    _permit(Room(), "", command)
    if not parts.limits.rooms.take(key := household(address_of(request))):
        raise slow_down(parts.limits.rooms.wait(key))
    person = visitor or await _newcomer(request, response, parts, wish.name)
    for _ in range(10):
        code = codes.fresh()
        if await parts.journal.since(code, 0, 1):
            continue
        name = await _enter(parts, code, person, wish.name)
        try:
            await parts.hub.create(code, person.id, command)
        except Conflict:
            continue
        return Joined(code=code, person=person.id, name=name)
    raise Problem(503, "busy", "No free code was found; try again.", 1)


@router.get("/rooms/{code}")
async def look(request: Request, code: str, visitor: Visitor, parts: TheParts) -> Card:
    """What is to be known of a room before one joins it."""
    return await card(request, await live_room(request, parts, code), visitor, parts)


async def card(request: Request, room: LiveRoom, visitor: Person | None, parts: Parts) -> Card:
    """The room as it shows itself to this visitor."""
    state, names = room.state, await parts.people.names(room.code)
    is_member = visitor is not None and member(state, visitor.id) is not None
    named = is_member or not state.lobby.guarded
    players = [called(each.person, names) for each in seated(state)]
    return Card(
        code=room.code,
        link=origin.link(request, parts.settings, f"/r/{room.code}"),
        phase=phase(state),
        players=players if named else [],
        seats_left=max(0, MAX_SEATS - len(players)),
        locked=state.lobby.locked,
        guarded=state.lobby.guarded,
        watching=state.lobby.watching and not state.lobby.guarded,
        closed=state.lobby.closed,
        you=visitor.id if visitor else None,
        member=is_member,
        host_name=called(state.lobby.host, names) if named and state.lobby.host else None,
    )


@router.post("/rooms/{code}/join")
async def join(
    request: Request, response: Response, code: str, wish: Joining, visitor: Visitor, parts: TheParts
) -> Joined:
    """Become a member, seated if there is a seat. Who is one already stays who that is, name and all."""
    room = await live_room(request, parts, code)
    if visitor and member(room.state, visitor.id):
        names = await parts.people.names(room.code)
        return Joined(code=room.code, person=visitor.id, name=called(visitor.id, names))
    _permit(room.state, visitor.id if visitor else "", ask.Join())
    await doors.let_in(request, parts, room, wish.password)
    person = visitor or await _newcomer(request, response, parts, wish.name)
    name = await _enter(parts, room.code, person, wish.name)
    await _do(room, person.id, ask.Join())
    return Joined(code=room.code, person=person.id, name=name)


@router.get("/rooms/{code}/qr.svg", response_class=Response)
async def code(request: Request, code: str, parts: TheParts) -> Response:
    """The room's link for a phone's camera."""
    code = await find_room(request, parts, code)
    return Response(qr.svg(origin.link(request, parts.settings, f"/r/{code}")), media_type="image/svg+xml")


@router.get("/rooms/{code}/events", response_model=Rows)
async def events(
    request: Request,
    code: str,
    visitor: Visitor,
    parts: TheParts,
    after: Annotated[int, Query(ge=0, le=NEWEST)] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 200,
) -> Response:
    """The log of a room, from row `after` + 1 on."""
    room = await doors.seen(request, parts, code, visitor)
    rows = await room.rows(visitor.id if visitor else None, after, limit)
    return Response(msgspec.json.encode({"rows": rows}), media_type="application/json")


def _permit(room: Room, person: str, command: ask.Create | ask.Join) -> None:
    """Ask the judge before anything is written for a newcomer."""
    if reason := judge.refusal(room, person, command, 0.0):
        raise _refused(reason)
    if isinstance(command, ask.Create):
        try:
            judge.check_options(judge.chosen(room, command), MIN_SEATS)
        except judge.BadOptions as bad:
            raise Problem(400, bad.reason, f"These cannot be played so: {', '.join(bad.about)}.") from None


async def _do(room: LiveRoom, person: str, command: ask.Join) -> None:
    try:
        await room.ask(person, command, f"join-{codes.fresh()}")
    except Illegal as illegal:
        if illegal.reason != "unchanged":  # two taps at once are one
            raise _refused(illegal.reason) from None


async def _newcomer(request: Request, response: Response, parts: Parts, name: str | None) -> Person:
    if not parts.limits.people.take(key := household(address_of(request))):
        raise slow_down(parts.limits.people.wait(key))
    offered = offered_name(request.headers.get("accept-language", ""))
    person, secret = await parts.people.create(clean_name(name or "") or offered)
    identity.remember(response, request, parts, person.id, secret)
    return person


async def _enter(parts: Parts, code: str, person: Person, wished: str | None) -> str:
    """Name the person in the room as wished, which is also the name offered next time."""
    name = clean_name(wished or "") or person.name
    if name != person.name:
        await parts.people.rename(person.id, name)
    return await parts.people.enter(code, person.id, name)


def _options(given: dict[str, Any] | None) -> Options | None:
    try:
        return None if given is None else msgspec.convert(given, Options)
    except (msgspec.ValidationError, UnicodeError) as wrong:
        raise Problem(400, "bad_value", f"options: {wrong}") from None


def _refused(reason: str) -> Problem:
    status = {"bad_value": 400, "room_closed": 410}.get(reason, 403)
    return Problem(status, reason, _SENTENCES.get(reason, f"This cannot be done: {reason}."))


_SENTENCES = {
    "kicked": "The host has sent you away from this room.",
    "locked": "The host has locked this room.",
    "full": "This room is full.",
    "room_closed": "This room is closed for good.",
    "bad_value": "The clock has 15 to 120 seconds; a preset and options exclude each other.",
}

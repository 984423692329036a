"""A room's door: its password, who may look in, and what people there are called."""

from __future__ import annotations

from typing import Annotated

from fastapi import Request
from pydantic import BaseModel, Field
from starlette.requests import HTTPConnection

from lastcard.lobby import commands as ask
from lastcard.lobby.state import admitted, member
from lastcard.lobby.text import clean_name
from lastcard.rooms.room import LiveRoom
from lastcard.rules.reasons import Illegal
from lastcard.storage.people import Person
from lastcard.web import api, codes
from lastcard.web.errors import Problem, slow_down
from lastcard.web.identity import Known
from lastcard.web.lookup import live_room
from lastcard.web.parts import Parts, TheParts, address_of

router = api.router("rooms")

Password = Annotated[str, Field(min_length=1, max_length=100)]


class NewPassword(api.Body):
    """What is asked of whoever comes from now on; null: nothing. Case and outer spaces do not count."""

    password: Password | None


class NewName(api.Body):
    """What one wants to be called."""

    name: Annotated[str, Field(max_length=400)]


class Called(BaseModel):
    """What one is called now, in this room."""

    name: str


@router.put("/rooms/{code}/password", status_code=204)
async def set_password(request: Request, code: str, wish: NewPassword, me: Known, parts: TheParts) -> None:
    """Host: ask a password of whoever comes, or no longer. Members stay. The room decides before a password
    is kept; in between nobody new comes in.
    """
    room = await live_room(request, parts, code)
    try:
        await room.ask(me.id, ask.Guard(wish.password is not None), f"guard-{codes.fresh()}")
    except Illegal as illegal:
        if illegal.reason != "unchanged":
            raise Problem(403, illegal.reason, "Only the host of an open room sets its password.") from None
    if wish.password is None:
        await parts.passwords.forget(room.code)
    else:
        await parts.passwords.set(room.code, wish.password)


@router.put("/rooms/{code}/name")
async def rename(request: Request, code: str, wish: NewName, me: Known, parts: TheParts) -> Called:
    """Be called otherwise in this room, and offered that name in the next."""
    room = await live_room(request, parts, code)
    if member(room.state, me.id) is None:
        raise Problem(403, "not_member", "Only who has joined has a name here.")
    name = clean_name(wish.name)
    if not name:
        raise Problem(400, "bad_name", "Nothing of this name would be seen.")
    await parts.people.rename(me.id, name)
    called = await parts.people.enter(room.code, me.id, name)
    room.renamed()
    return Called(name=called)


async def seen(connection: HTTPConnection, parts: Parts, written: str, visitor: Person | None) -> LiveRoom:
    """The room of a code for who may look into it; `Problem` 403 `members_only` for others."""
    room = await live_room(connection, parts, written)
    if not admitted(room.state, visitor.id if visitor else None):
        raise Problem(403, "members_only", "Only members of this room may look into it.")
    return room


async def seen_match(parts: Parts, code: str, visitor: Person | None) -> None:
    """Let anybody look at a match who has its id, but at one of a room with a password only its members."""
    if not await parts.passwords.asked(code):
        return
    room = await parts.hub.room(code)
    if room is None or member(room.state, visitor.id if visitor else None) is None:
        raise Problem(403, "members_only", "Only members of this match's room may look at it.")


async def let_in(request: Request, parts: Parts, room: LiveRoom, password: str | None) -> None:
    """Ask a newcomer for the password, if the room has one. Guesses are counted like those of codes."""
    if not room.state.lobby.guarded:
        return
    if password is None:
        raise Problem(403, "password", "This room asks for a password.")
    address, guesses = address_of(request), parts.limits.guesses
    if not guesses.allowed(address):
        raise slow_down(60)
    guesses.failed(address)
    if not await parts.passwords.fits(room.code, password):
        raise Problem(403, "wrong_password", "This is not the password of this room.")
    guesses.was_right(address)

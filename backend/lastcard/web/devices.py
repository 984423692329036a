"""One person at several browsers: codes for another device, the recovery code, and signing the others out."""

from __future__ import annotations

import base64
from typing import Annotated

from fastapi import Request, Response
from pydantic import BaseModel, Field

from lastcard.web import api, identity, origin, qr
from lastcard.web.errors import Problem, slow_down
from lastcard.web.identity import Known, Visitor
from lastcard.web.parts import TheParts, address_of

router = api.router("people")


class Ticket(BaseModel):
    """A code that makes another browser the same person, once. `link` leads there and `qr` is a picture of
    it (a data: address); `expires` in Unix seconds.
    """

    code: str
    link: str
    qr: str
    expires: float


class Recovery(BaseModel):
    """The recovery code; it is told this once."""

    code: str


class Entering(api.Body):
    """A code of either kind, however it is written. `look`: only say whose it is; it stays good."""

    code: Annotated[str, Field(max_length=100)]
    look: bool = False


class Entered(BaseModel):
    """Who one is now, or (`look`) would be. `was`: whom this browser was before, if somebody else."""

    person: str
    name: str
    was: str | None


class Ended(BaseModel):
    """How many other browsers and programs were this person."""

    ended: int


@router.post("/me/device", status_code=201)
async def another_device(request: Request, me: Known, parts: TheParts) -> Ticket:
    """A short code for another device, good for minutes; the one before is void."""
    code, expires = await parts.tickets.issue(me.id)
    link = origin.link(request, parts.settings, f"/#device={code}")
    picture = base64.b64encode(qr.svg(link)).decode()
    return Ticket(code=code, link=link, qr=f"data:image/svg+xml;base64,{picture}", expires=expires)


@router.post("/me/enter")
async def enter(
    request: Request, response: Response, entering: Entering, visitor: Visitor, parts: TheParts
) -> Entered:
    """Become the person whose code this is. The browser gets a secret of its own."""
    address, guesses = address_of(request), parts.limits.guesses
    if not guesses.allowed(address):
        raise slow_down(60)
    guesses.failed(address)
    ask = parts.tickets.whose if entering.look else parts.tickets.redeem
    id = await ask(entering.code)
    person = await parts.people.find(id) if id is not None else None
    if person is None:
        raise Problem(403, "bad_code", "This code is not, or no longer, good.")
    guesses.was_right(address)
    if not entering.look and (visitor is None or visitor.id != person.id):
        secret, _ = await parts.people.add_device(person.id)
        identity.remember(response, request, parts, person.id, secret)
    was = visitor.id if visitor and visitor.id != person.id else None
    return Entered(person=person.id, name=person.name, was=was)


@router.post("/me/recovery", status_code=201)
async def make_recovery(me: Known, parts: TheParts) -> Recovery:
    """A code by which the person comes back with all data gone; the one before is void."""
    return Recovery(code=await parts.tickets.recovery(me.id))


@router.delete("/me/recovery", status_code=204)
async def revoke_recovery(me: Known, parts: TheParts) -> None:
    """The recovery code is good for nothing any more."""
    await parts.tickets.revoke(me.id, short=False)


@router.post("/me/sign-out-others")
async def sign_out_others(request: Request, me: Known, parts: TheParts) -> Ended:
    """Every other browser and program of this person is nobody, at once."""
    await parts.tickets.revoke(me.id, short=True)
    ended = await parts.people.sign_out_others(me.id, identity.secret_of(request))
    parts.hub.sign_out(me.id, me.device)
    return Ended(ended=ended)

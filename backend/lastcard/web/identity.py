"""Who asks: the cookie of a browser, the token of a program. Both are a person's id and secret, `id.secret`.

For a socket a cookie counts only with an Origin of ours. A name says nothing about who somebody is.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Literal, TypedDict

from fastapi import Depends, Request, WebSocket
from starlette.requests import HTTPConnection
from starlette.responses import Response

from lastcard.rooms.session import Who
from lastcard.storage.people import Person
from lastcard.web import origin
from lastcard.web.errors import Problem
from lastcard.web.parts import Parts, TheParts

COOKIE = "lastcard"
#: As long as browsers keep one.
_KEEP = 400 * 24 * 3600
#: Longer ones are not even looked at.
_LONGEST = 200


async def visitor(request: Request, parts: TheParts) -> Person | None:
    """The person whose browser this is, if its cookie is good."""
    return await of_cookie(request, parts)


Visitor = Annotated[Person | None, Depends(visitor)]


async def known(visitor: Visitor) -> Person:
    """The same where nobody else may ask."""
    if visitor is None:
        raise Problem(401, "nobody", "This browser is nobody here yet.")
    return visitor


Known = Annotated[Person, Depends(known)]


async def of_socket(websocket: WebSocket, parts: Parts) -> Person | None:
    """The person who opens a line; raise `Problem` 401 for a cookie that is nobody's."""
    if not origin.is_ours(websocket, parts.settings) or COOKIE not in websocket.cookies:
        return None
    person = await of_cookie(websocket, parts)
    if person is None:
        raise Problem(401, "bad_token", "This browser's secret is not known here.")
    return person


def bearer(parts: Parts) -> Callable[[str], Awaitable[Who | None]]:
    """What finds the person of a token."""

    async def identify(token: str) -> Who | None:
        person = await _verified(token, parts)
        return Who(person.id, person.device) if person else None

    return identify


def secret_of(request: Request) -> str:
    """The secret that this browser's cookie holds."""
    return request.cookies.get(COOKIE, "").partition(".")[2]


def remember(response: Response, request: Request, parts: Parts, person: str, secret: str) -> None:
    """Give the browser its secret."""
    response.set_cookie(COOKIE, f"{person}.{secret}", max_age=_KEEP, **_scope(request, parts))


def renew(response: Response, request: Request, parts: Parts) -> None:
    """Let the browser keep its secret for as long again."""
    response.set_cookie(COOKIE, request.cookies[COOKIE], max_age=_KEEP, **_scope(request, parts))


def forget(response: Response, request: Request, parts: Parts) -> None:
    """Take a secret away that is good for nothing."""
    response.delete_cookie(COOKIE, **_scope(request, parts))


class _Scope(TypedDict):
    path: str
    secure: bool
    httponly: bool
    samesite: Literal["lax"]


def _scope(request: Request, parts: Parts) -> _Scope:
    """Where the cookie goes, and that no script sees it."""
    secure = origin.own(request, parts.settings).startswith("https:")
    return {"path": f"{parts.settings.base}/", "secure": secure, "httponly": True, "samesite": "lax"}


async def of_cookie(connection: HTTPConnection, parts: Parts) -> Person | None:
    """The person of a cookie, wherever it comes from; who may use it so says the caller."""
    return await _verified(connection.cookies.get(COOKIE, ""), parts)


async def _verified(token: str, parts: Parts) -> Person | None:
    id, _, secret = token.partition(".")
    if not id or not secret or len(token) > _LONGEST:
        return None
    return await parts.people.verify(id, secret)

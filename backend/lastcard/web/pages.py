"""The page at all its addresses, and the files it is made of. What to show it finds out itself."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from lastcard.lobby.record import Unavailable, UnknownEvent
from lastcard.lobby.state import member, phase
from lastcard.web import arrival, codes, errors, front
from lastcard.web.errors import Problem
from lastcard.web.hints import Kind
from lastcard.web.identity import Visitor
from lastcard.web.lookup import live_room
from lastcard.web.parts import TheParts

router = APIRouter(include_in_schema=False)
LONGEST_ID = 64
#: What is shown behind a room's address, where it is not of the past.
KINDS: dict[str, Kind] = {"/screen": "screen", "/rules": "rules"}


@router.get("/")
async def home(request: Request, parts: TheParts) -> Response:
    """The first page."""
    return parts.front.page(request)


@router.get("/rules")
async def rules(request: Request, parts: TheParts) -> Response:
    """How the games are played."""
    return parts.front.page(request, kind="rules")


@router.get("/you")
async def you(request: Request, parts: TheParts) -> Response:
    """Oneself."""
    return parts.front.page(request, kind="past")


@router.get("/r/{written}")
@router.get("/r/{written}/history")
@router.get("/r/{written}/people/{who}")
@router.get("/r/{written}/rules")
@router.get("/r/{written}/screen")
async def room(request: Request, written: str, visitor: Visitor, parts: TheParts) -> Response:
    """A room's page; a code that is written in another way leads to its one form."""
    code = codes.canonical(written)
    if code is None:
        return parts.front.page(request, 404)
    if code != written:
        rest = quote(_rest(request, written))
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"{parts.settings.base}/r/{code}{rest}{query}", 307)
    try:
        live = await live_room(request, parts, code)
    except Problem as problem:
        return parts.front.page(request, problem.status)
    except (Unavailable, UnknownEvent):  # the page says so itself, and tries again
        return parts.front.page(request, kind="around")
    if rest := _rest(request, written):
        return parts.front.page(request, kind=KINDS.get(rest, "past"))
    if visitor is not None and member(live.state, visitor.id):
        kind: Kind = "table" if phase(live.state) in ("shuffling", "playing") else "around"
        return parts.front.page_with(request, kind, await arrival.told(request, live, visitor, parts))
    answer = parts.front.page(request, kind="join")
    wanted = f"{parts.settings.base}/api/rooms/{code}/arrival"
    answer.headers["link"] = f"<{wanted}>; rel=preload; as=fetch; crossorigin"
    return answer


def _rest(request: Request, written: str) -> str:
    """What stands behind a room's address."""
    return str(request.scope["path"].rpartition(f"/r/{written}")[2])


@router.get("/m/{id}")
@router.get("/m/{id}/replay")
async def match(request: Request, id: str, parts: TheParts) -> Response:
    """A match's page, and its replay."""
    found = len(id) <= LONGEST_ID and await parts.archive.match(id)
    return parts.front.page(request, 200 if found else 404, "past")


@router.get("/{path:path}")
async def file(request: Request, path: str, parts: TheParts) -> Response:
    """A file of the page, or the page that says that there is nothing here."""
    if asset := parts.front.asset(path):
        return front.respond(request, asset)
    if path.partition("/")[0] in ("api", "assets", "ws"):
        return errors.answer(404, "not_found", "There is nothing at this address.")
    return parts.front.page(request, 404)

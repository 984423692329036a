"""The page at all its addresses, and the files it is made of. What to show it finds out itself."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from lastcard.web import codes, errors, front
from lastcard.web.errors import Problem
from lastcard.web.lookup import find_room
from lastcard.web.parts import TheParts

router = APIRouter(include_in_schema=False)
METHODS = ["GET", "HEAD"]
LONGEST_ID = 64


@router.api_route("/", methods=METHODS)
@router.api_route("/rules", methods=METHODS)
@router.api_route("/you", methods=METHODS)
async def home(request: Request, parts: TheParts) -> Response:
    """The first page, how the games are played, and oneself."""
    return parts.front.page(request)


@router.api_route("/r/{written}", methods=METHODS)
@router.api_route("/r/{written}/history", methods=METHODS)
@router.api_route("/r/{written}/people/{who}", methods=METHODS)
@router.api_route("/r/{written}/rules", methods=METHODS)
@router.api_route("/r/{written}/screen", methods=METHODS)
async def room(request: Request, written: str, parts: TheParts) -> Response:
    """A room's page; a code that is written in another way leads to its one form."""
    code = codes.canonical(written)
    if code is None:
        return parts.front.page(request, 404)
    if code != written:
        rest = quote(request.scope["path"].rpartition(f"/r/{written}")[2])
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"{parts.settings.base}/r/{code}{rest}{query}", 307)
    try:
        await find_room(request, parts, code)
    except Problem as problem:
        return parts.front.page(request, problem.status)
    return parts.front.page(request)


@router.api_route("/m/{id}", methods=METHODS)
@router.api_route("/m/{id}/replay", methods=METHODS)
async def match(request: Request, id: str, parts: TheParts) -> Response:
    """A match's page, and its replay."""
    found = len(id) <= LONGEST_ID and await parts.archive.match(id)
    return parts.front.page(request, 200 if found else 404)


@router.api_route("/{path:path}", methods=METHODS)
async def file(request: Request, path: str, parts: TheParts) -> Response:
    """A file of the page, or the page that says that there is nothing here."""
    if asset := parts.front.asset(path):
        return front.respond(request, asset)
    if path.partition("/")[0] in ("api", "assets", "ws"):
        return errors.answer(404, "not_found", "There is nothing at this address.")
    return parts.front.page(request, 404)

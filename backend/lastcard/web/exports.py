"""Everything to take along: a match, a room, oneself, as JSON or as a table for spreadsheets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from enum import StrEnum

from fastapi import Request
from fastapi.responses import StreamingResponse

from lastcard.web import api, doors
from lastcard.web.errors import Problem
from lastcard.web.history import MatchId, found_match
from lastcard.web.identity import Visitor
from lastcard.web.parts import TheParts

router = api.router("history")


class Form(StrEnum):
    """As what."""

    JSON = "json"
    CSV = "csv"


_TYPES = {Form.JSON: "application/json", Form.CSV: "text/csv; charset=utf-8"}


@router.get("/matches/{id}/export.{form}", response_class=StreamingResponse)
async def match(id: MatchId, form: Form, visitor: Visitor, parts: TheParts) -> StreamingResponse:
    """A match: as JSON with all that happened in it, as a table its rounds, a line for each seat."""
    told, rounds, friend = await found_match(parts, visitor, id)
    if form is Form.CSV:
        return _file(parts.export.match_csv(told, rounds), f"match-{id}", form)
    return _file(parts.export.match_json(told, rounds, friend=friend), f"match-{id}", form)


@router.get("/rooms/{code}/export.{form}", response_class=StreamingResponse)
async def room(
    request: Request, code: str, form: Form, visitor: Visitor, parts: TheParts
) -> StreamingResponse:
    """All matches of a room: as JSON with their rounds, as a table a line for each seat."""
    code = (await doors.seen(request, parts, code, visitor)).code
    pieces = parts.export.room_csv(code) if form is Form.CSV else parts.export.room_json(code)
    return _file(pieces, f"room-{code}", form)


@router.get("/me/export.{form}", response_class=StreamingResponse)
async def me(form: Form, visitor: Visitor, parts: TheParts) -> StreamingResponse:
    """All that is kept of this browser's person, and the matches they have played."""
    if visitor is None:
        raise Problem(404, "nobody", "This browser is nobody here.")
    pieces = parts.export.person_csv(visitor.id) if form is Form.CSV else parts.export.person_json(visitor.id)
    return _file(pieces, "myself", form)


def _file(pieces: AsyncIterator[bytes], name: str, form: Form) -> StreamingResponse:
    headers = {"content-disposition": f'attachment; filename="lastcard-{name}.{form}"'}
    return StreamingResponse(pieces, media_type=_TYPES[form], headers=headers)

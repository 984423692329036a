"""What was said in a room, further back than a line tells whoever comes."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import Query, Request, Response
from pydantic import BaseModel

from lastcard.protocol import NEWEST
from lastcard.rooms.conversation import heard
from lastcard.web import api, doors
from lastcard.web.identity import Visitor
from lastcard.web.parts import TheParts

router = api.router("rooms")


class Remarks(BaseModel):
    """What was said, oldest first, in the shape of PROTOCOL.md."""

    remarks: list[dict[str, Any]]


@router.get("/rooms/{code}/chat", response_model=Remarks)
async def chat(
    request: Request,
    code: str,
    visitor: Visitor,
    parts: TheParts,
    before: Annotated[int, Query(ge=1, le=NEWEST, description="The number to read back from.")] = NEWEST,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """The newest remarks before a number, as the asking person may hear them now."""
    room = await doors.seen(request, parts, code, visitor)
    person, names = visitor.id if visitor else None, await parts.people.names(room.code)
    remarks = heard(room.state, names, person, await parts.talk.before(room.code, before, limit))
    return Response(msgspec.json.encode({"remarks": remarks}), media_type="application/json")

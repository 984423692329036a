"""What every request to the API has in common: a limit per address, no foreign page, one shape of errors."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict

from lastcard.web import origin
from lastcard.web.errors import Problem, ProblemBody, slow_down
from lastcard.web.limits import household
from lastcard.web.parts import TheParts, address_of

#: What may go wrong anywhere, for the description of the API.
PROBLEMS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ProblemBody, "description": "The request is refused; `error` says why."},
    "5XX": {"model": ProblemBody, "description": "The server cannot answer now."},
}


class Body(BaseModel):
    """What a request brings: nothing unknown."""

    model_config = ConfigDict(extra="forbid", strict=True)


async def guard(request: Request, parts: TheParts) -> None:
    """Refuse who asks too often, and what another site's page asks."""
    key = household(address_of(request))
    if not parts.limits.requests.take(key):
        raise slow_down(parts.limits.requests.wait(key))
    if origin.is_foreign(request, parts.settings):
        raise Problem(403, "origin", "This page is not ours.")


def router(tag: str) -> APIRouter:
    """A part of the API."""
    return APIRouter(prefix="/api", tags=[tag], dependencies=[Depends(guard)], responses=PROBLEMS)

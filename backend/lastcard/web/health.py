"""Whether the process lives, and whether it should be sent people."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from lastcard.web.errors import Problem, ProblemBody
from lastcard.web.parts import TheParts

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """All is well."""

    status: str = "ok"


@router.get("/healthz")
async def healthz() -> Health:
    """The process answers."""
    return Health()


@router.get("/readyz", responses={503: {"model": ProblemBody}})
async def readyz(parts: TheParts) -> Health:
    """The journal answers, and the server is not about to stop."""
    if not parts.ready:
        raise Problem(503, "stopping", "The server is about to stop.", 1)
    await parts.journal.since("", 0, 1)
    return Health()

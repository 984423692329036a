"""The one shape of everything that goes wrong over HTTP: `{"error": code, "detail": sentence}`.

Codes are stable and for programs, sentences for people who look at an answer; the page has its own.
"""

from __future__ import annotations

from http import HTTPStatus

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from lastcard.lobby.record import Unavailable, UnknownEvent
from lastcard.storage.people import Forgotten
from lastcard.web.headers import HEADERS

log = structlog.get_logger(__name__)


class Problem(Exception):
    """A request cannot be granted: HTTP status, code and sentence."""

    def __init__(self, status: int, error: str, detail: str, wait: float = 0) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.detail = detail
        self.wait = wait


class ProblemBody(BaseModel):
    """How every error looks."""

    error: str
    detail: str


def no_such_room() -> Problem:
    """Also for what is no code at all."""
    return Problem(404, "no_such_room", "There is no room with this code.")


def slow_down(wait: float) -> Problem:
    """A limit was reached; `wait` in seconds."""
    return Problem(
        429, "slow_down", "Too many requests from your address; try again in a while.", max(wait, 1)
    )


def answer(status: int, error: str, detail: str, wait: float = 0) -> Response:
    """An error as a response."""
    headers = {"retry-after": str(round(wait))} if wait else {}
    return JSONResponse({"error": error, "detail": detail}, status, headers)


def install(app: FastAPI) -> None:
    """Give every kind of failure this shape."""

    async def problem(_: Request, wrong: Exception) -> Response:
        assert isinstance(wrong, Problem)
        return answer(wrong.status, wrong.error, wrong.detail, wrong.wait)

    async def invalid(_: Request, wrong: Exception) -> Response:
        assert isinstance(wrong, RequestValidationError)
        first = wrong.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
        return answer(400, "bad_value", f"{where}: {first['msg']}")

    async def http(_: Request, wrong: Exception) -> Response:
        assert isinstance(wrong, HTTPException)
        code = HTTPStatus(wrong.status_code).phrase.lower().replace(" ", "_").replace("-", "_")
        return answer(wrong.status_code, code, str(wrong.detail))

    async def unavailable(_: Request, wrong: Exception) -> Response:
        return answer(503, "busy", "The server cannot reach its database; try again soon.", 1)

    async def forgotten(_: Request, wrong: Exception) -> Response:
        return answer(401, "nobody", "Whoever this browser was has been forgotten.")

    async def newer(_: Request, wrong: Exception) -> Response:
        return answer(503, "newer_version", "A newer version of the server keeps this room.", 5)

    async def fault(_: Request, wrong: Exception) -> Response:
        # Made outside of all middleware, so that the headers are not there yet.
        response = answer(500, "fault", "Something is wrong with the server; it is in its log.")
        response.headers.update(HEADERS)
        return response

    app.add_exception_handler(Problem, problem)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(Unavailable, unavailable)
    app.add_exception_handler(UnknownEvent, newer)
    app.add_exception_handler(Forgotten, forgotten)
    app.add_exception_handler(Exception, fault)

"""When the server is at fault or its database is gone: the common shape, nothing of the inside."""

from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI
from jsonschema import Draft202012Validator

from lastcard.lobby.record import Unavailable
from lastcard.web import errors
from lastcard.web.headers import SecurityHeaders
from support.site import HERE, Site


@pytest.fixture
def broken() -> FastAPI:
    """An app of two addresses that fail."""
    app = FastAPI(openapi_url=None)
    app.add_middleware(SecurityHeaders)
    errors.install(app)

    @app.get("/bug")
    async def bug() -> None:
        raise RuntimeError("a secret of the inside")

    @app.get("/gone")
    async def gone() -> None:
        raise Unavailable("where the database is")

    return app


async def test_a_bug_is_told_without_its_inside(broken: FastAPI) -> None:
    transport = httpx.ASGITransport(broken, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=HERE) as browser:
        answer = await browser.get("/bug")
    assert (answer.status_code, answer.json()["error"]) == (500, "fault")
    assert "secret" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


async def test_a_database_that_is_gone_is_told_as_busy(broken: FastAPI) -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(broken), base_url=HERE) as browser:
        answer = await browser.get("/gone")
    assert (answer.status_code, answer.json()["error"]) == (503, "busy")
    assert "where" not in answer.text
    assert answer.headers["retry-after"] == "1"


async def test_the_api_is_described(site: Site) -> None:
    described = (await (await site.browser()).get("/openapi.json")).json()
    Draft202012Validator.check_schema(described["components"]["schemas"]["Card"])
    assert {
        "/api/me", "/api/rooms", "/api/rooms/{code}", "/api/rooms/{code}/join", "/api/matches/{id}",
        "/api/rooms/{code}/matches", "/api/rooms/{code}/standings", "/api/rooms/{code}/events",
        "/api/rooms/{code}/qr.svg", "/healthz", "/readyz", "/api/me/matches", "/api/me/figures",
        "/api/rooms/{code}/evenings", "/api/rooms/{code}/people",
        "/api/rooms/{code}/people/{who}", "/api/rooms/{code}/people/{who}/same",
        "/api/rooms/{code}/matches/{id}/struck", "/api/matches/{id}/replay", "/api/matches/{id}/replay/steps",
        "/api/me/device", "/api/me/enter", "/api/me/recovery", "/api/me/sign-out-others",
        "/api/rooms/{code}/password", "/api/rooms/{code}/name", "/api/rooms/{code}/chat",
    } <= set(described["paths"])  # fmt: skip
    for path, methods in described["paths"].items():
        for operation in methods.values():
            assert operation["description"], path
            assert operation["responses"].keys() >= ({"4XX", "5XX"} if path.startswith("/api") else {"200"})
            assert "422" not in operation["responses"], "a wrong value is 400 here"

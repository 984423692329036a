"""The proof of a shuffle over HTTP, for strangers too: for rounds that are over, not a byte of any other."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from lastcard.rules.events import Committed, Salted
from lastcard.verify_shuffle import wrong
from support.hall import Hall
from support.seed import seed
from support.site import Site


@pytest.fixture
async def browser(site: Site) -> httpx.AsyncClient:
    return await site.browser()


async def running(site: Site) -> Hall:
    """A match whose second round is committed to, with one salt there."""
    hall = Hall("ann", "bea", salted=True)
    hall.start()
    hall.add_salt()
    hall.play_round()
    hall.deal()
    await seed(site.parts.journal._database, "PLAYED", hall)
    return hall


async def test_the_document_of_a_finished_round_is_verified(site: Site, browser: httpx.AsyncClient) -> None:
    hall = await running(site)
    answer = await browser.get(f"/api/matches/{hall.match.id}/rounds/1/shuffle")
    assert answer.status_code == 200
    assert wrong(answer.json()) == ""
    assert "ann" not in answer.text
    assert "PLAYED" not in answer.text


async def test_nothing_is_told_of_a_round_before_its_end(site: Site, browser: httpx.AsyncClient) -> None:
    hall = await running(site)
    id, events = hall.match.id, [event for record in hall.records for event in record.events]
    secrets = [event.secret for event in events if isinstance(event, Committed)]
    salts = [event.salt for event in events if isinstance(event, Salted)]
    assert len(secrets) == len(salts) == 2
    answer = await browser.get(f"/api/matches/{id}/rounds/2/shuffle")
    assert (answer.status_code, answer.json()["error"]) == (404, "no_such_round")
    told: Any = ""
    for path in ("rounds/1/shuffle", "rounds/2/shuffle", "replay", "replay/steps?limit=200", "export.json"):
        told += (await browser.get(f"/api/matches/{id}/{path}")).text
    assert [secret in told for secret in secrets] == [True, False]


@pytest.mark.parametrize(
    ("path", "status", "error"),
    [
        ("{id}/rounds/3/shuffle", 404, "no_such_round"),
        ("{id}/rounds/0/shuffle", 400, "bad_value"),
        ("{id}/rounds/-1/shuffle", 400, "bad_value"),
        ("{id}/rounds/x/shuffle", 400, "bad_value"),
        ("{id}/rounds/99999999999999999999/shuffle", 400, "bad_value"),
        ("none/rounds/1/shuffle", 404, "no_such_match"),
        ("%00/rounds/1/shuffle", 404, "no_such_match"),
    ],
)
async def test_rounds_that_there_are_not(
    site: Site, browser: httpx.AsyncClient, path: str, status: int, error: str
) -> None:
    hall = await running(site)
    answer = await browser.get(f"/api/matches/{path.format(id=hall.match.id)}")
    assert (answer.status_code, answer.json()["error"]) == (status, error)

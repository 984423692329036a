"""Replays over HTTP: for strangers too, in parts, and never anything of a running round."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from lastcard.rules.events import RoundStarted
from support.hall import Hall
from support.seed import seed
from support.site import Site


@pytest.fixture
async def browser(site: Site) -> httpx.AsyncClient:
    return await site.browser()


async def played(site: Site, room: str = "PLAYED", *, over: bool = True) -> Hall:
    """A room after a match, or in the middle of the second round of one."""
    hall = Hall("ann", "bea", "cid")
    hall.start()
    if over:
        hall.play_out()
    else:
        hall.play_round()
        hall.deal()
        hall.play_on()
    await seed(site.parts.journal._database, room, hall)
    return hall


async def read(browser: httpx.AsyncClient, path: str) -> Any:
    answer = await browser.get(f"/api/matches/{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_stranger_sees_the_whole_match_to_its_final_state(
    site: Site, browser: httpx.AsyncClient
) -> None:
    hall = await played(site)
    contents = await read(browser, f"{hall.match.id}/replay")
    match = await read(browser, hall.match.id)
    assert contents["over"]
    assert [each["round"] for each in contents["chapters"]] == match["rounds"]
    steps: list[Any] = []
    at: int | None = 0
    while at is not None:
        part = await read(browser, f"{hall.match.id}/replay/steps?from={at}&limit=200")
        steps, at = steps + part["steps"], part["next"]
    assert sorted([each["step"] for each in steps] + contents["gaps"]) == list(range(contents["steps"]))
    assert [each["score"] for each in steps[-1]["view"]["seats"]] == [
        each["score"] for each in match["players"]
    ]
    assert steps[-1]["view"]["winners"] == [each["seat"] for each in match["players"] if each["won"]]
    assert "choices" not in steps[3]["view"]
    assert "PLAYED" not in str((steps, contents))
    assert "ann" not in str(steps)


@pytest.mark.parametrize("seat", ["0", "2", "none"])
async def test_one_pair_of_eyes_sees_one_hand(site: Site, browser: httpx.AsyncClient, seat: str) -> None:
    hall = await played(site)
    (step,) = (await read(browser, f"{hall.match.id}/replay/steps?limit=1&seat={seat}"))["steps"]
    assert "hands" not in step
    dealt = next(event for event in step["events"] if event["type"] == "dealt")
    assert [bool(hand) for hand in dealt["hands"]] == [str(number) == seat for number in range(3)]
    assert dealt["pile"] == []


async def test_a_finished_round_of_a_running_match_opens_at_once_and_no_more(
    site: Site, browser: httpx.AsyncClient
) -> None:
    hall = await played(site, over=False)
    id = hall.match.id
    contents = await read(browser, f"{id}/replay")
    assert (contents["over"], len(contents["chapters"])) == (False, 1)
    told = str(contents) + str(await read(browser, f"{id}/replay/steps?limit=200"))
    match = await read(browser, id)
    assert (match["ended"], match["counts"], len(match["rounds"])) == (None, False, 1)
    assert [each["score"] for each in match["players"]] == contents["chapters"][0]["scores"]
    secrets = [
        event.secret for record in hall.records for event in record.events if isinstance(event, RoundStarted)
    ]
    assert [secret in told + str(match) for secret in secrets] == [True, False]
    for step in (contents["steps"], len(hall.records) - hall.lobby.first, 10_000):
        answer = await browser.get(f"/api/matches/{id}/replay/steps?from={step}")
        assert (answer.status_code, answer.json()["error"]) == (404, "no_such_moment")
    assert (await browser.get(f"/m/{id}")).status_code == 200


@pytest.mark.parametrize(
    ("query", "status", "error"),
    [
        ("from=-1", 400, "bad_value"),
        ("from=x", 400, "bad_value"),
        ("from=99999999999999999999", 400, "bad_value"),
        ("limit=0", 400, "bad_value"),
        ("limit=201", 400, "bad_value"),
        ("seat=10", 400, "bad_value"),
        ("seat=-1", 400, "bad_value"),
        ("seat=every", 400, "bad_value"),
        ("from=9999999", 404, "no_such_moment"),
        ("seat=3", 404, "no_such_moment"),
    ],
)
async def test_moments_that_there_are_not(
    site: Site, browser: httpx.AsyncClient, query: str, status: int, error: str
) -> None:
    hall = await played(site)
    answer = await browser.get(f"/api/matches/{hall.match.id}/replay/steps?{query}")
    assert (answer.status_code, answer.json()["error"]) == (status, error)


@pytest.mark.parametrize("path", ["replay", "replay/steps"])
@pytest.mark.parametrize("id", ["none", "%00", "x" * 64])
async def test_matches_that_there_are_not(browser: httpx.AsyncClient, id: str, path: str) -> None:
    answer = await browser.get(f"/api/matches/{id}/{path}")
    assert (answer.status_code, answer.json()["error"]) == (404, "no_such_match")

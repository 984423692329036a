"""Exports over HTTP: whole files with a name, for whom they are meant."""

from __future__ import annotations

import json

import pytest

from support.hall import Hall
from support.seed import seed
from support.site import Site, new_room


async def test_a_match_for_friends_and_strangers(site: Site) -> None:
    anna, stranger = await site.browser(), await site.browser()
    hall = Hall("ann", "bea")
    hall.start()
    hall.play_out()
    await seed(site.parts.journal._database, "PLAYED", hall)
    me = (await anna.post("/api/rooms", json={})).json()["person"]
    await site.parts.people.enter("PLAYED", me, "Anna")
    address = f"/api/matches/{hall.match.id}/export"
    for browser, room in ((anna, "PLAYED"), (stranger, None)):
        answer = await browser.get(f"{address}.json")
        assert answer.json()["match"]["room"] == room
        assert ("PLAYED" in answer.text) == (room is not None)
    assert (
        answer.headers["content-disposition"] == f'attachment; filename="lastcard-match-{hall.match.id}.json"'
    )
    table = await stranger.get(f"{address}.csv")
    assert table.headers["content-type"] == "text/csv; charset=utf-8"
    assert len(table.text.splitlines()) == 1 + 2 * len(hall.closed[0].rounds)


async def test_of_a_running_match_only_finished_rounds_are_taken_along(site: Site) -> None:
    stranger = await site.browser()
    hall = Hall("ann", "bea")
    hall.start()
    hall.play_round()
    rows = len(hall.records) - hall.lobby.first + 1
    hall.deal()
    await seed(site.parts.journal._database, "RUNNING", hall)
    told = (await stranger.get(f"/api/matches/{hall.match.id}/export.json")).json()
    assert (len(told["match"]["rounds"]), len(told["steps"])) == (1, rows)


async def test_a_room_and_oneself(site: Site) -> None:
    anna = await site.browser()
    code = await new_room(anna, name="Anna")
    room = (await anna.get(f"/api/rooms/{code.lower()}/export.json")).json()
    assert [each["name"] for each in room["room"]["people"]] == ["Anna"]
    assert (await anna.get(f"/api/rooms/{code}/export.csv")).text.startswith("\ufeffmatch,started,")
    me = await anna.get("/api/me/export.json")
    assert [each["room"] for each in me.json()["person"]["rooms"]] == [code]
    assert anna.cookies["lastcard"].split(".")[1] not in me.text
    assert (await anna.get("/api/me/export.csv")).status_code == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/me/export.json", 404),
        ("/api/me/export.csv", 404),
        ("/api/matches/none/export.json", 404),
        ("/api/rooms/ABCDEF/export.csv", 404),
        ("/api/matches/none/export.xml", 400),
    ],
)
async def test_what_there_is_not(site: Site, path: str, status: int) -> None:
    answer = await (await site.browser()).get(path)
    assert answer.status_code == status
    assert json.loads(answer.text)["error"]

"""Deleting oneself over HTTP: out of every room, out of every name, out of the files."""

from __future__ import annotations

import pytest

from lastcard.lobby import commands as ask
from lastcard.storage.people import Person
from support.site import Site, new_room

NAME = "Zqxj Marker"


async def test_whoever_wants_to_be_forgotten_is(site: Site) -> None:
    anna, bea = await site.browser(), await site.browser()
    code = await new_room(anna, name=NAME)
    other = await new_room(anna, name=NAME)
    await bea.post(f"/api/rooms/{code}/join", json={"name": "Bea"})
    secret = anna.cookies["lastcard"]
    answer = await anna.delete("/api/me")
    assert answer.status_code == 204
    assert "lastcard" not in anna.cookies
    card = (await bea.get(f"/api/rooms/{code}")).json()
    assert (card["players"], card["host_name"]) == (["Bea"], "Bea")
    assert (await bea.get(f"/api/rooms/{other}")).json()["players"] == []
    again = await site.browser()
    again.cookies["lastcard"] = secret
    assert (await again.get("/api/me")).json()["person"] is None
    files = [file for file in site.parts.settings.data.iterdir() if file.is_file()]
    assert any(b"Bea" in file.read_bytes() for file in files)
    assert not any(NAME.encode() in file.read_bytes() for file in files)


async def test_whoever_is_nobody_cannot_be_forgotten(site: Site) -> None:
    answer = await (await site.browser()).delete("/api/me")
    assert (answer.status_code, answer.json()["error"]) == (404, "nobody")


async def test_a_request_that_was_let_in_before_brings_no_name_back(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bea = await site.browser(), await site.browser()
    code = await new_room(bea, name="Bea")
    await anna.post(f"/api/rooms/{code}/join", json={"name": "Anna"})
    who = await site.parts.people.verify(*anna.cookies["lastcard"].split("."))

    async def let_in(id: str, secret: str) -> Person | None:
        return who

    await anna.delete("/api/me")
    monkeypatch.setattr(site.parts.people, "verify", let_in)
    for path in (f"/api/rooms/{code}/join", "/api/rooms"):
        answer = await anna.post(path, json={"name": NAME}, headers={"Cookie": "lastcard=a.b"})
        assert (answer.status_code, answer.json()["error"]) == (401, "nobody")
    assert set((await site.parts.people.names(code)).values()) == {"", "Bea"}
    room = await site.parts.hub.room(code)
    assert room is not None
    assert len(room.state.lobby.members) == 1


async def test_the_match_goes_on_without_the_forgotten(site: Site) -> None:
    anna, bea, cid = [await site.browser() for _ in range(3)]
    code = await new_room(anna, name="Anna")
    for browser, name in ((bea, NAME), (cid, "Cid")):
        await browser.post(f"/api/rooms/{code}/join", json={"name": name})
    room = await site.parts.hub.room(code)
    assert room is not None
    people = [each.person for each in room.state.lobby.members]
    for person in people[1:]:
        await room.ask(person, ask.Ready(True), f"ready-{person}")
    await room.ask(people[0], ask.Start(0), "start")
    assert (await bea.delete("/api/me")).status_code == 204
    assert room.state.match is not None
    assert room.state.match.seats[1].status == "left"
    assert room.state.match.phase == "playing"

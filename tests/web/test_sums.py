"""Who leads over HTTP, what a person is known for, and what the host says of the past."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from lastcard.lobby.events import Seated
from lastcard.lobby.record import Record
from support.rows import result
from support.site import Site, new_room


class Room:
    """A room with a past of ann, bea and a bot, its host's browser and a stranger's."""

    def __init__(self, site: Site, host: httpx.AsyncClient, stranger: httpx.AsyncClient, code: str) -> None:
        self.site = site
        self.host = host
        self.stranger = stranger
        self.code = code

    async def get(self, path: str) -> Any:
        """What a stranger who has the code reads."""
        answer = await self.stranger.get(f"/api/rooms/{self.code}/{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def sums(self, query: str = "") -> list[tuple[str, int, int, int]]:
        """Person, matches, wins and rank, the leader first."""
        found = (await self.get(f"standings?{query}"))["standings"]
        return [(each["person"], each["matches"], each["wins"], each["rank"]) for each in found]

    async def put(self, path: str, body: object) -> tuple[int, str]:
        """What the host is answered."""
        answer = await self.host.put(f"/api/rooms/{self.code}/{path}", json=body)
        return answer.status_code, answer.json()["error"] if answer.content else ""


@pytest.fixture
async def room(site: Site) -> Room:
    """Three matches that count and one that a kick ended."""
    host, stranger = await site.browser(), await site.browser()
    room = Room(site, host, stranger, await new_room(host))
    seq = len(await site.parts.journal.since(room.code, 0))
    live = await site.parts.hub.room(room.code)
    assert live is not None
    for id, winner in (("one", 0), ("two", 1), ("three", 0), ("kicked", 1)):
        await _add(room, id, seq := seq + 1, winner)
    live.hint()
    await live.idle()
    for person, name in (("ann", "Ann"), ("bea", "Bea")):
        await site.parts.people.enter(room.code, person, name)
    return room


async def _add(room: Room, id: str, seq: int, winner: int) -> None:
    record = Record(seq, f"played-{seq}", (Seated("nobody", True),), None, 1000.0 + seq)
    closed = result(id, seq, winner=winner, kicked=id == "kicked")
    await room.site.parts.journal.append(room.code, record, closed)


async def test_who_leads(room: Room) -> None:
    assert await room.sums() == [("ann", 3, 2, 1), ("bea", 3, 1, 2), ("bot-1", 3, 0, 3)]
    assert await room.sums("family=classic") == []


async def test_a_person_and_the_matches_behind_each_figure(room: Room) -> None:
    ann = await room.get("people/ann?counted=true&bots=with")
    assert (ann["person"], ann["name"]) == ("ann", "Ann")
    figures = {each["name"]: each for each in ann["figures"]}
    assert {name: each["value"] for name, each in figures.items()} == {
        "matches": 3,
        "wins": 2,
        "points": 2 * (41 + 42),
        "catches": 0,
        "caught": 0,
        "longest": 0,
        "comeback": 0,
    }
    assert figures["wins"]["behind"] == "counted=true&bots=with&figure=wins&of=ann"
    for each in figures.values():
        listed = (await room.get(f"matches?{each['behind']}"))["matches"]
        assert sum(line["value"] for line in listed) == each["value"]
    assert [(each["name"], each["matches"], each["won"], each["lost"]) for each in ann["against"]] == [
        ("1", 3, 2, 0),
        ("Bea", 3, 2, 1),
    ]


async def test_evenings(room: Room) -> None:
    (evening,) = (await room.get("evenings"))["evenings"]
    assert evening["matches"] == 3
    assert [(each["name"], each["wins"]) for each in evening["shares"]] == [("Ann", 2), ("Bea", 1), ("1", 0)]


@pytest.mark.parametrize("person", ["gus", "%00", "x" * 65, "a b"])
async def test_nobody_of_that_id(room: Room, person: str) -> None:
    answer = await room.stranger.get(f"/api/rooms/{room.code}/people/{person}")
    assert (answer.status_code, answer.json()["error"]) in ((404, "no_such_person"), (400, "bad_value"))


async def test_the_host_strikes_a_match_and_lets_it_count_again(room: Room) -> None:
    for struck, wins in ((True, 1), (True, 1), (False, 2)):
        assert await room.put("matches/one/struck", {"struck": struck}) == (204, "")
        assert (await room.sums())[0][:3] == ("ann", 3 - struck, wins)
        assert (await room.stranger.get("/api/matches/one")).json()["struck"] == struck
    assert await room.put("matches/none/struck", {"struck": True}) == (404, "no_such_match")
    assert await room.put("matches/one/struck", {}) == (400, "bad_value")


async def test_a_match_of_another_room_is_none(room: Room) -> None:
    other = await new_room(room.host)
    answer = await room.host.put(f"/api/rooms/{other}/matches/one/struck", json={"struck": True})
    assert (answer.status_code, answer.json()["error"]) == (404, "no_such_match")


async def test_the_host_says_who_is_who_and_takes_it_back(room: Room) -> None:
    host = (await room.host.get("/api/me")).json()["person"]
    assert await room.put("people/ann/same", {"into": host}) == (204, "")
    assert (await room.sums())[0] == (host, 3, 2, 1)
    assert (await room.get("people/ann"))["person"] == host
    assert await room.put("people/ann/same", {"into": None}) == (204, "")
    assert (await room.sums())[0] == ("ann", 3, 2, 1)
    assert await room.put("people/gus/same", {"into": host}) == (404, "no_such_person")
    assert await room.put("people/bea/same", {"into": "gus"}) == (409, "no_such_person")
    assert await room.put(f"people/{host}/same", {"into": host}) == (409, "own_person")


async def test_everybody_of_a_room_and_who_is_somebody_else(room: Room) -> None:
    host = (await room.host.get("/api/me")).json()
    assert await room.put("people/ann/same", {"into": host["person"]}) == (204, "")
    people = (await room.get("people"))["people"]
    assert {each["person"]: (each["member"], each["same"]) for each in people} == {
        host["person"]: (True, None),
        "ann": (False, host["person"]),
        "bea": (False, None),
    }
    assert [each["name"] for each in people] == sorted(["Ann", "Bea", host["name"]])


async def test_nobody_but_the_host_says_anything_of_the_past(room: Room) -> None:
    guest = await room.site.browser()
    await guest.post(f"/api/rooms/{room.code}/join", json={})
    for browser, reason in ((room.stranger, "not_member"), (guest, "not_host")):
        for path, body in (("matches/one/struck", {"struck": True}), ("people/ann/same", {"into": "bea"})):
            answer = await browser.put(f"/api/rooms/{room.code}/{path}", json=body)
            assert (answer.status_code, answer.json()["error"]) == (403, reason)
    assert (await room.sums())[0] == ("ann", 3, 2, 1)

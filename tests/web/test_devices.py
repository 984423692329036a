"""Being the same person at another browser, coming back with everything gone, and signing the others out."""

from __future__ import annotations

import base64
from pathlib import Path

import httpx

from lastcard.storage.tickets import GOOD_FOR
from support.guest import Guest
from support.server import Server
from support.site import HERE, Opener, Site, new_room


async def person(browser: httpx.AsyncClient) -> str | None:
    """Who the browser is."""
    found = (await browser.get("/api/me")).json()["person"]
    return None if found is None else str(found)


async def test_a_code_makes_another_browser_the_same_person(site: Site) -> None:
    phone, laptop = await site.browser(), await site.browser()
    room = await new_room(phone, name="Anna")
    ticket = (await phone.post("/api/me/device")).json()
    assert ticket["link"] == f"{HERE}/#device={ticket['code']}"
    assert base64.b64decode(ticket["qr"].partition(",")[2]).startswith(b"<svg")
    entered = await laptop.post("/api/me/enter", json={"code": ticket["code"].lower()})
    assert entered.json() == {"person": await person(phone), "name": "Anna", "was": None}
    mine = (await laptop.get("/api/me")).json()
    assert [each["code"] for each in mine["rooms"]] == [room]
    assert mine["devices"] == 2
    assert laptop.cookies["lastcard"] != phone.cookies["lastcard"]


async def test_a_code_is_good_once_and_for_minutes(site: Site) -> None:
    phone, laptop, tablet = [await site.browser() for _ in range(3)]
    await new_room(phone)
    code = (await phone.post("/api/me/device")).json()["code"]
    assert (await laptop.post("/api/me/enter", json={"code": code})).status_code == 200
    again = await tablet.post("/api/me/enter", json={"code": code})
    assert (again.status_code, again.json()["error"]) == (403, "bad_code")
    assert "lastcard" not in tablet.cookies
    assert GOOD_FOR <= 600


async def test_whose_a_code_is_may_be_asked_before_it_is_used(site: Site) -> None:
    phone, laptop = await site.browser(), await site.browser()
    await new_room(phone, name="Anna")
    code = (await phone.post("/api/me/device")).json()["code"]
    for _ in range(2):
        seen = await laptop.post("/api/me/enter", json={"code": code, "look": True})
        assert seen.json() == {"person": await person(phone), "name": "Anna", "was": None}
    assert "lastcard" not in laptop.cookies
    assert (await laptop.post("/api/me/enter", json={"code": code})).status_code == 200
    used = await laptop.post("/api/me/enter", json={"code": code, "look": True})
    assert (used.status_code, used.json()["error"]) == (403, "bad_code")


async def test_who_was_somebody_here_is_told_whom(site: Site) -> None:
    phone, laptop = await site.browser(), await site.browser()
    await new_room(phone)
    await new_room(laptop)
    was = await person(laptop)
    code = (await phone.post("/api/me/device")).json()["code"]
    assert (await laptop.post("/api/me/enter", json={"code": code})).json()["was"] == was
    assert await person(laptop) == await person(phone)


async def test_ones_own_code_changes_nothing(site: Site) -> None:
    phone = await site.browser()
    await new_room(phone)
    cookie = phone.cookies["lastcard"]
    code = (await phone.post("/api/me/device")).json()["code"]
    assert (await phone.post("/api/me/enter", json={"code": code})).json()["was"] is None
    assert phone.cookies["lastcard"] == cookie
    assert (await phone.get("/api/me")).json()["devices"] == 1


async def test_a_recovery_code_brings_one_back_until_it_is_revoked(site: Site) -> None:
    phone, cleared, other = [await site.browser() for _ in range(3)]
    await new_room(phone, name="Anna")
    assert (await phone.get("/api/me")).json()["recovery"] is None
    code = (await phone.post("/api/me/recovery")).json()["code"]
    assert (await phone.get("/api/me")).json()["recovery"] > 0
    for _ in range(2):
        assert (await cleared.post("/api/me/enter", json={"code": code})).json()["name"] == "Anna"
        cleared.cookies.clear()
    assert (await phone.delete("/api/me/recovery")).status_code == 204
    assert (await other.post("/api/me/enter", json={"code": code})).status_code == 403


async def test_nobody_has_no_codes(site: Site) -> None:
    nobody = await site.browser()
    for method, path in (
        ("POST", "/api/me/device"),
        ("POST", "/api/me/recovery"),
        ("DELETE", "/api/me/recovery"),
        ("POST", "/api/me/sign-out-others"),
    ):
        answer = await nobody.request(method, path)
        assert (answer.status_code, answer.json()["error"]) == (401, "nobody")


async def test_guessing_codes_is_slow(opener: Opener) -> None:
    site = await opener(failed_codes_per_minute=3)
    phone, thief = await site.browser(), await site.browser("203.0.113.9")
    await new_room(phone)
    code = (await phone.post("/api/me/device")).json()["code"]
    answers = [await thief.post("/api/me/enter", json={"code": "ABCDEFGH"}) for _ in range(3)]
    assert {each.status_code for each in answers} == {403}
    assert (await thief.post("/api/me/enter", json={"code": code})).status_code == 429


async def test_signing_out_the_others_leaves_this_browser_alone(site: Site) -> None:
    phone, laptop = await site.browser(), await site.browser()
    room = await new_room(phone)
    code = (await phone.post("/api/me/device")).json()["code"]
    await laptop.post("/api/me/enter", json={"code": code})
    pending = (await phone.post("/api/me/device")).json()["code"]
    assert (await phone.post("/api/me/sign-out-others")).json() == {"ended": 1}
    assert await person(laptop) is None
    assert (await phone.get(f"/api/rooms/{room}")).json()["member"]
    assert (await laptop.post("/api/me/enter", json={"code": pending})).status_code == 403


def test_a_line_of_a_signed_out_browser_ends_for_good(server: Server) -> None:
    with Guest(server) as phone, Guest(server) as laptop:
        room = phone.create()
        code = phone.http.post("/api/me/device").json()["code"]
        laptop.http.post("/api/me/enter", json={"code": code})
        with laptop.line(room) as line:
            line.update()
            phone.http.post("/api/me/sign-out-others")
            assert line.end() == 4001
        with laptop.line(room, hello=False) as line:
            assert line.end() == 4001
        with phone.line(room) as line:
            assert line.update()["room"]["you"]


def test_with_another_address_the_recovery_code_brings_back_the_same_person(tmp_path: Path) -> None:
    with Server(tmp_path, front=False) as server, Guest(server) as anna, Guest(server) as ben:
        code = anna.create()
        ben.join(code)
        with anna.line(code) as line, ben.line(code) as other:
            other.ask("r", "ready", ready=True)
            line.ask("s", "start", matches=0)
            other.ask("q", "quit")
            line.until(lambda told: told.get("room", {}).get("phase") == "result")
        recovery = anna.http.post("/api/me/recovery").json()["code"]
        person = anna.http.get("/api/me").json()["person"]
    with Server(tmp_path, front=False) as moved, Guest(moved) as cleared:
        assert moved.url != server.url
        assert cleared.http.post("/api/me/enter", json={"code": recovery}).json()["person"] == person
        mine = cleared.http.get("/api/me").json()
        assert [each["code"] for each in mine["rooms"]] == [code]
        standings = cleared.http.get(f"/api/rooms/{code}/standings").json()["standings"]
        assert [(each["person"], each["wins"]) for each in standings if each["wins"]] == [(person, 1)]
        with cleared.line(code) as line:
            assert line.update()["room"]["you"] == person

"""A room's password, who may look in, and being called otherwise."""

from __future__ import annotations

import httpx
import pytest

from support.guest import Guest
from support.server import Server
from support.site import Opener, Site, new_room


async def guarded(site: Site, password: str = "Apfelmus") -> tuple[httpx.AsyncClient, str]:
    """A room that asks for a password, and its host."""
    anna = await site.browser()
    code = await new_room(anna, name="Anna")
    assert (await anna.put(f"/api/rooms/{code}/password", json={"password": password})).status_code == 204
    return anna, code


async def error(browser: httpx.AsyncClient, path: str, **body: object) -> str:
    """Why a join or a look is refused."""
    answer = await (browser.post(path, json=body) if path.endswith("join") else browser.get(path))
    assert answer.status_code == 403, answer.text
    return str(answer.json()["error"])


async def test_a_password_is_asked_of_whoever_comes(site: Site) -> None:
    _, code = await guarded(site)
    ben = await site.browser()
    join = f"/api/rooms/{code}/join"
    assert await error(ben, join, name="Ben") == "password"
    assert await error(ben, join, name="Ben", password="Apfel") == "wrong_password"
    assert "lastcard" not in ben.cookies
    assert (await ben.post(join, json={"name": "Ben", "password": "apfelmus "})).status_code == 200
    assert (await ben.post(join, json={"name": "Ben"})).status_code == 200


async def test_a_guarded_room_names_nobody_to_strangers(site: Site) -> None:
    anna, code = await guarded(site)
    ben = await site.browser()
    card = (await ben.get(f"/api/rooms/{code}")).json()
    assert (card["guarded"], card["watching"]) == (True, False)
    assert (card["players"], card["host_name"]) == ([], None)
    assert (await anna.get(f"/api/rooms/{code}")).json()["host_name"] == "Anna"
    assert await error(ben, f"/api/rooms/{code}/events") == "members_only"
    assert (await anna.get(f"/api/rooms/{code}/events")).status_code == 200


async def test_a_password_is_changed_and_taken_away(site: Site) -> None:
    anna, code = await guarded(site)
    ben = await site.browser()
    path, join = f"/api/rooms/{code}/password", f"/api/rooms/{code}/join"
    await anna.put(path, json={"password": "other"})
    assert await error(ben, join, password="Apfelmus") == "wrong_password"
    for _ in range(2):
        assert (await anna.put(path, json={"password": None})).status_code == 204
    assert (await ben.post(join, json={})).status_code == 200


async def test_only_the_host_sets_a_password(site: Site) -> None:
    anna, ben, stranger = [await site.browser() for _ in range(3)]
    code = await new_room(anna, name="Anna")
    path = f"/api/rooms/{code}/password"
    await ben.post(f"/api/rooms/{code}/join", json={"name": "Ben"})
    wish = {"password": "mine"}
    assert (await ben.put(path, json=wish)).json()["error"] == "not_host"
    assert (await stranger.put(path, json=wish)).status_code == 401
    assert (await anna.put(path, json={"password": ""})).status_code == 400
    assert not (await anna.get(f"/api/rooms/{code}")).json()["guarded"]


async def test_guessing_a_password_is_slow(opener: Opener) -> None:
    site = await opener(failed_codes_per_minute=3)
    _, code = await guarded(site)
    thief = await site.browser("203.0.113.9")
    for _ in range(3):
        assert await error(thief, f"/api/rooms/{code}/join", password="x") == "wrong_password"
    assert (await thief.post(f"/api/rooms/{code}/join", json={"password": "Apfelmus"})).status_code == 429


def test_a_line_of_a_stranger_ends_where_a_password_is_asked(server: Server) -> None:
    with Guest(server) as anna, Guest(server) as ben:
        code = anna.create()
        with ben.line(code) as line:
            line.update()
            anna.http.put(f"/api/rooms/{code}/password", json={"password": "x"})
            assert line.end() == 4007
        with anna.line(code) as line:
            assert line.update()["room"]["guarded"]


@pytest.mark.parametrize(("wanted", "called"), [("Bertha ", "Bertha"), ("anna", "anna 2"), ("<b>x</b>",) * 2])
async def test_being_called_otherwise(site: Site, wanted: str, called: str) -> None:
    anna, ben = await site.browser(), await site.browser()
    code = await new_room(anna, name="Anna")
    await ben.post(f"/api/rooms/{code}/join", json={"name": "Ben"})
    answer = await ben.put(f"/api/rooms/{code}/name", json={"name": wanted})
    assert answer.json() == {"name": called}
    assert (await anna.get(f"/api/rooms/{code}")).json()["players"] == ["Anna", called]
    assert (await ben.get("/api/me")).json()["name"] == wanted.strip()


async def test_no_name_and_no_member_no_change(site: Site) -> None:
    anna, ben = await site.browser(), await site.browser()
    code, _ = await new_room(anna, name="Anna"), await new_room(ben, name="Ben")
    path = f"/api/rooms/{code}/name"
    assert (await anna.put(path, json={"name": "\u200b \u202e"})).json()["error"] == "bad_name"
    assert (await ben.put(path, json={"name": "Ben"})).json()["error"] == "not_member"
    assert (await anna.get(f"/api/rooms/{code}")).json()["players"] == ["Anna"]


def test_everybody_hears_of_a_new_name_at_once(server: Server) -> None:
    with Guest(server) as anna, Guest(server) as ben:
        code = anna.create()
        ben.join(code)
        with anna.line(code) as line:
            line.update()
            ben.http.put(f"/api/rooms/{code}/name", json={"name": "Bertha"})
            told = line.until(lambda each: "Bertha" in str(each))
            assert [each["name"] for each in told["room"]["members"]] == ["Anna", "Bertha"]

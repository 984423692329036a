"""Making, finding and joining rooms over HTTP, and who a browser is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from lastcard.lobby import commands as ask
from lastcard.web.codes import canonical
from support.site import HERE, Opener, Site, new_room


async def endless() -> AsyncIterator[bytes]:
    """A body that does not say how long it is."""
    yield b"{"


async def test_a_room_in_one_tap_makes_a_person_and_a_host(site: Site) -> None:
    anna = await site.browser()
    answer = await anna.post("/api/rooms", json={})
    assert answer.status_code == 201
    made = answer.json()
    assert canonical(made["code"]) == made["code"]
    card = (await anna.get(f"/api/rooms/{made['code']}")).json()
    assert card == {
        "code": made["code"], "link": f"{HERE}/r/{made['code']}", "phase": "waiting",
        "players": [made["name"]], "seats_left": 9, "locked": False, "you": made["person"], "member": True,
        "host_name": made["name"], "closed": False, "guarded": False, "watching": True,
    }  # fmt: skip


async def test_a_guest_finds_the_room_joins_it_and_is_found_again(site: Site) -> None:
    anna, ben = await site.browser(), await site.browser()
    code = await new_room(anna, name="Anna")
    card = (await ben.get(f"/api/rooms/{code.lower()}")).json()
    assert (card["you"], card["member"], card["host_name"]) == (None, False, "Anna")
    joined = (await ben.post(f"/api/rooms/{code}/join", json={"name": "  Ben  "})).json()
    assert joined["name"] == "Ben"
    mine = (await ben.get("/api/me")).json()
    assert (mine["person"], mine["name"]) == (joined["person"], "Ben")
    assert mine["rooms"] == [
        {"code": code, "phase": "waiting", "playing": False, "your_turn": False, "players": ["Anna", "Ben"],
         "matches": 0, "last_played": None}
    ]  # fmt: skip


async def test_joining_again_under_another_name_is_the_same_seat(site: Site) -> None:
    anna, ben = await site.browser(), await site.browser()
    code = await new_room(anna, name="Anna")
    first = (await ben.post(f"/api/rooms/{code}/join", json={"name": "Ben"})).json()
    assert (await ben.post(f"/api/rooms/{code}/join", json={"name": "Carl"})).json() == first
    assert (await anna.get(f"/api/rooms/{code}")).json()["players"] == ["Anna", "Ben"]


async def test_names_are_cleaned_and_told_apart(site: Site) -> None:
    anna = await site.browser()
    code = await new_room(anna, name="Anna")
    look_alike = "\u0430nna"  # a Cyrillic a
    expected = {
        look_alike: f"{look_alike} 2",
        "<b>x</b>": "<b>x</b>",
        "B\u202een\u0000": "Ben",
        "y" * 400: "y" * 20,
    }
    for wished, name in expected.items():
        joined = await (await site.browser()).post(f"/api/rooms/{code}/join", json={"name": wished})
        assert joined.json()["name"] == name


async def test_a_name_of_nothing_becomes_a_friendly_one(site: Site) -> None:
    code = await new_room(await site.browser())
    for body in ({}, {"name": None}, {"name": ""}, {"name": "\u200b \u202e"}):
        joined = await (await site.browser()).post(f"/api/rooms/{code}/join", json=body)
        assert len(joined.json()["name"].split()) >= 2


async def test_a_friendly_name_is_in_the_language_of_whoever_comes(site: Site) -> None:
    code = await new_room(await site.browser())
    endings = {"lv-LV,lv;q=0.9": "ais", "pl": "y"}
    for language, ending in endings.items():
        browser, said = await site.browser(), {"Accept-Language": language}
        me = (await browser.get("/api/me", headers=said)).json()
        arrival = (await browser.get(f"/api/rooms/{code}/arrival", headers=said)).json()
        joined = (await browser.post(f"/api/rooms/{code}/join", json={}, headers=said)).json()
        for name in (me["offered"], arrival["name"], joined["name"]):
            assert name.split()[0].endswith((ending, "i")), name
            assert len(name) <= 20, name


async def test_who_has_a_name_keeps_it_in_the_next_room(site: Site) -> None:
    anna = await site.browser()
    first = (await anna.post("/api/rooms", json={"name": "Anna"})).json()
    second = (await anna.post("/api/rooms", json={})).json()
    assert (second["person"], second["name"]) == (first["person"], "Anna")
    assert (await anna.post("/api/rooms", json={"name": "Annie"})).json()["name"] == "Annie"
    assert (await anna.get("/api/me")).json()["name"] == "Annie"


async def test_options_and_presets_are_taken_or_refused(site: Site) -> None:
    anna = await site.browser()
    code = await new_room(anna, preset="all-wild-opening", clock=30)
    room = await site.parts.hub.room(code)
    assert room is not None
    assert (room.state.lobby.options.opening_action, room.state.lobby.clock) == ("performed", 30)
    for wish in (
        {"preset": "poker"}, {"clock": 3}, {"clock": "x"}, {"options": {"hand_size": "x"}},
        {"options": {"x": 1}},
        {"preset": "all-wild", "options": {}}, {"nme": "Anna"}, {"name": 7}, {"name": "x" * 401},
    ):  # fmt: skip
        answer = await anna.post("/api/rooms", json=wish)
        assert (answer.status_code, answer.json()["error"]) == (400, "bad_value"), wish


async def test_options_that_contradict_each_other_are_refused_by_name(site: Site) -> None:
    anna = await site.browser()
    answer = await anna.post("/api/rooms", json={"options": {"hand_size": 99}})
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_options")
    assert "hand_size" in answer.json()["detail"]
    assert "set-cookie" not in answer.headers, "nobody is made for a refusal"


@pytest.mark.parametrize(
    "wish",
    [
        '{"name": "\\ud800"}',
        '{"\\ud800": 1}',
        '{"name": "Anna", "\\ud800": 1}',
        '{"name": "Anna", "options": {"\\ud800": 1}}',
        '{"name": "Anna", "code": "\\ud800"}',
        '{"options": {"\\ud800": 1}}',
        '{"options": {"family": "\\ud800"}}',
    ],
)
async def test_half_a_character_is_no_name(site: Site, wish: str) -> None:
    browser = await site.browser()
    answer = await browser.post("/api/rooms", content=wish, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_value")


async def test_errors_have_one_shape(site: Site) -> None:
    browser = await site.browser()
    answers = {
        404: [
            await browser.get("/api/rooms/KMPQRT"),
            await browser.get("/api/rooms/x"),
            await browser.get("/api/x"),
        ],
        400: [
            await browser.post("/api/rooms", content="{"),
            await browser.get("/api/rooms/KMPQRT/matches?limit=0"),
        ],
        405: [await browser.delete("/api/rooms")],
        411: [await browser.post("/api/rooms", content=endless())],
        413: [await browser.post("/api/rooms", content="x" * 20_000)],
    }
    for status, each in answers.items():
        for answer in each:
            assert answer.status_code == status
            assert set(answer.json()) == {"error", "detail"}


@pytest.mark.parametrize(
    "code",
    ["..%2F..%2Fetc%2Fpasswd", "%00", "AB%0ACD", "%EF%BC%AB%EF%BC%AD%EF%BC%B0%EF%BC%B1%EF%BC%B2%EF%BC%B4",
     "A" * 10_240, "'%20OR%201=1--", "%2e%2e"],
)  # fmt: skip
async def test_what_is_no_code_is_no_room(site: Site, code: str) -> None:
    answer = await (await site.browser()).get(f"/api/rooms/{code}")
    assert answer.status_code == 404


async def test_locked_kicked_and_closed_rooms_say_so(site: Site) -> None:
    anna, ben, carl = [await site.browser() for _ in range(3)]
    code = await new_room(anna)
    person = (await ben.post(f"/api/rooms/{code}/join", json={})).json()["person"]
    host = (await anna.get("/api/me")).json()["person"]
    room = await site.parts.hub.room(code)
    assert room is not None
    await room.ask(host, ask.Kick(person), "1")
    await room.ask(host, ask.Lock(True), "2")
    answers = [await each.post(f"/api/rooms/{code}/join", json={}) for each in (ben, carl)]
    assert [(each.status_code, each.json()["error"]) for each in answers] == [
        (403, "kicked"),
        (403, "locked"),
    ]
    assert "set-cookie" not in answers[1].headers, "nobody is made for a refusal"
    await room.ask(host, ask.Close(), "3")
    answer = await carl.post(f"/api/rooms/{code}/join", json={})
    assert (answer.status_code, answer.json()["error"]) == (410, "room_closed")
    assert (await anna.get("/api/me")).json()["rooms"] == []


async def test_the_cookie_is_for_the_browser_alone(site: Site) -> None:
    browser = await site.browser()
    answer = await browser.post("/api/rooms", json={})
    cookie = answer.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=lax", "Path=/", "Max-Age=34560000"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    assert (await browser.get("/api/me")).headers["set-cookie"] == cookie, "it is kept for as long again"


async def test_over_https_the_cookie_stays_there(opener: Opener) -> None:
    site = await opener(public_url="https://cards.example")
    answer = await (await site.browser(url="https://cards.example")).post("/api/rooms", json={})
    assert "Secure" in answer.headers["set-cookie"].split("; ")


async def test_the_secret_is_in_no_answers_body_and_kept_as_a_hash(site: Site, tmp_path: Path) -> None:
    anna = await site.browser()
    code = await new_room(anna)
    secret = anna.cookies["lastcard"].partition(".")[2]
    assert len(secret) == 43
    for path in ("/api/me", f"/api/rooms/{code}", f"/api/rooms/{code}/events", "/", "/openapi.json"):
        answer = await anna.get(path)
        assert secret not in answer.text
        assert path == "/api/me" or "set-cookie" not in answer.headers
    await site.parts.journal.close()
    assert all(secret.encode() not in file.read_bytes() for file in (tmp_path / "data").iterdir())


async def test_a_forged_cookie_is_nobody_and_is_taken_away(site: Site) -> None:
    anna = await site.browser()
    await new_room(anna)
    good = anna.cookies["lastcard"]
    flipped = good[:-1] + ("A" if good[-1] != "A" else "B")
    for forged in (flipped, "x.y", "x", ".", good.partition(".")[0], "é.é", "a" * 5000):
        stranger = await site.browser()
        answer = await stranger.get("/api/me", headers={b"Cookie": f"lastcard={forged}".encode()})
        assert answer.json()["person"] is None
        assert "Max-Age=0" in answer.headers["set-cookie"]


async def test_another_sites_page_may_ask_nothing(site: Site) -> None:
    browser = await site.browser()
    for origin in (
        "https://evil.example",
        "null",
        "https://cards.test",
        "http://cards.test.evil.example",
        "http://cards.test:81",
    ):
        answer = await browser.post("/api/rooms", json={}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["error"]) == (403, "origin")
    del browser.headers["Origin"]
    assert (await browser.post("/api/rooms", json={})).status_code == 201, "a program states no Origin"


async def test_the_code_as_a_picture(site: Site) -> None:
    browser = await site.browser()
    answer = await browser.get(f"/api/rooms/{await new_room(browser)}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg ")


async def test_a_link_from_this_machine_is_made_for_other_machines(opener: Opener) -> None:
    site = await opener(host="10.1.2.3")
    anna = await site.browser(url="http://localhost:8000")
    code = await new_room(anna)
    assert (await anna.get(f"/api/rooms/{code}")).json()["link"] == f"http://10.1.2.3:8000/r/{code}"


async def test_the_log_is_read_in_pieces(site: Site) -> None:
    anna = await site.browser()
    code = await new_room(anna)
    for _ in range(3):
        await (await site.browser()).post(f"/api/rooms/{code}/join", json={})
    rows = (await anna.get(f"/api/rooms/{code}/events?after=1&limit=2")).json()["rows"]
    assert [row["seq"] for row in rows] == [2, 3]
    assert [event["type"] for row in rows for event in row["events"]] == ["joined", "joined"]

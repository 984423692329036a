"""How a room's page begins: all in one answer, to a member along with the page."""

from __future__ import annotations

import json
import re

from lastcard.lobby import commands as ask
from support.site import Site, new_room

BROUGHT = re.compile(r'<script type="application/json" id="brought">(.*?)</script>')


async def test_a_member_gets_the_room_as_a_line_would_show_it(site: Site) -> None:
    browser = await site.browser()
    code = await new_room(browser, name="Anna")
    told = (await browser.get(f"/api/rooms/{code}/arrival")).json()
    assert told["card"] == (await browser.get(f"/api/rooms/{code}")).json()
    assert told["name"] == "Anna"
    update = told["update"]
    assert (update["type"], update["room"]["you"]) == ("update", told["card"]["you"])
    assert "rows" not in update


async def test_a_members_page_brings_it_along_and_is_kept_nowhere(site: Site) -> None:
    browser = await site.browser()
    code = await new_room(browser)
    answer = await browser.get(f"/r/{code}")
    found = BROUGHT.search(answer.text)
    assert found is not None
    asked = (await browser.get(f"/api/rooms/{code}/arrival")).json()
    brought = json.loads(found[1])
    assert [brought["update"].pop("now") > 0, asked["update"].pop("now") > 0] == [True, True]
    assert brought == asked
    assert answer.headers["cache-control"] == "no-store"
    assert "link" not in answer.headers


async def test_a_stranger_gets_the_card_and_a_name_and_the_browser_may_ask_at_once(site: Site) -> None:
    code = await new_room(await site.browser(), name="Anna")
    stranger = await site.browser()
    page = await stranger.get(f"/r/{code}")
    assert BROUGHT.search(page.text) is None
    assert page.headers["link"] == f"</api/rooms/{code}/arrival>; rel=preload; as=fetch; crossorigin"
    told = (await stranger.get(f"/api/rooms/{code}/arrival")).json()
    assert (told["card"]["member"], told["card"]["players"], told["update"]) == (False, ["Anna"], None)
    assert told["name"]


async def test_a_closed_room_shows_nobody_its_inside(site: Site) -> None:
    browser = await site.browser()
    code = await new_room(browser)
    me = (await browser.get("/api/me")).json()["person"]
    room = await site.parts.hub.room(code)
    assert room is not None
    await room.ask(me, ask.Close(), "close-1")
    told = (await browser.get(f"/api/rooms/{code}/arrival")).json()
    assert (told["card"]["closed"], told["update"]) == (True, None)


async def test_no_such_room_has_no_arrival(site: Site) -> None:
    answer = await (await site.browser()).get("/api/rooms/ABCDEF/arrival")
    assert (answer.status_code, answer.json()["error"]) == (404, "no_such_room")

"""A shuffle checked in a real browser, on plain HTTP as in a home network, without `crypto.subtle`."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, BrowserType, Page, expect

from lastcard import verify_shuffle
from lastcard.rules.options import PRESETS, settled
from support.night import Night
from support.players import DESKTOP, PATIENCE, PHONE, Player
from support.server import Server

#: A name that the browser takes for this machine, without trusting it as it trusts 127.0.0.1.
HOME = "cards.test"
NEW_ROOM = """async (wish) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/rooms', { method: 'POST', headers, body: JSON.stringify(wish) });
  return (await answer.json()).code;
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "data") as server:
        yield server


@pytest.fixture
def browser_at_home(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """A browser in a network in which the server has a name."""
    args = [*browser_type_launch_args.get("args", []), f"--host-resolver-rules=MAP {HOME} 127.0.0.1"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": args})
    yield browser
    browser.close()


def new_room(page: Page, home: str, **changes: Any) -> str:
    """The link of a room that this page's person has made."""
    page.goto(home)
    options = msgspec.to_builtins(settled(replace(PRESETS["all-wild"], **changes)))
    code = page.evaluate(NEW_ROOM, {"name": "Mia", "options": options})
    return f"{home}/r/{code}"


def played(server: Server, browser: Browser) -> tuple[Night, str]:
    """Two people have played a match of one round; its id."""
    home = f"http://{HOME}:{server.port}"
    night = Night(server, [Player(browser, "Mia", PHONE), Player(browser, "Oskar", DESKTOP)])
    mia, oskar = night.friends
    night.link = new_room(mia.page, home, hand_size=3, scoring="single", target=None)
    mia.page.goto(night.link)
    oskar.joins(night.link)
    oskar.is_ready()
    mia.deals()
    for player in night.friends:
        expect(player.hand).to_have_count(3, timeout=PATIENCE)
    night.play_to_the_end()
    return night, str(night.match()["id"])


def test_whoever_has_played_checks_the_shuffle_and_so_does_the_script(
    server: Server, browser_at_home: Browser
) -> None:
    night, match = played(server, browser_at_home)
    home = f"http://{HOME}:{server.port}"
    for player in night.friends:
        page = player.page
        page.goto(f"{home}/m/{match}/replay")
        assert page.evaluate("window.isSecureContext || crypto.subtle !== undefined") is False
        if player is night.friends[0]:  # on a phone it lies behind a button
            page.get_by_role("button", name="Moments").click()
        page.get_by_role("button", name="Check the shuffle").first.click()
        expect(page.get_by_text("The shuffle of round 1 is proven.")).to_be_visible(timeout=PATIENCE)
        expect(page.get_by_text("The browsers of Mia and Oskar added salt")).to_be_visible()
        expect(page.get_by_text("This browser heard the fingerprint before")).to_be_visible()
    assert [player.trouble for player in night.friends] == [[], []]

    proof = httpx.get(f"{server.url}/api/matches/{match}/rounds/1/shuffle").text
    assert all(json.loads(proof)["salts"])
    script = [sys.executable, "-I", verify_shuffle.__file__]
    told = subprocess.run(script, input=proof, capture_output=True, text=True, check=True).stdout
    assert "Salt came from the browsers of seats 0, 1." in told


def test_a_page_says_when_its_salt_was_left_out(server: Server, browser_at_home: Browser) -> None:
    """A server that drops a salt is noticed: here what it tells is bent on its way."""
    home = f"http://{HOME}:{server.port}"
    mia = Player(browser_at_home, "Mia", PHONE)
    link = new_room(mia.page, home, hand_size=3)
    mia.page.route_web_socket(
        "**/ws/*",
        lambda line: line.connect_to_server().on_message(lambda text: line.send(without_salts(str(text)))),
    )
    mia.page.goto(link)
    mia.page.get_by_role("button", name="Seat a bot").click()
    mia.page.get_by_role("dialog").get_by_role("button").filter(has_text="Easy").click()
    mia.deals()
    expect(mia.page.get_by_text("left it out of this shuffle")).to_be_visible(timeout=PATIENCE)
    expect(mia.hand).to_have_count(3, timeout=PATIENCE)
    mia.page.get_by_role("button", name="All right").click()
    expect(mia.page.get_by_text("left it out of this shuffle")).to_have_count(0)


def without_salts(text: str) -> str:
    """A server's message as one would tell it that has dropped all salt."""
    told = json.loads(text)
    for row in told.get("rows", []):
        for event in row["events"]:
            if event["type"] == "round-started":
                event["salts"] = ["" for _ in event["salts"]]
    return json.dumps(told)

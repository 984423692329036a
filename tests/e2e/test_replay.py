"""A match that was played in real browsers is played again in a stranger's, to the very same end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from support.night import Night
from support.players import DESKTOP, PATIENCE, PHONE, Player
from support.server import Server

#: What a seat is told while it plays, and a replay leaves out.
ASKED = {"choices"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "data") as server:
        yield server


@pytest.fixture
def people(browser: Browser) -> Iterator[list[Player]]:
    """Two who play, and two who have nothing to do with it."""
    screens = [("Mia", DESKTOP), ("Oskar", PHONE), ("a stranger", DESKTOP), ("another", PHONE)]
    players = [Player(browser, name, screen) for name, screen in screens]
    yield players
    for player in players:
        player.context.close()


class Heard:
    """The newest view of the match that came over a browser's line."""

    def __init__(self, page: Page) -> None:
        self.match: dict[str, Any] = {}
        page.on("websocket", lambda line: line.on("framereceived", self._frame))

    def _frame(self, frame: WebSocket | bytes | str) -> None:
        told = json.loads(str(frame))
        if told.get("match"):
            self.match = {name: value for name, value in told["match"].items() if name not in ASKED}


def shown(page: Page) -> int:
    """The number of the step that a replay shows."""
    return int(page.locator("[data-step]").get_attribute("data-step") or -1)


def shows(page: Page, step: int) -> None:
    """Wait for it."""
    expect(page.locator(f"[data-step='{step}']")).to_be_visible(timeout=PATIENCE)


def hands(page: Page) -> list[list[str]]:
    """What lies open, seat by seat, as it is read out."""
    return [one.locator("li .sr-only").all_inner_texts() for one in page.locator("[data-held]").all()]


def seen(home: str, match: str, step: int, seat: int) -> Any:
    """What a browser that is nobody is told of a step through a seat's eyes."""
    where = f"{home}/api/matches/{match}/replay/steps"
    return httpx.get(where, params={"from": step, "limit": 1, "seat": seat}).json()["steps"][0]["view"]


def in_words(hand: list[str]) -> list[str]:
    """Cards of All Wild as the page calls them."""
    return sorted(card.replace("-", " ").title() for card in hand)


@pytest.mark.timeout(600)
def test_a_stranger_sees_a_match_again_to_its_very_end(server: Server, people: list[Player]) -> None:
    mia, oskar, stranger, other = people
    heard = [Heard(player.page) for player in (mia, oskar)]
    night = Night(server, [mia, oskar])
    night.sit_down(target=50)
    running = f"{server.url}/m/{heard[0].match['match']}/replay"
    stranger.page.goto(running)
    expect(stranger.page.get_by_role("heading", name="still being played")).to_be_visible(timeout=PATIENCE)
    night.play_to_the_end()
    final = [one.match for one in heard]
    assert final[0]["winners"]
    first = the_end(night, stranger, final)
    one_moment(stranger, other, first)
    assert [player.trouble for player in people] == [[], [], [], []]


def the_end(night: Night, stranger: Player, final: list[dict[str, Any]]) -> int:
    """From the link that one of them sends to the last step, with all hands, and as each of them saw it; say
    which step was the first.
    """
    page = stranger.page
    night.friends[0].page.get_by_role("link", name="This match's page").click()
    expect(night.friends[0].page.get_by_role("link", name="Watch it again")).to_be_visible(timeout=PATIENCE)
    page.goto(night.friends[0].page.url)
    page.get_by_role("link", name="Watch it again").click()
    expect(page.locator("[data-step]")).to_be_visible(timeout=PATIENCE)
    first = shown(page)
    page.keyboard.press("End")
    steps = int(page.get_by_role("slider").get_attribute("max") or 0) + 1
    expect(page.get_by_text(f"Step {steps} of {steps}")).to_be_visible(timeout=PATIENCE)
    last = shown(page)

    result = final[0]["result"]
    assert [sorted(hand) for hand in hands(page)] == [in_words(hand) for hand in result["hands"]]
    page.get_by_role("tab", name="Scores").click()
    scores = sorted((str(seat["score"]) for seat in final[0]["seats"]), key=int, reverse=True)
    expect(page.locator(".standing .num")).to_have_text(scores)
    expect(page.get_by_text(re.compile("wins the match")).first).to_be_visible()
    for seat, name in enumerate(("Mia", "Oskar")):
        mine = next(view for view in final if view["seat"] == seat)
        page.get_by_label("Whose hands are seen").select_option(label=f"As {name} saw it")
        expect(page.locator("[data-held]")).to_have_count(1, timeout=PATIENCE)
        expect(page.locator(f"[data-held='{seat}']")).to_be_attached(timeout=PATIENCE)
        assert [sorted(hand) for hand in hands(page)] == [in_words(mine.get("hand", []))]
        assert seen(night.server.url, mine["match"], last, seat) == mine
    return first


def one_moment(stranger: Player, other: Player, first: int) -> None:
    """Its link, and what is done with the keyboard; then the same on a phone."""
    page, phone = stranger.page, other.page
    page.get_by_role("heading", level=1).click()  # a list of choices keeps its keys
    page.keyboard.press("Home")
    shows(page, first)
    expect(page.get_by_text(re.compile("^Step 1 of "))).to_be_visible()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(f"[data-step='{first}']")).to_have_count(0, timeout=PATIENCE)
    page.keyboard.press("Home")
    shows(page, first)
    for _ in range(2):
        before = shown(page)
        page.keyboard.press("ArrowRight")
        expect(page.locator(f"[data-step='{before}']")).to_have_count(0, timeout=PATIENCE)
    at = shown(page)
    expect(page).to_have_url(re.compile(rf"replay\?at={at}&eyes=1$"), timeout=PATIENCE)
    said = page.locator(".effect").inner_text()

    phone.goto(page.url)
    shows(phone, at)
    expect(phone.locator(".effect")).to_have_text(said.replace("\n", " "), use_inner_text=True)
    expect(phone.locator("[data-held]")).to_have_count(1)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.get_by_role("button", name="One step back").click()
    expect(phone.locator(f"[data-step='{at}']")).to_have_count(0, timeout=PATIENCE)
    assert shown(phone) < at
    phone.get_by_role("button", name="Moments").click()
    phone.get_by_role("dialog").get_by_role("button", name="The end of the match").click()
    expect(phone.get_by_role("button", name="Again", exact=True)).to_be_visible(timeout=PATIENCE)

    beyond = page.url.replace(f"at={at}", "at=99999")
    phone.goto(beyond)
    expect(phone.get_by_role("heading", name="There is no such moment")).to_be_visible(timeout=PATIENCE)
    phone.get_by_role("button", name="Watch from the start").click()
    shows(phone, first)

"""A server that is killed or moves: whoever was there comes back to the same seat, match and name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pictures.table import Table, dealt
from support.guest import Guest
from support.players import DESKTOP, MINE, PATIENCE, Player
from support.server import Server

DEAL = {"hands": ["wild wild wild"] * 2, "opening": "wild", "pile": "wild " * 12}
#: Milliseconds in which a clock of fifteen seconds has surely run out.
A_TURN = 60_000
#: Asks the server as the page does, with its cookie and Origin.
ASK = """async ([path, body]) => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(path, body && { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with dealt(tmp_path / "data", [DEAL]) as server:
        yield server


@pytest.fixture
def table(server: Server) -> Iterator[Table]:
    """Ann, whose page is looked at, and Mia, with a clock; Ann begins."""
    table = Table(server, 2, hand_size=3, scoring="single", target=None)
    with table.guests[0].line(table.code) as own:
        assert own.ask("clock", "set-options", clock=15)["type"] == "done"
    table.deal()
    yield table
    table.close()


def opened(browser: Browser, table: Table) -> Player:
    """Ann's page."""
    ann = Player(browser, "Ann", DESKTOP)
    ann.context.add_cookies([{"name": "lastcard", "value": table.cookie, "url": table.server.url}])
    ann.page.goto(table.link)
    expect(ann.turn).to_be_visible(timeout=PATIENCE)
    return ann


def asked(page: Page, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """What the server answers to this page."""
    answer: dict[str, Any] = page.evaluate(ASK, [path, body])
    return answer


def test_killed_on_an_absent_seats_turn_it_returns_by_itself_and_play_moves_on(
    browser: Browser, server: Server, table: Table
) -> None:
    ann, looker = opened(browser, table), browser.new_page()
    looker.goto(f"{table.link}/screen")
    ann.plays()
    table.guests[1].close()
    server.kill()
    expect(ann.page.get_by_text("Connection lost")).to_be_visible(timeout=PATIENCE)
    server.start()
    expect(ann.page.get_by_text("Connection lost")).to_have_count(0, timeout=PATIENCE)
    expect(ann.turn).to_have_text(MINE, timeout=A_TURN)
    expect(ann.page.locator(".story")).to_contain_text("Time is up: Mia is played for. Mia plays Wild.")
    turn = ann.page.locator("[data-turn]").get_attribute("data-turn")
    expect(looker.locator(f"[data-turn='{turn}']")).to_be_visible(timeout=PATIENCE)
    looker.close()
    ann.plays()
    ann.context.close()


def test_killed_with_nobody_there_it_is_found_paused_and_unchanged(
    browser: Browser, server: Server, table: Table
) -> None:
    ann = opened(browser, table)
    ann.plays()
    hand = ann.cards()
    with Guest(server, "203.0.113.1") as looker:
        line = looker.line(table.code)
        ann.context.close()
        table.guests[1].close()
        before = line.until(lambda told: told["type"] == "update" and told["room"].get("paused"))
        server.restart()
        found = looker.line(table.code).update()
        assert found["room"] == before["room"]
        assert found["match"] == before["match"]
        ann = opened(browser, table)
        assert ann.cards() == hand
        expect(ann.turn).to_have_text(re.compile("Mia"))
        expect(ann.page.locator(".story")).to_contain_text("The match waits.", timeout=PATIENCE)
        expect(ann.page.locator(".story li").first).to_contain_text("The match goes on.")
        resumed = looker.line(table.code).update()
        assert not resumed["room"].get("paused")
        assert resumed["match"] == before["match"]
    ann.context.close()


def test_at_another_address_a_friend_with_the_recovery_code_is_the_same_in_the_standings(
    browser: Browser, server: Server, table: Table
) -> None:
    ann = opened(browser, table)
    while ann.page.get_by_role("button", name="Play again").count() == 0:
        ann.plays()
        if ann.hand.count():
            table.others_play(1)
        else:
            expect(ann.page.get_by_role("button", name="Play again")).to_be_visible(timeout=PATIENCE)
    person, code = asked(ann.page, "/api/me")["person"], asked(ann.page, "/api/me/recovery", {})["code"]
    ann.context.close()
    assert server.stop() == 0

    with dealt(server.data, [DEAL]) as moved:
        assert moved.port != server.port
        cleared = Player(browser, "Nobody", DESKTOP)
        cleared.page.goto(moved.url)
        assert asked(cleared.page, "/api/me/enter", {"code": code})["person"] == person
        standings = asked(cleared.page, f"/api/rooms/{table.code}/standings")["standings"]
        assert standings[0]["person"] == person
        assert (standings[0]["name"], standings[0]["wins"]) == ("Ann", 1)
        cleared.page.goto(f"{moved.url}/r/{table.code}/history")
        expect(cleared.page.get_by_role("main")).to_contain_text("Ann", timeout=PATIENCE)
        cleared.page.goto(f"{moved.url}/r/{table.code}")
        expect(cleared.page.get_by_role("button", name="Play again")).to_be_visible(timeout=PATIENCE)
        assert cleared.trouble == []
        cleared.context.close()

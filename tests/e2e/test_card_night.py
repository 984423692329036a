"""A whole evening in real browsers: one link, four friends, several rounds, a power cut in the middle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from pictures.table import dealt
from support.night import Night
from support.players import DESKTOP, PATIENCE, PHONE, Player
from support.server import Server

#: The first two rounds, in which little can be won: by chance two may do for 1000. The others are shuffled.
LITTLE = {"hands": [("wild " * 7).strip()] * 4, "opening": "wild"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with dealt(tmp_path / "data", [LITTLE] * 2) as server:
        yield server


@pytest.fixture
def friends(browser: Browser) -> Iterator[list[Player]]:
    names = [("Mia", PHONE), ("Oskar", DESKTOP), ("Zoë", PHONE), ("Jānis", DESKTOP)]
    players = [Player(browser, name, screen) for name, screen in names]
    yield players
    for player in players:
        player.context.close()


@pytest.mark.timeout(900)
def test_four_friends_play_a_match_to_1000_through_a_power_cut(server: Server, friends: list[Player]) -> None:
    night = Night(server, friends)
    night.sit_down(target=1000, clock=120)
    night.play_turns(9)
    night.reload_on_own_turn()
    night.play_turns(6)
    night.cut_the_power()
    rounds = night.play_to_the_end()

    assert rounds >= 3, night.match()
    for player in friends:
        expect(player.page.get_by_role("heading", name=re.compile("win"))).to_be_visible(timeout=PATIENCE)
    winner, score = night.winner()
    assert score >= 1000

    page = friends[0].page
    page.goto(f"{night.link}/history")
    expect(page.get_by_role("listitem").get_by_text(winner).first).to_be_visible()
    standings = httpx.get(f"{server.url}/api/rooms/{night.code}/standings", cookies=night.cookies()).json()
    assert [line["wins"] for line in standings["standings"]] == [1, 0, 0, 0]
    assert standings["standings"][0]["name"] == winner
    assert [player.trouble for player in friends] == [[], [], [], []]

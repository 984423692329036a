"""A card night as a test drives it: friends at browsers, a server that can be killed under them."""

from __future__ import annotations

import re
import time
from typing import Protocol

import httpx
from playwright.sync_api import expect

from support.players import PATIENCE, Player

#: More turns than any match of these tests takes.
ENDLESS = 2000


class Place(Protocol):
    """Where they play: a server, or several behind one address."""

    @property
    def url(self) -> str:
        """How they reach it."""

    def restart(self) -> object:
        """It breaks down, and they play on."""


class Night:
    """Four friends and a server. All that is known of the game is read off the pages."""

    def __init__(self, server: Place, friends: list[Player]) -> None:
        self.server = server
        self.friends = friends
        self.link = ""

    @property
    def code(self) -> str:
        """The room's code."""
        return self.link.rsplit("/", 1)[1]

    def cookies(self) -> dict[str, str]:
        """The host's cookie, for looking at what the server tells the host's browser."""
        return {one["name"]: one["value"] for one in self.friends[0].context.cookies()}

    def sit_down(self, target: int, clock: int | None = None) -> None:
        """One opens a room and sends the link, the rest tap it; the host sets what is played, and deals."""
        host, *guests = self.friends
        self.link = host.opens_a_room(self.server.url)
        for guest in guests:
            guest.joins(self.link)
        host.chooses(target, clock)
        for guest in guests:
            guest.is_ready()
        host.deals()
        for player in self.friends:
            expect(player.hand).to_have_count(7, timeout=PATIENCE)

    def on_turn(self) -> Player:
        """Whoever's page says that it is their turn."""
        deadline = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < deadline:
            for player in self.friends:
                if player.is_on_turn():
                    return player
        raise AssertionError("nobody's page says that it is their turn")

    def play_turns(self, turns: int) -> None:
        """So many plays, whoever's they are."""
        for _ in range(turns):
            if self.is_between():
                self.go_on()
            self.on_turn().plays()

    def is_between(self) -> bool:
        """Whether the host's page shows a round's result."""
        return self.friends[0].page.get_by_role("button", name=re.compile("^Deal round")).is_visible()

    def go_on(self) -> None:
        """Somebody deals the next round."""
        self.friends[-1].page.get_by_role("button", name=re.compile("^Deal round")).click()
        expect(self.friends[0].turn).to_be_visible(timeout=PATIENCE)

    def reload_on_own_turn(self) -> None:
        """The page is loaded anew in the middle of a turn: the hand, the turn and the clock are the same."""
        player = self.on_turn()
        hand, left = player.cards(), player.seconds_left()
        began = time.monotonic()
        player.page.reload()
        expect(player.turn).to_have_text(re.compile("your turn", re.IGNORECASE), timeout=PATIENCE)
        passed = time.monotonic() - began
        assert player.cards() == hand
        assert left - passed - 1.5 <= player.seconds_left() <= left

    def cut_the_power(self) -> None:
        """The server is killed between two moves and started again: all are back, nothing is missing."""
        before = {player.name: player.cards() for player in self.friends}
        turn = self.on_turn()
        self.server.restart()
        for player in self.friends:
            expect(player.page.get_by_text("Connection lost")).to_have_count(0, timeout=PATIENCE)
        assert {player.name: player.cards() for player in self.friends} == before
        assert self.on_turn() is turn

    def play_to_the_end(self) -> int:
        """Until the match is over; how many rounds it took."""
        for _ in range(ENDLESS):
            if self.is_over():
                return self.rounds()
            if self.is_between():
                self.go_on()
            self.on_turn_or_done()
        raise AssertionError("the match does not end")

    def on_turn_or_done(self) -> None:
        """One more play, if the round still runs."""
        for player in self.friends:
            if player.is_on_turn():
                player.plays()
                return

    def is_over(self) -> bool:
        """Whether the host's page shows the end of the match."""
        return self.friends[0].page.get_by_role("button", name="Play again").count() > 0

    def match(self) -> dict[str, object]:
        """The newest match of the room, as the history lists it."""
        answer = httpx.get(f"{self.server.url}/api/rooms/{self.code}/matches", cookies=self.cookies())
        listed: dict[str, object] = answer.json()["matches"][0]
        return listed

    def rounds(self) -> int:
        """How many rounds the finished match had."""
        rounds = self.match()["rounds"]
        assert isinstance(rounds, int)
        return rounds

    def winner(self) -> tuple[str, int]:
        """Who won the finished match, with how many points."""
        players = self.match()["players"]
        assert isinstance(players, list)
        return next((one["name"], one["score"]) for one in players if one["won"])

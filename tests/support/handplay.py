"""People at browsers who know what they want to play, and a table that is dealt to them in a chosen order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, expect

from lastcard.rules.options import PRESETS, Preset, settled
from support.dealt import Deal
from support.night import Night
from support.players import CORNER, DESKTOP, PATIENCE, PHONE, Player, decided
from support.server import Server

NAMES = ("Mia", "Oskar", "Zoë")
SCRIPT = Path(__file__).parent / "dealt.py"


class Hand:
    """What a person does with cards by name, at whatever page."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    @property
    def name(self) -> str:
        """Whose it is."""
        return self.player.name

    def waits(self) -> None:
        """Until the page says that it is the own turn."""
        expect(self.player.turn).to_have_text(re.compile("your turn|you ", re.IGNORECASE), timeout=PATIENCE)

    def plays(
        self,
        card: str,
        *,
        colour: str = "",
        at: Hand | None = None,
        call: bool = False,
        how: str = "playable",
    ) -> None:
        """One card, with all it needs."""
        turn = self._turn()
        button = self.card(f"{card}, {how}")
        expect(button).to_be_visible(timeout=PATIENCE)
        if call:
            self.presses("UNO!")
        if button.get_attribute("aria-pressed") == "false":
            button.click(position=CORNER)
        self.page.locator("[data-hand] button[aria-pressed=true]").click(position=CORNER)
        sheet = self.page.get_by_role("dialog")
        if colour:
            sheet.get_by_role("radio", name=re.compile(f"^{colour}")).check(force=True)
        if at:
            sheet.get_by_role("radio", name=re.compile(f"^{at.name}")).check(force=True)
        if colour or at:
            sheet.locator(".main").click()
        decided(self.page, turn)

    def jumps_in(self, card: str) -> None:
        """With an equal card, out of turn."""
        self.plays(card, how="jump in")

    def answers(self, what: str) -> None:
        """Press a button that ends the decision."""
        turn = self._turn()
        self.presses(what)
        decided(self.page, turn)

    def picks(self, whom: Hand) -> None:
        """Whom an opening card strikes."""
        turn = self._turn()
        sheet = self.page.get_by_role("dialog")
        sheet.get_by_role("radio", name=re.compile(f"^{whom.name}")).check(force=True)
        sheet.locator(".main").click()
        decided(self.page, turn)

    def presses(self, what: str) -> None:
        """One of the buttons beside the hand, once it is open."""
        group = self.page.get_by_role("group", name="What you can do")
        button = group.get_by_role("button", name=re.compile(f"^{re.escape(what)}"))
        expect(button).to_have_attribute("aria-disabled", "false", timeout=PATIENCE)
        button.click()

    def card(self, label: str) -> Locator:
        """The first card of that name in the own hand."""
        name = re.compile(f"^{re.escape(label)}")
        return self.page.locator("[data-hand]").get_by_role("button", name=name).first

    def holds(self, cards: int) -> None:
        """The page shows so many own cards."""
        expect(self.player.hand).to_have_count(cards, timeout=PATIENCE)

    def _turn(self) -> str | None:
        return self.page.locator("[data-turn]").get_attribute("data-turn")


class Dealt(Night):
    """A night with chosen cards: `hands` are the people from the dealer's left on, as soon as it is dealt."""

    hands: list[Hand]

    def begin(self, preset: Preset, **changes: Any) -> list[Hand]:
        """The host's browser makes the room by these options; all sit down, and the host deals."""
        options = settled(replace(PRESETS[preset], **changes))
        host, *guests = self.friends
        wish = {"name": host.name, "options": msgspec.to_builtins(options)}
        answer = host.page.request.post(f"{self.server.url}/api/rooms", data=wish)
        assert answer.status == 201, answer.text()
        self.link = f"{self.server.url}/r/{answer.json()['code']}"
        host.page.goto(self.link)
        for guest in guests:
            guest.joins(self.link)
            guest.is_ready()
        host.deals()
        for player in self.friends:
            expect(player.hand).to_have_count(options.hand_size, timeout=PATIENCE)
        left = self.friends.index(self._left_of_dealer())
        self.hands = [Hand(player) for player in self.friends[left:] + self.friends[:left]]
        return self.hands

    def _left_of_dealer(self) -> Player:
        dealer: int = self.told("dealer-chosen")[0]["seat"]
        return self.friends[(dealer + 1) % len(self.friends)]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The events of that kind in the host's log of the room."""
        page = self.friends[0].page.request.get(f"{self.server.url}/api/rooms/{self.code}/events")
        assert page.ok, page.text()
        rows = page.json()["rows"]
        return [event for row in rows for event in row["events"] if event["type"] == kind]

    def ends(self, winner: Hand) -> None:
        """All pages say who has won, and nothing went wrong on any."""
        for hand in self.hands:
            heading = re.compile("^You win" if hand is winner else f"^{winner.name} wins")
            expect(hand.page.get_by_role("heading", name=heading)).to_be_visible(timeout=PATIENCE)
            assert hand.player.trouble == []
        assert self.winner()[0] == winner.name


class House:
    """A server that deals what a test has chosen, and browsers to sit at its tables."""

    def __init__(self, folder: Path, browser: Browser) -> None:
        self._decks = folder / "decks.json"
        self._browser = browser
        self.server = Server(folder / "data", program=(str(SCRIPT), str(self._decks)))

    @contextmanager
    def night(self, people: int, *deals: Deal) -> Iterator[Dealt]:
        """So many people; the next match of this house is dealt so."""
        self._decks.write_bytes(msgspec.json.encode(deals))
        seats = zip(NAMES[:people], (DESKTOP, PHONE, PHONE), strict=False)
        friends = [Player(self._browser, name, screen) for name, screen in seats]
        try:
            yield Dealt(self.server, friends)
        finally:
            for player in friends:
                player.context.close()

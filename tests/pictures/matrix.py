"""The dealt table on every screen, with few and many cards, people and letters, in every light: all pairs."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import combinations, cycle, islice, product
from pathlib import Path
from zlib import crc32

from playwright.sync_api import Page, expect

from pictures.camera import Camera
from pictures.table import Table
from support.players import CORNER, PATIENCE
from support.server import Server

SCREENS = ("320x568", "360x640", "390x844", "844x390", "768x1024", "1366x768", "1920x1080")
HANDS = ("1", "7", "15", "30")
SEATS = ("2", "4", "6", "10")
LETTERS = {
    "latin": "Maximilian-Alexander",
    "arabic": "عبدالرحمنبنمحمدالفاس",
    "cjk": "山田太郎佐藤花子鈴木一郎高橋次郎田中三郎",
    "emoji": "🎲🃏🎴🦊🐼🐸🐙🦁🐨🐯🦉🐢🦋🐝🐞🦀🐠🐳🦓🦔",
}
LIGHTS = ("light", "dark", "forced", "grey", "large", "rtl")
FAMILIES = ("wild", "classic")
#: A card raised on the own turn; somebody to be caught on another's; the sheet of a choice.
MOMENTS = ("raised", "catch", "picker")
FACTORS: tuple[tuple[str, ...], ...] = (SCREENS, HANDS, SEATS, tuple(LETTERS), LIGHTS, FAMILIES, MOMENTS)
SCRIPTS = {
    "grey": "document.documentElement.style.filter = 'grayscale(1)'",
    "large": "document.documentElement.style.fontSize = '200%'",
    "rtl": "document.documentElement.dir = 'rtl'",
}
EARLY = "addEventListener('DOMContentLoaded', () => { %s })"

Case = tuple[str, ...]


@dataclass(frozen=True)
class Cards:
    """What a family deals: `plain` does nothing, `asking` wants a choice; both may open the own hand."""

    options: dict[str, str]
    opening: str
    plain: str
    asking: str
    second: str
    rest: tuple[str, ...]

    def hand(self, size: int, first: str) -> list[str]:
        """So many cards, `first` one that can be played."""
        return [first, *islice(cycle(self.rest), size - 1)]


DECKS = {
    "wild": Cards(
        {},
        "reverse",
        "wild",
        "targeted-draw-two",
        "wild wild",
        (
            "forced-swap", "wild", "draw-four", "wild", "skip-two",
            "draw-two", "wild", "skip", "reverse", "wild",
        ),
    ),
    "classic": Cards(
        {"family": "classic"},
        "red-7",
        "red-5",
        "wild",
        "red-1 red-2",
        (
            "red-9", "wild-draw-four", "blue-7", "green-skip", "yellow-4", "blue-reverse", "green-2",
            "yellow-draw-two", "red-3", "blue-6", "green-9", "yellow-1", "red-skip", "blue-8", "green-4",
        ),
    ),
}  # fmt: skip


def cases() -> list[Case]:
    """The fullest table on every screen; then, as few as a greedy search finds, until all pairs have met."""
    every = {case: _pairs(case) for case in product(*FACTORS)}
    open_pairs = {pair for pairs in every.values() for pair in pairs}
    chosen: list[Case] = [
        (screen, "30", "10", letters, "light", family, moment)
        for screen in SCREENS
        for letters, family, moment in (("latin", "wild", "raised"), ("cjk", "classic", "catch"))
    ]
    open_pairs -= {pair for case in chosen for pair in every.pop(case)}
    while open_pairs:
        best = max(every, key=lambda case: (len(open_pairs & every[case]), crc32(repr(case).encode())))
        chosen.append(best)
        open_pairs -= every.pop(best)
    return chosen


def take(server: Server, wishes: Path, camera: Camera, case: Case) -> None:
    """The moment of this case, and a picture of it."""
    screen, hand, seats, letters, light, family, moment = case
    if family == "wild" and seats == "2" and moment == "picker":
        moment = "raised"  # between two there is nothing to choose
    width, height = map(int, screen.split("x"))
    name = LETTERS[letters]
    names = [name[seat:] + name[:seat] for seat in range(int(seats))]
    cards = DECKS[family]
    own = cards.hand(int(hand), cards.asking if moment == "picker" else cards.plain)
    if moment == "catch":
        own.append(cards.plain)
    wishes.write_text(json.dumps({"hands": [" ".join(own), cards.second], "opening": cards.opening}), "utf-8")
    table = Table(server, int(seats), names, **cards.options)
    table.deal()
    if moment == "catch":
        _play_on(table, cards)
    page = camera.page(table.cookie, server.url)
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(
        color_scheme="dark" if light == "dark" else "light",
        forced_colors="active" if light == "forced" else "none",
    )
    if light in SCRIPTS:
        page.add_init_script(EARLY % SCRIPTS[light])
    page.goto(table.link)
    expect(page.locator(".effect")).to_have_count(1, timeout=PATIENCE)  # the story is read a little later
    _reach(page, moment)
    camera.take(page, "matrix-" + "-".join(case))
    page.context.close()
    table.close()


def _play_on(table: Table, cards: Cards) -> None:
    """The first seat plays, and the next one is left with a card and no word."""
    table.own_play(cards.plain, call=True)
    card = cards.second.split()[0]
    table.others_play(1, lambda match: {"type": "play", "turn": match["turn"], "card": card})


def _reach(page: Page, moment: str) -> None:
    cards = page.locator("[data-hand] button")
    expect(cards.first).to_be_visible(timeout=PATIENCE)
    if moment == "catch":
        expect(page.get_by_role("button", name=re.compile("^Catch")).first).to_be_visible(timeout=PATIENCE)
        return
    expect(page.locator(".turn.mine")).to_be_visible(timeout=PATIENCE)
    name = "^(Wild|Targeted Draw Two), playable" if moment == "picker" else "playable$"
    page.get_by_role("button", name=re.compile(name)).first.click(position=CORNER)
    if moment == "picker":
        page.locator("[data-hand] button[aria-pressed=true]").click(position=CORNER)
        expect(page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)


def _pairs(case: Case) -> set[tuple[tuple[int, str], ...]]:
    return set(combinations(enumerate(case), 2))

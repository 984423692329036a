"""The dealt table on every screen, with few and many cards, people and letters, in every light: all pairs."""

from __future__ import annotations

from itertools import combinations, product

from playwright.sync_api import Page, expect

from pictures.camera import Camera
from pictures.table import Table
from support.players import CORNER, PATIENCE
from support.server import Server

SCREENS = ("320x568", "360x640", "390x844", "844x390", "768x1024", "1366x768", "1920x1080")
HANDS = ("3", "7", "12")
SEATS = ("2", "4", "6", "8")
LETTERS = {
    "latin": "Maximilian-Alexander",
    "arabic": "عبدالرحمنبنمحمدالفاس",
    "cjk": "山田太郎佐藤花子鈴木一郎高橋次郎田中三郎",
    "emoji": "🎲🃏🎴🦊🐼🐸🐙🦁🐨🐯🦉🐢🦋🐝🐞🦀🐠🐳🦓🦔",
}
LIGHTS = ("light", "dark", "forced", "grey", "large", "rtl")
FACTORS: tuple[tuple[str, ...], ...] = (SCREENS, HANDS, SEATS, tuple(LETTERS), LIGHTS)
GREY = "document.documentElement.style.filter = 'grayscale(1)'"
LARGE = "document.documentElement.style.fontSize = '200%'"
RTL = "document.documentElement.dir = 'rtl'"
SCRIPTS = {"grey": GREY, "large": LARGE, "rtl": RTL}

Case = tuple[str, ...]


def cases() -> list[Case]:
    """As few as a greedy search finds, so that every two values of two factors meet."""
    open_pairs = {pair for case in product(*FACTORS) for pair in _pairs(case)}
    chosen: list[Case] = []
    while open_pairs:
        best = max(product(*FACTORS), key=lambda case: len(open_pairs & _pairs(case)))
        chosen.append(best)
        open_pairs -= _pairs(best)
    return chosen


def take(server: Server, camera: Camera, case: Case) -> None:
    """The own turn at such a table, with a card raised."""
    screen, hand, seats, letters, light = case
    width, height = map(int, screen.split("x"))
    name = LETTERS[letters]
    names = [name[seat:] + name[:seat] for seat in range(int(seats))]
    table = Table(server, int(seats), names, hand_size=int(hand))
    table.deal()
    page = camera.page(table.cookie, server.url)
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(
        color_scheme="dark" if light == "dark" else "light",
        forced_colors="active" if light == "forced" else "none",
    )
    page.goto(table.link)
    _raise(page)
    if light in SCRIPTS:
        page.evaluate(SCRIPTS[light])
    camera.take(page, "matrix-" + "-".join(case))
    page.context.close()
    table.close()


def _raise(page: Page) -> None:
    cards = page.locator("[data-hand] button")
    expect(cards.first).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".turn.mine")).to_be_visible(timeout=PATIENCE)
    cards.first.click(position=CORNER)


def _pairs(case: Case) -> set[tuple[tuple[int, str], ...]]:
    return set(combinations(enumerate(case), 2))

"""A picture of every page and state, on phone and desktop: `python tests/shots.py --out DIR [--theme dark]`.

A real server, real people at the table, hands that are chosen. It fails when a page is wider than its window,
a control is covered, nameless or under 24 px, text is under 12 px, or the console says an error.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))
from pictures import matrix, strips
from pictures.camera import Camera
from pictures.past import past
from pictures.table import Table, dealt
from support import browser as browsers
from support.guest import Guest
from support.past import fill
from support.players import CORNER, PATIENCE, decided
from support.server import Server

UNEVEN = str(Path(__file__).parent / "pictures" / "uneven.py")
SEVEN = {
    "hands": [
        "forced-swap draw-four skip targeted-draw-two wild wild wild",
        "wild reverse draw-two wild wild wild wild",
        "wild skip-two wild wild wild wild wild",
        "wild wild wild wild wild wild draw-four",
    ],
    "opening": "reverse",
}
#: Ann is made to draw twelve and two: from six cards to twenty.
TWENTY = {
    "hands": [
        "wild skip reverse wild wild skip-two draw-four",
        "draw-four draw-four draw-four draw-two wild wild wild",
    ],
    "opening": "wild",
}
THREE = {
    "hands": ["wild wild wild", "wild wild wild", "wild wild skip", "wild wild forced-swap"],
    "opening": "wild",
}  # fmt: skip


def around(server: Server, camera: Camera) -> None:
    """The pages that need no match."""
    page = camera.page()
    page.goto(server.url)
    camera.take(page, "home")
    page.goto(f"{server.url}/r/ABCDEF")
    camera.take(page, "dead-link")
    page.goto(f"{server.url}/nothing-here")
    camera.take(page, "no-page")


def waiting(server: Server, camera: Camera) -> None:
    """The invitation, and the room before a match."""
    with Guest(server) as ann:
        alone = f"{server.url}/r/{ann.create('Ann')}"
        page = camera.page(ann.cookie, server.url)
        page.goto(alone)
        expect(page.get_by_role("heading", name="At the table")).to_be_visible(timeout=PATIENCE)
        camera.take(page, "waiting-alone")
        stranger = camera.page()
        stranger.goto(alone)
        camera.take(stranger, "join")
        page.goto(f"{alone}/history")
        camera.take(page, "history-empty")
    table = Table(server, 4)
    table.ready()
    page = seated(table, server, camera)
    camera.take(page, "waiting-four")
    for button, name in ((re.compile("^Change"), "rules-sheet"), (re.compile("Seat a bot"), "bot-sheet")):
        page.get_by_role("button", name=button).click()
        camera.take(page, name)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    camera.take(page, "menu")
    guest = camera.page(table.guests[1].cookie, server.url)
    guest.goto(table.link)
    expect(guest.get_by_role("heading", name="At the table")).to_be_visible(timeout=PATIENCE)
    camera.take(guest, "waiting-guest")
    table.close()


def seven(server: Server, camera: Camera) -> None:
    """Tables of four and ten: own turn, raised, picker, another's turn, a lost line, a second tab."""
    table = Table(server, 4, target=1000)
    page = begun(table, server, camera)
    camera.take(page, "table-4-own-turn")
    raise_card(page, "Forced Swap")
    camera.take(page, "table-4-raised")
    page.locator("[data-hand] button[aria-pressed=true]").click(position=CORNER)
    camera.take(page, "table-4-picker")
    page.get_by_role("dialog").get_by_role("radio").first.check(force=True)
    camera.take(page, "table-4-picked")
    page.keyboard.press("Escape")
    play(page, "Wild")
    camera.take(page, "table-4-other")
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    server_line = page.get_by_text(re.compile("Connection lost|Trying again|reconnecting"))
    expect(server_line.first).to_be_visible(timeout=PATIENCE)
    camera.take(page, "table-4-lost")
    page.context.set_offline(False)
    expect(server_line).to_have_count(0, timeout=PATIENCE)  # else it would come back after the second
    second = page.context.new_page()
    second.goto(table.link)
    expect(page.get_by_text("You are playing somewhere else")).to_be_visible(timeout=PATIENCE)
    camera.take(page, "table-4-taken-over")
    table.close()
    ten = Table(server, 10, target=1000)
    camera.take(begun(ten, server, camera), "table-10")
    ten.close()


def twenty(server: Server, camera: Camera) -> None:
    """A table of two, and a hand of twenty."""
    table = Table(server, 2, target=1000)
    page = begun(table, server, camera)
    camera.take(page, "table-2")
    play(page, "Wild")
    table.others_play(4, lambda match: striking(match))
    table.others_play(1)
    expect(page.locator("[data-hand] button")).to_have_count(20, timeout=PATIENCE)
    camera.take(page, "table-2-hand-20")
    table.close()


def three(server: Server, camera: Camera) -> None:
    """Few cards: a call forgotten and made, one card in hand, the end of a round and of a match."""
    table = Table(server, 4, hand_size=3, target=200)
    page = begun(table, server, camera)
    play(page, "Wild")
    table.others_play(3, lambda match: plain(match))
    play(page, "Wild", call=True)
    expect(page.locator("[data-hand] button")).to_have_count(1, timeout=PATIENCE)
    table.others_play(1, lambda match: plain(match))
    expect(page.get_by_role("button", name=re.compile("^Catch"))).to_be_visible(timeout=PATIENCE)
    camera.take(page, "table-4-catch")
    table.lines[0].ask("call", "call")
    expect(page.get_by_text("UNO!").first).to_be_visible(timeout=PATIENCE)
    camera.take(page, "table-4-called")
    table.others_play(2, lambda match: plain(match))
    camera.take(page, "table-4-hand-1")
    play(page, "Wild")
    expect(page.get_by_role("button", name=re.compile("^Deal round"))).to_be_visible(timeout=PATIENCE)
    camera.take(page, "round-result")
    finish(page, table)
    camera.take(page, "match-result")
    page.get_by_role("link", name=re.compile("^This match.s page")).click()
    expect(page.get_by_role("heading", name=re.compile(" won "))).to_be_visible(timeout=PATIENCE)
    camera.take(page, "match-page")
    page.goto(f"{table.link}/history")
    camera.take(page, "history")
    page.goto(server.url)
    camera.take(page, "home-return")
    table.close()


def seated(table: Table, server: Server, camera: Camera) -> Page:
    """Ann's page, in the waiting room."""
    page = camera.page(table.cookie, server.url)
    page.goto(table.link)
    expect(page.get_by_role("heading", name="At the table")).to_be_visible(timeout=PATIENCE)
    return page


def begun(table: Table, server: Server, camera: Camera) -> Page:
    """Ann's page, at the table."""
    table.ready()
    page = seated(table, server, camera)
    deal = page.get_by_role("button", name="Deal the cards")
    expect(deal).to_have_attribute("aria-disabled", "false", timeout=PATIENCE)
    deal.click()
    expect(page.locator("[data-hand] button").first).to_be_visible(timeout=PATIENCE)
    return page


def raise_card(page: Page, name: str) -> None:
    """Raise the first card of this name."""
    card = page.get_by_role("button", name=re.compile(f"^{name}, ")).first
    if card.get_attribute("aria-pressed") == "false":
        card.click(position=CORNER)


def play(page: Page, name: str, *, call: bool = False) -> None:
    """Ann plays the first card of this name."""
    expect(page.locator(".turn .word")).to_have_text("Your turn", timeout=PATIENCE)
    if call:
        page.get_by_role("button", name=re.compile("^UNO!")).first.click()
    raise_card(page, name)
    page.locator("[data-hand] button[aria-pressed=true]").click(position=CORNER)


def plain(match: dict[str, Any]) -> dict[str, Any]:
    """A card that does nothing to anybody, where there is one."""
    return {"type": "play", "turn": match["turn"], "card": "wild"}


def striking(match: dict[str, Any]) -> dict[str, Any]:
    """The cards that make Ann draw, while they last."""
    card = next((one for one in ("draw-four", "draw-two") if one in match["hand"]), "wild")
    return {"type": "play", "turn": match["turn"], "card": card}


def finish(page: Page, table: Table) -> None:
    """Deal on until the match is over."""
    again = page.get_by_role("button", name="Play again")
    while not again.is_visible():
        page.get_by_role("button", name=re.compile("^Deal round")).click()
        expect(page.locator(".turn .word")).to_be_visible(timeout=PATIENCE)
        play_round(page, table)


def play_round(page: Page, table: Table) -> None:
    """Everybody plays what comes first until the round is over."""
    over = page.get_by_role("button", name=re.compile("^(Deal round|Play again)"))
    mine = page.locator(".turn.mine")
    while not over.is_visible():
        if not mine.is_visible():
            table.others_play_if_asked()
            continue
        card = page.get_by_role("button", name=re.compile("playable$")).first
        card.evaluate("button => button.getAttribute('aria-pressed') === 'true' || button.click()")
        turn = page.locator("[data-turn]").get_attribute("data-turn")
        page.locator("[data-hand] button[aria-pressed=true]").evaluate("button => button.click()")
        if page.get_by_role("dialog").is_visible():
            page.get_by_role("dialog").get_by_role("radio").first.check(force=True)
            page.get_by_role("dialog").locator(".main").click()
        decided(page, turn)


SCENES: list[tuple[dict[str, Any], list[Callable[[Server, Camera], None]]]] = [
    (SEVEN, [around, waiting, seven]),
    (TWENTY, [twenty]),
    (THREE, [three]),
]


def scenes_of(browser: Browser, data: Path, out: Path, theme: str, settings: dict[str, Any]) -> list[str]:
    """Every page and state on two screens."""
    found: list[str] = []
    for number, (deal, scenes) in enumerate(SCENES):
        with dealt(data / str(number), [deal], rooms_per_hour=10_000, **settings) as server:
            for screen in ("phone", "desktop"):
                camera = Camera(browser, out, screen, theme)
                for scene in scenes:
                    print(f"{screen}: {scene.__name__}", flush=True)
                    scene(server, camera)
                found += camera.found
    return found


def past_of(browser: Browser, data: Path, out: Path, theme: str, settings: dict[str, Any]) -> list[str]:
    """The pages that look back, on two screens."""
    found: list[str] = []
    match = fill(data).matches[2].match
    with Server(data, **settings) as server:
        for screen in ("phone", "desktop"):
            camera = Camera(browser, out, screen, theme)
            print(f"{screen}: past", flush=True)
            past(server, camera, match)
            found += camera.found
    return found


def matrix_of(
    browser: Browser, data: Path, out: Path, theme: str, settings: dict[str, Any], only: Sequence[str] = ()
) -> list[str]:
    """The dealt table in all pairs of what may differ; `only` those cases that have all these words."""
    camera = Camera(browser, out, "phone", theme)
    wishes = data / "wish.json"
    with Server(data, program=[UNEVEN, str(wishes)], rooms_per_hour=10_000, **settings) as server:
        for case in matrix.cases():
            if all(word in case for word in only):
                print(*case, flush=True)
                matrix.take(server, wishes, camera, case)
    return camera.found


def main() -> int:
    """Take all pictures; 1 when something is wrong with one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--theme", choices=["light", "dark"], default="light")
    parser.add_argument(
        "--matrix",
        nargs="*",
        metavar="WORD",
        help="the table on all screens, in all lights; WORD: such cases only",
    )
    parser.add_argument("--strips", action="store_true", help="frames of what moves, and of the same at rest")
    parser.add_argument("--page", help="folder of a built front end; else frontend/dist")
    wish = parser.parse_args()
    wish.out.mkdir(parents=True, exist_ok=True)
    browsers.use_own_node()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(**browsers.find().launch_options())
        settings = {"page": wish.page} if wish.page else {}
        asked = (browser, Path(folder), wish.out, wish.theme, settings)
        if wish.strips:
            strips.take(browser, Path(folder), wish.out, settings)
            found = []
        elif wish.matrix is None:
            found = scenes_of(*asked) + past_of(browser, Path(folder, "past"), *asked[2:])
        else:
            found = matrix_of(*asked, wish.matrix)
        browser.close()
    print("\n".join(found) or "nothing is wrong")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

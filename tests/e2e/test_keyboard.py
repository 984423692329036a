"""Whole matches without a pointer and without eyes: by keys alone, and by what a screen reader is told."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from lastcard.rules.options import PRESETS, settled
from lastcard.rules.settings import encode
from pictures.table import Table, dealt
from support.players import CORNER, PATIENCE, Player
from support.server import Server

#: All hold a card that asks for a target.
DEAL = {"hands": ["targeted-draw-two wild wild"] * 3, "opening": "wild", "pile": "wild " * 12}
#: More stops than any page has.
STOPS = 80
FOCUSED = """(() => {
  const at = document.activeElement;
  return [at?.type, at?.getAttribute('aria-label') ?? at?.labels?.[0]?.innerText ?? at?.innerText ?? ''];
})()"""
#: Keeps all that the live regions say, in order, with how urgently.
LISTEN = """
window.heard = [];
const before = new Map();
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[aria-live]');
    const text = region?.textContent.replace('\\u200b', '').trim();
    if (!region || before.get(region) === region.textContent) continue;
    before.set(region, region.textContent);
    if (text) window.heard.push([region.getAttribute('aria-live'), text]);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
MY_TURN = "heard.filter(([how, text]) => how === 'assertive' && text === 'Your turn').length"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with dealt(tmp_path_factory.mktemp("keys"), [DEAL] * 4) as server:
        yield server


@pytest.fixture
def person(browser: Browser) -> Iterator[Player]:
    person = Player(browser, "Ann")
    yield person
    person.context.close()


class Keys:
    """A person with a keyboard and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.press = page.keyboard.press

    def focused(self) -> str:
        """What has the focus, as a reader would call it; a choice with its kind before it."""
        kind, name = self.page.evaluate(FOCUSED)
        return " ".join(f"radio {name}".split() if kind == "radio" else name.split())

    def go_to(self, name: str) -> None:
        """Tab on until something of that name has the focus."""
        seen = [self.focused()]
        while not re.match(name, seen[-1]):
            assert len(seen) < STOPS, f"Tab leads to {seen}, never to {name}"
            self.press("Tab")
            seen.append(self.focused())

    def use(self, name: str) -> None:
        """Go there and press Enter."""
        self.go_to(name)
        self.press("Enter")

    def play(self) -> None:
        """The first card that may be played, and whatever it asks for."""
        turn = self.page.locator("[data-turn]").get_attribute("data-turn")
        cards = self.page.locator("[data-hand] button").count()
        if cards == 2:
            self.press("u")
            expect(self.page.get_by_role("button", name=re.compile("^UNO!.*settled"))).to_be_visible()
        for key in ("ArrowLeft", "Home", *["ArrowRight"] * (cards - 1)):
            self.press(key)
            if key != "ArrowLeft" and self.focused().endswith("playable"):
                break
        asks = self.focused().startswith("Targeted")
        self.press("Enter")
        if asks:
            self.go_to("radio")
            self.press("Space")
            self.use(".+ draws 2$")
        expect(self.page.locator(f"[data-turn='{turn}']")).to_have_count(0, timeout=PATIENCE)


def test_a_match_by_keys_alone(server: Server, person: Player) -> None:
    page = person.page
    keys = Keys(page)
    rules = encode(settled(replace(PRESETS["all-wild"], hand_size=3, target=100)))
    page.goto(f"{server.url}/?rules={rules}")
    expect(page.get_by_text("You were sent rules")).to_be_visible(timeout=PATIENCE)
    keys.go_to("Your name")
    keys.press("Control+a")
    page.keyboard.type("Ann")
    keys.use("Start a table")
    expect(page.get_by_role("heading", name="At the table")).to_be_visible(timeout=PATIENCE)
    for seat in (2, 3):
        keys.use("Seat a bot")
        keys.use("Easy")
        expect(page.get_by_text(f"{seat} of 10 seats")).to_be_visible(timeout=PATIENCE)
    deal = page.get_by_role("button", name="Deal the cards")
    expect(deal).to_have_attribute("aria-disabled", "false", timeout=PATIENCE)
    keys.use("Deal the cards")
    on = page.get_by_role("button", name=re.compile("^Deal round"))
    over = page.get_by_role("button", name="Play again")
    while not over.is_visible():
        if on.is_visible():
            keys.use("Deal round")
            expect(person.turn).to_be_visible(timeout=PATIENCE)
        elif person.is_on_turn():
            keys.play()
    keys.use("This match.s page")
    expect(page.get_by_role("heading", name=re.compile(" (win|won) "))).to_be_visible(timeout=PATIENCE)
    assert person.trouble == []


def test_a_match_through_roles_and_names_while_the_page_speaks(server: Server, person: Player) -> None:
    table = Table(server, 3, hand_size=3, target=100)
    table.ready()
    page = person.page
    page.add_init_script(LISTEN)
    person.context.add_cookies([{"name": "lastcard", "value": table.cookie, "url": server.url}])
    page.goto(table.link)
    person.deals()
    over = page.get_by_role("button", name="Play again")
    turns = 0
    while not over.is_visible():
        if page.evaluate(MY_TURN) > turns:
            turns = page.evaluate(MY_TURN)
            play_by_name(page)
        elif (on := page.get_by_role("button", name=re.compile("^Deal round"))).is_visible():
            on.click()
            expect(on).to_have_count(0, timeout=PATIENCE)
        else:
            table.others_play_if_asked()
    polite = {text for how, text in page.evaluate("heard") if how == "polite"}
    assert polite >= {"You play Wild.", "Mia plays Wild."}
    assert turns >= 3
    table.close()
    assert person.trouble == []


def play_by_name(page: Page) -> None:
    """The first card that is called playable, by what the buttons are called."""
    cards = page.get_by_role("list", name="Your hand").get_by_role("button")
    left = cards.count() - 1
    if left == 1:
        page.get_by_role("button", name=re.compile("^UNO!")).click()
    page.get_by_role("button", name=re.compile("playable$")).first.click(position=CORNER)
    page.get_by_role("button", name=re.compile("^Play ")).first.click()
    sheet = page.get_by_role("dialog")
    if sheet.count():
        sheet.get_by_role("radio").first.check(force=True)
        sheet.get_by_role("button", name=re.compile("draws 2$")).click()
    if left:
        expect(cards).to_have_count(left, timeout=PATIENCE)

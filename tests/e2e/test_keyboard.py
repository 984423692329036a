"""Whole matches without a pointer and without eyes: by keys alone, and by what a screen reader is told; in
English and in Latvian.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page, expect

from lastcard.rules.options import PRESETS, settled
from lastcard.rules.settings import encode
from pictures.table import Table, dealt
from support.players import CORNER, PATIENCE, TURN, Player, decided, until
from support.server import Server
from support.words import Words

#: All hold a card that asks for a target, in every round that a match may take.
ROUNDS = 12
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
#: How often it was said at once that it is the person's turn.
TURNS = "(mine) => heard.filter(([how, text]) => how === 'assertive' && text === mine).length"
#: Whether it is the person's turn, or no turn is shown.
MINE_OR_NOBODYS = "(mine) => [undefined, mine].includes(document.querySelector('.turn .word')?.textContent)"
#: A short match of several rounds in English, one round in another language.
MATCHES = [("en", {"target": 100}), ("lv", {"scoring": "single", "target": None})]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with dealt(tmp_path_factory.mktemp("keys"), [DEAL] * ROUNDS) as server:
        yield server


@pytest.fixture(params=MATCHES, ids=[language for language, _ in MATCHES])
def match(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Match]:
    language, rules = request.param
    person = Player(browser, "Ann", locale=language)
    yield Match(person, Words(language), {"hand_size": 3, **rules})
    assert person.trouble == []
    person.context.close()


@dataclass
class Match:
    """Somebody at a page in a language, and what is to be played there."""

    person: Player
    words: Words
    rules: dict[str, Any]

    def button(self, key: str) -> Locator:
        """By how its name begins."""
        return self.person.page.get_by_role("button", name=re.compile(f"^{self.words.pattern(key)}"))

    def is_on_turn(self) -> bool:
        """Whether the page says so now."""
        return self.words("table.turn.mine") == str(self.person.page.evaluate(TURN))


class Keys:
    """A person with a keyboard and nothing else."""

    def __init__(self, page: Page, words: Words) -> None:
        self.page = page
        self.words = words
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
            said = re.compile(f"^{self.words('table.action.call')}.*{self.words('table.short.settled')}")
            expect(self.page.get_by_role("button", name=said)).to_be_visible()
        for key in ("ArrowLeft", "Home", *["ArrowRight"] * (cards - 1)):
            self.press(key)
            if key != "ArrowLeft" and re.fullmatch(self.words.pattern("table.card.playable"), self.focused()):
                break
        asks = self.focused().startswith(self.words("card.targeted-draw-two"))
        self.press("Enter")
        if asks:
            self.go_to("radio")
            self.press("Space")
            self.use(f"{self.words.pattern('table.sheet.do-target')}$")
        decided(self.page, turn)


def test_a_match_by_keys_alone(server: Server, match: Match) -> None:
    person, words = match.person, match.words
    page = person.page
    keys = Keys(page, words)
    page.goto(f"{server.url}/?rules={encode(settled(replace(PRESETS['all-wild'], **match.rules)))}")
    expect(page.get_by_text(re.compile(words.pattern("home.rules")))).to_be_visible(timeout=PATIENCE)
    keys.go_to(words("home.name"))
    keys.press("Control+a")
    page.keyboard.type("Ann")
    keys.use(words("home.start"))
    expect(page.get_by_role("heading", name=words("waiting.table"))).to_be_visible(timeout=PATIENCE)
    for taken in (2, 3):
        keys.use(words("waiting.seat-bot"))
        keys.use(words("waiting.easy"))
        seats = words("waiting.seats", taken=taken, seats=10)
        expect(page.get_by_text(seats)).to_be_visible(timeout=PATIENCE)
    deal = match.button("waiting.deal")
    expect(deal).to_have_attribute("aria-disabled", "false", timeout=PATIENCE)
    keys.use(words("waiting.deal"))
    while not match.button("match.rematch").is_visible():
        if match.button("round.deal").is_visible():
            keys.use(words.pattern("round.deal"))
            expect(person.turn).to_be_visible(timeout=PATIENCE)
        elif match.is_on_turn():
            keys.play()
        else:  # a bot thinks
            until(page, MINE_OR_NOBODYS, words("table.turn.mine"))
    keys.use(words.pattern("match.page"))
    expect(page).to_have_url(re.compile("/m/"), timeout=PATIENCE)
    expect(page.get_by_role("heading", level=1)).not_to_have_text(words("wait"), timeout=PATIENCE)


def test_a_match_through_roles_and_names_while_the_page_speaks(server: Server, match: Match) -> None:
    table = Table(server, 3, **match.rules)
    table.ready()
    person, words = match.person, match.words
    page = person.page
    page.add_init_script(LISTEN)
    person.context.add_cookies([{"name": "lastcard", "value": table.cookie, "url": server.url}])
    page.goto(table.link)
    deal = match.button("waiting.deal")
    expect(deal).to_have_attribute("aria-disabled", "false", timeout=PATIENCE)
    deal.click()
    turns = 0
    while not match.button("match.rematch").is_visible():
        if page.evaluate(TURNS, words("table.turn.mine")) > turns:
            turns = page.evaluate(TURNS, words("table.turn.mine"))
            play_by_name(match)
        elif (on := match.button("round.deal")).is_visible():
            on.click()
            expect(on).to_have_count(0, timeout=PATIENCE)
        else:
            table.others_play_if_asked()
    polite = {text for how, text in page.evaluate("heard") if how == "polite"}
    wild = words("card.wild")
    mine, others = words("story.played.you", card=wild), words("story.played.they", seat="Mia", card=wild)
    assert polite >= {mine, others}
    assert turns >= 3
    table.close()


def play_by_name(match: Match) -> None:
    """The first card that is called playable, by what the buttons are called."""
    page, words = match.person.page, match.words
    cards = page.get_by_role("list", name=words("table.hand")).get_by_role("button")
    left = cards.count() - 1
    if left == 1:
        match.button("table.action.call").click()
    playable = re.compile(f"^{words.pattern('table.card.playable')}$")
    page.get_by_role("button", name=playable).first.click(position=CORNER)
    match.button("table.play").first.click()
    sheet = page.get_by_role("dialog")
    if sheet.count():
        sheet.get_by_role("radio").first.check(force=True)
        done = re.compile(f"{words.pattern('table.sheet.do-target')}$")
        sheet.get_by_role("button", name=done).click()
    if left:
        expect(cards).to_have_count(left, timeout=PATIENCE)

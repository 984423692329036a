"""What holds for pages whoever looks at them: printed, long-winded, from right to left, gone back to."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from pictures.table import Table
from support.players import PATIENCE, Player
from support.server import Server

#: Texts as much longer as a wordy language needs them.
WORDY = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  let longer = 0;
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const words = text.data.trim();
    if (/\\p{L}{3}/u.test(words) && !text.parentElement.closest('svg, script, style, bdi, option')) {
      text.data += ` ${words.slice(0, Math.ceil(words.length * 0.4))}`;
      longer += 1;
    }
  }
  return longer;
}"""
TURNED = "() => (document.documentElement.dir = 'rtl')"
#: Buttons, links and fields that hang over an edge, and whether the page can be pushed sideways.
OUTSIDE = """() => {
  const controls = [...document.querySelectorAll('button, a, input, select')];
  const seen = controls.filter((one) => one.checkVisibility());
  const out = seen.filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1);
  });
  const page = document.documentElement;
  const told = out.map((one) => one.outerHTML.slice(0, 120));
  return page.scrollWidth > innerWidth ? [...told, 'sideways'] : told;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("pages")) as server:
        yield server


@pytest.fixture
def person(browser: Browser) -> Iterator[Player]:
    person = Player(browser, "Ann", {"width": 320, "height": 640})
    yield person
    assert person.trouble == []
    person.context.close()


def test_the_rules_are_printed_in_ink_without_what_can_be_tapped(server: Server, person: Player) -> None:
    page = person.page
    page.goto(f"{server.url}/rules")
    expect(page.get_by_role("heading", name="The cards")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.get_by_role("combobox")).to_be_hidden()
    expect(page.get_by_role("heading", name="The cards")).to_be_visible()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1, "one sheet"


def test_back_leads_back_and_a_turn_shows_in_title_and_icon(server: Server, person: Player) -> None:
    page = person.page
    table = Table(server, 2)
    table.deal()
    person.context.add_cookies([{"name": "lastcard", "value": table.cookie, "url": server.url}])
    page.goto(server.url)
    page.get_by_role("link", name=re.compile("Return")).click()
    icon = page.locator("link[rel=icon]")
    expect(page).to_have_title(re.compile("^Your turn"), timeout=PATIENCE)
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    while person.is_on_turn():
        person.plays()
    expect(page).to_have_title(re.compile("^Table"))
    expect(icon).to_have_attribute("href", "/icon.svg")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.go_back()  # closes the sheet, and no more
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(person.turn).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Start a table")).to_be_visible(timeout=PATIENCE)
    page.go_forward()
    expect(person.turn).to_be_visible(timeout=PATIENCE)
    table.close()


@pytest.mark.parametrize("change", [WORDY, TURNED], ids=["wordy", "right to left"])
def test_pages_hold_longer_words_and_the_other_direction(server: Server, person: Player, change: str) -> None:
    page = person.page
    table = Table(server, 4)
    person.context.add_cookies([{"name": "lastcard", "value": table.cookie, "url": server.url}])
    wrong = [*fits(page, server.url, "button.main", change), *fits(page, f"{server.url}/rules", "h2", change)]
    wrong += fits(page, table.link, "text=At the table", change)
    table.deal()
    wrong += fits(page, table.link, "[data-hand] button", change)
    wrong += fits(page, f"{table.link}/history", "h1", change)
    table.close()
    assert wrong == []


def fits(page: Page, url: str, ready: str, change: str) -> list[str]:
    """What hangs over the edge of this page after the change."""
    page.goto(url)
    expect(page.locator(ready).first).to_be_visible(timeout=PATIENCE)
    assert page.evaluate(change), "nothing has changed"
    return [f"{url}: {one}" for one in page.evaluate(OUTSIDE)]


def test_the_link_of_a_table_is_copied(server: Server, person: Player) -> None:
    page = person.page
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = person.opens_a_room(server.url)
    page.get_by_role("button", name=re.compile("Copy")).first.click()
    expect(page.get_by_text("Copied").first).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("navigator.clipboard.readText()") == link

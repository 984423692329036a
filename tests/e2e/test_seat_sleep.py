"""A seat whose page sleeps, is offline or opened twice: it comes back by itself, with all that was missed."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Iterator
from itertools import count

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pictures.table import NAMES, Table, dealt
from support.asleep import asleep, slept
from support.guest import Guest, Line
from support.players import CORNER, DESKTOP, MINE, PATIENCE, Player
from support.server import Server

DEAL = {"hands": ["wild targeted-draw-two wild"] * 3, "opening": "wild", "pile": "wild " * 12}
GUESTS = ["Tom", "Ilze", "Łucja", "Wojciech", "Copper", "Jānis", "Zoë", "Ray", "Una", "Kit"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with dealt(tmp_path_factory.mktemp("sleep"), [DEAL], message_burst=1000) as server:
        yield server


@pytest.fixture
def table(server: Server) -> Iterator[Table]:
    """Ann, whose page is looked at, with Mia and Oskar; Ann begins."""
    table = Table(server, 3, hand_size=3, target=500)
    table.deal()
    yield table
    table.close()


@pytest.fixture
def ann(browser: Browser, table: Table) -> Iterator[Player]:
    ann = Player(browser, "Ann", DESKTOP)
    ann.context.add_cookies([{"name": "lastcard", "value": table.cookie, "url": table.server.url}])
    ann.page.goto(table.link)
    expect(ann.turn).to_have_text(MINE, timeout=PATIENCE)
    yield ann
    ann.context.close()


def thirty(table: Table) -> list[str]:
    """Thirty things happen at the table; what the log should say of each, in order."""
    told, ids, server = [], count(1), table.server

    def asks(line: Line, type: str, words: str) -> None:
        assert line.ask(f"h{next(ids)}", type)["type"] == "done"
        told.append(words)

    table.others_play(1)
    told.append("^Mia plays")
    with contextlib.ExitStack() as stack:
        lines = []
        for number, name in enumerate(GUESTS):
            guest = stack.enter_context(Guest(server, f"203.0.113.{number}"))
            guest.join(table.code, name)
            told.append(f"^{name} sits down|^{name} comes")
            lines.append(guest.line(table.code))
        for turn in range(5):
            one, other = turn % 2, (turn + 1) % 2
            asks(table.lines[one], "pause", f"^{NAMES[1 + one]} pauses the match")
            asks(table.lines[other], "resume", f"^{NAMES[1 + other]} goes on")
        for line, name in zip(lines[1:], GUESTS[1:], strict=True):
            asks(line, "quit", f"^{name} leaves")
    return told


def plays_a_wild(player: Player) -> None:
    """The plainest of cards."""
    card = player.page.get_by_role("button", name=re.compile("^Wild.*playable$")).first
    for _ in range(2 if card.get_attribute("aria-pressed") == "false" else 1):
        card.click(position=CORNER)
    expect(player.turn).not_to_have_text(MINE, timeout=PATIENCE)


def story(page: Page) -> Locator:
    """The log, the newest line first."""
    return page.locator(".story li")


def tells(page: Page, told: list[str]) -> None:
    """The log tells this, line by line and in this order, after the own play."""
    expect(story(page).first).to_have_text(re.compile(told[-1]), timeout=PATIENCE)
    lines = [line.strip() for line in story(page).all_inner_texts()[: len(told) + 1]]
    for line, words in zip(lines[::-1], ["^You play Wild", *told], strict=True):
        assert re.search(words, line), (line, words)


@pytest.mark.parametrize("killed", [False, True], ids=["line alive", "server killed meanwhile"])
def test_a_page_that_slept_through_thirty_events_tells_all_of_them_in_order(
    server: Server, table: Table, ann: Player, killed: bool
) -> None:
    plays_a_wild(ann)
    with asleep(ann.page):
        began = time.monotonic()
        told = thirty(table)
        if killed:
            server.restart()
        passed = time.monotonic() - began
    assert len(told) == 30
    tells(ann.page, told)
    assert slept(ann.page) > passed * 0.9
    expect(ann.page.get_by_text("Connection lost")).to_have_count(0, timeout=PATIENCE)
    assert ann.trouble == []


def test_a_page_without_a_network_says_so_and_is_back_by_itself_with_what_it_missed(
    table: Table, ann: Player
) -> None:
    plays_a_wild(ann)
    hand = ann.cards()
    ann.context.set_offline(True)
    expect(ann.page.get_by_text("Connection lost")).to_be_visible(timeout=PATIENCE)
    assert ann.cards() == hand, "the table stays in sight"
    told = thirty(table)
    ann.context.set_offline(False)
    expect(ann.page.get_by_text("Connection lost")).to_have_count(0, timeout=PATIENCE)
    tells(ann.page, told)


@pytest.mark.parametrize("where", ["tab", "device"])
def test_of_two_pages_the_newest_plays_and_the_older_offers_to_take_over(
    browser: Browser, table: Table, ann: Player, where: str
) -> None:
    older, link = ann.page, ann.page.url
    context = ann.context if where == "tab" else browser.new_context(locale="en-US")
    context.add_cookies([{"name": "lastcard", "value": table.cookie, "url": table.server.url}])
    newer = context.new_page()
    newer.goto(link)
    expect(newer.locator(".turn .word")).to_have_text(MINE, timeout=PATIENCE)
    expect(older.get_by_text("You are playing somewhere else")).to_be_visible(timeout=PATIENCE)
    expect(older.locator("[inert]").filter(has=older.locator("[data-hand]"))).to_have_count(1)

    sent: list[str] = []
    older.on("websocket", lambda socket: sent.append(socket.url))
    older.evaluate(
        "dispatchEvent(new Event('online')), document.dispatchEvent(new Event('visibilitychange'))"
    )
    expect(newer.get_by_text("You are playing somewhere else")).to_have_count(0)
    assert sent == []

    older.get_by_role("button", name="Play here").click()
    expect(newer.get_by_text("You are playing somewhere else")).to_be_visible(timeout=PATIENCE)
    expect(older.get_by_text("You are playing somewhere else")).to_have_count(0, timeout=PATIENCE)
    ann.plays()
    context.close()


def test_a_reload_with_the_picker_open_has_sent_nothing(ann: Player) -> None:
    hand, sheet = ann.cards(), ann.page.get_by_role("dialog")
    card = ann.page.get_by_role("button", name=re.compile("^Targeted.*playable$"))
    for _ in range(2 if card.get_attribute("aria-pressed") == "false" else 1):
        card.click(position=CORNER)
    sheet.get_by_role("radio").first.check(force=True)
    ann.page.reload()
    expect(ann.turn).to_have_text(MINE, timeout=PATIENCE)
    expect(sheet).to_have_count(0)
    assert ann.cards() == hand
    ann.plays()


def test_who_leaves_leaves_no_card_behind_in_page_or_storage(ann: Player) -> None:
    page = ann.page
    assert [name for name in ann.cards() if name.startswith("Targeted")]
    page.get_by_role("button", name="Menu").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Leave the table").click()
    sheet.locator(".main").click()
    expect(page.get_by_role("button", name="Start a table")).to_be_visible(timeout=PATIENCE)
    assert page.locator("[data-hand], [data-turn]").count() == 0
    kept = str(page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")).lower()
    assert not re.search("wild|targeted", kept), kept

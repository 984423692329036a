"""axe-core finds nothing on any page and in any state, under the lamp and in daylight."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from pictures.table import Table, dealt
from support.guest import Guest
from support.look import Look
from support.players import CORNER, PATIENCE, Player
from support.server import Server

DEAL = {"hands": ["forced-swap wild wild", "wild wild wild", "wild wild wild"], "opening": "wild"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with dealt(tmp_path_factory.mktemp("axe"), [DEAL, DEAL]) as server:
        yield server


@pytest.fixture
def person(browser: Browser) -> Iterator[Player]:
    person = Player(browser, "Ann")
    yield person
    person.context.close()


def test_the_pages_around_a_table(server: Server, person: Player) -> None:
    page = person.page
    look = Look(page)
    page.goto(server.url)
    look.at("home", page.get_by_role("button", name="Start a table"))
    page.goto(f"{server.url}/r/ABCDEF")
    look.at("dead link", page.get_by_role("heading"))
    page.goto(f"{server.url}/rules")
    look.at("rules of a game", page.get_by_role("heading", level=2))
    with Guest(server) as host:
        link = f"{server.url}/r/{host.create('Mia')}"
        page.goto(link)
        look.at("invitation", page.get_by_role("button", name="Sit down"))
        page.goto(f"{link}/rules")
        look.at("rules of a room", page.get_by_role("heading", level=2))
    assert not look.wrong, "\n".join(look.wrong)


def test_a_room_from_the_wait_to_the_history(server: Server, person: Player) -> None:
    table = Table(server, 3, hand_size=3, target=100)
    table.ready()
    person.context.add_cookies([{"name": "lastcard", "value": table.cookie, "url": server.url}])
    look = Look(person.page)
    wait(look, table)
    person.deals()
    play(look, person, table)
    end(look, person, table)
    table.close()
    assert not look.wrong, "\n".join(look.wrong)


def wait(look: Look, table: Table) -> None:
    """The waiting room, its sheets, and the history while there is none."""
    page = look.page
    page.goto(f"{table.link}/history")
    look.at("empty history", page.get_by_role("heading", level=1))
    page.goto(table.link)
    look.at("waiting room", page.get_by_role("heading", name="At the table"))
    for button, what in ((re.compile("^Change"), "rules"), (re.compile("Seat a bot"), "bots")):
        page.get_by_role("button", name=button).click()
        look.at(f"sheet of {what}", page.get_by_role("dialog"))
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    look.at("menu", page.get_by_role("dialog"))
    page.get_by_role("button", name="Settings").click()
    look.at("settings", page.get_by_role("dialog", name="Settings"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def play(look: Look, person: Player, table: Table) -> None:
    """The own turn, a raised card, the picker, another's turn, the help for the keys."""
    page = look.page
    look.at("own turn", page.locator(".turn.mine"))
    swap = page.get_by_role("button", name=re.compile("^Forced Swap"))
    swap.click(position=CORNER)
    look.at("raised card", page.locator("[data-hand] button[aria-pressed=true]"))
    swap.click(position=CORNER)
    look.at("picker", page.get_by_role("dialog"))
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    look.at("help", page.get_by_role("dialog"))
    page.keyboard.press("Escape")
    person.plays()
    look.at("another's turn", page.locator(".turn:not(.mine)"))
    screens(look, person, table)
    go_on(person, table)
    look.at("round's result", page.get_by_role("button", name=re.compile("^Deal round")))


def screens(look: Look, person: Player, table: Table) -> None:
    """The big screen, while cards are played."""
    page = person.context.new_page()
    page.set_viewport_size({"width": 1920, "height": 1080})
    screen = Look(page)
    page.goto(f"{table.link}/screen")
    screen.at("big screen", page.get_by_role("img", name=re.compile("QR")))
    look.wrong += screen.wrong
    page.close()


def end(look: Look, person: Player, table: Table) -> None:
    """The match's result, its own page, and the history with a match in it."""
    page = look.page
    again = page.get_by_role("button", name="Play again")
    while not again.is_visible():
        page.get_by_role("button", name=re.compile("^Deal round")).click()
        expect(person.turn).to_be_visible(timeout=PATIENCE)
        go_on(person, table)
    look.at("match's result", again)
    page.get_by_role("link", name=re.compile("^This match.s page")).click()
    look.at("match's page", page.get_by_role("heading", name=re.compile(" won ")))
    page.goto(f"{table.link}/history")
    look.at("history", page.get_by_role("link", name=re.compile("Ann|Mia|Oskar")))
    page.goto(table.link.partition("/r/")[0])
    look.at("home of one who plays", page.get_by_role("button", name="Start a table"))


def go_on(person: Player, table: Table) -> None:
    """Everybody plays until the round is over."""
    over = person.page.get_by_role("button", name=re.compile("^(Deal round|Play again)"))
    while not over.is_visible():
        if person.is_on_turn():
            person.plays()
        else:
            table.others_play_if_asked()

"""The pages that look back, on a room that has played for some evenings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from support.look import Look
from support.past import CODE, COOKIE, Past, fill
from support.players import PATIENCE, Player
from support.server import Server

GONE = "Someone who left for good"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("past")


@pytest.fixture(scope="module")
def past(folder: Path) -> Past:
    return fill(folder, evenings=3)


@pytest.fixture(scope="module")
def server(folder: Path, past: Past) -> Iterator[Server]:
    with Server(folder) as server:
        yield server


@pytest.fixture
def mia(browser: Browser) -> Iterator[Player]:
    """Who has played in all of it."""
    mia = Player(browser, "Mia")
    mia.context.add_cookies([{"name": "lastcard", "value": COOKIE, "domain": "127.0.0.1", "path": "/"}])
    yield mia
    mia.context.close()


def numbers(page: Page, what: str) -> int:
    """The sum of the numbers in what is found."""
    return sum(int(re.sub(r"\D", "", text)) for text in page.locator(what).all_inner_texts())


def test_nothing_is_wrong_for_axe_on_any_page_that_looks_back(
    server: Server, mia: Player, past: Past
) -> None:
    page, look = mia.page, Look(mia.page)
    room, match = f"{server.url}/r/{CODE}", f"{server.url}/m/{past.matches[0].match}"
    watch = page.get_by_role("link", name="Watch it again")
    for what, address, sign in (
        ("match", match, watch),
        ("history", f"{room}/history", page.get_by_role("listitem")),
        ("standing", f"{room}/history?tab=standing", page.get_by_role("table")),
        ("evenings", f"{room}/history?tab=evenings", page.get_by_role("table")),
        ("somebody", f"{room}/people/ann", page.get_by_role("table")),
        ("own figures", f"{server.url}/you?tab=figures", page.get_by_role("listitem")),
        ("replay", f"{match}/replay?at=3", page.get_by_role("slider")),
        ("replay of one", f"{match}/replay?at=3&eyes=0", page.locator("[data-hand]")),
    ):
        page.goto(address)
        look.at(what, sign)
    for sheet in ("Moments", "Keys of the replay"):
        page.get_by_role("button", name=sheet).click()
        look.at(sheet, page.get_by_role("dialog"))
        page.keyboard.press("Escape")
    page.goto(f"{server.url}/you")
    page.get_by_role("button", name="Delete myself").click()
    look.at("deletion", page.get_by_label("Type your name"))
    assert not look.wrong, "\n".join(look.wrong)
    assert mia.trouble == []


def test_a_figure_opens_the_matches_that_make_it_and_back_takes_a_filter_away(
    server: Server, mia: Player, past: Past
) -> None:
    page = mia.page
    page.goto(f"{server.url}/r/{CODE}/history?tab=standing")
    figure = page.get_by_role("link", name=re.compile("^Card points of")).first
    value = int(figure.inner_text().replace(",", ""))
    figure.click()
    expect(page.get_by_text(re.compile("the matches behind it"))).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".gives").first).to_be_visible(timeout=PATIENCE)
    assert numbers(page, ".gives") == value

    page.get_by_role("link", name="All matches").click()
    rows = page.locator("main li > a[href*='/m/']")
    expect(page.locator(".gives")).to_have_count(0, timeout=PATIENCE)
    expect(rows).to_have_count(len(past.matches), timeout=PATIENCE)
    page.get_by_text("Which matches").click()
    page.get_by_role("combobox", name="Game").select_option(label="Classic, all kinds")
    expect(page).to_have_url(re.compile(r"history\?game=any-classic$"))
    classic = sum(each.options.family == "classic" for each in past.matches)
    expect(rows).to_have_count(classic, timeout=PATIENCE)
    page.get_by_role("combobox", name="When").select_option(label="Days of my choice")
    page.get_by_label("To this day").fill("2001-01-01")
    expect(page.get_by_text("No match fits this choice.")).to_be_visible(timeout=PATIENCE)
    for _ in range(3):
        page.go_back()
    expect(page).to_have_url(re.compile("history$"))
    expect(rows).to_have_count(len(past.matches), timeout=PATIENCE)
    with page.expect_download() as download:
        page.get_by_role("link", name="Table (CSV)").click()
    assert download.value.suggested_filename == f"lastcard-room-{CODE}.csv"


def test_who_has_themself_forgotten_is_told_what_stays_and_has_no_name_any_more(
    tmp_path: Path, mia: Player
) -> None:
    fill(tmp_path, evenings=1)
    with Server(tmp_path) as server:
        forget(server, mia.page)
    assert mia.trouble == []


def forget(server: Server, page: Page) -> None:
    """From the own page, the wrong name first."""
    page.goto(f"{server.url}/you")
    page.get_by_role("button", name="Delete myself").click()
    expect(page.get_by_text("Everybody else's scores and figures, unchanged.")).to_be_visible()
    name = page.get_by_label("Type your name")
    name.fill("Oskar")
    name.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("That is not your name here.")
    name.fill("mia")
    page.get_by_role("button", name="Delete me", exact=True).click()
    expect(page.get_by_role("heading", name="You are forgotten")).to_be_visible(timeout=PATIENCE)
    page.goto(f"{server.url}/r/{CODE}/history?tab=standing")
    expect(page.get_by_role("rowheader", name=GONE)).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("Mia", exact=True)).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "said", "way"),
    [
        ("/m/unknown/replay", "There is no match here", "Home"),
        ("/r/ABCDEF/people/ann", "There is no table here", "Home"),
        (f"/r/{CODE}/people/nobody-here", "Nobody of this name was here", "To the standing"),
        (f"/r/{CODE}/people/%00", "Nobody of this name was here", "To the standing"),
    ],
)
def test_an_address_of_the_past_that_leads_nowhere_says_so_and_leads_on(
    server: Server, mia: Player, path: str, said: str, way: str
) -> None:
    mia.page.goto(f"{server.url}{path}")
    expect(mia.page.get_by_role("heading", name=said)).to_be_visible(timeout=PATIENCE)
    expect(mia.page.get_by_role("link", name=way)).to_be_visible()

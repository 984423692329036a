"""What the pages weigh, byte by byte as it comes: a phone on a slow line fetches no more than this.

Counted as gzip, which is all that a phone takes on a home network's plain HTTP; behind HTTPS it is less.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response, expect

from pictures.table import Table
from support.players import PATIENCE
from support.server import Server

KB = 1000
#: What carries a hash of its content in its name.
HASHED = re.compile(r"/assets/[^/]+-[\w-]{8}\.\w+$")

RESOURCES = "performance.getEntriesByType('resource').map((entry) => entry.toJSON())"


@dataclass
class Fetched:
    """One answer: where from, what kind, and its size on the line."""

    url: str
    kind: str
    size: int
    headers: dict[str, str]

    @property
    def is_code(self) -> bool:
        """Script or style."""
        return self.kind in ("script", "stylesheet")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("weight")) as server:
        yield server


@pytest.fixture
def fresh(browser: Browser, server: Server) -> Iterator[Page]:
    """A browser that was never here, on plain HTTP."""
    context = visitor(browser)
    yield context.new_page()
    context.close()


def visitor(browser: Browser, locale: str = "en-GB") -> BrowserContext:
    """Somebody with an empty cache who takes gzip alone."""
    return browser.new_context(
        viewport={"width": 390, "height": 844}, locale=locale, extra_http_headers={"Accept-Encoding": "gzip"}
    )


@pytest.fixture
def table(server: Server) -> Iterator[Table]:
    """A match just dealt to people whose letters are in one font file: nobody of it is away yet, of which the
    story would tell.
    """
    table = Table(server, 4, ["Ann", "Mia", "Oskar", "Tom"])
    table.deal()
    yield table
    table.close()


def load(page: Page, url: str, ready: str) -> list[Fetched]:
    """All that comes until the page is there and silent."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(url)
    expect(page.locator(ready).first).to_be_visible(timeout=PATIENCE)
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.wait_for_load_state("networkidle")
    return [
        Fetched(
            one.url, one.request.resource_type, one.request.sizes()["responseBodySize"], one.all_headers()
        )
        for one in answers
    ]


def told(came: list[Fetched]) -> str:
    """The list, for whoever has to find what has grown."""
    return "\n".join(f"{one.size:7} {one.kind:10} {one.url}" for one in came)


def test_home_is_light_and_all_its_own(server: Server, fresh: Page) -> None:
    came = load(fresh, server.url, "h1")
    assert sum(one.size for one in came if one.is_code) <= 40 * KB, told(came)
    assert len(came) <= 8, told(came)
    assert [one.url for one in came if not one.url.startswith(f"{server.url}/")] == []


def test_a_dealt_table_is_light_and_asks_for_everything_at_once(
    server: Server, table: Table, fresh: Page
) -> None:
    fresh.context.add_cookies([{"name": "lastcard", "value": table.cookie, "url": server.url}])
    came = load(fresh, table.link, "[data-hand] button")
    expect(fresh.locator("[data-hand] button")).to_have_count(7)
    assert sum(one.size for one in came) <= 100 * KB, told(came)
    assert len(came) <= 15, told(came)
    assert [one.url for one in came if not one.url.startswith(f"{server.url}/")] == []
    code = {one.url for one in came if one.is_code}
    entries = [one for one in fresh.evaluate(RESOURCES) if one["name"] in code]
    first = next(one["responseEnd"] for one in entries if "/home-" in one["name"] and ".js" in one["name"])
    assert {one["name"] for one in entries} == code
    assert [one["name"] for one in entries if one["startTime"] >= first] == [], "asked for by a script"


def test_who_speaks_another_language_fetches_that_one_alone(
    server: Server, table: Table, browser: Browser
) -> None:
    context = visitor(browser, "lv-LV")
    context.add_cookies([{"name": "lastcard", "value": table.cookie, "url": server.url}])
    came = load(context.new_page(), table.link, "[data-hand] button")
    messages = [one.url for one in came if re.search(r"/(en|lv|pl)\b[^/]*\.js$", one.url)]
    names = sorted(re.sub(r"-[\w-]{8}\.js$", "", url.rpartition("/")[2]) for url in messages)
    assert names == ["lv", "lv-first"]
    letters = [one for one in came if "-ours-" in one.url]
    assert {one.kind for one in letters} == {"font"}
    assert sum(one.size for one in came) - sum(one.size for one in letters) <= 100 * KB, told(came)
    context.close()


def test_texts_come_compressed_and_what_is_named_by_its_hash_is_kept_for_good(
    server: Server, fresh: Page
) -> None:
    came = load(fresh, server.url, "h1")
    hashed = [one for one in came if HASHED.search(one.url)]
    assert {one.kind for one in hashed} >= {"script", "stylesheet", "font"}, told(came)
    assert [one.url for one in hashed if "immutable" not in one.headers["cache-control"]] == []
    texts = [one for one in came if one.is_code or one.kind == "document"]
    assert [one.url for one in texts if one.headers.get("content-encoding") != "gzip"] == []
    fresh.goto(server.url)
    expect(fresh.locator("h1")).to_be_visible(timeout=PATIENCE)
    again = {one["name"]: one["transferSize"] for one in fresh.evaluate(RESOURCES)}
    assert {url: size for url, size in again.items() if size and HASHED.search(url)} == {}
    assert again

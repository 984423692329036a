"""How fast the pages come on a bad phone: slow 4G and a processor four times slower, emulated.

On a quiet machine: `python tests/bench/page.py [--runs 3]`. It prints what is wanted and what was seen, the
median of the runs, and ends with 1 when something is missed. `--memory 500`: whether a table keeps its
memory while so many turns are played there.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from pictures.table import Table
from support import browser as browsers
from support import growth
from support.players import PATIENCE
from support.server import Server

#: What the browser's own tools call "slow 4G": latency in ms, bytes a second down and up.
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}
SLOWER = 4
KB = 1000
#: What the page's observers tell; and when something can be used first: it is there, it has been drawn, and
#: the page's one thread is free to answer a tap.
WATCH = """
window.seen = { fcp: 0, usable: 0, shift: 0 };
const observe = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
observe('paint', (one) => { if (one.name === 'first-contentful-paint') seen.fcp = one.startTime / 1000; });
observe('layout-shift', (one) => { if (!one.hadRecentInput) seen.shift += one.value; });
window.settled = new Promise((done) => {
  new MutationObserver((_, watch) => {
    if (!document.querySelector('%s')) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(seen.usable = performance.now() / 1000)));
  }).observe(document, { subtree: true, childList: true });
});
"""
FIGURES = {
    "fcp": "first contentful paint, s",
    "usable": "usable, s",
    "shift": "layout shift",
    "requests": "requests",
    "weight": "compressed kB",
}


@dataclass(frozen=True)
class Visit:
    """A page that somebody opens. `ready`: what can be used then; `tap`: using it, and seeing the answer;
    `wanted`: the figures, `weight` for scripts and styles alone or for everything.
    """

    name: str
    url: str
    ready: str
    tap: Callable[[Page], None]
    wanted: dict[str, float]
    code_alone: bool = False
    cookie: str = ""


def visitor(browser: Browser, visit: Visit, encoding: str) -> BrowserContext:
    """A browser that was never here, but may have a seat."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, service_workers="block",
        extra_http_headers={"Accept-Encoding": encoding},
    )  # fmt: skip
    if visit.cookie:
        root = visit.url.partition("/r/")[0]
        context.add_cookies([{"name": "lastcard", "value": visit.cookie, "url": root}])
    return context


def look(browser: Browser, visit: Visit, encoding: str) -> dict[str, float]:
    """The figures of one visit."""
    context = visitor(browser, visit, encoding)
    page = context.new_page()
    page.add_init_script(WATCH % visit.ready)
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", SLOW_4G)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    answers: list[Any] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(visit.url, wait_until="commit")
    # Nothing looks at the page again and again meanwhile: that would keep its slow processor busy.
    page.evaluate("settled")
    expect(page.locator(visit.ready).first).to_be_visible(timeout=PATIENCE)
    page.evaluate("document.fonts.ready.then(() => undefined)")
    seen: dict[str, float] = page.evaluate("seen")
    came = [(one.request.resource_type, one.request.sizes()["responseBodySize"]) for one in answers]
    visit.tap(page)
    context.close()
    code = sum(size for kind, size in came if kind in ("script", "stylesheet"))
    weight = (code if visit.code_alone else sum(size for _, size in came)) / KB
    return {**seen, "requests": len(came), "weight": weight}


def opens_a_table(page: Page) -> None:
    """The main button answers."""
    page.get_by_role("button", name="Start a table").click()
    expect(page.get_by_role("heading", name="At the table")).to_be_visible(timeout=PATIENCE)


def raises_a_card(page: Page) -> None:
    """The hand answers."""
    page.locator("[data-hand] button").first.click(position={"x": 12, "y": 24})
    expect(page.locator("[data-hand] button[aria-pressed=true]")).to_have_count(1, timeout=PATIENCE)


def judge(visit: Visit, runs: list[dict[str, float]], how: str) -> bool:
    """Print the medians beside what is wanted; False when one is missed."""
    kept = True
    print(f"{visit.name}, {how}, median of {len(runs)}")
    for figure, wanted in visit.wanted.items():
        seen = statistics.median(run[figure] for run in runs)
        fits = seen <= wanted
        kept &= fits
        print(f"  {FIGURES[figure]:26} wanted {wanted:7.2f}  seen {seen:7.2f}  {'' if fits else 'MISSED'}")
    return kept


def visits(server: Server, table: Table) -> list[Visit]:
    """Home for somebody new, and a dealt table for who sits there."""
    times = {"fcp": 1.8, "usable": 2.0, "shift": 0.02}
    return [
        Visit("home", server.url, ".button.main", opens_a_table,
              {**times, "requests": 8, "weight": 40}, code_alone=True),
        Visit("dealt table", table.link, "[data-hand] button", raises_a_card,
              {**times, "requests": 15, "weight": 100}, cookie=table.cookie),
    ]  # fmt: skip


def loading(browser: Browser, folder: Path, runs: int) -> bool:
    """Both pages: as behind HTTPS, where browsers take brotli, and as on plain HTTP."""
    with Server(folder) as server:
        table = Table(server, 4, ["Ann", "Mia", "Oskar", "Tom"])
        table.deal()
        kept = [
            judge(visit, [look(browser, visit, encoding) for _ in range(runs)], encoding)
            for encoding in ("br", "gzip")
            for visit in visits(server, table)
        ]
        table.close()
    return all(kept)


def memory(browser: Browser, folder: Path, turns: int) -> bool:
    """Two halves of a match: the second leaves the page as the first did."""
    middle, end = growth.measured(browser, folder, turns)
    print(f"after {turns // 2} and {turns} turns: nodes {middle.nodes} and {end.nodes}")
    print(f"listeners {middle.listeners} and {end.listeners}")
    print(f"heap {middle.heap / 1e6:.2f} and {end.heap / 1e6:.2f} MB")
    return growth.is_flat(middle, end)


def main() -> None:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--memory", type=int, metavar="TURNS")
    wish = parser.parse_args()
    browsers.use_own_node()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(**browsers.find().launch_options())
        kept = (
            memory(browser, Path(folder), wish.memory)
            if wish.memory
            else loading(browser, Path(folder), wish.runs)
        )
        browser.close()
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()

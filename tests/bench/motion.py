"""How long a slow phone is busy when two hands of fifteen cards change places: `python tests/bench/motion.py`

The processor is slowed down four times. Printed are the long tasks (over 50 ms) of each swap; 1 when one was
over 100 ms.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from pictures.table import Table
from support import browser as browsers
from support.players import CORNER, PATIENCE, PHONE
from support.server import Server

UNEVEN = str(Path(__file__).parents[1] / "pictures" / "uneven.py")
#: A long task may take this many ms.
LIMIT = 100.0
SLOWER = 4
FIFTEEN = " ".join(["wild", "reverse", "draw-four", "skip", "wild"] * 3)
WATCH = """() => {
  window.long = [];
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => long.push(duration)))
    .observe({ type: 'longtask' });
}"""
#: Two frames after everything has come to rest.
REST = """() => new Promise((rest) => setTimeout(() => requestAnimationFrame(() => setTimeout(rest)), 700))"""


def swap(server: Server, wishes: Path, browser: Browser) -> list[float]:
    """The long tasks from the tap to the last card at rest, in ms."""
    wishes.write_text(json.dumps({"hands": [f"forced-swap {FIFTEEN}", FIFTEEN], "opening": "wild"}), "utf-8")
    table = Table(server, 2, target=1000)
    table.deal()
    context = browser.new_context(viewport={"width": PHONE["width"], "height": PHONE["height"]})
    context.add_cookies([{"name": "lastcard", "value": table.cookie, "url": server.url}])
    page = context.new_page()
    page.goto(table.link)
    expect(page.locator(".effect")).to_have_count(1, timeout=PATIENCE)
    page.get_by_role("button", name="Forced Swap, playable").click(position=CORNER)
    page.evaluate(REST)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH)
    page.locator("[data-hand] button[aria-pressed=true]").click(position=CORNER)
    expect(page.get_by_role("button", name="Forced Swap, playable")).to_have_count(0, timeout=PATIENCE)
    page.evaluate(REST)
    found: list[float] = page.evaluate("() => long")
    context.close()
    table.close()
    return found


def main() -> int:
    """Print what was measured; 1 when it is too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--swaps", type=int, default=5)
    parser.add_argument("--page", help="folder of a built front end; else frontend/dist")
    wish = parser.parse_args()
    settings = {"page": wish.page} if wish.page else {}
    browsers.use_own_node()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        wishes = Path(folder) / "wish.json"
        browser = playwright.chromium.launch(**browsers.find().launch_options())
        with Server(Path(folder) / "data", program=[UNEVEN, str(wishes)], **settings) as server:
            swaps = [swap(server, wishes, browser) for _ in range(wish.swaps)]
        browser.close()
    for number, tasks in enumerate(swaps, 1):
        print(f"swap {number}: {', '.join(f'{task:.0f} ms' for task in tasks) or 'no long task'}")
    worst = max((task for tasks in swaps for task in tasks), default=0.0)
    print(f"longest task {worst:.0f} ms, at most {LIMIT:.0f} with a processor {SLOWER} times slower")
    return 1 if worst > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())

"""What moves, stopped on its way: one strip of frames for each thing that happens, with motion and without.

As a film is looked at: all that moves is held at the same moment, and a picture is taken of it.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from support.dealt import Deal
from support.handplay import SCRIPT, Hand, House
from support.players import PHONE
from support.server import Server

#: Milliseconds after the view has come.
MOMENTS = (0, 80, 160, 240, 350, 450, 600)
FEW = {"hand_size": 3, "target": 500}
DEAL = Deal(["forced-swap wild wild", "draw-four reverse wild"], "wild", pile="wild wild wild wild wild")
#: Holds everything that begins to move, and the page that would follow the last card.
HOLD = """() => {
  const wait = setTimeout;
  window.setTimeout = (then, ms, ...more) => wait(then, ms === 650 ? 9000 : ms, ...more);
  window.held = new Set();
  window.hold = () => document.getAnimations().filter((run) => !held.has(run)).forEach((run) => {
    run.pause();
    held.add(run);
  });
  new MutationObserver(hold).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('transitionrun', hold);
}"""
#: All at that moment, and that is painted: a picture taken at once may show half of it.
AT = """(ms) => {
  held.forEach((run) => { run.currentTime = ms; });
  return new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(seen))));
}"""
MOVES = """() => new Promise((seen) => {
  let frames = 60;
  const look = () => (held.size || !frames-- ? seen() : (hold(), requestAnimationFrame(look)));
  look();
})"""
LET_GO = "() => { held.forEach((run) => run.finish()); held.clear(); }"
SHEET = """<body style="margin:8px;display:flex;gap:8px;background:#fff;font:14px sans-serif">%s</body>"""
FRAME = """<figure style="margin:0"><figcaption>%s ms</figcaption>
<img width="%d" src="data:image/png;base64,%s"></figure>"""


def take(browser: Browser, folder: Path, out: Path, settings: dict[str, Any]) -> None:
    """Swap, reverse, draw and the end of a round, in full motion and in none."""
    house = House(folder, browser)
    house.server = Server(folder / "data", program=(str(SCRIPT), str(folder / "decks.json")), **settings)
    with house.server:
        for motion in ("no-preference", "reduce"):
            with house.night(2, DEAL) as night:
                left, dealer = night.begin("all-wild", **FEW)
                left.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
                left.page.emulate_media(reduced_motion=motion)
                left.page.evaluate(HOLD)
                name = "moving" if motion == "no-preference" else "still"
                _strip(left, "Forced Swap", out / f"strip-swap-{name}.png")
                dealer.plays("Wild")
                left.page.evaluate(LET_GO)
                _strip(left, "Reverse", out / f"strip-reverse-{name}.png")
                _strip(left, "Draw Four", out / f"strip-play-and-draw-{name}.png")
                _strip(left, "Wild", out / f"strip-win-{name}.png")


def _strip(hand: Hand, card: str, path: Path) -> None:
    hand.card(f"{card}, playable").focus()
    hand.page.keyboard.press("Enter")
    hand.page.evaluate(LET_GO)
    hand.page.keyboard.press("Enter")
    hand.page.evaluate(MOVES)
    frames = []
    for moment in MOMENTS:
        hand.page.evaluate(AT, moment)
        frames.append((moment, _picture(hand.page)))
    hand.page.evaluate(LET_GO)
    _sheet(hand.page, frames, path)


def _picture(page: Page) -> bytes:
    """What is seen once two pictures say the same: one alone may still have something of the last moment."""
    seen = page.screenshot(animations="allow")
    for _ in range(5):
        last, seen = seen, page.screenshot(animations="allow")
        if last == seen:
            break
    return seen


def _sheet(page: Page, frames: list[tuple[int, bytes]], path: Path) -> None:
    sheet = page.context.new_page()
    width = 300 if (page.viewport_size or {"width": 0})["width"] < 600 else 420
    figures = [FRAME % (moment, width, base64.b64encode(frame).decode()) for moment, frame in frames]
    sheet.set_viewport_size({"width": (width + 8) * len(frames) + 8, "height": 400})
    sheet.set_content(SHEET % "".join(figures))
    sheet.screenshot(path=path, full_page=True)
    sheet.close()

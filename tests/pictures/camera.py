"""Takes a picture of a page as it stands, and says what is wrong with it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, Page

from support.console import is_complaint
from support.players import DESKTOP, PATIENCE, PHONE

SCREENS = {"phone": PHONE, "desktop": DESKTOP}
CHECKS = Path(__file__).with_name("checks.js").read_text("utf-8")

#: Until nothing moves that will come to rest.
STILL = """Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished.catch(() => undefined))).then(() => undefined)"""


class Camera:
    """All pictures of one screen: `found` collects what is wrong, with the picture's name."""

    def __init__(self, browser: Browser, folder: Path, screen: str, theme: str) -> None:
        self.folder = folder
        self.screen = screen
        self.theme = theme
        self.found: list[str] = []
        self._browser = browser

    def page(self, cookie: str = "", home: str = "") -> Page:
        """A page of a new browser; with `cookie` it is the person who holds it."""
        size = SCREENS[self.screen]
        context = self._browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            reduced_motion="reduce",
            color_scheme="dark" if self.theme == "dark" else "light",
        )
        if cookie:
            context.add_cookies([{"name": "lastcard", "value": cookie, "url": home}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.found.append(f"{self.screen}: {error}"))
        page.on("console", self._heard)
        return page

    def take(self, page: Page, name: str) -> None:
        """The picture, and a look at the page."""
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready.then(() => undefined)")
        page.evaluate(STILL)
        page.screenshot(path=self.folder / f"{name}-{self.screen}-{self.theme}.png")
        self.found += [f"{name}-{self.screen}-{self.theme}: {one}" for one in page.evaluate(CHECKS)]

    def _heard(self, message: ConsoleMessage) -> None:
        # A page that is not there is a picture of its own.
        if is_complaint(message) and "404" not in message.text:
            self.found.append(f"{self.screen}: the console says {message.text}")

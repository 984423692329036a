"""People at browsers: each opens a link, types a name and plays through roles and names, as a person would.

They see only what the page shows; a test asks the page, never the server, whose turn it is.
"""

from __future__ import annotations

import json
import re

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Position, expect

from support.console import is_complaint

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
#: Milliseconds in which a page must have caught up with what happened; generous, since it is no figure.
PATIENCE = 20_000
MINE = re.compile("your turn", re.IGNORECASE)
PLAYABLE = re.compile("playable$")
#: The strip of a card that its neighbour leaves in sight.
CORNER: Position = {"x": 12, "y": 24}


class Player:
    """A person with a browser of their own. `trouble` collects what the page complains about."""

    def __init__(
        self, browser: Browser, name: str, viewport: dict[str, int] | None = None, locale: str = "en-US"
    ) -> None:
        self.name = name
        size = viewport or PHONE
        self.context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            locale=locale,
            reduced_motion="reduce",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.trouble: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message: ConsoleMessage) -> None:
        if is_complaint(message):
            self.trouble.append(message.text)

    def opens_a_room(self, home: str) -> str:
        """New room, in one tap; the address to send around."""
        self.page.goto(home)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Start a table").click()
        self.page.wait_for_url(re.compile("/r/[A-Z0-9]{6}$"))
        return self.page.url

    def joins(self, link: str) -> None:
        """Tap the link, type the name, sit down."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Sit down").click()

    def is_ready(self) -> None:
        """Say so in the waiting room."""
        self.page.get_by_role("button", name="I am ready").click()

    def deals(self) -> None:
        """The host's tap that starts the match."""
        button = self.page.get_by_role("button", name=re.compile("^(Deal|Play again)"))
        expect(button).to_have_attribute("aria-disabled", "false", timeout=PATIENCE)
        button.click()

    def chooses(self, target: int, clock: int | None) -> None:
        """The host's choice of what is played."""
        self.page.get_by_role("button", name=re.compile("^(Change|All rules)")).click()
        sheet = self.page.get_by_role("dialog")
        sheet.get_by_text("Scoring", exact=True).click()
        points = sheet.get_by_label("Points to reach")
        points.fill(str(target))
        points.press("Tab")
        if clock is not None:
            sheet.get_by_label(f"{clock} s", exact=True).check(force=True)
        sheet.get_by_role("button", name="Done").click()

    @property
    def turn(self) -> Locator:
        """The strip that says whose turn it is."""
        return self.page.locator(".turn .word")

    @property
    def hand(self) -> Locator:
        """The own cards."""
        return self.page.locator("[data-hand] button")

    def cards(self) -> list[str]:
        """What the own cards are called, without whether they may be played."""
        return [name.rpartition(",")[0] for name in self.hand.evaluate_all(NAMES)]

    def seconds_left(self) -> int:
        """What the clock of the own turn shows."""
        label = self.page.get_by_role("timer").first.get_attribute("aria-label") or "0"
        return int(re.sub("[^0-9]", "", label))

    def is_on_turn(self) -> bool:
        """Whether the page says so now."""
        return bool(MINE.search(str(self.page.evaluate(TURN))))

    def plays(self) -> None:
        """Any playable card, with the word when it leaves one; to whatever it needs, the first answer."""
        turn = self.page.locator("[data-turn]").get_attribute("data-turn")
        card = self.page.get_by_role("button", name=PLAYABLE).first
        if self.hand.count() == 2:
            self._says_the_word()
        if card.get_attribute("aria-pressed") == "false":
            card.click(position=CORNER)
        self.page.locator("[data-hand] button[aria-pressed=true]").click(position=CORNER)
        self._fills_the_sheet()
        decided(self.page, turn)

    def _says_the_word(self) -> None:
        word = self.page.get_by_role("button", name=re.compile("^UNO!"))
        if word.get_attribute("aria-disabled") == "false":
            word.click()

    def _fills_the_sheet(self) -> None:
        sheet = self.page.get_by_role("dialog")
        if sheet.count():
            sheet.get_by_role("radio").first.check(force=True)
            sheet.locator(".main").click()


TURN = "document.querySelector('.turn .word')?.textContent ?? ''"
NAMES = "buttons => buttons.map(button => button.getAttribute('aria-label'))"
DECIDED = "(turn) => !document.querySelector(`[data-turn='${turn}']`)"
UNTIL = """(given) => new Promise((done, fail) => {
  const [holds, end] = [CONDITION, performance.now() + PATIENCE];
  const look = () => {
    if (holds(given)) done();
    else if (performance.now() > end) fail(new Error('this did not come: CONDITION'));
    else requestAnimationFrame(look);
  };
  look();
})"""


def until(page: Page, condition: str, given: object = None) -> None:
    """Wait until a function of the page's own language holds of what is given; it is looked at in each frame.

    Playwright's own waiting evaluates a text each time, which our Content-Security-Policy allows but once;
    `expect` looks again after a tenth of a second at the earliest, and matches have hundreds of decisions.
    """
    script = UNTIL.replace("'this did not come: CONDITION'", json.dumps(f"this did not come: {condition}"))
    page.evaluate(script.replace("CONDITION", condition).replace("PATIENCE", str(PATIENCE)), given)


def decided(page: Page, turn: str | None) -> None:
    """Wait until the table waits for another decision than this one, or for none."""
    until(page, DECIDED, turn)

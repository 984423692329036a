"""axe-core on a page, in both themes."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from pictures.camera import STILL
from support.players import PATIENCE

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  const told = (nodes) => nodes.map((node) => node.html.slice(0, 200)).join(' | ');
  return violations.map(({ id, nodes }) => `${id}: ${told(nodes)}`);
}"""


class Look:
    """Looks at a page in both themes, and keeps what is wrong."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []

    def at(self, what: str, shown: Locator) -> None:
        """As soon as `shown` is there."""
        expect(shown.first).to_be_visible(timeout=PATIENCE)
        for theme in ("light", "dark"):
            self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            self.page.evaluate(STILL)
            if not self.page.evaluate("typeof axe === 'object'"):
                self.page.evaluate(AXE.read_text("utf-8"))
            self.wrong += [f"{what}, {theme}: {one}" for one in self.page.evaluate(RUN)]

"""A page that sleeps as on a locked phone: no timer runs in it, no message arrives, nothing is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from support.players import until

#: Notes the longest time in which nothing ran in the page.
PULSE = """() => {
  window.longest = 0;
  let last = performance.now();
  window.pulse = setInterval(() => {
    window.longest = Math.max(window.longest, performance.now() - last);
    last = performance.now();
  }, 10);
}"""


@contextmanager
def asleep(page: Page) -> Iterator[None]:
    """The page sleeps meanwhile.

    The devtools' life cycle alone leaves a page running that the browser holds for visible, as a headless one
    always does; the debugger does not.
    """
    tools = page.context.new_cdp_session(page)
    tools.send("Debugger.enable")
    page.evaluate(PULSE)
    until(page, "() => window.longest > 0")
    tools.send("Page.setWebLifecycleState", {"state": "frozen"})
    tools.send("Debugger.pause")
    try:
        yield
    finally:
        tools.send("Debugger.resume")
        tools.send("Debugger.disable")
        tools.send("Page.setWebLifecycleState", {"state": "active"})
        tools.detach()


def slept(page: Page) -> float:
    """For how many seconds at most nothing ran in the page since it fell asleep."""
    page.wait_for_timeout(0)
    return float(page.evaluate("clearInterval(window.pulse), window.longest")) / 1000

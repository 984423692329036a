"""A table at which nothing happens costs nothing, and one at which much happens does not grow."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from pictures.table import Table
from support import growth
from support.players import PATIENCE, Player
from support.server import Server

#: How the line says that it lives, and waits for the same from the server.
SIGNS = ["setTimeout 5000", "setTimeout 10000"]
#: Keeps what is set to run by itself, and lets a test hide the page as the browser would.
COUNTED = """
window.timers = new Map();
const later = window.setTimeout.bind(window);
/** Once nothing else is left to run; what is to run once has run by then. */
window.only = (wanted) => new Promise((done) => {
  const look = () => [...timers.values()].every((one) => wanted.includes(one)) ? done(true) : later(look, 50);
  look();
});
for (const [set, clear] of [['setTimeout', 'clearTimeout'], ['setInterval', 'clearInterval']]) {
  const [real, unset] = [window[set].bind(window), window[clear].bind(window)];
  window[set] = (run, delay, ...rest) => {
    const once = set === 'setTimeout';
    const id = real((...told) => { if (once) timers.delete(id); run(...told); }, delay, ...rest);
    timers.set(id, `${set} ${delay}`);
    return id;
  };
  window[clear] = (id) => { timers.delete(id); unset(id); };
}
let state = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => state });
Object.defineProperty(document, 'hidden', { get: () => state === 'hidden' });
window.hide = () => { state = 'hidden'; document.dispatchEvent(new Event('visibilitychange')); };
"""


def test_a_hidden_table_keeps_no_timer_but_the_signs_of_life(tmp_path: Path, browser: Browser) -> None:
    with Server(tmp_path / "data") as server:
        table = Table(server, 3, clock=60)
        table.deal()
        person = Player(browser, "Ann")
        person.page.add_init_script(COUNTED)
        person.context.add_cookies([{"name": "lastcard", "value": table.cookie, "url": server.url}])
        person.page.goto(table.link)
        expect(person.turn).to_be_visible(timeout=PATIENCE)
        person.page.wait_for_load_state("networkidle")
        clock = "[...timers.values()].filter((one) => one.startsWith('setInterval'))"
        assert len(person.page.evaluate(clock)) >= 1, "the clock of the turn ticks"
        person.page.evaluate("hide()")
        assert person.page.evaluate(clock) == []
        assert person.page.evaluate("(signs) => only(signs)", SIGNS)
        person.context.close()
        table.close()


def test_turns_leave_nothing_behind(tmp_path: Path, browser: Browser) -> None:
    middle, end = growth.measured(browser, tmp_path / "data", 40)
    assert growth.is_flat(middle, end), (middle, end)

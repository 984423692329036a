"""Cards move from where they lay to where they lie, through places in between; and keep still when told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from support.dealt import Deal
from support.handplay import House
from support.players import until

FEW = {"hand_size": 3, "target": 500}
DEAL = Deal(["forced-swap wild wild", "draw-four reverse wild"], "wild", pile="wild wild wild wild wild")
#: Nothing is further behind than this, in ms.
LATEST = 600
#: Stops every flight as it begins and notes where it is at each quarter of its way, and how much of it is
#: seen just before it sets out and once it has arrived; where they are also of the chevrons that turn.
WATCH = """() => {
  const quarters = [0, .25, .5, .75, 1];
  const frames = (run, where) => {
    run.pause();
    const { delay, duration, fill } = run.effect.getComputedTiming();
    run.effect.updateTiming({ fill: 'both' });
    const at = quarters.map((share) => { run.currentTime = delay + duration * share; return where(); });
    run.effect.updateTiming({ fill });
    run.currentTime = 0;
    run.play();
    return { time: duration, ends: delay + duration, at };
  };
  const seen = (run, node) => {
    const { delay, duration } = run.effect.getComputedTiming();
    const far = [delay - 1, delay + duration].map((time) => {
      run.currentTime = time;
      return Number(getComputedStyle(node).opacity);
    });
    run.currentTime = 0;
    return far;
  };
  window.strip = [];
  window.flown = (card) => {
    const from = first(card);
    return strip.splice(0).slice(from);
  };
  window.first = (card) => strip.findIndex((one) => one.card === card);
  window.turned = [];
  new MutationObserver((news) => {
    for (const node of news.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!node.classList?.contains('flight')) continue;
      const place = () => {
        const { x, y } = node.getBoundingClientRect();
        return `${Math.round(x)},${Math.round(y)}`;
      };
      const card = node.firstChild.getAttribute('href').replace('#card-', '');
      const hands = node.classList.contains('marked');
      const [run] = node.getAnimations();
      if (!run) continue;
      run.pause();
      const rests = seen(run, node);
      window.strip.push({ card, hands, rests, ...frames(run, place) });
    }
  }).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('transitionrun', ({ target, propertyName }) => {
    if (!target.matches('.way') || propertyName !== 'transform') return;
    const run = target.getAnimations().find((one) => one.transitionProperty === 'transform');
    if (run) window.turned.push(frames(run, () => getComputedStyle(target).transform));
  });
}"""

#: Whether a card, and so many things after it, have set off.
FLOWN = "([card, more]) => first(card) >= 0 && strip.length > first(card) + more"


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"), browser)
    with house.server:
        yield house


def strip(page: Page, card: str, more: int) -> list[dict[str, Any]]:
    """The flight of `card` with what has flown since, once that are `more`: a page takes its breath before
    it moves much. What flew before is forgotten.
    """
    until(page, FLOWN, [card, more])
    frame(page)
    flown: list[dict[str, Any]] = page.evaluate("flown", card)
    return flown


def frame(page: Page) -> None:
    """Until the page has painted what it has to paint."""
    page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))")


def test_a_play_a_draw_a_swap_a_turn_of_the_table_and_a_win_are_seen_to_happen(house: House) -> None:
    with house.night(2, DEAL) as night:
        left, dealer = night.begin("all-wild", **FEW)
        frame(left.page)
        left.page.emulate_media(reduced_motion="no-preference")
        left.page.evaluate(WATCH)

        left.plays("Forced Swap")
        swap = strip(left.page, "forced-swap", 2)
        assert [one["card"] for one in swap if not one["hands"]] == ["forced-swap"]
        crossing = [one["at"] for one in swap if one["hands"]]
        assert {(way[0], way[-1]) for way in crossing} == {(way[-1], way[0]) for way in crossing}

        dealer.plays("Wild")
        left.plays("Reverse")
        left.plays("Draw Four")
        played, *drawn = strip(left.page, "draw-four", 4)
        assert (played["card"], [one["card"] for one in drawn]) == ("draw-four", ["back"] * 4)
        left.plays("Wild")
        last, *marks = strip(left.page, "wild", 4)
        assert last["card"] == "wild"
        assert [one["card"] for one in marks] == ["#g-red", "#g-yellow", "#g-green", "#g-blue"]

        turned = left.page.evaluate("() => turned")
        assert turned, "no chevron turned"

        for one in [*swap, played, *drawn, last, *marks, *turned]:
            assert len(set(one["at"])) == 5, one
            assert 150 <= one["time"] <= 350
            assert one["ends"] <= LATEST
        for one in [*swap, played, *drawn, last, *marks]:
            assert one["rests"] == [0, 0], f"seen before it sets out or after it has arrived: {one}"
        assert left.player.trouble == []


@pytest.mark.parametrize("asked", ["system", "setting"])
def test_nothing_flies_where_no_motion_is_wanted(house: House, asked: str) -> None:
    with house.night(2, DEAL) as night:
        left, dealer = night.begin("all-wild", **FEW)
        if asked == "setting":
            left.page.emulate_media(reduced_motion="no-preference")
            left.page.evaluate("() => localStorage.setItem('lastcard.settings', '{\"motion\":\"none\"}')")
            left.page.reload()
            left.holds(3)
        left.page.evaluate(WATCH)
        left.plays("Forced Swap")
        dealer.plays("Wild")
        left.plays("Reverse")
        left.plays("Draw Four")
        left.holds(1)
        frame(left.page)
        assert left.page.evaluate("() => strip") == []

"""Figures of seats that come and go, on real servers; run it on a quiet machine:
`python tests/bench/seats.py [back] [gone] [reconnects] [watchers] [rooms]`, without a word all in 17 minutes.

It prints figures and judges none. `--short`: fewer of each, to see that it runs.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import statistics
import sys
import tempfile
import time
from asyncio.subprocess import PIPE
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.latency import one_move, seat_four
from pictures.table import Table
from support import browser
from support.badline import BadLine, beside
from support.guest import Guest
from support.server import Server
from support.wire import Wire

LOST = "Connection lost"
WATCH = str(Path(__file__).with_name("watchers.py"))
COUNTED = str(Path(__file__).parents[1] / "support" / "counted.py")
LIMITS = {"rooms_per_hour": 100_000, "sockets_per_address": 5_000, "messages_per_second": 10_000}
LIMITS |= {"message_burst": 10_000, "requests_per_second": 10_000, "request_burst": 100_000}


def server(folder: str, **settings: Any) -> Server:
    """One that limits nobody."""
    return Server(Path(folder), **{**LIMITS, **settings})


# ── back ──────────────────────────────────────────────────────────────────────────────────────────


def back(short: bool) -> None:
    """Seconds from the return of the network until the pages of a table play again, in real browsers."""
    with at_a_table(2 if short else 6) as (pages, networks):
        for network in networks:
            found = outages(pages, network, 1 if short else 3, 2)
            print(f"back {network.name}: {spread(found)}", flush=True)


def gone(short: bool) -> None:
    """The same after a minute, in which browsers grow slow to let a page try again."""
    with at_a_table(2 if short else 6) as (pages, networks):
        for network in networks:
            found = outages(pages, network, 1, 5 if short else 60)
            print(f"after long, back {network.name}: {spread(found)}", flush=True)


@contextlib.contextmanager
def at_a_table(seats: int) -> Iterator[tuple[list[Page], list[Network]]]:
    """The pages of all who play, and the ways in which their network can be gone."""
    browser.use_own_node()
    with tempfile.TemporaryDirectory() as folder, server(folder) as one, sync_playwright() as tool:
        chromium = tool.chromium.launch(**browser.find().launch_options())
        with beside(one.port) as bad:
            table = Table(one, seats)
            table.deal()
            pages = [seated(chromium, bad, table, each.cookie) for each in table.guests]

            def offline(gone: bool) -> None:
                for page in pages:
                    page.context.set_offline(gone)

            def void(gone: bool) -> None:
                (bad.vanish if gone else bad.come_back)()

            told = Network("after the browser says that the network is there", offline)
            yield pages, [told, Network("after a network that comes back without a word", void)]
            table.close()
        chromium.close()


@dataclass
class Network:
    """A way of being without a network: `gone` begins and ends it."""

    name: str
    gone: Callable[[bool], None]


def seated(chromium: Browser, bad: BadLine, table: Table, cookie: str) -> Page:
    """The page of somebody who plays, all loaded."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.add_cookies([{"name": "lastcard", "value": cookie, "url": bad.url}])
    page = context.new_page()
    page.goto(f"{bad.url}/r/{table.code}", wait_until="networkidle")
    page.locator("[data-hand]").wait_for()
    return page


def outages(pages: list[Page], network: Network, times: int, seconds: int) -> list[float]:
    """Seconds from the end of each outage, which all have noticed, until each is live."""
    found: list[float] = []
    for _ in range(times):
        network.gone(True)
        for page in pages:
            page.get_by_text(LOST).wait_for(timeout=30_000)
        pages[0].wait_for_timeout(
            seconds * 1_000 + time.monotonic_ns() % 3_000
        )  # somewhere between two attempts
        for page in pages:
            page.evaluate(UNTIL_BACK, LOST)
        began = time.time()
        network.gone(False)
        took = [page.evaluate("back") / 1_000 - began for page in pages]
        print(f"  {', '.join(f'{each:.2f}' for each in took)} s", flush=True)
        found += took
    return found


#: The moment, in ms, at which a page says no longer that the line is lost.
UNTIL_BACK = """text => { window.back = new Promise((done) => {
  const lost = () => document.body.textContent.includes(text);
  const look = () => (lost() ? requestAnimationFrame(look) : done(Date.now()));
  look();
}); }"""


# ── reconnects ────────────────────────────────────────────────────────────────────────────────────


def reconnects(short: bool) -> None:
    """What twenty reconnects of one person within a minute leave behind."""
    pause = 0.05 if short else 2.9
    with tempfile.TemporaryDirectory() as folder, counting(folder) as one:
        table = Table(one, 2)
        table.deal()
        ann = table.guests[0]
        ann.line(table.code).update()
        before = counts(one, lines=2)
        for _ in range(20):
            line = ann.line(table.code)
            line.update()
            time.sleep(pause)  # noqa: TID251 - over a minute, as said
        after = counts(one, lines=2)
        members = [each["name"] for each in line.latest["room"]["members"]]
        table.close()
    told = ", ".join(
        f"{what} {before[what]} -> {after[what]}" for what in ("lines", "timers", "tasks", "rooms")
    )
    print(f"20 reconnects in {20 * pause:.0f} s: at the table {' and '.join(members)}; {told}")


# ── watchers ──────────────────────────────────────────────────────────────────────────────────────


def watchers(short: bool) -> None:
    """The latency of players whose table 200 watch, one more without ever reading, and of players alone, by
    turns.
    """
    moves = 40 if short else 600
    with tempfile.TemporaryDirectory() as folder, server(folder, front=False) as one:
        alone, watched = asyncio.run(by_turns(one, 200, moves))
    ratio = statistics.median(watched) / statistics.median(alone)
    print(f"{moves} moves, by turns: alone {spread(alone)}; before 200 watchers and one that never reads "
          f"{spread(watched)}; ratio of the medians {ratio:.2f}")  # fmt: skip


async def by_turns(one: Server, number: int, moves: int) -> tuple[list[float], list[float]]:
    """The times of a table alone and of a watched one."""
    _, alone, lines = await seat_four(one.url, one.ws)
    code, watched, more = await seat_four(one.url, one.ws)
    program = [sys.executable, WATCH, one.url, code, str(number)]
    crowd = await asyncio.create_subprocess_exec(*program, stdout=PIPE)
    try:
        assert crowd.stdout is not None
        while not await said_in_time(crowd.stdout):  # until all are there the players only say that they live
            for player in (*alone, *watched):
                await player.ask(type="here")
        with Guest(one, "203.0.113.9") as deaf:
            deaf.create()
            times: tuple[list[float], list[float]] = ([], [])
            for turn in range(moves):
                if turn % 100 == 0:  # cut off in the meantime, it comes again
                    Wire(deaf, code, buffer=2048).hello()
                for found, table in zip(times, (alone, watched), strict=True):
                    found.append(await one_move(table))
    finally:
        crowd.terminate()
        await crowd.wait()
    for line in [*lines, *more]:
        line.cancel()
    return times


async def said_in_time(reader: asyncio.StreamReader) -> bytes | None:
    """A line, if one comes within some seconds."""
    try:
        async with asyncio.timeout(5):
            return await reader.readline()
    except TimeoutError:
        return None


# ── rooms ─────────────────────────────────────────────────────────────────────────────────────────


def rooms(short: bool) -> None:
    """What 500 rooms leave behind that were opened and abandoned, half of them in the middle of a match."""
    number, rounds = (20, 2) if short else (500, 4)
    with tempfile.TemporaryDirectory() as folder, counting(folder) as one:
        print(f"at the start: {memory(counts(one))}")
        for turn in range(1, rounds + 1):
            with Guest(one) as guest:
                for each in range(number):
                    abandon(guest, playing=bool(each % 2))
            print(f"{turn * number} rooms opened and abandoned: {memory(counts(one, rooms=0))}", flush=True)


def abandon(guest: Guest, playing: bool) -> None:
    """Open a room, perhaps begin a match with a bot, and go without a word."""
    code = guest.create()
    with guest.line(code) as line:
        if playing:
            assert line.ask("b", "add-bot")["type"] == "done"
            assert line.ask("s", "start", matches=0)["type"] == "done"


def counting(folder: str) -> Server:
    """A server that can be asked what it keeps."""
    return server(folder, front=False, program=[COUNTED])


def counts(one: Server, **wanted: int) -> dict[str, int]:
    """What the server keeps, as soon as it keeps no more than so many of these: a line takes a moment to end,
    an idle room a minute.
    """
    while True:
        found: dict[str, int] = httpx.get(f"{one.url}/counts", timeout=60, trust_env=False).json()
        if all(found[what] <= most for what, most in wanted.items()):
            return found
        time.sleep(0.5)  # noqa: TID251 - another process says nothing of its own accord


def memory(found: dict[str, int]) -> str:
    """In words."""
    size = f"{found['resident'] / 2**20:.1f} MB resident"
    return f"{size}, {found['objects']} objects, {found['timers']} timers, {found['tasks']} tasks"


def spread(times: list[float]) -> str:
    """Median and worst."""
    return (
        f"median {statistics.median(times) * 1000:.1f} ms, at most {max(times) * 1000:.1f} ms ({len(times)})"
    )


FIGURES: dict[str, Callable[[bool], None]] = {
    each.__name__: each for each in (back, gone, reconnects, watchers, rooms)
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("figures", nargs="*", choices=[[], *FIGURES])
    parser.add_argument("--short", action="store_true")
    given = parser.parse_args()
    for name in given.figures or FIGURES:
        FIGURES[name](given.short)


if __name__ == "__main__":
    main()

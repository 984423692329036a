"""People who play over lines that delay, double, swallow, freeze and cut, on a real server:
`python -m faults.chaos --seconds 600` with `backend` and `tests` on the path.

No table may get stuck, no acknowledged move be lost, and every view that anybody was shown must be the one
that the journal gives. All traffic stays on 127.0.0.1.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random

import msgspec
from playwright.async_api import Page, ViewportSize, async_playwright
from websockets.asyncio.client import connect

from lastcard import protocol
from lastcard.lobby.evolve import fold
from lastcard.lobby.record import Record
from lastcard.lobby.state import Room
from lastcard.rooms.frames import News
from lastcard.storage.journal import SqlJournal
from lastcard.storage.people import People
from soak.account import Talk, Told
from soak.checker import Verdict, check, whole
from soak.player import Player
from soak.processes import Cluster, cluster
from soak.run import part, progress
from support import browser
from support.badline import WELL, BadLine, any_ills
from support.tree import ROOT

#: What a page shows: the decision that it waits for, and the seats with their cards.
SHOWN = """() => [
  document.querySelector('[data-turn]')?.dataset.turn,
  ...[...document.querySelectorAll('[data-seat]')].map((seat) => seat.innerText),
]"""
#: So many sorts of trouble there must have been at least.
SORTS = 3
#: Seconds between two signs of life, and for how long a silent line is believed in.
BEAT, SILENT = 0.5, 1.5


class Sufferer(Player):
    """Somebody with a bad line, who gives up on one that says nothing. `views`: a print of what was shown at
    each row.
    """

    def __init__(self, name: str, doors: Sequence[str], seed: int) -> None:
        super().__init__(name, doors, seed)
        self.views: dict[int, str] = {}
        self.lines = 0

    async def serve(self, line: Talk) -> None:
        """As anybody does, on a line that is watched."""
        self.lines += 1
        await super().serve(Watched(line))

    def _line(self, door: str) -> connect:
        line = super()._line(door)
        line.open_timeout = SILENT
        return line

    async def _beat(self, line: Talk) -> None:
        with contextlib.suppress(Exception):  # the line is over: whoever reads it is told
            while True:
                await asyncio.sleep(BEAT)
                await line.send('{"type":"beat"}')

    async def _hear(self, line: Talk, told: Told, text: str | bytes) -> None:
        if told.type == "update":
            update = json.loads(text)
            shown = seal(update["room"], update.get("match"))
            if self.views.setdefault(update["seq"], shown) != shown:
                self.strange.append(f"{self.name}: two views of row {update['seq']}")
        await super()._hear(line, told, text)


class Watched:
    """`soak.account.Talk` that ends when nothing comes for too long."""

    def __init__(self, line: Talk) -> None:
        self._line = line
        self.send = line.send

    async def __aiter__(self) -> AsyncIterator[str | bytes]:
        texts = aiter(self._line)
        while True:
            try:
                async with asyncio.timeout(SILENT):
                    text = await anext(texts)
            except StopAsyncIteration:
                return
            yield text


def seal(room: object, match: object) -> str:
    """A short print of a view."""
    return str(hash(json.dumps([room, match], sort_keys=True)))


async def differing(
    code: str, records: Sequence[Record], names: dict[str, str], here: list[Sufferer]
) -> list[str]:
    """The views of this room that were not what a fresh client would have been shown at that row."""
    room, found = Room(), []
    for record in records:
        room = fold(room, record)
        news = News(room, [], names, code, 0.0)
        for player in here:
            if (shown := player.views.get(record.seq)) is not None:
                fresh = json.loads(protocol.encode(news.frame(player.person).update))
                if shown != seal(fresh["room"], fresh.get("match")):
                    found.append(f"{player.name}: another view of row {record.seq}")
        await asyncio.sleep(0)
    return found


class Found(msgspec.Struct):
    """What came of it."""

    seconds: float
    rooms: int
    seed: int
    verdict: Verdict
    lines: int
    views: int
    suffered: Counter[str]
    log: str

    def text(self) -> str:
        """For people."""
        what = ", ".join(f"{kind} {times}" for kind, times in sorted(self.suffered.items()))
        found = self.verdict
        return "\n".join([
            f"{self.rooms} tables of three for {self.seconds:.0f} s, seed {self.seed}; none got stuck",
            f"  {self.lines} lines; {what}",
            f"  {found.rows} rows, {found.acknowledged} acknowledged, {self.views} views compared",
            f"  lost {len(found.lost)}, doubled {len(found.doubled)}, out of order {len(found.reordered)}, "
            f"told or shown otherwise {len(found.strange)}, tracebacks {self.log.count('Traceback')}",
            *(f"  ! {fault}" for fault in found.faults[:20]),
        ])  # fmt: skip


async def chaos(base: Path, seconds: float, rooms: int = 2, seed: int = 1, browsers: int = 0) -> Found:
    """Play over bad lines for so long, then over good ones, and compare. `browsers`: so many look on."""
    began = time.monotonic()
    page = {"page": ROOT / "frontend" / "dist"} if browsers else {}
    async with (
        cluster(base, "sqlite", 1, **page) as servers,
        BadLine(servers.processes[0].port, seed) as bad,
        onlookers(browsers) as pages,
    ):
        players = await seat(servers, bad.url, rooms, seed)
        tasks = [asyncio.create_task(player.play()) for player in players]
        try:
            await progress(players, 2 * rooms)
            for one, player in zip(pages, players, strict=False):
                await one.goto(f"{bad.url}/r/{player.room}/screen")
            bad.ills = any_ills
            bad.cut()
            while time.monotonic() - began < seconds or len(bad.suffered) < SORTS:
                await progress(players, 10 * rooms)
            bad.ills = lambda _: WELL
            bad.cut()
            await progress(players, 4 * rooms)
        finally:
            await part(tasks)
        stale = [fault for one in pages for fault in await outdated(one)]
        await asyncio.to_thread(servers.processes[0].stop)
        verdict = await compare(servers, players)
        verdict.strange += stale
        log = servers.said()
    return Found(
        time.monotonic() - began, rooms, seed, verdict, sum(each.lines for each in players),
        sum(len(each.views) for each in players), bad.suffered, log,
    )  # fmt: skip


@contextlib.asynccontextmanager
async def onlookers(number: int) -> AsyncIterator[list[Page]]:
    """So many pages of a real browser."""
    if not number:
        yield []
        return
    browser.use_own_node()
    async with async_playwright() as tool:
        chromium = await tool.chromium.launch(**browser.find().launch_options())
        size: ViewportSize = {"width": 1280, "height": 800}
        yield [await chromium.new_page(viewport=size, reduced_motion="reduce") for _ in range(number)]
        await chromium.close()


async def outdated(page: Page) -> list[str]:
    """What a page shows otherwise than when it is loaded anew, now that nobody plays."""
    await page.get_by_text("Connection lost").wait_for(state="hidden")
    await page.wait_for_timeout(2_000)  # what was sent before it was quiet arrives
    shown = await page.evaluate(SHOWN)
    await page.reload()
    if len(shown) > 1:
        await page.locator("[data-seat]").nth(len(shown) - 2).wait_for()
    else:  # between two rounds: the points
        await page.locator("main section .standing").first.wait_for()
    fresh = await page.evaluate(SHOWN)
    return [f"a page showed {old} for {new}" for old, new in zip(shown, fresh, strict=True) if old != new]


async def seat(servers: Cluster, door: str, rooms: int, seed: int) -> list[Sufferer]:
    """Three at each table, who then know no other way than through this door."""
    players: list[Sufferer] = []
    for number in range(3 * rooms):
        player = Sufferer(f"P{number}", servers.doors, seed * 1000 + number)
        if number % 3:
            await player.join(players[-1].room)
        else:
            await player.create(preset="all-wild", clock=15)
        players.append(player)
    for player in players:
        player.doors = [door]
    return players


async def compare(servers: Cluster, players: list[Sufferer]) -> Verdict:
    """The journal with what was acknowledged, told and shown."""
    database = await servers.database()
    journal, people = SqlJournal(database), People(database, time.time)
    verdict = await check(journal, players)
    for code in sorted({player.room for player in players}):
        here = [player for player in players if player.room == code]
        records = await whole(journal, code)
        verdict.strange += await differing(code, records, await people.names(code), here)
    await database.close()
    return verdict


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--rooms", type=int, default=4)
    parser.add_argument("--browsers", type=int, default=0, help="that look on, with the page as it was built")
    parser.add_argument("--seed", type=int, default=Random().randrange(2**31))
    asked = parser.parse_args()
    print(f"--seed {asked.seed}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as base:
        found = asyncio.run(chaos(Path(base), asked.seconds, asked.rooms, asked.seed, asked.browsers))
    print(found.text())
    sys.exit(1 if found.verdict.faults or "Traceback" in found.log else 0)


if __name__ == "__main__":
    main()

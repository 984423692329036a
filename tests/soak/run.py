"""Plays over real servers while they are killed, frozen and stopped, and prints what came of it:
`python -m soak.run --engine postgresql --kills 20` with `backend` and `tests` on the path.

All traffic stays on 127.0.0.1. The defaults take about two minutes; nothing here runs for ever.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Literal, cast, get_args

import msgspec

from lastcard.storage.journal import SqlJournal
from soak.checker import Verdict, check
from soak.player import Player
from soak.processes import Cluster, Engine, cluster

Way = Literal["kill", "stop", "freeze"]


class Plan(msgspec.Struct, frozen=True):
    """How much of what. Each fault hits one process, which is back after `pause` seconds."""

    engine: Engine = "sqlite"
    processes: int = 2
    rooms: int = 4
    seats: int = 4
    faults: tuple[Way, ...] = ("kill",) * 6 + ("freeze", "stop")
    pause: float = 0.5
    moves_between: int = 40
    seed: int = 1


class Outcome(msgspec.Struct):
    """What a soak found."""

    plan: Plan
    verdict: Verdict
    seconds: float
    waits: list[float]
    latencies: list[float]
    log: str

    def lines(self) -> list[str]:
        """The table."""
        found, plan = self.verdict, self.plan
        return [
            f"{plan.engine}: {plan.processes} processes, {plan.rooms} rooms of {plan.seats}",
            f"  seed              {plan.seed}",
            f"  faults            {' '.join(plan.faults)}",
            f"  acknowledged      {found.acknowledged} in {self.seconds:.0f} s, {found.rows} rows",
            f"  lost              {len(found.lost)}",
            f"  doubled           {len(found.doubled)}",
            f"  out of order      {len(found.reordered)}",
            f"  told otherwise    {len(found.strange)}",
            f"  tracebacks        {self.log.count('Traceback')}",
            f"  back after        {_figures(self.waits)} (lines that were lost: {len(self.waits)})",
            f"  answered after    {_figures(self.latencies)}",
            *(f"  ! {fault}" for fault in found.faults[:20]),
        ]


async def soak(plan: Plan, base: Path, **settings: object) -> Outcome:
    """Play, break, compare."""
    began = time.monotonic()
    async with cluster(base, plan.engine, plan.processes, **settings) as servers:
        players = await seat(plan, servers)
        tasks = [asyncio.create_task(player.play()) for player in players]
        try:
            await _break(plan, servers, players)
        finally:
            await part(tasks)
        log = servers.said()
        for process in servers.processes:
            await asyncio.to_thread(process.stop)
        database = await servers.database()
        verdict = await check(SqlJournal(database), players)
        await database.close()
    waits = [wait for player in players for wait in player.waits]
    latencies = [each for player in players for each in player.latencies]
    return Outcome(plan, verdict, time.monotonic() - began, waits, latencies, log)


async def seat(plan: Plan, servers: Cluster, doors: list[str] | None = None) -> list[Player]:
    """People at tables, spread over all processes, or over these doors."""
    players: list[Player] = []
    doors = doors or servers.doors
    for table in range(plan.rooms):
        code = ""
        for chair in range(plan.seats):
            number = table * plan.seats + chair
            turn = number % len(doors)
            player = Player(f"P{number}", doors[turn:] + doors[:turn], plan.seed * 1000 + number)
            if code:
                await player.join(code)
            else:
                code = await player.create(preset="all-wild", clock=30)
            players.append(player)
    return players


async def part(tasks: Sequence[asyncio.Task[None]]) -> None:
    """End all players; one that has failed fails the whole."""
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if not isinstance(outcome, asyncio.CancelledError):
            raise AssertionError from outcome


async def _break(plan: Plan, servers: Cluster, players: Sequence[Player]) -> None:
    rng = Random(plan.seed)
    for way in plan.faults:
        await progress(players, plan.moves_between)
        await rng.choice(servers.processes).return_after(way, plan.pause)
    await progress(players, plan.moves_between)


async def progress(players: Sequence[Player], rows: int) -> None:
    """Wait until every room has come on by a share of so many rows, as all its people see it."""
    rooms = {player.room for player in players}
    share = max(2, rows // len(rooms))
    goals = {room: max(each.seq for each in players if each.room == room) + share for room in rooms}
    async with asyncio.timeout(120):
        await asyncio.gather(*(player.until(goals[player.room]) for player in players))


def _figures(seconds: Sequence[float]) -> str:
    if not seconds:
        return "-"
    ordered = sorted(seconds)
    median, most = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"{median * 1000:.0f} ms median, {most * 1000:.0f} ms p99, {ordered[-1] * 1000:.0f} ms at most"


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", choices=get_args(Engine), default="sqlite")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--rooms", type=int, default=4)
    parser.add_argument("--kills", type=int, default=6)
    parser.add_argument("--freezes", type=int, default=1)
    parser.add_argument("--stops", type=int, default=1)
    parser.add_argument("--moves-between", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    faults = ["kill"] * asked.kills + ["freeze"] * asked.freezes + ["stop"] * asked.stops
    Random(asked.seed).shuffle(faults)
    plan = Plan(
        engine=asked.engine,
        processes=asked.processes,
        rooms=asked.rooms,
        faults=tuple(cast(Way, each) for each in faults),
        moves_between=asked.moves_between,
        seed=asked.seed,
    )
    with tempfile.TemporaryDirectory() as base:
        outcome = asyncio.run(soak(plan, Path(base)))
    print("\n".join(outcome.lines()))
    sys.exit(1 if outcome.verdict.faults or "Traceback" in outcome.log else 0)


if __name__ == "__main__":
    main()

"""Plays over real servers while these and their database are killed, frozen and stopped, and prints what came
of it: `python -m soak.run --engine postgresql --kills 20` with `backend` and `tests` on the path.

All traffic stays on 127.0.0.1. The defaults take less than a minute; nothing here runs for ever. In full,
less than ten minutes on two cores that have nothing else to do, and judged by time too:
`python -m soak.run --engine sqlite --only-kills 200 --acknowledged 100000`
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Literal, cast, get_args

import msgspec

from lastcard.storage.journal import SqlJournal
from soak.checker import Verdict, check
from soak.player import Player
from soak.processes import Cluster, Engine, cluster

Way = Literal["kill", "stop", "freeze", "cut", "database-kill", "database-stop"]
#: Seconds at the 99th percentile: for those whose line was lost, and for the others' commands.
BACK, ANSWERED = 1.0, 0.1
#: Every so many tables the people of one are spread over all processes; the others have a home together.
SPREAD = 4


class Plan(msgspec.Struct, frozen=True):
    """How much of what. Each fault hits one process, or the database, which is back after `pause` seconds.
    After each, `moves_between` commands are acknowledged; until the end so many as `acknowledged` says, of
    which each fault waits for its share. `patience`: seconds in which every room must have come on.
    `program`: what to serve with, in place of the server.
    """

    engine: Engine = "sqlite"
    processes: int = 2
    rooms: int = 4
    seats: int = 4
    faults: tuple[Way, ...] = ("kill",) * 6 + ("freeze", "stop", "cut", "database-kill", "database-stop")
    pause: float = 0.5
    moves_between: int = 40
    acknowledged: int = 0
    restless: float = 0.02
    seed: int = 1
    patience: float = 120.0
    program: tuple[str, ...] = ()


class Outcome(msgspec.Struct):
    """What a soak found."""

    plan: Plan
    verdict: Verdict
    seconds: float
    waits: list[float]
    latencies: list[float]
    log: str
    in_vain: int

    def lines(self) -> list[str]:
        """The table."""
        found, plan = self.verdict, self.plan
        counted = ", ".join(f"{plan.faults.count(way)} {way}" for way in get_args(Way) if way in plan.faults)
        return [
            f"{plan.engine}: {plan.processes} processes, {plan.rooms} rooms of {plan.seats}",
            f"  seed              {plan.seed}",
            f"  faults            {counted}",
            f"  acknowledged      {found.acknowledged} in {self.seconds:.0f} s, {found.rows} rows",
            f"  lost              {len(found.lost)}",
            f"  doubled           {len(found.doubled)}",
            f"  out of order      {len(found.reordered)}",
            f"  told otherwise    {len(found.strange)}",
            f"  tracebacks        {self.log.count('Traceback')}",
            f"  starts in vain    {self.in_vain}",
            f"  back after        {_figures(self.waits)} (lines that were lost: {len(self.waits)})",
            f"  answered after    {_figures(self.latencies)} (on lines that were not)",
            *(f"  ! {fault}" for fault in found.faults[:20]),
        ]

    def missed(self) -> list[str]:
        """The figures that are not as wanted, where processes are killed and nothing else is broken."""
        found: list[str] = []
        if set(self.plan.faults) != {"kill"}:
            return found
        if (back := _at(self.waits, 0.99)) > BACK:
            found.append(f"back after {back:.2f} s (p99), wanted {BACK}")
        if (answered := _at(self.latencies, 0.99)) > ANSWERED:
            found.append(f"answered after {answered:.2f} s (p99), wanted {ANSWERED}")
        return found


async def soak(
    plan: Plan, base: Path, say: Callable[[str], None] | None = None, **settings: object
) -> Outcome:
    """Play, break, compare."""
    began = time.monotonic()
    if plan.program:
        settings = {**settings, "program": plan.program}
    async with cluster(base, plan.engine, plan.processes, **settings) as servers:
        players = await seat(plan, servers)
        tasks = [asyncio.create_task(player.play()) for player in players]
        stuck: list[str] = []
        try:
            await _break(plan, servers, players, say)
        except TimeoutError:
            stuck = [f"{each.name} stands at {each.seq}: nothing goes on any more" for each in players]
        finally:
            await part(tasks)
        log = servers.said()
        for process in servers.processes:
            await asyncio.to_thread(process.stop)
        database = await servers.database()
        verdict = await check(SqlJournal(database), players)
        verdict.strange += stuck
        await database.close()
    waits = [wait for player in players for wait in player.waits]
    latencies = [each for player in players for each in player.latencies]
    in_vain = sum(process.in_vain for process in servers.processes)
    return Outcome(plan, verdict, time.monotonic() - began, waits, latencies, log, in_vain)


async def seat(plan: Plan, servers: Cluster, doors: list[str] | None = None) -> list[Player]:
    """People at tables, spread over all processes, or over these doors."""
    players: list[Player] = []
    doors = doors or servers.doors
    for table in range(plan.rooms):
        code = ""
        for chair in range(plan.seats):
            number = table * plan.seats + chair
            turn = (chair if table % SPREAD == 0 else table) % len(doors)
            player = Player(f"P{number}", doors[turn:] + doors[:turn], plan.seed * 1000 + number)
            player.restless = plan.restless
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


async def _break(
    plan: Plan, servers: Cluster, players: Sequence[Player], say: Callable[[str], None] | None
) -> None:
    rng, began = Random(plan.seed), time.monotonic()
    for number, way in enumerate(plan.faults, 1):
        due = plan.acknowledged * number // (len(plan.faults) + 1) - _acknowledged(players)
        await progress(players, max(plan.moves_between, due), plan.patience)
        await _hurt(plan, servers, players, way, rng)
        for player in players:
            player.go_home()
        if say is not None:
            done, passed = _acknowledged(players), time.monotonic() - began
            strange = sum(len(each.strange) for each in players)
            count = f"{number} of {len(plan.faults)} ({way})"
            say(f"{count}, {done} acknowledged, {strange} strange, {passed:.0f} s")
    left = max(plan.moves_between, plan.acknowledged - _acknowledged(players))
    await progress(players, left, plan.patience)


async def _hurt(plan: Plan, servers: Cluster, players: Sequence[Player], way: Way, rng: Random) -> None:
    match way:
        case "kill" | "stop" | "freeze":
            await rng.choice(servers.processes).return_after(way, plan.pause)
        case "cut":
            for player in rng.sample(players, len(players) // 2):
                player.cut()
        case "database-kill" | "database-stop":
            await servers.take_database_away(way == "database-kill", plan.pause)


def _acknowledged(players: Sequence[Player]) -> int:
    return sum(len(each.acknowledged) for each in players)


async def progress(players: Sequence[Player], commands: int, patience: float = 120.0) -> None:
    """Wait until so many more commands are acknowledged, and every room has come on for all its people."""
    rooms = {player.room for player in players}
    goals = {room: max(each.seq for each in players if each.room == room) + 2 for room in rooms}
    goal = _acknowledged(players) + commands
    async with asyncio.timeout(patience + commands / 20):
        await asyncio.gather(*(player.until(goals[player.room]) for player in players))
        while _acknowledged(players) < goal:
            busiest = max(players, key=lambda each: each.seq)
            await busiest.until(busiest.seq + 1)


def _figures(seconds: Sequence[float]) -> str:
    if not seconds:
        return "-"
    median, most, last = (_at(seconds, share) * 1000 for share in (0.5, 0.99, 1))
    return f"{median:.0f} ms median, {most:.0f} ms p99, {last:.0f} ms at most"


def _at(seconds: Sequence[float], share: float) -> float:
    """What so large a share of them is not above."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def _asked() -> Plan:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--engine", choices=get_args(Engine), default="sqlite")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--rooms", type=int, default=4)
    parser.add_argument("--kills", type=int, default=6, help="of processes, by kill -9")
    parser.add_argument("--only-kills", type=int, default=0, help="so many kills, and no other fault")
    parser.add_argument("--freezes", type=int, default=1)
    parser.add_argument("--stops", type=int, default=1)
    parser.add_argument("--cuts", type=int, default=1, help="of the lines of half the people")
    parser.add_argument(
        "--databases", type=int, default=2, help="PostgreSQL killed or stopped, SQLite locked"
    )
    parser.add_argument("--pause", type=float, default=0.5)
    parser.add_argument("--moves-between", type=int, default=40)
    parser.add_argument("--acknowledged", type=int, default=0, help="go on until so many commands are")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    faults = ["kill"] * asked.kills + ["freeze"] * asked.freezes + ["stop"] * asked.stops
    faults += ["cut"] * asked.cuts + ["database-kill", "database-stop"] * (asked.databases // 2)
    faults += ["database-kill"] * (asked.databases % 2)
    faults = ["kill"] * asked.only_kills or faults
    Random(asked.seed).shuffle(faults)
    return Plan(
        engine=asked.engine, processes=asked.processes, rooms=asked.rooms,
        faults=tuple(cast(Way, each) for each in faults), pause=asked.pause,
        moves_between=asked.moves_between, acknowledged=asked.acknowledged, seed=asked.seed,
    )  # fmt: skip


def _break_off(*_: object) -> None:
    """The servers and the database end with the run, though it is told to end twice."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise KeyboardInterrupt


def main() -> None:
    """Run and print."""
    plan = _asked()
    signal.signal(signal.SIGTERM, _break_off)
    with tempfile.TemporaryDirectory() as base:
        outcome = asyncio.run(soak(plan, Path(base), lambda line: print(line, file=sys.stderr, flush=True)))
    missed = outcome.missed()
    print("\n".join([*outcome.lines(), *(f"  ! {each}" for each in missed)]))
    sys.exit(bool(missed or outcome.verdict.faults or "Traceback" in outcome.log))


if __name__ == "__main__":
    main()

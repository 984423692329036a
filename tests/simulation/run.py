"""A seed's evening from its first row to its verdict: `python -m simulation.run --seeds 10000`, or one again
by `--seed 4711 --trace`, with `backend` and `tests` on the path. Same seed, same trace.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import time
from random import Random

import msgspec

from simulation.database import Shared
from simulation.loop import VirtualLoop
from simulation.world import Weather, World
from soak.checker import Verdict, check

PEOPLE = ("ann", "bea", "cid")
#: Virtual seconds of bad weather, and of calm in which all must come to rest.
STORM, CALM = 40.0, 40.0


class Evening(msgspec.Struct):
    """What came of a seed."""

    seed: int
    verdict: Verdict
    trace: list[str]
    sum: int

    @property
    def faults(self) -> list[str]:
        """All that must not be."""
        return self.verdict.faults


def evening(seed: int, weather: Weather | None = None, *, sql: bool = False) -> Evening:
    """Simulate a seed, on the journal in memory or on the real one, its SQL included."""
    shared = Shared() if sql else None
    try:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            return runner.run(_evening(seed, weather or Weather(), shared))
    finally:
        if shared is not None:
            shared.close()


async def _evening(seed: int, weather: Weather, shared: Shared | None) -> Evening:
    world = World(seed, PEOPLE, weather, shared)
    await world.begin()
    tasks = [asyncio.create_task(each.play()) for each in world.people]
    tasks.append(asyncio.create_task(_misfortune(world)))
    await asyncio.sleep(STORM)
    tasks.pop().cancel()
    world.stormy, world.square.reachable = False, True
    for place, process in enumerate(world.processes):
        if process is None:
            world.start(place)
        else:
            process.clock.wrong = 0.0
    goal = max(each.seq for each in world.people) + 3
    late = await _calm(world, goal)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    verdict = await check(world.journal, world.people)
    verdict.strange += [f"a player failed: {each!r}" for each in ended if not _cancelled(each)]
    verdict.strange += late
    for process in world.processes:
        if process is not None:
            await process.hub.stop()
    return Evening(seed, verdict, world.trace.lines, world.trace.sum())


async def _calm(world: World, goal: int) -> list[str]:
    """In calm weather the table plays on, and everybody sees it."""
    try:
        async with asyncio.timeout(CALM):
            await asyncio.gather(*(each.until(goal) for each in world.people))
    except TimeoutError:
        return [f"{each.name} stands at {each.seq}, not {goal}" for each in world.people if each.seq < goal]
    return []


def _cancelled(outcome: object) -> bool:
    return outcome is None or isinstance(outcome, asyncio.CancelledError)


async def _misfortune(world: World) -> None:
    """Now and then something happens to a process, to the shared table, or to somebody's line."""
    rng = world.rng
    while True:
        await asyncio.sleep(rng.expovariate(1 / 4.0))
        place = rng.randrange(len(world.processes))
        process = world.processes[place]
        if process is None:
            world.start(place)
            continue
        match rng.randrange(6):
            case 0:
                process.crash()
                world.processes[place] = None
            case 1:
                world.processes[place] = None
                await process.stop()
            case 2:
                process.clock.wrong = rng.choice([-30.0, -5.0, 0.0, 5.0, 30.0])
                world.trace.note(f"p{process.number} clock {process.clock.wrong}")
            case 3:
                await _unreachable(world, rng)
            case _ if process.lines:
                rng.choice(process.lines).cut()
            case _:
                pass


async def _unreachable(world: World, rng: Random) -> None:
    world.square.reachable = False
    await asyncio.sleep(rng.uniform(0.5, 12.0))
    world.square.reachable = True


def main() -> None:
    """Run seeds and print what failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=500, help="how many, from --seed on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", choices=("memory", "sql"), default="memory", help="which one they share")
    parser.add_argument("--trace", action="store_true", help="print the trace of --seed alone")
    asked = parser.parse_args()
    logging.disable(logging.CRITICAL)
    if asked.trace:
        told = evening(asked.seed, sql=asked.journal == "sql")
        print("\n".join([*told.trace, f"sum {told.sum}", *told.faults]))
        sys.exit(1 if told.faults else 0)
    began, failed, rows = time.monotonic(), [], 0
    for seed in range(asked.seed, asked.seed + asked.seeds):
        told = evening(seed, sql=asked.journal == "sql")
        rows += told.verdict.rows
        if told.faults:
            failed.append(seed)
            print(f"seed {seed}: {told.faults[0]} (and {len(told.faults) - 1} more)", flush=True)
    print(f"{asked.seeds} seeds, {rows} rows, {len(failed)} failed, {time.monotonic() - began:.0f} s")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

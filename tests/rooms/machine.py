"""Evenings at random, one after the other: `python -m rooms.machine --seconds 600` plays for so long,
`--seed 7` one evening again. `backend` and `tests` must be on the path.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import Counter
from random import Random

from lastcard import bots
from lastcard.storage.memory import MemoryTalk
from support.evening import PEOPLE, Evening
from support.faulty import FaultyJournal
from support.floor import CODE, Floor


async def evening(seed: int, moves: int) -> Counter[str]:
    """One evening, its server stopped and started in the middle; how often what was done."""
    rng, journal, talk = Random(seed), FaultyJournal(), MemoryTalk()
    salted = rng.random() < 0.5
    async with Floor(journal, bots=bots, seed=seed, talk=talk, salted=salted) as floor:
        clock = floor.clock
        await floor.create("ann", preset="all-wild-free-draw", clock=rng.choice([None, 20]))
        first = Evening(floor, rng)
        for person in PEOPLE[1:]:
            first.lines[person] = await floor.join(person)
        await first.come("ann")
        for _ in range(moves):
            await first.step()
        for who in list(first.lines):
            await first.go(who)
        before = await floor.room()
    async with Floor(journal, clock, bots=bots, seed=seed + 1, talk=talk, salted=salted) as floor:
        floor.names.people.update(PEOPLE)
        again = Evening(floor, rng, first)
        await again.come("ann")
        assert (await floor.room()).lobby.players == before.lobby.players
        for _ in range(moves):
            await again.step()
        await again.finish()
        await again.check()
    for record in await journal.since(CODE, 0, 1_000_000):
        again.done.update(f"[{event.__struct_config__.tag}]" for event in record.events)
    return again.done


def main() -> None:
    """Play until the time is over or something is wrong; say what was done."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--moves", type=int, default=150, help="before and after the restart of an evening")
    parser.add_argument("--seed", type=int, help="this evening alone")
    given = parser.parse_args()
    end, done, evenings = time.monotonic() + given.seconds, Counter[str](), 0
    seed = given.seed if given.seed is not None else Random().randrange(2**32)
    while evenings == 0 or (given.seed is None and time.monotonic() < end):
        try:
            done += asyncio.run(evening(seed + evenings, given.moves))
        except BaseException:
            print(f"--seed {seed + evenings} --moves {given.moves}", file=sys.stderr)
            raise
        evenings += 1
    print(f"{evenings} evenings from seed {seed}, nothing stuck, no view differed")
    for events in (True, False):
        print(", ".join(f"{what} {n}" for what, n in done.most_common() if what.startswith("[") is events))


if __name__ == "__main__":
    main()

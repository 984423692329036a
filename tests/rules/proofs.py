"""Simulated rounds and their proofs, for the script that checks them: `python -m rules.proofs --rounds 1000`
verifies so many of each preset. `backend` and `tests` must be on the path.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from msgspec.structs import replace

from lastcard.rules import commands as c
from lastcard.rules.decide import decide, start
from lastcard.rules.events import AnyEvent
from lastcard.rules.evolve import evolve
from lastcard.rules.options import PRESETS, Options, settled
from lastcard.rules.proof import Witness
from lastcard.rules.shuffle import Chance
from lastcard.rules.state import Match, Shuffling
from lastcard.simulate import _choose
from lastcard.verify_shuffle import wrong

Document = dict[str, Any]
#: Games in which all that can be left to chance is: also hands that are dealt anew.
GAMES: dict[str, Options] = {str(name): options for name, options in PRESETS.items()}
GAMES["extra wilds"] = replace(PRESETS["classic"], extra_wilds=True)


def proofs(game: str, rounds: int, seed: int = 1) -> Iterator[Document]:
    """The documents of so many rounds of random legal play, from as many matches as it takes."""
    rng = Random(f"{game}/{seed}")
    while rounds:
        for document in _match(settled(GAMES[game]), rng):
            yield document
            rounds -= 1
            if not rounds:
                return


def _match(options: Options, rng: Random) -> Iterator[Document]:
    """The rounds of one match, some of whose people are there."""
    seats = rng.randint(2, 6)
    asked = tuple(sorted(rng.sample(range(seats), rng.randint(0, seats))))
    chance = Chance(lambda: rng.randbytes(32), asked=asked)
    witness = Witness(1)
    match = _heard(witness, None, start("m", options, seats, 0, 0, chance))
    while match.phase != "over":
        seat, command = _salt(match.shuffle, rng) if match.shuffle is not None else _choose(match, rng)
        if isinstance(command, c.Deal):
            witness = Witness(command.round, match)
        match = _heard(witness, match, decide(match, seat, command, chance))
        if witness.over:
            yield document(witness)


def document(witness: Witness) -> Document:
    """What a server tells of a round that is over, read back from its text."""
    assert witness.over
    read: Document = json.loads(msgspec.json.encode(witness.proof))
    return read


def _heard(witness: Witness, match: Match | None, events: list[AnyEvent]) -> Match:
    for event in events:
        witness.read(event)
        match = evolve(match, event)
    assert match is not None
    return match


def _salt(shuffle: Shuffling, rng: Random) -> tuple[int, c.AnyCommand]:
    """Whoever is asked adds salt, unless the time for it is over."""
    seat = next(seat for seat in shuffle.asked if not shuffle.salts[seat])
    if rng.random() < 0.1:
        return seat, c.Shuffle(shuffle.round)
    return seat, c.Salt(shuffle.round, rng.randbytes(16).hex())


def main() -> None:
    """Verify, and say what was verified."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="of each preset")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for game in GAMES:
        began, questions, salts = perf_counter(), Counter[str](), 0
        for proof in proofs(game, given.rounds, given.seed):
            if found := wrong(proof):
                sys.exit(f"{game}: {found}\n{json.dumps(proof)}")
            questions.update(asked["what"] for asked in proof["questions"])
            salts += sum(salt != "" for salt in proof["salts"])
        told = ", ".join(f"{what} {count}" for what, count in sorted(questions.items()))
        took = perf_counter() - began
        print(f"{game}: {given.rounds} rounds with {salts} salts verified in {took:.1f} s: {told}")


if __name__ == "__main__":
    main()

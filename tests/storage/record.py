"""Writes a sample of the journal as this version writes it: `python tests/storage/record.py NAME PRESET`.

The samples in `samples/` must replay for ever: one is added when the schema number or the rules version goes
up, none is ever written anew.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from lastcard.rules.decide import RULES_VERSION
from lastcard.rules.events import Event
from lastcard.rules.evolve import evolve
from lastcard.rules.options import PRESETS
from lastcard.rules.state import Match
from lastcard.storage import codec
from support.evenings import Evenings
from support.hall import Hall

SAMPLES = Path(__file__).parent / "samples"


def truth(match: Match) -> dict[str, Any]:
    """What can be told of a match without the names of today's fields."""
    now = match.round
    if now is None or match.shuffle is not None:  # nothing is told before a deal
        return {}
    return {
        "hands": [list(one.hand) for one in match.seats],
        "scores": [one.score for one in match.seats],
        "top": now.discards[-1] if now.discards else None,
        "pile": len(now.pile),
        "on_turn": now.on_turn,
        "winners": list(match.winners),
    }


def sample(hall: Hall) -> dict[str, Any]:
    """The rows of a hall, and the truth after each row of its last match."""
    rows, after, match = [], [], None
    for record in hall.records:
        rows.append([codec.SCHEMA, record.at, json.loads(codec.encode(record.events))])
        if record.seq >= hall.lobby.first:
            for event in record.events:
                if isinstance(event, Event):
                    match = evolve(match, event)
            assert match is not None
            after.append(truth(match))
    return {"rules": RULES_VERSION, "match": hall.match.id, "rows": rows, "after": after}


def played(preset: str) -> Hall:
    """The shortest of some matches in which somebody has left; whoever is there adds salt."""
    halls = []
    for seed in range(60):
        hall = Evenings(seed, people=4, salted=True)
        hall.match_of_any_kind(replace(PRESETS[preset], scoring="first", target=200))  # type: ignore[index]
        if any(each.left for each in hall.closed[0].players) and len(hall.lobby.rounds) > 1:
            halls.append(hall)
    return min(halls, key=lambda hall: len(hall.records))


if __name__ == "__main__":
    told = sample(played(sys.argv[2]))
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in told.pop("rows"))
    truths = ",\n".join(json.dumps(each, separators=(",", ":")) for each in told.pop("after"))
    head = ", ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in told.items())
    (SAMPLES / f"{sys.argv[1]}.json").write_text(
        f'{{{head}, "rows": [\n{lines}\n], "after": [\n{truths}\n]}}\n'
    )

"""The soak itself on trial: each promise of the server is taken away in turn, and a short soak must turn red;
with all of them it must not, nor without one that the others make up for. `python -m soak.mutants
[--engine postgresql]` with `backend` and `tests` on the path, one to two minutes for each engine.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from typing import get_args

from soak.mutant import MUTANTS
from soak.processes import Engine
from soak.run import Plan, Way, soak

#: What may be taken away: without it a room tries in vain once, and the fence sends it to the journal then.
HARMLESS = ("look",)
PROGRAM = str(Path(__file__).with_name("mutant.py"))
#: What brings it to light.
FAULTS: dict[str, tuple[Way, ...]] = {
    "fence": ("freeze",) * 6,
    "order": ("kill",) * 3,
    "stale": ("cut",) * 2,
    "doubt": ("database-kill",) * 4,
    "look": ("database-kill",) * 4,
    "redaction": ("cut",),
}


async def reds(name: str, engine: Engine, base: Path) -> list[str]:
    """What a short soak finds wrong with a server that lacks this promise; "": that lacks none."""
    faults = FAULTS.get(name) or ("kill", "freeze", "cut")
    program = (PROGRAM, name, "serve") if name else ()
    plan = Plan(
        engine=engine, rooms=1, faults=faults, moves_between=60, pause=0.3, restless=0.2, program=program,
        patience=20.0,
    )  # fmt: skip
    outcome = await soak(plan, base)
    # A server that is not honest with itself may also stumble over its own rows.
    return [*outcome.verdict.faults, *(["a traceback in the log"] if "Traceback" in outcome.log else [])]


def main() -> None:
    """Try all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", choices=get_args(Engine), default="sqlite")
    engine: Engine = parser.parse_args().engine
    wrong = False
    for name in ("", *MUTANTS):
        with tempfile.TemporaryDirectory() as base:
            found = asyncio.run(reds(name, engine, Path(base)))
        wrong |= bool(found) != (name not in ("", *HARMLESS))
        what = f"without {name}" if name else "as it is"
        print(f"{engine}, {what}: {f'red, {found[0]}' if found else 'green'}", flush=True)
    sys.exit(wrong)


if __name__ == "__main__":
    main()

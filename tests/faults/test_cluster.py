"""Two real processes over one database, one killed during a turn: the match goes on, nothing is lost. Short
forms of `python -m soak.run` and `python -m soak.mutants`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from soak.mutants import reds
from soak.processes import Engine
from soak.run import Plan, Way, soak

ENGINES: tuple[Engine, ...] = ("postgresql", "sqlite")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.timeout(300)
async def test_one_of_two_processes_is_killed_during_a_turn(engine: Engine, tmp_path: Path) -> None:
    plan = Plan(engine=engine, rooms=1, faults=("kill",), moves_between=12)
    outcome = await soak(plan, tmp_path)
    assert outcome.verdict.faults == []
    assert "Traceback" not in outcome.log
    assert outcome.waits, "somebody's line was lost"
    assert outcome.verdict.acknowledged >= 2 * plan.moves_between


@pytest.mark.timeout(300)
async def test_everything_breaks_once(tmp_path: Path) -> None:
    faults: tuple[Way, ...] = ("freeze", "database-kill", "cut", "database-stop")
    outcome = await soak(
        Plan(engine="postgresql", rooms=2, faults=faults, moves_between=10, pause=0.2), tmp_path
    )
    assert outcome.verdict.faults == []
    assert "Traceback" not in outcome.log


@pytest.mark.timeout(300)
async def test_the_soak_is_red_without_redaction(tmp_path: Path) -> None:
    assert any("told otherwise" in each for each in await reds("redaction", "sqlite", tmp_path))

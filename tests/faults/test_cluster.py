"""Two real processes over one database, one killed during a turn: the match goes on, nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from soak.processes import Engine
from soak.run import Plan, soak

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

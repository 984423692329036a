"""A few seconds of bad lines. Ten minutes: `python -m faults.chaos`, `backend` and `tests` on the path."""

from __future__ import annotations

from pathlib import Path

import pytest

from faults.chaos import chaos


@pytest.mark.timeout(300)
async def test_bad_lines_hold_no_table_up_lose_no_move_and_show_nothing_else(tmp_path: Path) -> None:
    found = await chaos(tmp_path, seconds=2, rooms=2)
    assert found.verdict.faults == []
    assert "Traceback" not in found.log
    assert found.verdict.acknowledged > 20
    assert found.views > found.verdict.rows
    assert found.lines > 6, "somebody's line was lost"

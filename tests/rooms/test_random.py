"""Whatever people and lines do: every client shows the truth, no row is missing or told twice, and the table
can always go on. More of the same: `python -m rooms.machine --seconds 600`, with `backend` and `tests` on the
path.
"""

from __future__ import annotations

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st

from rooms.machine import evening


@settings(max_examples=12)
@given(st.integers(0, 2**32))
def test_the_table_can_always_go_on_and_every_view_equals_a_fresh_one(seed: int) -> None:
    done = asyncio.run(evening(seed, 100))
    assert done["come"] > 1

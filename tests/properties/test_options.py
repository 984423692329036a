"""Which sets of options can be played together: the engine's answer against the sheet's, read once more."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.rules.cards import Family
from lastcard.rules.options import PRESETS, problems
from lastcard.rules.variants import VARIANTS
from reference.sets import conflicts, draw_options


@given(family=st.sampled_from(sorted(VARIANTS)), seats=st.integers(2, 10), seed=st.integers(0, 2**32 - 1))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_the_same_sets_are_in_conflict(family: Family, seats: int, seed: int) -> None:
    """A set without a conflict is taken; of one with conflicts, the same options are named."""
    options = draw_options(Random(seed), family, seats, allow_conflicts=True)
    named = {frozenset(names) for names, _ in problems(options, seats)}
    pairs = {frozenset(pair) for pair in conflicts(options, seats)}
    assert bool(named) == bool(pairs), f"the engine names {named}, the sheet {pairs}"
    if ("hand_size", "deck") not in conflicts(options, seats):
        assert named == pairs


def test_every_preset_can_be_played_by_two_to_ten() -> None:
    """No preset has a conflict with itself."""
    for options in PRESETS.values():
        for seats in range(2, 11):
            assert not problems(options, seats)
            assert not conflicts(options, seats)

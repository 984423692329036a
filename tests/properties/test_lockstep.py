"""Whole matches of random legal play under random options, engine and reference model side by side.

A longer run: `LASTCARD_SOAK=600 python -m pytest tests/properties` plays so many seconds for each family.
"""

from __future__ import annotations

import os
import time
from random import Random

import pytest

from lastcard.rules.cards import Family
from lastcard.rules.options import PRESETS, Preset
from lastcard.rules.variants import VARIANTS
from properties.drive import play_out
from properties.lockstep import Lockstep
from reference.sets import draw_options

SOAK = float(os.environ.get("LASTCARD_SOAK", "0"))
STEPS = 5000


@pytest.mark.parametrize("seats", [2, 3, 4, 10])
@pytest.mark.parametrize("preset", [name for name, it in PRESETS.items() if it.family in VARIANTS])
def test_presets_are_played_as_the_model_plays_them(preset: Preset, seats: int) -> None:
    """Every preset, with few and many seats, from the deal to the last round."""
    rng = Random(f"{preset} {seats}")
    pair = Lockstep(PRESETS[preset], seats, seed=seats, turn=100, duty=50)
    assert play_out(pair, rng, steps=300) or pair.match.phase != "over"


@pytest.mark.parametrize("family", VARIANTS)
def test_random_options_are_played_as_the_model_plays_them(family: Family) -> None:
    """Options, seats and temper drawn at random; every match comes to its end."""
    started, seed = time.monotonic(), 0
    while seed < 12 or time.monotonic() - started < SOAK:
        rng = Random(f"{family} {seed}")
        seats = rng.choice([2, 2, 3, 4, 5, 7, 10])
        pair = Lockstep(draw_options(rng, family, seats), seats, seed)
        play_out(pair, rng, steps=STEPS if SOAK else 250)
        seed += 1

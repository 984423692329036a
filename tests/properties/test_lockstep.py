"""Whole matches of random legal play under random options, engine and reference model side by side.

A longer run: `LASTCARD_SOAK=600 python -m pytest tests/properties` plays so many seconds for each family.
"""

from __future__ import annotations

import os
import time
from random import Random

import pytest
from msgspec.structs import replace

from lastcard.rules import commands as c
from lastcard.rules.cards import Family
from lastcard.rules.decide import decide, start
from lastcard.rules.evolve import fold
from lastcard.rules.judge import legal
from lastcard.rules.options import PRESETS, Preset
from lastcard.rules.shuffle import Chance
from lastcard.rules.variants import VARIANTS
from properties.drive import play_out
from properties.lockstep import Lockstep
from reference.sets import draw_options

SOAK = float(os.environ.get("LASTCARD_SOAK", "0"))
STEPS = 5000


@pytest.mark.parametrize("seats", [2, 3, 4, 10])
@pytest.mark.parametrize("preset", PRESETS)
def test_presets_are_played_as_the_model_plays_them(preset: Preset, seats: int) -> None:
    """Every preset, with few and many seats, from the deal to the last round."""
    rng = Random(f"{preset} {seats}")
    pair = Lockstep(PRESETS[preset], seats, seed=seats, turn=100, duty=50)
    play_out(pair, rng, steps=300)
    assert len(pair.diary) == 300 or pair.match.phase == "over"


@pytest.mark.parametrize("family", VARIANTS)
def test_random_options_are_played_as_the_model_plays_them(family: Family) -> None:
    """Options, seats and temper drawn at random; the same after every step."""
    started, seed = time.monotonic(), 0
    while seed < 12 or time.monotonic() - started < SOAK:
        rng = Random(f"{family} {seed}")
        seats = rng.choice([2, 2, 3, 4, 5, 7, 10])
        pair = Lockstep(draw_options(rng, family, seats), seats, seed)
        play_out(pair, rng, steps=STEPS if SOAK else 250)
        seed += 1


@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("preset", PRESETS)
def test_random_play_ends(preset: Preset, seats: int) -> None:
    """Whoever plays at random, rather than draw, comes to the end of a match without caring to win."""
    rng, chance = Random(seats), Chance(lambda: bytes([seats]) * 32)
    options = PRESETS[preset] if PRESETS[preset].target is None else replace(PRESETS[preset], target=50)
    match = fold(None, start("m", options, seats, 0, 0, chance))
    for _ in range(20_000):
        assert match is not None
        if match.phase == "over":
            return
        seat = match.round.on_turn if match.phase == "playing" and match.round is not None else 0
        assert seat is not None
        wishes = legal(match, seat)
        plays = [it for it in wishes if isinstance(it, c.Play)]
        wish = rng.choice(plays) if plays and rng.random() < 0.8 else rng.choice(wishes)
        match = fold(match, decide(match, seat, wish, chance))
    pytest.fail("twenty thousand moves did not do")

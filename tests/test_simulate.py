"""The simulator: the same seed gives the same matches, and a broken invariant does not go unseen."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from lastcard import simulate
from lastcard.rules.options import PRESETS, Preset, problems
from lastcard.simulate import Plan, Tally, random_options, run


def played(preset: Preset, matches: int, seats: int = 4, seed: int = 1, limit: int = 200_000) -> Tally:
    plan = Plan(matches, seats, seed, lambda rng: PRESETS[preset], check=True, limit=limit)
    *_, tally = run(plan)
    return tally


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 10])
def test_matches_end_with_no_invariant_broken(preset: Preset, seats: int) -> None:
    tally = played(preset, 4, seats)
    assert tally.matches == 4
    assert tally.rounds >= 4
    assert not tally.broken


def test_the_same_seed_gives_the_same_numbers() -> None:
    assert played("all-wild", 5).lines() == played("all-wild", 5).lines()
    assert played("all-wild", 5, seed=1).lines() != played("all-wild", 5, seed=2).lines()


def test_a_match_cut_short_counts_as_broken() -> None:
    assert played("all-wild", 2, limit=10).broken == {"no end": 2}


def test_a_broken_invariant_is_counted_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "problems", lambda match: ["cards not conserved"])
    tally = played("all-wild", 1)
    assert tally.broken == {"cards not conserved": tally.moves}


@pytest.mark.parametrize("preset", PRESETS)
def test_options_drawn_at_random_can_be_played_and_differ(preset: Preset) -> None:
    drawn = [random_options(PRESETS[preset], 4, Random(seed)) for seed in range(50)]
    assert all(problems(options, 4) == [] for options in drawn)
    assert all(options.family == PRESETS[preset].family for options in drawn)
    assert len({str(options) for options in drawn}) > 40


def test_the_command_prints_averages_and_no_broken_invariant() -> None:
    done = simulated("--preset", "classic", "--matches", "3", "--players", "3", "--seed", "7", "--check")
    assert done.returncode == 0
    assert "broken invariants   0" in done.stdout
    assert "moves/s" in done.stderr
    assert (
        done.stdout
        == simulated("--preset", "classic", "--matches", "3", "--players", "3", "--seed", "7").stdout
    )


def test_the_command_names_the_games_when_there_is_no_such_game() -> None:
    done = simulated("--preset", "poker")
    assert done.returncode == 2
    assert "all-wild-opening" in done.stderr
    assert "Traceback" not in done.stderr


def simulated(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "lastcard", "simulate", *arguments],
        capture_output=True, text=True, check=False, timeout=100,
    )  # fmt: skip

"""A match of each game in words, kept as people can read it and check it against RULES.md.

A kept file that differs shows what the games do otherwise now. It is written anew by `lastcard transcript
--code CODE --players N --seed S > tests/rules/transcripts/NAME.txt`, and read before it is kept.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from lastcard import transcript
from lastcard.rules.settings import decode
from lastcard.simulate import Plan, play

KEPT = Path(__file__).parent / "transcripts"
#: Name: settings code, players, seed.
MATCHES = {
    "all-wild": ("all-wild~target.50", 3, 1),
    "all-wild-opening": ("all-wild-opening~target.50", 3, 2),
    "all-wild-free-draw": ("all-wild-free-draw", 3, 1),
    "classic": ("classic~target.50", 3, 1),
    "classic-low": ("classic-low~target.50", 3, 8),
    "house-rules": ("classic~target.50~stacking.mixed~jump_in.on~seven_zero.on~extra_wilds.on", 4, 1),
}


@pytest.mark.parametrize("name", MATCHES)
def test_the_match_reads_as_it_did(name: str) -> None:
    code, players, seed = MATCHES[name]
    options = decode(code)
    rows = (events for events, _ in play(Plan(1, players, seed, lambda _: options), 0))
    kept = (KEPT / f"{name}.txt").read_text("utf-8")
    assert "\n".join(transcript.lines(rows)) + "\n" == kept


def test_every_game_is_among_them() -> None:
    assert {path.stem for path in KEPT.glob("*.txt")} == set(MATCHES)

"""Each broken invariant has its name; a sound match has none."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lastcard.rules import events as e
from lastcard.rules.check import problems
from lastcard.rules.evolve import evolve, fold
from lastcard.rules.options import PRESETS
from lastcard.rules.state import Duty, Match
from support.cards import Table, cards, dealt, play


def sound() -> Match:
    """A running match of three."""
    return dealt(3, "wild").match


def in_seat(match: Match, **changes: Any) -> Match:
    """The match with another seat A."""
    return replace(match, seats=(replace(match.seats[0], **changes), *match.seats[1:]))


def in_round(match: Match, **changes: Any) -> Match:
    """The match with another round."""
    assert match.round is not None
    return replace(match, round=replace(match.round, **changes))


def test_a_sound_match_has_no_problems() -> None:
    """Before the first deal, in a round, after it, after the match."""
    assert problems(evolve(None, e.MatchStarted("m", 2, PRESETS["all-wild"], {}, 1))) == []
    assert problems(sound()) == []
    assert problems(Table("wild", "wild").does("A", play("wild")).match) == []
    assert problems(Table("wild", "wild", scoring="single").does("A", play("wild")).match) == []
    assert fold(None, []) is None


def test_a_seat_with_an_empty_hand_may_wait_for_a_challenge() -> None:
    """R72."""
    t = Table("wild-draw-four", "red-1*3", top="red-5", pile="blue-1*9", preset="classic")
    assert problems(t.does("A", play("wild-draw-four")).match) == []


SILENT = replace(PRESETS["all-wild"], calls="silent")
BROKEN: list[tuple[Any, str]] = [
    (lambda m: in_round(m, pile=()), "cards not conserved"),
    (lambda m: in_round(m, number=1, on_turn=None), "nobody to wait for"),
    (lambda m: in_round(m, on_turn=7), "nobody to wait for"),
    (lambda m: in_round(m, wait=None), "nobody to wait for"),
    (lambda m: in_round(m, pending=2), "pending draw"),
    (lambda m: in_round(m, wait="stack"), "pending draw"),
    (lambda m: in_round(m, drawn="wild"), "drawn card"),
    (lambda m: in_round(m, wait="drawn"), "drawn card"),
    (lambda m: in_round(m, discards=(), pile=(*m.round.pile, "wild")), "no top card"),
    (lambda m: replace(m, phase="between"), "waiting after the end"),
    (lambda m: replace(m, phase="shuffling"), "shuffle"),
    (lambda m: replace(m, phase="over"), "winners"),
    (lambda m: replace(m, winners=(1,)), "winners"),
    (lambda m: replace(m, round=None), "phase without a round"),
    (lambda m: in_seat(m, hand=(*cards("wild*6"), cards("skip")[0])), "hand not sorted"),
    (lambda m: in_seat(m, status="left"), "cards of a seat that is not in the round"),
    (lambda m: in_seat(m, duty=Duty(1)), "duty without one card"),
    (lambda m: in_seat(m, duty=Duty(9, "called")), "duty number"),
    (lambda m: in_seat(replace(m, options=SILENT), ahead=True), "call in a silent match"),
    (lambda m: in_seat(in_round(m, on_turn=1), ahead=True), "call ahead out of turn"),
    (lambda m: in_seat(m, hand=()), "empty hand"),
    (lambda m: replace(m, options=replace(m.options, card_limit=5)), "card limit"),
    (lambda m: replace(m, seats=(m.seats[0], *[replace(one, status="left", hand=()) for one in m.seats[1:]])),
     "a round for one"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("broken", "name"), BROKEN, ids=[f"{at} {name}" for at, (_, name) in enumerate(BROKEN)]
)
def test_each_broken_invariant_has_its_name(broken: Any, name: str) -> None:
    """As literal states."""
    assert name in problems(broken(sound()))

"""Answering a pending draw (RULES.md, R50 to R52, R72)."""

from __future__ import annotations

from typing import Any

import pytest

from lastcard.rules import commands as c
from lastcard.rules import events as e
from support.cards import ACCEPT, CALL, CHALLENGE, DRAW, LEAVE, Table, play

WD4 = "wild-draw-four"
CLASSIC: dict[str, Any] = {"preset": "classic", "pile": "blue-1*30", "top": "red-5"}


def test_30_a_chain_once_around() -> None:
    """㉚ R50, R51: A draws eight, B is on turn and plays freely."""
    t = Table(
        "red-draw-two red-1*2", "blue-draw-two red-1*2", "green-draw-two red-1*2",
        "yellow-draw-two yellow-1*2",
        stacking="same", action_match="colour", **CLASSIC,
    )  # fmt: skip
    t.does("A", play("red-draw-two"))
    assert t.on_turn == "B stack"
    assert t.refuses("B", play("red-1")) == "no_answer"
    t.does("B", play("blue-draw-two")).does("C", play("green-draw-two")).does("D", play("yellow-draw-two"))
    assert t.on_turn == "A stack"
    assert t.round.pending == 8
    t.does("A", DRAW)
    assert t.sizes == [10, 2, 2, 2]
    assert t.on_turn == "B"
    assert t.told(e.Drew)[0].cause == "stack"
    assert t.refuses("B", play("red-1")) == "no_fit"
    t.does("B", DRAW)


def test_30_a_wild_draw_four_on_a_draw_two() -> None:
    """㉚ R51, R52: refused under `same`; otherwise the total is six and nobody can challenge it."""
    for mode in ("escalate", "mixed"):
        t = Table("red-draw-two red-1*2", f"{WD4} red-1", "red-1*4", stacking=mode, **CLASSIC)
        t.does("A", play("red-draw-two"))
        assert t.refuses("B", play(WD4)) == "needs_colour"
        t.does("B", play(WD4, colour="green"))
        assert t.round.pending == 6
        assert t.on_turn == "C stack"
        assert t.refuses("C", CHALLENGE) == "not_now"
    t = Table("red-draw-two red-1*2", f"{WD4} red-1", "red-1*4", stacking="same", **CLASSIC)
    assert t.does("A", play("red-draw-two")).refuses("B", play(WD4, colour="red")) == "no_answer"


@pytest.mark.parametrize(("mode", "card", "accepted"), [
    ("same", "green-draw-two", False), ("escalate", "green-draw-two", False),
    ("mixed", "green-draw-two", True), ("mixed", "blue-draw-two", False), ("same", WD4, True),
])  # fmt: skip
def test_30_on_a_wild_draw_four(mode: str, card: str, accepted: bool) -> None:
    """㉚ R51: a Draw Two in the active colour, green, under `mixed` alone."""
    t = Table(f"{WD4} blue-1*2", f"{card} red-1", "red-1*4", stacking=mode, **CLASSIC)
    t.does("A", play(WD4, colour="green"))
    assert t.on_turn == "B challenge"
    answer = play(card, colour="red" if card == WD4 else None)
    if accepted:
        t.does("B", answer)
        assert t.round.pending == (8 if card == WD4 else 6)
        assert t.on_turn == "C stack"
    else:
        assert t.refuses("B", answer) == "no_answer"


def test_the_first_wild_draw_four_of_a_chain_may_also_be_accepted_or_challenged() -> None:
    """R52."""
    t = Table(f"{WD4} red-1*2", f"{WD4} red-1", "red-1*4", stacking="same", **CLASSIC)
    t.does("A", play(WD4, colour="green"))
    commands = t.legal("B")
    assert c.Accept(t.match.turn) in commands
    assert len(commands) == 4 + 2
    accepted = Table.of(t.match).does("B", ACCEPT)
    assert accepted.sizes == [2, 6, 4]
    t.does("B", CHALLENGE)
    assert t.sizes == [6, 2, 4]


def test_an_answering_wild_draw_four_needs_no_honesty() -> None:
    """R52: not even where it is enforced."""
    t = Table(
        "red-draw-two red-1*2",
        f"{WD4} red-1",
        "red-1*4",
        stacking="mixed",
        wild_draw_four="enforced",
        **CLASSIC,
    )
    t.does("A", play("red-draw-two")).does("B", play(WD4, colour="green"))
    assert t.on_turn == "C stack"


@pytest.mark.parametrize(("mode", "first", "second", "total"), [
    ("same", "draw-two", "draw-two", 4), ("same", "draw-four", "draw-four", 8),
    ("same", "draw-two", "draw-four", 0),
    ("same", "draw-four", "draw-two", 0), ("escalate", "draw-two", "draw-four", 6),
    ("escalate", "draw-four", "draw-two", 0), ("mixed", "draw-four", "draw-two", 6),
    ("mixed", "draw-two", "targeted-draw-two", 0), ("mixed", "draw-two", "wild", 0),
])  # fmt: skip
def test_stacking_in_all_wild(mode: str, first: str, second: str, total: int) -> None:
    """R51."""
    t = Table(f"{first} wild*3", f"{second} wild*3", "wild*4", stacking=mode).does("A", play(first))
    assert t.on_turn == "B stack"
    answer = play(second, target="C" if "targeted" in second else None)
    if total:
        assert t.does("B", answer).round.pending == total
    else:
        assert t.refuses("B", answer) == "no_answer"


def test_targeted_draw_two_never_starts_a_chain() -> None:
    """R51."""
    t = Table("targeted-draw-two wild*3", "wild*4", stacking="mixed").does("A", play("targeted-draw-two"))
    assert t.sizes == [3, 6]
    assert t.on_turn == "B"


def test_the_table_waits_also_for_one_who_cannot_answer() -> None:
    """R50: and force_play does not touch it."""
    t = Table(
        "draw-two wild*3", "wild*4", "wild*4", preset="all-wild-free-draw", stacking="same", force_play=True
    )
    t.does("A", play("draw-two"))
    assert t.legal("B") == [c.Draw(t.match.turn)]
    t.does("B", DRAW)
    assert t.on_turn == "C"


def test_27_the_victim_of_a_last_draw_two_draws_first() -> None:
    """㉗ R72: A scores 84."""
    t = Table(
        "red-draw-two",
        "red-5",
        "red-skip",
        top="red-1",
        pile="blue-9 wild",
        preset="classic",
        stacking="same",
    ).does("A", play("red-draw-two"))
    assert t.on_turn == "between"
    assert t.scores == [84, 0, 0]


def test_the_whole_total_is_drawn_by_a_last_card_and_nothing_is_put_on_it() -> None:
    """R72."""
    t = Table("draw-two wild*3", "draw-two", "draw-two wild*3", stacking="same").does("A", play("draw-two"))
    t.does("B", play("draw-two"))
    assert t.sizes == [3, 0, 8]
    assert t.on_turn == "between"
    assert t.told(e.Drew)[0].cause == "stack"


def test_an_answering_last_wild_draw_four_is_not_challenged() -> None:
    """R52, R72."""
    t = Table("red-draw-two red-1*2", WD4, "red-1*4", stacking="escalate", **CLASSIC)
    t.does("A", play("red-draw-two")).does("B", play(WD4))
    assert t.sizes == [2, 0, 10]
    assert t.on_turn == "between"


def test_nothing_is_put_on_a_wild_draw_four_that_was_the_last_card() -> None:
    """R72: it is accepted or challenged; with its player gone it is a pending draw like any other."""
    t = Table(WD4, f"{WD4} red-1", "red-1*4", stacking="same", **CLASSIC).does("A", play(WD4))
    assert t.refuses("B", play(WD4, colour="red")) == "not_now"
    assert t.legal("B") == [c.Accept(t.match.turn), c.Challenge(t.match.turn)]
    t.does("A", LEAVE).does("B", play(WD4, colour="red"))
    assert t.on_turn == "C stack"
    assert t.round.pending == 8


def test_a_total_pending_on_a_leaver_lapses() -> None:
    """R74."""
    t = Table("draw-two wild*3", "wild*4", "wild*4", stacking="same").does("A", play("draw-two"))
    t.does("B", LEAVE)
    assert t.round.pending == 0
    assert t.on_turn == "C"


def test_a_call_ahead_of_an_answer_is_good() -> None:
    """R62."""
    t = Table("draw-two wild*3", "draw-two wild", "wild*4", stacking="same").does("A", play("draw-two"))
    t.does("B", CALL).does("B", play("draw-two"))
    assert t.owing == ""
    assert t.view("C").pending == 4

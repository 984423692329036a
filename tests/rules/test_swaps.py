"""Forced Swap, and last cards of All Wild (RULES.md, R35, R36, R72, R73)."""

from __future__ import annotations

import pytest

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.cards import Card
from support.cards import CALL, NOW, Table, cards, play


def test_14_two_players_exchange_whole_hands() -> None:
    """⑭ R35: the played card is not part of it."""
    t = Table("forced-swap wild skip reverse", "draw-two draw-four", "wild*4")
    t.does("A", play("forced-swap", target="B"))
    assert t.hand("A") == cards("draw-four draw-two")
    assert t.hand("B") == cards("reverse skip wild")
    assert t.top == "forced-swap"
    assert t.on_turn == "B"
    assert t.told(e.HandsSwapped) == [e.HandsSwapped(0, 1)]


def test_15_a_swap_leaves_the_other_with_one_card_and_a_duty() -> None:
    """⑮ R60: B owes a call though B played nothing."""
    t = Table("forced-swap wild", "wild*5", "wild*4").does("A", play("forced-swap", target="B"))
    assert t.sizes == [5, 1, 4]
    assert t.owing == "B"


def test_16_a_swap_alone_wins_without_swapping() -> None:
    """⑯ R36, R73: no target is needed; one that is named means nothing."""
    for wanted in (None, "B"):
        t = Table("forced-swap", "wild*5", "wild*4").does("A", play("forced-swap", target=wanted))
        assert t.on_turn == "between"
        assert t.told(e.HandsSwapped) == []
        assert t.told(e.Played)[0].target is None
        assert t.scores == [180, 0, 0]
    assert t.round.result is not None
    assert t.round.result.winner == 0


def test_17_a_swap_to_a_one_card_hand_with_the_call_in_the_play_is_safe() -> None:
    """⑰ R62."""
    t = Table("forced-swap wild*2", "wild", "wild*4").does("A", play("forced-swap", target="B", call=True))
    assert t.owing == ""
    assert t.sizes == [1, 2, 4]
    assert t.told(e.Called)[0].seat == 0


def test_17_both_owe_when_one_card_hands_are_exchanged() -> None:
    """⑰ R60: a call does not travel with a hand."""
    t = Table("forced-swap wild", "wild", "wild*4").does("A", play("forced-swap", target="B"))
    assert t.owing == "AB"
    t.does("B", CALL)
    assert t.owing == "A"


def test_the_call_made_earlier_does_not_serve_for_the_hand_that_comes() -> None:
    """R60: B had called for its one card; after the swap B owes anew under another number."""
    t = Table("forced-swap wild*2", "wild*2", "forced-swap wild", on_turn="B").does(
        "B", play("wild", call=True)
    )
    assert t.owing == ""
    t.does("C", play("forced-swap", target="B"))
    assert t.owing == "BC"
    assert t.told(e.DutyOpened) == [e.DutyOpened(2, 9), e.DutyOpened(1, 10)]


@pytest.mark.parametrize("scoring", ["first", "lowest", "elimination"])
def test_the_victim_of_a_last_card_draws_before_hands_are_counted(scoring: str) -> None:
    """R72."""
    t = Table("draw-four", "wild", "wild*4", pile="wild*3 skip", scoring=scoring).does("A", play("draw-four"))
    assert t.sizes == [0, 5, 4]
    assert t.on_turn == "between"
    expected = {"first": [210, 0, 0], "lowest": [0, 130, 80], "elimination": [0, 130, 80]}
    assert t.scores == expected[scoring]


def test_nobody_draws_by_a_last_card_when_nothing_is_counted() -> None:
    """R72."""
    t = Table("draw-four", "wild", "wild*4", scoring="single").does("A", play("draw-four"))
    assert t.sizes == [0, 1, 4]
    assert t.on_turn == "over"


def test_a_last_targeted_draw_names_its_target_if_somebody_draws_by_it() -> None:
    """R73."""
    t = Table("targeted-draw-two", "wild", "wild*4")
    assert t.refuses("A", play("targeted-draw-two")) == "needs_target"
    t.does("A", play("targeted-draw-two", target="C"))
    assert t.sizes == [0, 1, 6]
    alone = Table("targeted-draw-two", "wild").does("A", play("targeted-draw-two"))
    assert alone.sizes == [0, 3]
    single = Table("targeted-draw-two", "wild", "wild*4", scoring="single")
    assert single.legal("A") == [c.Play(40, Card("targeted-draw-two"))]
    assert single.does("A", play("targeted-draw-two")).on_turn == "over"


def test_a_last_reverse_or_skip_wins_as_any_card() -> None:
    """R72."""
    for card in ("reverse", "skip", "skip-two", "wild"):
        t = Table(card, "wild*2", "wild").does("A", c.Play(NOW, Card(card), call=True))
        assert t.scores == [60, 0, 0]
        assert t.told(e.Called) == []

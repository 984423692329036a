"""Points, totals and who wins the match (RULES.md, R80 to R86)."""

from __future__ import annotations

import pytest

from lastcard.rules import events as e
from lastcard.rules.cards import ALL_WILD_DECK
from lastcard.rules.scoring import card_points, value
from support.cards import LEAVE, Table, cards, play


def test_33_all_wild_hands() -> None:
    """㉝ R80, R81."""
    t = Table("wild", "wild*2 skip", "forced-swap").does("A", play("wild"))
    assert t.scores == [140, 0, 0]
    assert t.on_turn == "between"
    assert t.view("A").result is not None
    assert t.view("A").result.points == [140, 0, 0]  # type: ignore[union-attr]
    assert value("all-wild", ALL_WILD_DECK) == 20 + 7 * 50


def test_33_classic_hands() -> None:
    """㉝ R80."""
    hands = ("red-1", "blue-0 blue-9 blue-skip wild", "blue-draw-two wild-draw-four")
    t = Table(*hands, top="red-2", preset="classic").does("A", play("red-1"))
    assert t.scores == [149, 0, 0]


def test_34_five_hundred_end_the_match() -> None:
    """㉞ R81."""
    t = Table("wild", "wild", scores=(480, 100)).does("A", play("wild"))
    assert t.scores == [500, 100]
    assert t.on_turn == "over"
    assert t.told(e.MatchEnded) == [e.MatchEnded([0], "target")]
    assert t.view(None).winners == [0]


def test_one_point_less_does_not() -> None:
    """R81."""
    assert Table("wild", "wild", scores=(479, 100)).does("A", play("wild")).on_turn == "between"


def test_35_the_lowest_total_wins() -> None:
    """㉟ R82."""
    t = Table("wild", "wild skip", "wild", scoring="lowest", scores=(510, 435, 100)).does("A", play("wild"))
    assert t.scores == [510, 505, 120]
    assert t.told(e.MatchEnded) == [e.MatchEnded([2], "target")]


def test_equal_lowest_totals_share_the_win() -> None:
    """R82."""
    t = Table("wild", "wild", "wild*3", scoring="lowest", scores=(100, 80, 450)).does("A", play("wild"))
    assert t.scores == [100, 100, 510]
    assert t.told(e.MatchEnded) == [e.MatchEnded([0, 1], "target")]


def test_36_elimination_goes_on_without_the_first_one_out() -> None:
    """㊱ R83: the others go on under two-player rules."""
    t = Table("wild*2 skip", "wild", "wild*3", scoring="elimination", scores=(415, 300, 360), on_turn="B")
    t.does("B", play("wild"))
    assert t.scores == [505, 300, 420]
    assert t.told(e.SeatEliminated) == [e.SeatEliminated(0)]
    assert t.on_turn == "between"
    assert t.view("B").seats[0].out
    two = Table("", "skip-two wild*2", "wild*3", scoring="elimination", on_turn="B").without("A")
    assert two.does("B", play("skip-two")).on_turn == "B"


def test_the_last_one_in_wins_an_elimination() -> None:
    """R83."""
    t = Table("wild", "skip", scoring="elimination", scores=(490, 460)).does("A", play("wild"))
    assert t.scores == [490, 510]
    assert t.told(e.MatchEnded) == [e.MatchEnded([0], "target")]


def test_if_the_rest_go_out_together_the_lowest_of_them_wins() -> None:
    """R83: a winner of a round by survival may hold cards."""
    hand = "wild*13"
    t = Table("draw-four wild*2", hand, "wild*14", scoring="elimination", scores=(480, 300, 0), card_limit=15)
    t.match = t.does("C", LEAVE).match
    t.does("A", play("draw-four"))
    assert t.scores == [520, 640, 0]
    assert t.told(e.SeatEliminated) == [e.SeatEliminated(0), e.SeatEliminated(1)]
    assert t.told(e.MatchEnded) == [e.MatchEnded([0], "target")]


def test_a_single_round_is_a_match_and_nothing_is_counted() -> None:
    """R84."""
    t = Table("wild", "wild skip", "wild", scoring="single").does("A", play("wild"))
    assert t.told(e.MatchEnded) == [e.MatchEnded([0], "single")]
    assert t.scores == [0, 0, 0]
    assert t.told(e.RoundEnded)[0].hands == [[], cards("skip wild"), cards("wild")]


def test_the_winner_of_a_round_need_not_be_the_one_at_the_target() -> None:
    """R82: a total at the target ends the match, whoever has it."""
    t = Table("wild", "wild*2", "wild", scoring="lowest", target=50, scores=(49, 20, 45)).does(
        "A", play("wild")
    )
    assert t.scores == [49, 60, 65]
    assert t.told(e.MatchEnded) == [e.MatchEnded([0], "target")]


def test_card_points_are_what_the_others_held() -> None:
    """R86."""
    hands = [cards("wild"), cards("wild skip"), []]
    assert card_points("all-wild", hands, 2) == 90
    assert card_points("all-wild", hands, 0) == 70
    assert card_points("all-wild", hands, None) == 0


@pytest.mark.parametrize("scoring", ["first", "lowest"])
def test_a_hand_out_by_the_card_limit_counts_as_it_was(scoring: str) -> None:
    """R81, R85, R77."""
    t = Table("draw-two wild*2", "wild*13", "wild*4", scoring=scoring, card_limit=15, target=5000)
    t.does("A", play("draw-two"))
    assert t.told(e.SeatOut) == [e.SeatOut(1, 300)]
    assert t.sizes == [2, 0, 4]
    assert len(t.round.aside) == 15
    assert t.on_turn == "C"
    t.does("C", play("wild")).does("A", play("wild")).does("C", play("wild")).does("A", play("wild"))
    expected = {"first": [300 + 40, 0, 0], "lowest": [0, 300, 40]}
    assert t.scores == expected[scoring]
    assert t.told(e.RoundEnded)[0].hands == [[], cards("wild*15"), cards("wild*2")]

"""Leaving for good, and going out by the card limit (RULES.md, R74 to R77, R12)."""

from __future__ import annotations

import pytest

from lastcard.rules import commands as c
from lastcard.rules import events as e
from support.cards import DRAW, LEAVE, PASS, TIME_OUT, Table, cards, catch, dealt, play

FOUR = "wild*4"


def test_37_the_turn_of_a_leaver_passes_on() -> None:
    """㊲ R74."""
    t = Table(FOUR, FOUR, FOUR, on_turn="B").does("B", LEAVE)
    assert t.on_turn == "C"
    assert t.sizes == [4, 0, 4]
    assert len(t.round.aside) == 4
    assert t.view("A").seats[1].left


def test_37_it_passes_in_the_direction_of_play() -> None:
    """㊲ R74."""
    t = Table(FOUR, FOUR, FOUR, on_turn="B", now={"direction": -1}).does("B", LEAVE)
    assert t.on_turn == "A"


def test_37_the_turn_stays_when_somebody_else_leaves() -> None:
    """㊲ R74."""
    t = Table(FOUR, FOUR, FOUR, on_turn="B")
    turn = t.match.turn
    t.does("C", LEAVE)
    assert (t.on_turn, t.match.turn) == ("B", turn)


def test_38_the_last_one_wins_round_and_match() -> None:
    """㊳ R75, R76: the leaver's cards score for nobody."""
    t = Table(FOUR, FOUR).does("A", LEAVE)
    assert t.told(e.RoundEnded)[0].winner == 1
    assert t.told(e.MatchEnded) == [e.MatchEnded([1], "last-seat")]
    assert t.scores == [0, 0]
    assert t.told(e.RoundEnded)[0].hands == [[], cards(FOUR)]
    assert t.refuses("A", LEAVE) == "match_over"


def test_38_also_when_the_rest_has_reached_the_target_in_an_elimination() -> None:
    """R76."""
    t = Table(FOUR, FOUR, scoring="elimination", scores=(0, 490)).does("A", LEAVE)
    assert t.scores == [0, 570]
    assert t.told(e.MatchEnded) == [e.MatchEnded([1], "last-seat")]
    assert t.told(e.SeatEliminated) == []


def test_39_the_deal_goes_on_to_the_leavers_left() -> None:
    """㊴ R12."""
    t = Table("wild", FOUR, FOUR, FOUR).does("D", LEAVE).does("A", play("wild")).deals("B")
    assert t.told(e.DealerChosen)[0].seat == 0


def test_the_deal_skips_who_is_not_there_and_deals_them_no_hand() -> None:
    """R3, R12."""
    t = Table("", "wild", FOUR, FOUR, on_turn="B").without("A").does("B", play("wild")).deals("C")
    assert t.told(e.DealerChosen)[0].seat == 1
    assert t.sizes == [0, 7, 7, 7]
    assert t.on_turn == "C"


def test_leavers_win_nothing_when_all_but_one_are_gone() -> None:
    """R76."""
    t = dealt(3, "wild*9").does("A", LEAVE).does("B", LEAVE)
    assert t.told(e.MatchEnded) == [e.MatchEnded([2], "last-seat")]


def test_a_leaver_has_no_say_and_is_no_target() -> None:
    """R3, R64."""
    t = Table("targeted-draw-two wild*2", FOUR, FOUR, false_catch_penalty=1).does("B", LEAVE)
    for command in (DRAW, catch("A"), LEAVE, c.Deal(4)):
        reason = t.refuses("B", command)
        assert reason == ("round_running" if isinstance(command, c.Deal) else "not_playing")
    assert t.refuses("A", play("targeted-draw-two", target="B")) == "bad_target"
    assert t.refuses("A", catch("B")) == "bad_target"
    assert t.does("A", play("targeted-draw-two")).sizes == [2, 0, 6]


def test_with_two_active_players_left_two_player_rules_hold() -> None:
    """R3, R22."""
    t = Table("reverse wild*3", FOUR, FOUR).does("B", LEAVE).does("A", play("reverse"))
    assert t.on_turn == "A"


def test_leaving_with_a_drawn_card() -> None:
    """R74."""
    t = Table(FOUR, FOUR, FOUR, preset="all-wild-free-draw").does("A", DRAW).does("A", LEAVE)
    assert t.on_turn == "B"
    assert t.round.drawn is None


@pytest.mark.parametrize("card", ["targeted-draw-two", "forced-swap"])
def test_the_dealer_leaves_with_the_opening_target_open(card: str) -> None:
    """R74: the choice lapses, the first player begins."""
    t = dealt(4, card, preset="all-wild-opening").does("D", LEAVE)
    assert t.on_turn == "A"
    assert t.sizes == [7, 7, 7, 0]


def test_the_first_player_leaves_with_the_opening_colour_open() -> None:
    """R74: it is red."""
    t = dealt(4, "wild", preset="classic").does("A", LEAVE)
    assert t.round.colour == "red"
    assert t.on_turn == "B"


def test_leaving_between_rounds() -> None:
    """R76."""
    t = Table("wild", FOUR, FOUR).does("A", play("wild")).does("B", LEAVE)
    assert t.on_turn == "between"
    assert t.sizes == [0, 4, 4]
    assert t.refuses("B", c.Deal(4)) == "not_playing"
    t.does("C", LEAVE)
    assert t.told(e.MatchEnded) == [e.MatchEnded([0], "last-seat")]


def test_a_leaver_cannot_win_by_the_lowest_total() -> None:
    """R76."""
    t = Table("wild", "wild*2", FOUR, scoring="lowest", target=50, scores=(40, 10, 0)).does("C", LEAVE)
    t.does("A", play("wild"))
    assert t.told(e.MatchEnded) == [e.MatchEnded([0], "target")]


def test_somebody_out_or_eliminated_may_leave_too() -> None:
    """R77: nothing else changes."""
    t = Table("draw-two wild*2", "wild*13", FOUR, FOUR, card_limit=15).does("A", play("draw-two"))
    turn = t.match.turn
    t.does("B", LEAVE)
    assert t.told(e.SeatLeft) == [e.SeatLeft(1)]
    assert (t.on_turn, t.match.turn) == ("C", turn)
    assert t.match.seats[1].held == ()


def test_the_card_limit_puts_out_for_the_round_only() -> None:
    """R77, R10."""
    t = Table("draw-two wild*2", "wild*13", "wild", card_limit=15).does("A", play("draw-two"))
    assert t.refuses("B", PASS) == "not_playing"
    t.does("C", play("wild")).deals("B")
    assert [one.status for one in t.match.seats] == ["in", "in", "in"]


def test_the_last_one_in_wins_the_round() -> None:
    """R75, R77: with the own cards still in hand."""
    t = Table("draw-two wild*2", "wild*13", card_limit=15).does("A", play("draw-two"))
    assert t.told(e.RoundEnded)[0].winner == 0
    assert t.scores == [300, 0]


def test_going_out_by_the_own_draw_passes_the_turn() -> None:
    """R77."""
    t = Table("wild*14", FOUR, FOUR, preset="all-wild-free-draw", card_limit=15).does("A", DRAW)
    assert t.told(e.SeatOut) == [e.SeatOut(0, 300)]
    assert t.on_turn == "B"


def test_going_out_by_a_false_catch_in_the_own_turn_passes_the_turn() -> None:
    """R68, R77."""
    t = Table("wild*14", FOUR, FOUR, false_catch_penalty=1, card_limit=15).does("A", catch("B"))
    assert t.on_turn == "B"
    other = Table(FOUR, "wild*14", FOUR, false_catch_penalty=1, card_limit=15).does("B", catch("A"))
    assert other.on_turn == "A"


def test_the_card_limit_does_not_touch_the_last_draw() -> None:
    """R72."""
    t = Table("draw-two", "wild*14", FOUR, card_limit=15).does("A", play("draw-two"))
    assert t.told(e.SeatOut) == []
    assert t.scores == [320 + 80, 0, 0]


def test_a_leaver_is_not_played_for() -> None:
    """R74, R78."""
    t = Table(FOUR, FOUR, FOUR)
    late = c.TimeOut(t.match.turn)
    t.does("A", LEAVE)
    assert t.refuses("A", late) == "not_playing"
    assert t.refuses("B", late) == "stale"
    assert t.refuses("C", TIME_OUT) == "not_your_turn"

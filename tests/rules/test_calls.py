"""Calling and catching (RULES.md, R60 to R69, R55)."""

from __future__ import annotations

import pytest

from lastcard.rules import events as e
from support.cards import CALL, CHALLENGE, DRAW, LEAVE, PASS, Table, catch, play

TWO, FOUR = "wild*2", "wild*4"


def test_18_a_call_ahead_of_the_play_is_good() -> None:
    """⑱ R62."""
    t = Table(TWO, FOUR, FOUR).does("A", CALL)
    assert t.told(e.Called) == [e.Called(0, 0)]
    assert t.view("B").seats[0].called
    t.does("A", play("wild"))
    assert t.owing == ""
    assert t.refuses("B", catch("A")) == "settled"
    assert t.view("B").seats[0].called


def test_a_call_ahead_is_made_once() -> None:
    """R62."""
    t = Table(TWO, FOUR).does("A", CALL)
    assert t.refuses("A", CALL) == "settled"


def test_19_a_call_before_the_catch_saves() -> None:
    """⑲ R66."""
    t = Table(TWO, FOUR, FOUR).does("A", play("wild"))
    assert t.owing == "A"
    duty = t.duty("A")
    t.does("A", CALL)
    assert t.refuses("B", catch("A", duty)) == "settled"
    assert t.refuses("B", catch("A")) == "settled"
    assert t.sizes == [1, 4, 4]
    assert t.refuses("A", CALL) == "settled"


def test_19_a_catch_before_the_call_costs() -> None:
    """⑲ R66, R67: the turn does not move, the call is told that it is settled."""
    t = Table(TWO, FOUR, FOUR).does("A", play("wild"))
    turn, duty = t.match.turn, t.duty("A")
    t.does("B", catch("A", duty))
    assert t.sizes == [3, 4, 4]
    assert t.refuses("A", CALL) == "settled"
    assert t.refuses("C", catch("A", duty)) == "settled"
    assert (t.on_turn, t.match.turn) == ("B", turn)
    assert t.told(e.Caught) == [e.Caught(1, 0, duty)]


@pytest.mark.parametrize("act", [play("wild"), DRAW])
def test_20_the_window_closes_when_the_next_player_acts(act: object) -> None:
    """⑳ R65, R69."""
    t = Table(TWO, FOUR, FOUR, preset="all-wild-free-draw").does("A", play("wild"))
    duty = t.duty("A")
    t.does("B", act)  # type: ignore[arg-type]
    assert t.told(e.DutyClosed) == [e.DutyClosed(0, duty)]
    assert t.refuses("C", catch("A", duty)) == "too_late"
    assert t.refuses("C", catch("A")) == "too_late"
    assert t.refuses("A", CALL) == "too_late"


def test_20_with_two_players_the_own_next_act_closes_the_window() -> None:
    """⑳ R65."""
    t = Table("skip wild", FOUR, preset="all-wild-free-draw").does("A", play("skip"))
    assert t.on_turn == "A"
    assert t.owing == "A"
    assert Table.of(t.match).does("B", catch("A", t.duty("A"))).sizes == [3, 4]
    t.does("A", DRAW)
    assert t.owing == ""
    assert t.refuses("B", catch("A")) == "too_late"


def test_20_the_own_last_play_closes_it_too() -> None:
    """R65, R69: nobody needs to have called in order to win."""
    t = Table("skip wild", FOUR).does("A", play("skip")).does("A", play("wild"))
    assert t.on_turn == "between"
    assert t.scores == [80, 0]


@pytest.mark.parametrize("act", [play("wild"), DRAW, "draw and pass"])
def test_21_a_forced_draw_closes_nothing(act: object) -> None:
    """㉑ R65: C's first play, draw or pass does."""
    t = Table("draw-two wild", FOUR, FOUR, preset="all-wild-free-draw").does("A", play("draw-two"))
    assert t.sizes == [1, 6, 4]
    assert t.owing == "A"
    assert t.on_turn == "C"
    if act == "draw and pass":
        t.does("C", DRAW).does("C", PASS)
    else:
        t.does("C", act)  # type: ignore[arg-type]
    assert t.owing == ""


def test_a_skipped_player_may_catch() -> None:
    """R64."""
    t = Table("draw-two wild", FOUR, FOUR).does("A", play("draw-two"))
    t.does("B", catch("A", t.duty("A")))
    assert t.sizes == [3, 6, 4]


def test_passing_closes_the_window() -> None:
    """R65: a pass because nothing can be drawn or played; a false catch took the last card."""
    t = Table(
        "red-1 red-5", "blue-2*2", "red-3*2", pile="", top="red-4", preset="classic", false_catch_penalty=1
    )
    t.does("A", play("red-1")).does("C", catch("B"))
    assert t.owing == "A"
    t.does("B", PASS)
    assert t.owing == ""
    assert t.on_turn == "C"


def test_22_a_catch_on_a_seat_that_owes_nothing_is_refused() -> None:
    """㉒ R68."""
    t = Table(FOUR, FOUR)
    assert t.refuses("B", catch("A")) == "not_owed"
    assert t.view("B").choices is not None
    assert t.view("B").choices.catches == []  # type: ignore[union-attr]


@pytest.mark.parametrize("price", [1, 2])
def test_22_or_the_false_catch_costs(price: int) -> None:
    """㉒ R68."""
    t = Table(FOUR, FOUR, FOUR, false_catch_penalty=price).does("B", catch("A"))
    assert t.sizes == [4, 4 + price, 4]
    assert t.told(e.FalselyCaught) == [e.FalselyCaught(1, 0)]
    assert t.told(e.Drew)[0].cause == "false-catch"
    assert t.on_turn == "A"
    assert catch("A") in t.legal("C")


def test_only_a_catch_without_a_number_can_be_false() -> None:
    """R66, R68: and one on a seat that owes, catches."""
    t = Table(TWO, FOUR, FOUR, false_catch_penalty=2)
    assert t.refuses("B", catch("A", 7)) == "too_late"
    t.does("A", play("wild"))
    assert t.refuses("B", catch("A", t.duty("A") - 1)) == "too_late"
    t.does("B", catch("A"))
    assert t.sizes == [3, 4, 4]
    assert t.refuses("C", catch("A")) == "settled"


def test_after_the_seats_own_next_play_a_catch_is_false_again() -> None:
    """R68: the seat has owed nothing since its last play."""
    t = Table(TWO, FOUR, FOUR, false_catch_penalty=1).does("A", play("wild"))
    t.does("B", catch("A", t.duty("A")))
    t.does("B", play("wild")).does("C", play("wild")).does("A", play("wild"))
    t.does("C", catch("A"))
    assert t.sizes == [2, 3, 4]


@pytest.mark.parametrize(("preset", "penalty"), [("all-wild", 2), ("classic-low", 4)])
def test_23_the_penalty(preset: str, penalty: int) -> None:
    """㉓ R67."""
    hand = "wild*2" if preset == "all-wild" else "red-1 red-2"
    top, pile = ("wild", "wild*9") if preset == "all-wild" else ("red-3", "red-4*9")
    t = Table(hand, hand, top=top, pile=pile, preset=preset)  # type: ignore[arg-type]
    t.does("A", play(hand.split()[0].partition("*")[0]))
    t.does("B", catch("A", t.duty("A")))
    assert t.sizes == [1 + penalty, 2]


def test_23_fewer_if_the_piles_have_fewer() -> None:
    """㉓ R67, R71: the duty is gone all the same."""
    t = Table(TWO, FOUR, pile="").does("A", play("wild"))
    t.does("B", catch("A", t.duty("A")))
    assert t.sizes == [2, 4]
    none = (
        Table(TWO, FOUR, FOUR, pile="", false_catch_penalty=1).does("A", play("wild")).does("B", catch("C"))
    )
    none.does("B", catch("A", none.duty("A")))
    assert none.sizes == [1, 5, 4]
    assert none.owing == ""
    assert none.refuses("A", CALL) == "settled"


def test_calls_at_other_times_are_refused_and_cost_nothing() -> None:
    """R62."""
    t = Table(FOUR, TWO)
    assert t.refuses("A", CALL) == "no_call"
    assert t.refuses("B", CALL) == "no_call"


def test_a_call_facing_a_drawn_card_is_good() -> None:
    """R62: with two cards in hand after the draw."""
    t = Table("wild", FOUR, preset="all-wild-free-draw").does("A", DRAW).does("A", CALL)
    t.does("A", play("wild"))
    assert t.owing == ""
    assert t.sizes == [1, 4]


def test_a_call_ahead_lapses_with_the_turn() -> None:
    """R63."""
    t = Table(TWO, FOUR, preset="all-wild-free-draw").does("A", CALL).does("A", DRAW)
    assert t.told(e.CallLapsed) == []
    t.does("A", PASS)
    assert t.told(e.CallLapsed) == [e.CallLapsed(0)]
    assert not t.view("B").seats[0].called


def test_a_call_ahead_lapses_with_a_swap_to_more_cards() -> None:
    """R63."""
    t = Table("forced-swap wild", FOUR, FOUR).does("A", CALL).does("A", play("forced-swap", target="B"))
    assert t.told(e.CallLapsed) == [e.CallLapsed(0)]
    assert t.owing == "B"


def test_a_call_ahead_serves_for_the_card_that_a_swap_brings() -> None:
    """R62: whatever duty the play gives its player."""
    t = Table("forced-swap wild", "wild", FOUR).does("A", CALL).does("A", play("forced-swap", target="B"))
    assert t.owing == "B"


def test_a_call_in_a_play_that_leads_to_no_duty_means_nothing() -> None:
    """R62."""
    t = Table(FOUR, FOUR).does("A", play("wild", call=True))
    assert [type(event) for event in t.events] == [e.Played, e.TurnBegan]


def test_a_duty_lapses_when_the_hand_grows() -> None:
    """R61: a bluff is found out, and its player draws."""
    t = Table("wild-draw-four red-1", "red-2*3", top="red-5", pile="blue-1*9", preset="classic")
    t.does("A", play("wild-draw-four", colour="blue"))
    assert t.owing == "A"
    t.does("B", CHALLENGE)
    assert t.sizes == [5, 3]
    assert t.owing == ""
    assert t.refuses("B", catch("A")) == "too_late"


def test_a_duty_lapses_when_its_owner_leaves() -> None:
    """R61."""
    t = Table(TWO, FOUR, FOUR).does("A", play("wild")).does("A", LEAVE)
    assert t.told(e.DutyClosed)[0].seat == 0
    assert t.refuses("B", catch("A")) == "bad_target"


def test_nobody_catches_themselves_or_who_is_not_there() -> None:
    """R64."""
    t = Table(TWO, FOUR).does("A", play("wild"))
    assert t.refuses("A", catch("A")) == "own_seat"
    assert t.refuses("B", catch("E")) == "bad_target"
    assert t.refuses("C", catch("A")) == "not_playing"


def test_with_silent_calls_nobody_owes() -> None:
    """R55."""
    t = Table(TWO, FOUR, calls="silent")
    assert t.refuses("A", CALL) == "no_calls"
    t.does("A", play("wild", call=True))
    assert t.owing == ""
    assert t.told(e.Called) == []
    assert t.refuses("B", catch("A")) == "no_calls"


def test_calls_and_catches_are_among_the_legal_commands() -> None:
    """R62, R64."""
    t = Table(TWO, FOUR, FOUR)
    assert CALL in t.legal("A")
    t.does("A", play("wild"))
    assert t.legal("A") == [CALL]
    assert catch("A", t.duty("A")) in t.legal("B")
    assert t.legal("C") == [catch("A", t.duty("A"))]

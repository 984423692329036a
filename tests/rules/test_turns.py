"""Whose turn it is, and what a play must carry (RULES.md, R3, R5, R6, R20 to R22, R30 to R34)."""

from __future__ import annotations

import pytest

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.cards import Card
from lastcard.rules.decide import decide
from lastcard.rules.judge import Illegal, legal, refusal
from support.cards import CHANCE, DRAW, NOW, PASS, Table, play

FOUR = "wild*4"


@pytest.mark.parametrize(("seats", "then"), [(3, "C"), (2, "A"), (4, "D")])
def test_7_reverse(seats: int, then: str) -> None:
    """⑦ R22, R31."""
    t = Table("reverse wild*3", *[FOUR] * (seats - 1)).does("A", play("reverse"))
    assert t.on_turn == then
    assert t.round.direction == -1


@pytest.mark.parametrize(("seats", "then"), [(2, "A"), (3, "A"), (4, "D"), (5, "D")])
def test_8_skip_two(seats: int, then: str) -> None:
    """⑧ R22, R32: with two players exactly one extra turn."""
    t = Table("skip-two wild*3", *[FOUR] * (seats - 1)).does("A", play("skip-two"))
    assert t.on_turn == then
    assert t.round.direction == 1
    assert len(t.told(e.Skipped)) == min(2, seats - 1)
    assert len(t.told(e.TurnBegan)) == 1


@pytest.mark.parametrize(("seats", "then"), [(2, "A"), (3, "C"), (4, "C")])
def test_skip_passes_the_next_player_over(seats: int, then: str) -> None:
    """R22, R32."""
    assert Table("skip wild*3", *[FOUR] * (seats - 1)).does("A", play("skip")).on_turn == then


def test_skip_goes_the_other_way_after_a_reverse() -> None:
    """R31, R32."""
    t = Table("skip wild*3", FOUR, FOUR, FOUR, now={"direction": -1}).does("A", play("skip"))
    assert t.on_turn == "C"


def test_9_draw_two_with_two_players() -> None:
    """⑨ R33."""
    t = Table("draw-two wild*3", FOUR).does("A", play("draw-two"))
    assert t.sizes == [3, 6]
    assert t.on_turn == "A"


@pytest.mark.parametrize(("card", "size"), [("draw-two", 6), ("draw-four", 8)])
def test_the_next_player_draws_and_loses_the_turn(card: str, size: int) -> None:
    """R33."""
    t = Table(f"{card} wild*3", FOUR, FOUR).does("A", play(card))
    assert t.sizes == [3, size, 4]
    assert t.on_turn == "C"
    assert t.told(e.Skipped) == [e.Skipped(1)]


def test_10_targeted_on_the_next_player() -> None:
    """⑩ R34."""
    t = Table("targeted-draw-two wild*3", FOUR, FOUR).does("A", play("targeted-draw-two", target="B"))
    assert t.sizes == [3, 6, 4]
    assert t.on_turn == "B"
    assert t.told(e.Skipped) == []


def test_10_targeted_on_oneself_is_refused() -> None:
    """⑩ R20: the card stays."""
    t = Table("targeted-draw-two wild*3", FOUR, FOUR)
    assert t.refuses("A", play("targeted-draw-two", target="A")) == "own_seat"
    assert "targeted-draw-two" in t.hand("A")


@pytest.mark.parametrize("card", ["targeted-draw-two", "forced-swap"])
def test_a_play_carries_its_target(card: str) -> None:
    """R20: another active player; with one opponent it may be left out."""
    t = Table(f"{card} wild*3", FOUR, FOUR)
    assert t.refuses("A", play(card)) == "needs_target"
    assert t.refuses("A", play(card, target="F")) == "bad_target"
    assert t.refuses("A", c.Play(NOW, Card(card), target=-1)) == "bad_target"
    two = Table(f"{card} wild*3", FOUR)
    assert two.does("A", play(card)).told(e.Played)[0].target == 1


def test_a_target_or_colour_for_nothing_is_refused() -> None:
    """R20, R30."""
    t = Table("wild skip wild*2", FOUR)
    assert t.refuses("A", play("wild", target="B")) == "takes_no_target"
    assert t.refuses("A", play("skip", colour="red")) == "takes_no_colour"


def test_a_colour_named_with_a_plain_wild_is_talk() -> None:
    """R30."""
    t = Table("wild*4", FOUR).does("A", play("wild", colour="green"))
    assert t.told(e.Played)[0].colour == "green"
    assert t.round.colour is None
    assert t.view("B").colour is None


def test_a_plain_wild_does_nothing() -> None:
    """R30."""
    t = Table(FOUR, FOUR, FOUR).does("A", play("wild"))
    assert t.on_turn == "B"
    assert t.sizes == [3, 4, 4]
    assert [type(event) for event in t.events] == [e.Played, e.TurnBegan]


def test_40_the_same_play_again_is_stale() -> None:
    """㊵ R5: nothing changes for anybody."""
    t = Table(FOUR, FOUR)
    again = play("wild", turn=t.match.turn)
    t.does("A", again)
    assert t.refuses("A", again) == "stale"


def test_40_a_card_not_held_and_a_play_out_of_turn_are_refused() -> None:
    """㊵ R6: the same reply whether somebody holds the card, it was played, or there is none such."""
    t = Table(FOUR, "wild*3 skip", top="reverse")
    for card in ("skip", "reverse", "draw-four", "no-such-card"):
        assert t.refuses("A", play(card)) == "not_in_hand"
    assert t.refuses("B", play("skip")) == "not_your_turn"


def test_41_a_draw_four_of_all_wild_cannot_be_challenged() -> None:
    """㊶ R33."""
    t = Table("draw-four wild*3", FOUR, FOUR).does("A", play("draw-four"))
    assert t.refuses("B", c.Challenge(NOW)) == "not_your_turn"
    assert t.refuses("C", c.Challenge(NOW)) == "not_now"
    assert t.refuses("C", c.Accept(NOW)) == "not_now"


def test_without_a_match_everything_is_refused() -> None:
    """R6."""
    assert refusal(None, 0, PASS) == "no_match"
    assert legal(None, 0) == []
    with pytest.raises(Illegal, match="no_match"):
        decide(None, 0, PASS, CHANCE)


def test_a_seat_that_is_none_has_no_say() -> None:
    """R6."""
    t = Table(FOUR, FOUR)
    assert t.refuses("C", DRAW) == "not_playing"
    assert refusal(t.match, -1, DRAW) == "not_playing"
    assert t.legal("C") == []


def test_the_legal_list_names_each_distinct_card_with_each_target() -> None:
    """R7, R20."""
    t = Table("forced-swap wild*2 skip", FOUR, FOUR)
    turn = t.match.turn
    assert t.legal("A") == [
        c.Play(turn, Card("forced-swap"), target=1),
        c.Play(turn, Card("forced-swap"), target=2),
        c.Play(turn, Card("skip")),
        c.Play(turn, Card("wild")),
    ]
    assert t.legal("B") == []


def test_the_last_to_act_wins_and_the_match_is_over() -> None:
    """R6, R84: nothing can be done any more."""
    t = Table("wild", FOUR, scoring="single").does("A", play("wild"))
    assert t.on_turn == "over"
    assert t.refuses("B", DRAW) == "match_over"
    assert t.refuses("B", c.Deal(4)) == "match_over"
    assert t.refuses("B", c.Leave()) == "match_over"
    assert t.legal("B") == []

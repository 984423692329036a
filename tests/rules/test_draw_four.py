"""The Wild Draw Four as a bluff: accepting and challenging it (RULES.md, R44 to R47, R72)."""

from __future__ import annotations

import pytest

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.redaction import redact
from support.cards import ACCEPT, CALL, CHALLENGE, DRAW, LEAVE, NOW, Table, cards, catch, play

WD4 = "wild-draw-four"


def bluff(*hands: str, top: str = "red-7", **changes: object) -> Table:
    """A has played a Wild Draw Four, naming green."""
    t = Table(*hands, top=top, pile="blue-1*20", preset="classic", **changes)  # type: ignore[arg-type]
    return t.does("A", play(WD4, colour="green"))


def test_the_victim_alone_answers() -> None:
    """R44, R5."""
    t = bluff(f"{WD4} blue-7 blue-8", "red-1*4", "red-2*4")
    assert t.on_turn == "B challenge"
    assert t.round.pending == 4
    assert t.refuses("C", CHALLENGE) == "not_your_turn"
    assert t.refuses("B", DRAW) == "not_now"
    assert t.refuses("B", play("red-1")) == "not_now"
    assert t.refuses("B", CALL) == "no_call"
    assert t.legal("B") == [c.Accept(t.match.turn), c.Challenge(t.match.turn)]


def test_accepting_draws_four_and_loses_the_turn() -> None:
    """R44."""
    t = bluff(f"{WD4} red-7 blue-8", "red-1*4", "red-2*4").does("B", ACCEPT)
    assert t.sizes == [2, 8, 4]
    assert t.on_turn == "C"
    assert t.round.pending == 0
    assert t.round.colour == "green"


def test_a_bluff_that_is_challenged_costs_its_player_four() -> None:
    """R44: the challenger takes the turn; card and colour stay."""
    t = bluff(f"{WD4} red-7 blue-8", "red-1*4", "red-2*4").does("B", CHALLENGE)
    assert t.told(e.Challenged) == [e.Challenged(1, 0, True)]
    assert t.sizes == [6, 4, 4]
    assert t.on_turn == "B"
    assert (t.top, t.round.colour) == (WD4, "green")


def test_a_wrong_challenge_costs_six_and_the_turn() -> None:
    """R44."""
    t = bluff(f"{WD4} blue-8 wild", "red-1*4", "red-2*4").does("B", CHALLENGE)
    assert t.told(e.Challenged) == [e.Challenged(1, 0, False)]
    assert t.sizes == [2, 10, 4]
    assert t.on_turn == "C"


@pytest.mark.parametrize(("rest", "top", "guilty"), [
    ("blue-7 blue-9", "red-7", False), ("wild blue-9", "red-7", False),
    ("red-skip blue-9", "yellow-4", False),
    ("yellow-1 blue-9", "yellow-4", True), ("green-1 blue-9", "yellow-4", False),
])  # fmt: skip
def test_25_honest_means_no_card_of_the_colour_that_was_active(rest: str, top: str, guilty: bool) -> None:
    """㉕ R45: equal numbers and other wilds do not matter, nor does the colour that is named."""
    t = bluff(f"{WD4} {rest}", "red-1*4", top=top).does("B", CHALLENGE)
    assert t.told(e.Challenged)[0].guilty is guilty


def test_it_is_judged_on_the_hand_as_it_stood() -> None:
    """R45: a card that the penalty of a catch brought does not count."""
    t = Table(f"{WD4} blue-8", "red-1*4", "red-2*4", top="red-7", pile="red-9*9", preset="classic")
    t.does("A", play(WD4, colour="green")).does("C", catch("A", t.duty("A")))
    assert t.hand("A") == cards("blue-8 red-9*2")
    t.does("B", CHALLENGE)
    assert t.told(e.Challenged)[0].guilty is False
    assert t.view("B").seen == ["blue-8"]


def test_26_as_the_last_card_it_may_be_challenged() -> None:
    """㉖ R72: honest, so B draws six, then hands are counted."""
    t = bluff(WD4, "red-1*4", "red-2*4")
    assert t.on_turn == "B challenge"
    t.does("B", CHALLENGE)
    assert t.sizes == [0, 10, 4]
    assert t.on_turn == "between"
    assert t.scores == [4 + 6 + 8, 0, 0]


def test_the_last_card_accepted() -> None:
    """R72."""
    t = bluff(WD4, "red-1*4", "red-2*4").does("B", ACCEPT)
    assert t.scores == [4 + 4 + 8, 0, 0]
    assert t.told(e.RoundEnded)[0].winner == 0


def test_the_last_card_ends_a_round_in_which_nothing_is_counted() -> None:
    """R72."""
    assert bluff(WD4, "red-1*4", scoring="single").on_turn == "over"


def test_29_a_drawn_one_is_a_bluff_while_the_colour_is_held() -> None:
    """㉙ R45."""
    t = Table("red-2", "red-1*4", top="red-7", pile=f"{WD4} blue-1*9", preset="classic").does("A", DRAW)
    t.does("A", play(WD4, colour="blue", call=True)).does("B", CHALLENGE)
    assert t.told(e.Challenged)[0].guilty is True


def test_what_the_challenger_saw_is_in_that_view_until_the_next_turn_begins() -> None:
    """R46: and in no event, for nobody else, whatever the outcome."""
    t = bluff(f"{WD4} red-7 blue-8", "red-1 blue-2*4", "red-2*4").does("B", CHALLENGE)
    assert t.view("B").seen == ["blue-8", "red-7"]
    assert [t.view(one).seen for one in ("A", "C", None)] == [None] * 3
    assert all("red-7" not in str(redact(event, 1)) for event in t.events)
    t.does("B", DRAW)
    assert t.view("B").seen is None
    innocent = bluff(f"{WD4} blue-8*2", "red-1*4", "blue-2*4").does("B", CHALLENGE)
    assert innocent.view("B").seen == ["blue-8", "blue-8"]
    assert innocent.does("C", DRAW).view("B").seen is None


def test_a_player_who_left_draws_nothing_for_a_bluff() -> None:
    """R47."""
    t = bluff(f"{WD4} red-7 blue-8", "red-1*4", "red-2*4").does("A", LEAVE)
    assert t.on_turn == "B challenge"
    t.does("B", CHALLENGE)
    assert t.told(e.Drew) == []
    assert t.on_turn == "B"


def test_a_draw_pending_on_a_leaver_lapses() -> None:
    """R74."""
    t = bluff(f"{WD4} red-7 blue-8", "red-1*4", "red-2*4").does("B", LEAVE)
    assert t.on_turn == "C"
    assert t.round.pending == 0
    assert t.sizes == [2, 0, 4]


def test_a_victim_who_leaves_lets_the_last_card_win() -> None:
    """R72, R74."""
    t = bluff(WD4, "red-1*4", "red-2*4").does("B", LEAVE)
    assert t.on_turn == "between"
    assert t.scores == [8, 0, 0]


def test_a_leaver_does_not_win_by_the_last_card() -> None:
    """R3, R76: it is answered, and the round goes on."""
    t = bluff(WD4, "red-1*4", "red-2*4").does("A", LEAVE).does("B", ACCEPT)
    assert t.on_turn == "C"
    assert t.sizes == [0, 8, 4]


def test_a_bluff_can_put_its_player_out() -> None:
    """R77: with two players the challenger then wins the round."""
    held = " ".join(["red-1 blue-8", *["blue-3*5", "green-1*5"]])
    t = Table(f"{WD4} {held}", "red-1*4", top="red-7", pile="blue-1*9", preset="classic", card_limit=15)
    t.does("A", play(WD4, colour="green")).does("B", CHALLENGE)
    assert t.told(e.SeatOut)[0].seat == 0
    assert t.on_turn == "between"
    assert t.told(e.RoundEnded)[0].winner == 1
    assert NOW == -1

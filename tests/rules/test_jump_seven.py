"""Jump-in and seven-zero (RULES.md, R53, R54)."""

from __future__ import annotations

from typing import Any

from lastcard.rules import commands as c
from lastcard.rules import events as e
from support.cards import CALL, DRAW, NOW, Table, cards, jump, play

JUMP: dict[str, Any] = {"preset": "classic", "pile": "blue-1*20", "jump_in": True}
SEVEN: dict[str, Any] = {"preset": "classic", "pile": "blue-1*20", "seven_zero": True, "top": "red-5"}


def test_32_play_goes_on_from_a_jump_in() -> None:
    """㉜ R53."""
    t = Table("red-1*2", "red-1*2", "red-1*2", "blue-6 red-1*2", top="blue-6", on_turn="B", **JUMP)
    t.does("D", jump("blue-6"))
    assert t.on_turn == "A"
    assert t.told(e.Played) == [e.Played(3, cards("blue-6")[0], "blue", None, True)]


def test_32_one_may_jump_in_on_ones_own_card() -> None:
    """㉜ R53."""
    t = Table("blue-6*2 red-1*2", "red-1*2", "red-1*2", top="blue-5", **JUMP).does("A", play("blue-6"))
    t.does("A", jump("blue-6"))
    assert t.on_turn == "B"
    assert t.sizes == [2, 2, 2]


def test_the_first_accepted_wins_and_the_other_is_stale() -> None:
    """R5, R53."""
    t = Table("red-1*2", "red-1*2", "blue-6 red-1", "blue-6 red-1", top="blue-6", **JUMP)
    late = c.JumpIn(t.match.turn, cards("blue-6")[0])
    t.does("C", jump("blue-6"))
    assert t.refuses("D", late) == "stale"


def test_when_jumping_in_is_refused() -> None:
    """R53."""
    t = Table("blue-6 red-1", "blue-7 wild red-6", "blue-8*2", top="blue-6", **JUMP)
    assert t.refuses("A", jump("blue-6")) == "your_turn"
    assert t.refuses("B", jump("blue-7")) == "not_equal"
    assert t.refuses("B", jump("red-6")) == "not_equal"
    assert t.refuses("B", jump("blue-6")) == "not_in_hand"
    assert t.refuses("D", jump("blue-6")) == "not_playing"
    assert t.view("A").choices.jump_ins == []  # type: ignore[union-attr]
    off = Table("red-1*2", "blue-6 red-1", top="blue-6", pile="red-2*9", preset="classic")
    assert off.refuses("B", jump("blue-6")) == "no_jump_ins"
    wild = Table("red-1*2", "wild red-1", top="wild", now={"colour": "red"}, **JUMP)
    assert wild.refuses("B", jump("wild")) == "not_equal"
    assert off.view("B").choices.jump_ins == []  # type: ignore[union-attr]


def test_nobody_jumps_in_while_a_choice_or_a_draw_is_pending() -> None:
    """R53."""
    t = Table("red-1*2", "blue-6 red-1", top="blue-6", pile="blue-9*5", preset="classic", jump_in=True)
    t.does("A", DRAW)
    assert t.on_turn == "A drawn"
    assert t.refuses("B", jump("blue-6")) == "not_now"
    stack = Table(
        "red-draw-two red-1*2", "red-1*2", "red-draw-two red-1", top="red-1", stacking="same", **JUMP
    )
    stack.does("A", play("red-draw-two"))
    assert stack.refuses("C", jump("red-draw-two")) == "not_now"
    assert stack.legal("C") == []


def test_a_jump_in_acts_calls_and_wins_like_a_play() -> None:
    """R53, R60, R62, R72."""
    t = Table("red-1*2", "red-1*2", "red-skip blue-1", "red-1*2", top="red-skip", **JUMP)
    assert jump("red-skip").card in [choice.card for choice in t.view("C").choices.jump_ins]  # type: ignore[union-attr]
    t.does("C", jump("red-skip", call=True))
    assert t.owing == ""
    assert t.on_turn == "A"
    last = Table("red-1*2", "red-1*2", "blue-6", top="blue-6", **JUMP).does("C", jump("blue-6"))
    assert last.on_turn == "between"


def test_a_jump_in_ends_the_turn_of_who_had_called_ahead() -> None:
    """R63."""
    t = Table("red-1*2", "red-1*3", "blue-6 red-1*2", top="blue-6", **JUMP).does("A", CALL)
    t.does("C", jump("blue-6"))
    assert t.told(e.CallLapsed) == [e.CallLapsed(0)]
    assert t.on_turn == "A"


def test_a_jump_in_with_a_seven_names_its_target() -> None:
    """R53, R54."""
    t = Table("red-1*2", "red-1*3", "blue-7 red-2*2", top="blue-7", seven_zero=True, **JUMP)
    assert t.refuses("C", jump("blue-7")) == "needs_target"
    assert [it for it in t.legal("C") if isinstance(it, c.JumpIn)] == [
        c.JumpIn(t.match.turn, cards("blue-7")[0], 0),
        c.JumpIn(t.match.turn, cards("blue-7")[0], 1),
    ]
    t.does("C", jump("blue-7", target="B"))
    assert t.sizes == [2, 2, 3]


def test_a_seven_exchanges_hands() -> None:
    """R54."""
    t = Table("red-7 red-1*2", "blue-2*4", "green-1*4", **SEVEN)
    assert t.refuses("A", play("red-7")) == "needs_target"
    t.does("A", play("red-7", target="C"))
    assert t.hand("A") == cards("green-1*4")
    assert t.hand("C") == cards("red-1*2")
    assert t.on_turn == "B"


def test_a_zero_moves_every_hand_on_in_the_direction_of_play() -> None:
    """R54, R60: also whoever is passed one card owes a call."""
    t = Table("red-0 red-1*2", "blue-2", "green-1*4", **SEVEN).does("A", play("red-0"))
    assert t.hand("A") == cards("green-1*4")
    assert t.hand("B") == cards("red-1*2")
    assert t.hand("C") == cards("blue-2")
    assert t.owing == "C"
    back = Table("red-0 red-1*2", "blue-2", "green-1*4", **SEVEN, now={"direction": -1}).does(
        "A", play("red-0")
    )
    assert back.hand("C") == cards("red-1*2")
    assert back.on_turn == "C"


def test_a_zero_goes_past_seats_that_are_not_in_the_round() -> None:
    """R3, R54."""
    t = Table("red-0 red-1*2", "blue-2*2", "green-1*4", "blue-3*3", **SEVEN).does("B", c.Leave())
    t.does("A", play("red-0"))
    assert t.sizes == [3, 0, 2, 4]


def test_31_with_two_players_both_are_a_swap() -> None:
    """㉛ R54."""
    for card in ("red-7", "red-0"):
        t = Table(f"{card} red-1*2", "blue-2*4", **SEVEN).does("A", play(card))
        assert t.sizes == [4, 2]


def test_a_last_seven_or_zero_moves_no_hands() -> None:
    """R73."""
    for card in ("red-7", "red-0"):
        t = Table(card, "blue-2*4", "blue-3*4", **SEVEN).does("A", c.Play(NOW, cards(card)[0]))
        assert t.on_turn == "between"
        assert t.sizes == [0, 4, 4]


def test_a_seven_or_zero_that_opens_or_is_off_does_nothing() -> None:
    """R18, R54."""
    t = Table("red-7 red-1*2", "blue-2*4", "green-1*4", **{**SEVEN, "seven_zero": False})
    assert t.refuses("A", play("red-7", target="B")) == "takes_no_target"
    t.does("A", play("red-7"))
    assert t.sizes == [2, 4, 4]

"""The smallest harmless action (RULES.md, R78)."""

from __future__ import annotations

import pytest

from lastcard.rules import events as e
from lastcard.rules.redaction import HIDDEN
from support.cards import CALL, DRAW, TIME_OUT, Table, dealt, play

FOUR = "wild*4"


def _played(t: Table, letter: str = "A") -> list[str]:
    t.does(letter, TIME_OUT)
    assert t.events[0] == e.TimedOut("ABCD".index(letter))
    return [event.card for event in t.told(e.Played)]


def test_a_play_becomes_a_draw_where_that_is_allowed() -> None:
    """R78, and then the drawn card is kept."""
    t = Table("skip*2", FOUR, preset="all-wild-free-draw")
    assert _played(t) == []
    assert t.on_turn == "A drawn"
    assert _played(t) == []
    assert t.sizes == [3, 4]
    assert t.on_turn == "B"


def test_otherwise_the_cheapest_card_without_an_effect_is_played() -> None:
    """R78."""
    assert _played(Table("skip wild draw-two", FOUR)) == ["wild"]
    t = Table("red-9 red-2 red-skip wild", "red-1*4", pile="", top="red-5", preset="classic")
    assert _played(t) == ["red-2"]


def test_otherwise_the_cheapest_card() -> None:
    """R78: with the call neither made nor needed."""
    t = Table("skip reverse", FOUR, FOUR)
    assert _played(t) == ["reverse"]
    assert t.owing == "A"
    classic = Table("wild-draw-four blue-skip", "red-1*4", pile="", top="red-skip", preset="classic")
    assert _played(classic) == ["blue-skip"]


def test_a_seven_of_seven_zero_has_an_effect() -> None:
    """R78."""
    t = Table("red-7 red-9", "red-1*4", pile="", top="red-5", preset="classic", seven_zero=True)
    assert _played(t) == ["red-9"]


def test_with_nothing_to_draw_or_play_it_passes() -> None:
    """R78."""
    t = Table("blue-7*2", "red-1*4", pile="", top="red-5", preset="classic")
    assert _played(t) == []
    assert t.on_turn == "B"


def test_a_drawn_card_that_must_be_played_is() -> None:
    """R78."""
    t = Table(
        "skip*2", FOUR, "wild", preset="all-wild-free-draw", drawn_card="must", pile="forced-swap wild*9"
    )
    t.does("A", DRAW)
    assert _played(t) == ["forced-swap"]
    assert t.told(e.Played)[0].target == 2


def test_the_colour_held_most_is_named() -> None:
    """R78: ties red, yellow, green, blue."""
    t = dealt(4, "wild", preset="classic")
    t.does("A", TIME_OUT)
    assert t.told(e.ColourNamed)[0].colour in ("red", "yellow", "green", "blue")
    for hand, colour in (
        ("blue-1*2 red-1", "blue"),
        ("blue-1 green-1", "green"),
        ("wild-draw-four*2", "red"),
    ):
        one = Table(f"wild {hand}", "red-1*4", pile="", top="yellow-5", preset="classic")
        one.does("A", TIME_OUT)
        if one.told(e.Played)[0].card == "wild":
            assert one.told(e.Played)[0].colour == colour


@pytest.mark.parametrize(("sizes", "target"), [((4, 3, 2), 3), ((2, 3, 2), 1), ((3, 2, 2), 2)])
def test_the_target_is_who_holds_the_fewest_cards_the_nearest_first(
    sizes: tuple[int, ...], target: int
) -> None:
    """R78."""
    t = Table("forced-swap*3", *[f"wild*{size}" for size in sizes])
    t.does("A", TIME_OUT)
    assert t.told(e.Played)[0].target == target
    back = Table("forced-swap*3", *[f"wild*{size}" for size in (2, 3, 2)], now={"direction": -1})
    assert back.does("A", TIME_OUT).told(e.Played)[0].target == 3


def test_the_opening_target() -> None:
    """R78: the nearest."""
    t = dealt(4, "targeted-draw-two", preset="all-wild-opening").does("D", TIME_OUT)
    assert t.told(e.TargetChosen) == [e.TargetChosen(3, 0)]


def test_a_wild_draw_four_is_accepted() -> None:
    """R78."""
    t = Table("wild-draw-four red-1", "red-1*4", top="red-5", pile="blue-1*9", preset="classic")
    t.does("A", play("wild-draw-four", colour="red")).does("B", TIME_OUT)
    assert t.told(e.Accepted) == [e.Accepted(1)]
    assert t.sizes == [1, 8]


def test_a_pending_draw_is_taken() -> None:
    """R78."""
    t = Table("draw-two wild", "draw-two*4", FOUR, stacking="same").does("A", play("draw-two"))
    t.does("B", TIME_OUT)
    assert t.sizes == [1, 6, 4]


def test_a_duty_stays_open_for_a_seat_that_is_played_for() -> None:
    """R78: it never calls."""
    t = Table("wild*2", FOUR, FOUR)
    t.does("A", TIME_OUT)
    assert t.owing == "A"
    assert CALL in t.legal("A")
    assert e.TimedOut not in HIDDEN


def test_under_force_play_a_playable_card_is_played() -> None:
    """R24, R78."""
    t = Table("skip*2", FOUR, preset="all-wild-free-draw", force_play=True)
    assert _played(t) == ["skip"]

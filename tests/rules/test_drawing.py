"""Drawing in place of playing, what comes after it, and passing (RULES.md, R23 to R28, R36, R70, R71)."""

from __future__ import annotations

import pytest

from lastcard.rules import events as e
from support.cards import DRAW, PASS, Table, cards, play

FOUR = "wild*4"


def test_11_drawing_is_refused_while_the_next_player_holds_more_than_one_card() -> None:
    """⑪ R23."""
    assert Table("wild*2", FOUR).refuses("A", DRAW) == "not_in_need"
    assert Table("wild*2", "wild*2", "wild").refuses("A", DRAW) == "not_in_need"


def test_11_in_need_one_card_is_bought_and_may_be_played() -> None:
    """⑪ R23, R26."""
    t = Table("wild*2", "wild", FOUR, pile="skip wild*5").does("A", DRAW)
    assert t.on_turn == "A drawn"
    assert t.view("A").drawn == "skip"
    assert t.refuses("A", play("wild")) == "only_drawn"
    t.does("A", play("skip"))
    assert len(t.hand("A")) == 2
    assert t.on_turn == "C"


def test_11_the_drawn_card_may_be_kept() -> None:
    """⑪ R26."""
    t = Table("wild*2", "wild", FOUR).does("A", DRAW).does("A", PASS)
    assert t.sizes == [3, 1, 4]
    assert t.on_turn == "B"
    assert t.told(e.Passed) == [e.Passed(0)]


def test_11_the_drawn_card_must_be_played_in_the_game_with_an_opening() -> None:
    """⑪ R26."""
    t = Table("wild*2", "wild", FOUR, preset="all-wild-opening").does("A", DRAW)
    assert t.refuses("A", PASS) == "must_play"
    assert t.does("A", play("wild")).on_turn == "B"


def test_11_who_holds_an_action_card_is_not_in_need() -> None:
    """⑪ R23."""
    assert Table("wild reverse", "wild", FOUR).refuses("A", DRAW) == "not_in_need"


def test_11_with_nothing_to_draw_a_card_must_be_played() -> None:
    """⑪ R23, R27."""
    t = Table("wild*2", "wild", FOUR, pile="")
    assert t.refuses("A", DRAW) == "nothing_to_draw"
    assert t.refuses("A", PASS) == "must_play"


def test_the_next_player_is_the_one_in_the_direction_of_play() -> None:
    """R3, R23."""
    t = Table("wild*2", FOUR, "wild", now={"direction": -1})
    assert t.does("A", DRAW).on_turn == "A drawn"


def test_12_with_free_draw_one_card_at_any_time() -> None:
    """⑫ R23, R26."""
    t = Table("wild skip", FOUR, pile="reverse wild", preset="all-wild-free-draw").does("A", DRAW)
    assert t.on_turn == "A drawn"
    kept = Table.of(t.match).does("A", PASS)
    assert kept.on_turn == "B"
    assert kept.sizes == [3, 4]
    assert t.does("A", play("reverse")).on_turn == "A"


def test_13_passing_without_drawing_is_refused() -> None:
    """⑬ R27."""
    assert Table(FOUR, FOUR).refuses("A", PASS) == "draw_first"
    assert Table(FOUR, FOUR, preset="all-wild-free-draw").refuses("A", PASS) == "draw_first"


def test_a_second_draw_in_a_turn_is_refused() -> None:
    """R26."""
    t = Table(FOUR, FOUR, preset="all-wild-free-draw").does("A", DRAW)
    assert t.refuses("A", DRAW) == "not_now"


def test_a_card_that_is_kept_ends_the_turn_at_once() -> None:
    """R26: `keep`."""
    t = Table(FOUR, FOUR, preset="all-wild-free-draw", drawn_card="keep").does("A", DRAW)
    assert t.on_turn == "B"
    assert [type(event) for event in t.events] == [e.Drew, e.Passed, e.TurnBegan]


def test_force_play_refuses_a_draw_by_choice() -> None:
    """R24."""
    t = Table(FOUR, FOUR, preset="all-wild-free-draw", force_play=True)
    assert t.refuses("A", DRAW) == "must_play"
    classic = Table("red-1 blue-2", "red-1", top="red-5", pile="blue-3", preset="classic", force_play=True)
    assert classic.refuses("A", DRAW) == "must_play"
    stuck = Table("blue-1 blue-2", "red-1", top="red-5", pile="blue-3", preset="classic", force_play=True)
    assert stuck.does("A", DRAW).on_turn == "B"


def test_a_swap_that_may_not_go_last_is_drawn_for() -> None:
    """R36: one card, and the turn passes whatever was drawn."""
    t = Table("forced-swap", FOUR, FOUR, pile="wild*3", last_swap="forbidden")
    assert t.refuses("A", play("forced-swap", target="B")) == "last_swap"
    t.does("A", DRAW)
    assert t.hand("A") == cards("forced-swap wild")
    assert t.told(e.Drew)[0].cause == "nothing-else"
    assert t.on_turn == "B"
    t.does("B", play("wild")).does("C", play("wild")).does("A", play("forced-swap", target="C"))
    assert t.sizes == [3, 3, 1]


def test_a_swap_that_may_not_go_last_with_nothing_to_draw_passes() -> None:
    """R27, R36."""
    t = Table("forced-swap", FOUR, pile="", last_swap="forbidden")
    assert t.refuses("A", DRAW) == "nothing_to_draw"
    assert t.does("A", PASS).on_turn == "B"


def test_24_the_pile_is_rebuilt_from_the_discards_but_the_top_one() -> None:
    """㉔ R70."""
    t = Table(
        "blue-1*2", "blue-2*2", top="green-5", under="wild red-1 yellow-2", pile="", preset="classic"
    ).does("A", DRAW)
    assert t.top == "green-5"
    assert len(t.round.pile) == 2
    assert t.sizes == [3, 2]
    assert t.round.colour == "green"
    assert t.told(e.PileRebuilt)[0].count == 3


def test_a_draw_goes_on_over_a_rebuild_in_its_middle() -> None:
    """R70: cards that lay aside come back too."""
    aside = {"aside": (cards("skip")[0],)}
    t = Table("draw-four wild*3", FOUR, top="wild", under="wild*2", pile="reverse", now=aside)
    t.does("A", play("draw-four"))
    assert t.sizes == [3, 8]
    assert [event.count for event in t.told(e.Drew)] == [1, 3]
    assert t.told(e.PileRebuilt)[0].count == 4
    assert t.round.discards == ("draw-four",)
    assert t.round.aside == ()
    assert len(t.round.pile) == 1


@pytest.mark.parametrize(("pile", "under", "drawn"), [("wild", "", 2), ("", "wild*2", 3), ("", "", 1)])
def test_too_few_cards_are_all_drawn_and_nothing_is_owed(pile: str, under: str, drawn: int) -> None:
    """R71: the card under the one just played can be drawn too."""
    t = Table("draw-four wild*3", FOUR, pile=pile, under=under).does("A", play("draw-four"))
    assert t.sizes == [3, 4 + drawn]
    assert t.on_turn == "A"
    t.does("A", play("wild"))
    assert t.on_turn == "B"
    assert t.sizes == [2, 4 + drawn]


def test_a_draw_of_nothing_is_told_as_one() -> None:
    """R71: a pending draw while all cards are in hands."""
    t = Table(
        "blue-2*2", "red-3*2", "red-4*2", pile="", top="blue-draw-two", preset="classic", stacking="same",
        wait="stack", now={"pending": 2},
    ).does("A", DRAW)  # fmt: skip
    assert t.told(e.Drew) == [e.Drew(0, 0, "stack", [])]
    assert t.on_turn == "B"


def test_until_playable_draws_as_many_as_it_takes() -> None:
    """R25."""
    t = Table("blue-1*2", "red-1*2", top="red-5", pile="blue-2 green-3 red-9 red-8", preset="classic-low")
    t.does("A", DRAW)
    assert t.on_turn == "A drawn"
    assert t.round.drawn == "red-9"
    assert t.told(e.Drew) == [e.Drew(0, 3, "choice", cards("blue-2 green-3 red-9"))]
    assert t.refuses("A", PASS) == "must_play"


def test_until_playable_stops_when_nothing_is_left() -> None:
    """R25, R70: over a rebuild, then the turn passes."""
    t = Table("blue-1*2", "red-1*2", top="red-5", pile="blue-2", under="green-3 blue-4", preset="classic-low")
    t.does("A", DRAW)
    assert [event.count for event in t.told(e.Drew)] == [1, 2]
    assert t.sizes == [5, 2]
    assert t.on_turn == "B"


def test_an_unplayable_drawn_card_ends_the_turn() -> None:
    """R26."""
    t = Table("blue-1*2", "red-1*2", top="red-5", pile="blue-2 blue-3", preset="classic").does("A", DRAW)
    assert t.on_turn == "B"
    assert t.told(e.Passed) == [e.Passed(0)]


def test_with_nothing_to_draw_or_play_a_player_may_pass() -> None:
    """R27: the others may be able to play."""
    t = Table("blue-1*2", "red-1*2", top="red-5", pile="", preset="classic")
    assert t.refuses("A", DRAW) == "nothing_to_draw"
    assert t.does("A", PASS).on_turn == "B"
    assert t.refuses("B", PASS) == "must_play"


@pytest.mark.parametrize("scoring", ["first", "lowest", "elimination", "single"])
def test_when_nobody_can_play_the_round_is_drawn(scoring: str) -> None:
    """R28: and nobody scores; another round follows."""
    target = None if scoring == "single" else 50
    t = Table(
        "blue-9*8", "green-1*2", top="red-5", pile="", preset="classic", scoring=scoring, target=target
    ).does("A", PASS)
    assert t.on_turn == "between"
    assert t.round.result is not None
    assert t.round.result.winner is None
    assert t.scores == [0, 0]

"""How a round begins (RULES.md, R10 to R18). Circled numbers are the rulings of the specification."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.cards import CLASSIC_DECK, COLOUR
from lastcard.rules.decide import decide, start
from lastcard.rules.evolve import fold
from lastcard.rules.options import PRESETS
from lastcard.rules.shuffle import Chance
from support.cards import CHANCE, NOW, PASS, Table, cards, dealt, options, play, target


def test_1_an_ignored_draw_four_only_lies_there() -> None:
    """① R13."""
    t = dealt(4, "draw-four")
    assert t.top == "draw-four"
    assert t.on_turn == "A"
    assert t.sizes == [7, 7, 7, 7]
    assert len(t.round.pile) == 83


def test_2_a_performed_skip_passes_the_first_player_over() -> None:
    """② R14."""
    assert dealt(4, "skip", preset="all-wild-opening").on_turn == "B"


@pytest.mark.parametrize(("card", "size"), [("draw-two", 9), ("draw-four", 11)])
def test_2_a_performed_draw_card_strikes_the_first_player(card: str, size: int) -> None:
    """② R14."""
    t = dealt(4, card, preset="all-wild-opening")
    assert t.sizes == [size, 7, 7, 7]
    assert t.on_turn == "B"


@pytest.mark.parametrize(("seats", "first"), [(4, "C"), (3, "C"), (2, "B")])
def test_2_a_performed_skip_two_strikes_the_second_player_too(seats: int, first: str) -> None:
    """② R14, R15: with two players the dealer starts."""
    assert dealt(seats, "skip-two", preset="all-wild-opening").on_turn == first


def test_2_the_dealer_aims_a_performed_targeted_draw() -> None:
    """② R16: the target keeps the first turn, and later plays normally."""
    t = dealt(4, "targeted-draw-two", preset="all-wild-opening")
    assert t.on_turn == "D opening-target"
    t.does("D", target("B"))
    assert t.sizes == [7, 9, 7, 7]
    assert t.on_turn == "A"
    t.does("A", play("wild"))
    assert t.on_turn == "B"


def test_2_the_first_player_draws_and_still_begins() -> None:
    """② R16."""
    t = dealt(4, "targeted-draw-two", preset="all-wild-opening").does("D", target("A"))
    assert t.sizes == [9, 7, 7, 7]
    assert t.on_turn == "A"


def test_the_dealer_swaps_hands_by_a_performed_forced_swap() -> None:
    """R16."""
    t = dealt(3, "forced-swap", preset="all-wild-opening")
    mine, theirs = t.hand("C"), t.hand("B")
    assert t.refuses("C", target("C")) == "own_seat"
    assert t.refuses("C", target("D")) == "bad_target"
    assert t.refuses("B", target("A")) == "not_your_turn"
    assert t.refuses("C", play("wild")) == "not_now"
    t.does("C", target("B"))
    assert (t.hand("C"), t.hand("B")) == (theirs, mine)
    assert t.on_turn == "A"
    assert t.refuses("A", target("B")) == "not_now"


def test_the_dealer_is_asked_even_with_one_opponent() -> None:
    """R16."""
    assert dealt(2, "forced-swap", preset="all-wild-opening").on_turn == "B opening-target"


@pytest.mark.parametrize(("seats", "first"), [(4, "C"), (2, "B")])
def test_a_performed_reverse_of_all_wild_begins_on_the_dealers_right(seats: int, first: str) -> None:
    """R15."""
    t = dealt(seats, "reverse", preset="all-wild-opening")
    assert t.on_turn == first
    assert t.round.direction == -1


@pytest.mark.parametrize("preset", ["all-wild", "all-wild-opening"])
def test_a_plain_wild_opens_without_an_effect(preset: str) -> None:
    """R13."""
    t = dealt(4, "wild", preset=preset)  # type: ignore[arg-type]
    assert t.on_turn == "A"
    assert t.sizes == [7] * 4


@pytest.mark.parametrize("seats", [4, 2])
def test_3_classic_opening_skip(seats: int) -> None:
    """③ R14."""
    assert dealt(seats, "red-skip", preset="classic").on_turn == "B"


def test_3_classic_opening_draw_two() -> None:
    """③ R14, and it starts no chain under stacking."""
    for stacking in ("none", "mixed"):
        t = dealt(4, "red-draw-two", preset="classic", stacking=stacking)
        assert t.sizes == [9, 7, 7, 7]
        assert t.on_turn == "B"


@pytest.mark.parametrize(("preset", "first", "then"), [("classic", "D", "C"), ("classic-low", "C", "B")])
def test_3_classic_opening_reverse(preset: str, first: str, then: str) -> None:
    """③ R15."""
    t = dealt(4, "red-reverse", preset=preset)  # type: ignore[arg-type]
    assert t.round.direction == -1
    assert t.on_turn == first
    t.does(first, c.Draw(NOW))
    if t.on_turn == f"{first} drawn":
        card = t.round.drawn or ""
        t.does(first, play(card, colour=None if card in COLOUR else "red"))
    assert t.on_turn == then


@pytest.mark.parametrize("preset", ["classic", "classic-low"])
def test_with_two_players_the_dealer_starts_after_an_opening_reverse(preset: str) -> None:
    """R15."""
    assert dealt(2, "red-reverse", preset=preset).on_turn == "B"  # type: ignore[arg-type]


def test_an_ignored_classic_action_only_gives_the_colour() -> None:
    """R13."""
    t = dealt(4, "red-draw-two", preset="classic", opening_action="ignored")
    assert t.on_turn == "A"
    assert t.sizes == [7] * 4
    assert t.round.colour == "red"
    assert t.match.options.opening_reverse is None


def test_4_the_first_player_names_the_colour_of_an_opening_wild_and_plays() -> None:
    """④ R18."""
    t = dealt(4, "wild", preset="classic")
    assert t.on_turn == "A opening-colour"
    assert t.view("B").colour is None
    assert t.refuses("A", c.NameColour(NOW, "wild")) == "needs_colour"  # type: ignore[arg-type]
    assert t.refuses("B", c.NameColour(NOW, "red")) == "not_your_turn"
    t.does("A", c.NameColour(NOW, "green"))
    assert t.round.colour == "green"
    assert t.on_turn == "A"
    assert t.refuses("A", c.NameColour(NOW, "red")) == "not_now"


@pytest.mark.parametrize("action", ["performed", "ignored"])
def test_5_wild_draw_fours_are_buried_in_the_pile(action: str) -> None:
    """⑤ R17."""
    t = dealt(4, "wild-draw-four*2 red-5", preset="classic", opening_action=action)
    assert t.top == "red-5"
    assert t.round.colour == "red"
    assert t.round.pile.count(cards("wild-draw-four")[0]) >= 2
    assert len(t.round.pile) == 108 - 28 - 1
    assert len(t.told(e.Buried)) == 2


def test_hand_moving_wilds_and_in_classic_low_a_wild_are_buried() -> None:
    """R17."""
    opening = "wild-swap-hands wild-shuffle-hands wild yellow-0"
    t = dealt(3, opening, preset="classic-low", extra_wilds=True)
    assert t.top == "yellow-0"
    assert len(t.told(e.Buried)) == 3
    assert t.on_turn == "A"


def test_a_pile_that_cannot_open_does_not_loop() -> None:
    """R17: red becomes active and the card does nothing."""
    deck = {**CLASSIC_DECK}
    t = dealt(10, "wild*4 wild-draw-four*4", preset="classic-low", hand_size=10)
    assert sum(deck.values()) - 100 == 8
    assert t.top == "wild"
    assert t.round.colour == "red"
    assert t.told(e.Buried) == []
    assert t.on_turn == "A"


def _next_round(t: Table) -> None:
    t.events = decide(t.match, 0, c.Deal(t.round.number + 1), CHANCE)
    after = fold(t.match, t.events)
    assert after is not None
    t.match = after


def test_6_the_deal_moves_one_seat_on() -> None:
    """⑥ R12."""
    t = _played_out()
    assert t.round.dealer == 2
    _next_round(t)
    assert t.told(e.DealerChosen) == [e.DealerChosen(0)]


def test_6_direction_and_duties_are_fresh_scores_are_kept() -> None:
    """⑥ R10."""
    t = _played_out()
    assert t.round.direction == -1
    before = t.scores
    _next_round(t)
    assert t.round.direction == 1
    assert t.scores == before
    assert t.round.dealer == 0
    assert t.sizes == [7, 7, 7]
    assert t.owing == ""
    assert t.round.number == 2


def _played_out() -> Table:
    """A first round of three, played by plain wilds until somebody is out."""
    t = dealt(3, "wild", target=5000)
    t.match = replace(t.match, round=replace(t.round, direction=-1))
    while t.match.phase == "playing":
        letter = t.on_turn
        card = min(t.hand(letter), key=lambda one: one != "wild")
        t.does(letter, play(card))
    return t


def test_dealing_is_refused_while_a_round_runs_and_for_another_round() -> None:
    """R6."""
    t = dealt(3, "wild")
    assert t.refuses("A", c.Deal(2)) == "round_running"
    t = _played_out()
    assert t.refuses("A", c.Deal(1)) == "other_round"
    assert t.refuses("D", c.Deal(2)) == "not_playing"
    assert t.refuses("A", PASS) == "no_round"
    assert t.legal("A") == [c.Deal(2)]


@pytest.mark.parametrize(("seats", "left"), [(2, 97), (4, 83), (10, 41)])
def test_the_all_wild_pile_after_the_deal(seats: int, left: int) -> None:
    """R10, R37."""
    assert len(dealt(seats, "wild").round.pile) == left


@pytest.mark.parametrize(("seats", "left"), [(2, 93), (4, 79), (10, 37)])
def test_the_classic_pile_after_the_deal(seats: int, left: int) -> None:
    """R10, R40."""
    assert len(dealt(seats, "red-1", preset="classic").round.pile) == left


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    """R10: the order is the test's, the first card is dealt first, and the next one opens."""
    chosen = options("classic", first_dealer=1, hand_size=3)
    order = cards("red-1 red-2 red-3 blue-1 blue-2 blue-3 yellow-1 yellow-2 yellow-3 green-5 green-6")

    def arrange(number: int, deck: tuple[str, ...]) -> list[str]:
        assert number == 1
        assert len(deck) == 108
        return order  # type: ignore[return-value]

    events = start("m", chosen, 3, 0, 0, Chance(CHANCE.secret, arrange))  # type: ignore[arg-type]
    t = Table.of(fold(None, events))  # type: ignore[arg-type]
    assert t.hand("C") == cards("blue-1 red-1 yellow-1")
    assert t.hand("A") == cards("blue-2 red-2 yellow-2")
    assert t.hand("B") == cards("blue-3 red-3 yellow-3")
    assert t.top == "green-5"
    assert t.round.pile == ("green-6",)


def test_the_first_dealer_is_drawn_by_lot() -> None:
    """R11."""
    dealers = set()
    for number in range(40):
        secret = bytes([number]) * 32
        events = start("m", PRESETS["all-wild"], 3, 0, 0, Chance(lambda secret=secret: secret))  # type: ignore[misc]
        match = fold(None, events)
        assert match is not None
        assert match.round is not None
        dealers.add(match.round.dealer)
    assert dealers == {0, 1, 2}


def test_the_first_dealer_can_be_named() -> None:
    """R11."""
    assert dealt(3, "wild", first_dealer=1).on_turn == "C"


def test_turn_and_duty_numbers_go_on_from_the_last_match() -> None:
    """R5."""
    t = dealt(3, "wild", turn=99)
    assert t.match.turn == 100
    assert t.told(e.MatchStarted)[0].turn == 99

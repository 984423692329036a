"""What fits in classic, its wilds and its points (RULES.md, R40 to R43, R48, R49)."""

from __future__ import annotations

from typing import Any

import pytest

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.cards import CLASSIC_DECK, Card
from lastcard.rules.scoring import value
from lastcard.rules.variants import VARIANTS
from support.cards import CALL, DRAW, NOW, PASS, Table, cards, options, play

RED5: dict[str, Any] = {"top": "red-5", "preset": "classic", "pile": "blue-1*20"}


def test_the_classic_deck() -> None:
    """R40."""
    assert sum(CLASSIC_DECK.values()) == 108
    assert value("classic", [card for card, count in CLASSIC_DECK.items() for _ in range(count)]) == 1240
    more = VARIANTS["classic"].deck(options("classic", extra_wilds=True))
    assert sum(more.values()) == 110
    assert value("classic", cards("wild-swap-hands wild-shuffle-hands")) == 80


@pytest.mark.parametrize("card", ["red-1", "red-skip", "blue-5", "wild", "wild-draw-four"])
def test_what_fits(card: str) -> None:
    """R41."""
    colour = "green" if card.startswith("wild") else None
    t = Table(f"{card} blue-9", "red-1*4", "red-2*4", **RED5)
    t.does("A", play(card, colour=colour))  # type: ignore[arg-type]
    assert t.top == card
    assert t.round.colour == (colour or card.split("-")[0])


@pytest.mark.parametrize("card", ["blue-1", "blue-skip"])
def test_what_does_not_fit(card: str) -> None:
    """R41."""
    assert Table(f"{card} red-9", "red-1*4", **RED5).refuses("A", play(card)) == "no_fit"


def test_actions_fit_by_symbol_or_by_colour_alone() -> None:
    """R41: `action_match`; numbers fit by number in either."""
    for match, refused in (("colour-or-symbol", None), ("colour", "no_fit")):
        t = Table("blue-skip red-9", "red-1*4", top="red-skip", preset="classic", action_match=match)
        if refused:
            assert t.refuses("A", play("blue-skip")) == refused
        else:
            t.does("A", play("blue-skip"))
    number = Table("blue-5 red-9", "red-1*4", action_match="colour", **RED5)
    assert number.does("A", play("blue-5")).round.colour == "blue"


def test_the_named_colour_is_the_active_one_not_that_of_the_card_below() -> None:
    """R41, R42: any colour may be named, also the present one."""
    t = Table("wild red-9", "red-1 green-2", "red-2*4", **RED5)
    t.does("A", play("wild", colour="green"))
    assert t.refuses("B", play("red-1")) == "no_fit"
    t.does("B", play("green-2"))
    again = Table("wild red-9", "red-1*2", **RED5).does("A", play("wild", colour="red"))
    assert again.round.colour == "red"


def test_28_a_wild_names_a_colour_that_is_one() -> None:
    """㉘ R20."""
    t = Table("wild red-9", "red-1*4", **RED5)
    assert t.refuses("A", play("wild")) == "needs_colour"
    assert t.refuses("A", c.Play(NOW, Card("wild"), "wild")) == "needs_colour"  # type: ignore[arg-type]
    assert t.refuses("A", play("red-9", colour="red")) == "takes_no_colour"


def test_28_one_draw_a_turn_and_no_pass_before_it() -> None:
    """㉘ R26, R27."""
    t = Table("red-9 red-8", "red-1*4", pile="red-3 blue-1", top="red-5", preset="classic")
    assert t.refuses("A", PASS) == "draw_first"
    t.does("A", DRAW)
    assert t.refuses("A", DRAW) == "not_now"
    assert t.refuses("A", play("red-9")) == "only_drawn"
    assert t.does("A", play("red-3")).on_turn == "B"


@pytest.mark.parametrize(("card", "seats", "then"), [
    ("red-skip", 3, "C"), ("red-skip", 2, "A"), ("red-reverse", 3, "C"), ("red-reverse", 2, "A"),
    ("red-draw-two", 3, "C"),
])  # fmt: skip
def test_coloured_actions(card: str, seats: int, then: str) -> None:
    """R22, R42."""
    t = Table(f"{card} red-1*3", *["blue-1*4"] * (seats - 1), **RED5)
    t.does("A", play(card))
    assert t.on_turn == then
    assert t.sizes[1] == (6 if card == "red-draw-two" else 4)


def test_a_last_wild_names_no_colour_and_the_colour_stays() -> None:
    """R73."""
    t = Table("wild", "red-1*4", **RED5).does("A", play("wild"))
    assert t.on_turn == "between"
    assert t.told(e.Played)[0].colour == "red"


# the hand-moving wilds


def test_wild_swap_hands_is_an_offer() -> None:
    """R48: a colour, and an opponent only if the player likes."""
    t = Table("wild-swap-hands red-1*2", "blue-2 blue-3", "green-1*4", **RED5)
    assert t.refuses("A", play("wild-swap-hands", target="B")) == "needs_colour"
    assert len([it for it in t.legal("A") if isinstance(it, c.Play) and it.card == "wild-swap-hands"]) == 12
    kept = Table.of(t.match).does("A", play("wild-swap-hands", colour="blue"))
    assert kept.sizes == [2, 2, 4]
    assert kept.told(e.HandsSwapped) == []
    t.does("A", play("wild-swap-hands", colour="blue", target="B"))
    assert t.hand("A") == cards("blue-2 blue-3")
    assert (t.on_turn, t.round.colour) == ("B", "blue")


def test_wild_swap_hands_with_one_opponent_exchanges_only_if_named() -> None:
    """R48."""
    t = Table("wild-swap-hands red-1*2", "blue-2 blue-3", **RED5)
    t.does("A", play("wild-swap-hands", colour="blue"))
    assert t.told(e.HandsSwapped) == []


def test_a_last_wild_swap_hands_wins_without_an_exchange() -> None:
    """R73."""
    t = Table("wild-swap-hands", "blue-2 blue-3", **RED5)
    assert t.legal("A")[0] == c.Play(40, Card("wild-swap-hands"))
    assert t.does("A", play("wild-swap-hands", target="B")).told(e.HandsSwapped) == []
    assert t.on_turn == "between"


def test_wild_shuffle_hands_deals_all_hands_anew_from_the_players_left() -> None:
    """R49."""
    t = Table("wild-shuffle-hands red-1*2", "blue-2*4", "green-1*2", **RED5)
    t.does("A", play("wild-shuffle-hands", colour="blue"))
    assert t.sizes == [2, 3, 3]
    assert t.told(e.HandsShuffled)[0].sizes == [2, 3, 3]
    everything = t.hand("A") + t.hand("B") + t.hand("C")
    assert sorted(everything) == cards("blue-2*4 green-1*2 red-1*2")
    assert t.on_turn == "B"


def test_a_last_wild_shuffle_hands_does_not_win() -> None:
    """R49, R60: whoever would get none draws one; all with one card owe."""
    t = Table("wild-shuffle-hands", "blue-2", "green-1", **RED5)
    assert t.refuses("A", play("wild-shuffle-hands")) == "needs_colour"
    t.does("A", play("wild-shuffle-hands", colour="blue", call=True))
    assert t.sizes == [1, 1, 1]
    assert [event.seat for event in t.told(e.DutyOpened)] == [0, 1, 2]
    assert t.owing == "BC"
    assert t.on_turn == "B"
    t.does("C", CALL)


# the Wild Draw Four, refused


def test_enforced_it_is_refused_while_holding_the_active_colour() -> None:
    """R43."""
    for rule in ("enforced", "enforced-number"):
        t = Table("wild-draw-four red-1", "red-1*4", wild_draw_four=rule, **RED5)
        assert t.refuses("A", play("wild-draw-four", colour="red")) == "holds_colour"


def test_enforced_with_the_number_it_is_refused_for_that_too() -> None:
    """R43: wilds have no colour."""
    number = Table("wild-draw-four blue-5", "red-1*4", wild_draw_four="enforced-number", **RED5)
    assert number.refuses("A", play("wild-draw-four", colour="red")) == "holds_number"
    colour = Table("wild-draw-four blue-5 wild", "red-1*4", wild_draw_four="enforced", **RED5)
    assert colour.does("A", play("wild-draw-four", colour="red")).sizes == [2, 8]
    other = Table("wild-draw-four blue-6", "red-1*4", wild_draw_four="enforced-number", **RED5)
    assert other.does("A", play("wild-draw-four", colour="red")).on_turn == "A"
    skip = Table(
        "wild-draw-four blue-6", "red-1*4", top="red-skip", preset="classic", wild_draw_four="enforced-number"
    )
    assert skip.does("A", play("wild-draw-four", colour="red")).on_turn == "A"


def test_at_any_time_it_is_neither_refused_nor_challenged() -> None:
    """R43."""
    t = Table("wild-draw-four red-1", "red-1*4", "red-2*4", wild_draw_four="anytime", **RED5)
    t.does("A", play("wild-draw-four", colour="red"))
    assert t.sizes == [1, 8, 4]
    assert t.on_turn == "C"


def test_a_drawn_card_that_may_no_longer_be_played_may_be_kept() -> None:
    """R26: a false catch brought the active colour to an enforced Wild Draw Four that had to be played."""
    t = Table(
        "blue-1*2", "red-1*4", top="red-5", pile="wild-draw-four red-2*2 blue-3", preset="classic-low",
        false_catch_penalty=1, wild_draw_four="enforced",
    ).does("A", DRAW)  # fmt: skip
    assert t.on_turn == "A drawn"
    assert t.refuses("A", PASS) == "must_play"
    t.does("A", c.Catch(1))
    assert t.refuses("A", play("wild-draw-four", colour="red")) == "holds_colour"
    assert t.does("A", PASS).on_turn == "B"

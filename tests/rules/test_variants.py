"""The answers of the games that no ruling asks for by itself."""

from __future__ import annotations

from lastcard.rules.cards import ALL_WILD_KINDS, COLOUR, NUMBER, WILD
from lastcard.rules.variants import VARIANTS
from support.cards import options


def test_all_wild_has_neither_colours_nor_numbers_nor_bluffs() -> None:
    """R30, R33."""
    game = VARIANTS["all-wild"]
    for card in ALL_WILD_KINDS:
        assert game.colour(card) is None
        assert game.number(card) is None
        assert not game.needs_colour(card)
        assert not game.bluffs(options(), card)
        assert game.has_effect(options(), card) == (card != WILD)


def test_classic_knows_colour_and_number_of_each_card() -> None:
    """R40."""
    game = VARIANTS["classic"]
    assert len(COLOUR) == 4 * 13
    assert len(NUMBER) == 4 * 10
    assert {game.colour(card) for card in COLOUR} == {"red", "yellow", "green", "blue"}
    assert {game.number(card) for card in COLOUR} == {None, *range(10)}
    assert game.may_draw(None, 0) is None  # type: ignore[arg-type]
    assert not game.is_stuck(None, 0)  # type: ignore[arg-type]

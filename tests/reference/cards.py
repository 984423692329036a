"""What a card is and what it is worth, read off the rule sheet's tables once more.

Nothing here may come from `lastcard.rules.cards`: the point of the reference model is to be wrong on its own.
"""

from __future__ import annotations

from collections.abc import Iterable

COLOURS = ("red", "yellow", "green", "blue")
NUMBERS = tuple("0123456789")
HAND_MOVERS = ("wild-swap-hands", "wild-shuffle-hands")


def colour_of(card: str) -> str | None:
    """The printed colour of a classic card; None for a wild and for every card of All Wild."""
    first = card.split("-")[0]
    return first if first in COLOURS else None


def symbol_of(card: str) -> str:
    """What is printed on the card besides its colour: `7`, `skip`, `draw-two`, `wild-draw-four` …"""
    colour = colour_of(card)
    return card if colour is None else card[len(colour) + 1 :]


def is_number(card: str) -> bool:
    """Whether a digit is printed on the card."""
    return symbol_of(card) in NUMBERS


def draws(card: str) -> int:
    """How many cards the card makes the next player draw."""
    return {"draw-two": 2, "draw-four": 4, "wild-draw-four": 4}.get(symbol_of(card), 0)


def points(card: str, family: str) -> int:
    """What the card is worth to the scorer."""
    if family == "all-wild":
        return 20 if card == "wild" else 50
    if is_number(card):
        return int(symbol_of(card))
    if colour_of(card):
        return 20
    return 40 if card in HAND_MOVERS else 50


def total(cards: Iterable[str], family: str) -> int:
    """What a hand is worth."""
    return sum(points(card, family) for card in cards)


def full_deck(options_deck: dict[str, int] | None, extra_wilds: bool) -> dict[str, int]:
    """How many of each card there are: the given table (All Wild), or the printed classic deck."""
    if options_deck is not None:
        return dict(options_deck)
    deck: dict[str, int] = {}
    for colour in COLOURS:
        deck[f"{colour}-0"] = 1
        for face in (*NUMBERS[1:], "skip", "reverse", "draw-two"):
            deck[f"{colour}-{face}"] = 2
    deck["wild"] = 4
    deck["wild-draw-four"] = 4
    if extra_wilds:
        deck.update(dict.fromkeys(HAND_MOVERS, 1))
    return deck

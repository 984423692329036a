"""Card kinds, colours and decks, as data: every other module asks here what a card is and what it is worth.

A card *is* its kind and colour, nothing more: equal cards are the same card, there are no ids. It is written
as one short string, `wild` or `red-7`, which is also its form on the wire and in the journal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NewType

Card = NewType("Card", str)
Colour = Literal["red", "yellow", "green", "blue"]
Family = Literal["all-wild", "classic"]

COLOURS: tuple[Colour, ...] = ("red", "yellow", "green", "blue")

WILD = Card("wild")
REVERSE = Card("reverse")
SKIP = Card("skip")
SKIP_TWO = Card("skip-two")
DRAW_TWO = Card("draw-two")
DRAW_FOUR = Card("draw-four")
TARGETED_DRAW_TWO = Card("targeted-draw-two")
FORCED_SWAP = Card("forced-swap")

#: The seven action cards of All Wild (RULES.md, decks).
ALL_WILD_ACTIONS = (REVERSE, SKIP, SKIP_TWO, DRAW_TWO, DRAW_FOUR, TARGETED_DRAW_TWO, FORCED_SWAP)
ALL_WILD_KINDS = (WILD, *ALL_WILD_ACTIONS)

#: How many of each card a deck holds.
Deck = Mapping[Card, int]

#: 112 cards. No published sheet gives the count of each kind: 63 and 7 are our estimate (RULES.md, decks).
ALL_WILD_DECK: Deck = {WILD: 63, **dict.fromkeys(ALL_WILD_ACTIONS, 7)}

WILD_DRAW_FOUR = Card("wild-draw-four")
WILD_SWAP_HANDS = Card("wild-swap-hands")
WILD_SHUFFLE_HANDS = Card("wild-shuffle-hands")
#: What a coloured card of classic shows: its number or its action.
NUMBERS = tuple(str(number) for number in range(10))
COLOURED_ACTIONS = ("skip", "reverse", "draw-two")


def coloured(colour: Colour, symbol: str) -> Card:
    """The classic card of `colour` that shows `symbol`."""
    return Card(f"{colour}-{symbol}")


#: Each coloured card of classic with its colour, and with what it shows.
COLOUR: dict[Card, Colour] = {
    coloured(colour, symbol): colour for colour in COLOURS for symbol in (*NUMBERS, *COLOURED_ACTIONS)
}
SYMBOL: dict[Card, str] = {card: card[len(colour) + 1 :] for card, colour in COLOUR.items()}
NUMBER: dict[Card, int] = {card: int(symbol) for card, symbol in SYMBOL.items() if symbol in NUMBERS}

#: 108 cards (R40): one 0 and two of everything else in each colour, four of each wild.
CLASSIC_DECK: Deck = {
    **{card: 1 if symbol == "0" else 2 for card, symbol in SYMBOL.items()},
    WILD: 4,
    WILD_DRAW_FOUR: 4,
}
#: What `extra_wilds` adds to it.
EXTRA_WILDS: Deck = {WILD_SWAP_HANDS: 1, WILD_SHUFFLE_HANDS: 1}

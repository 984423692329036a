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

"""A server whose decks a test has chosen: `python tests/support/dealt.py DECKS.json`, settings as variables.

The program itself knows no such thing: the order goes to the constructor of the application alone. In the
file stand, for each round of the next match, the hands from the dealer's left, the opening card, and what is
drawn.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import msgspec

from lastcard.app import build
from lastcard.config import read
from lastcard.rules.cards import Card
from lastcard.web import logs, server


class Deal(msgspec.Struct, frozen=True):
    """A round as it is dealt: `hands` from the dealer's left, cards as words."""

    hands: list[str]
    opening: str
    pile: str = ""

    def first_cards(self) -> list[Card]:
        """The cards in the order in which they leave the deck."""
        one_by_one = chain.from_iterable(zip(*(hand.split() for hand in self.hands), strict=True))
        return [Card(card) for card in (*one_by_one, self.opening, *self.pile.split())]


def arranged(decks: Path) -> Callable[[int, tuple[Card, ...]], list[Card]]:
    """The decks that stand in the file now, round by round; what it leaves open stays shuffled."""

    def arrange(number: int, deck: tuple[Card, ...]) -> list[Card]:
        deals = msgspec.json.decode(decks.read_bytes(), type=list[Deal])
        first = deals[number - 1].first_cards() if number <= len(deals) else []
        rest = list(deck)
        for card in first:
            rest.remove(card)
        return first + rest

    return arrange


def main() -> None:
    """Serve until told to stop."""
    settings = read({})
    with server.listen(settings) as door:
        app = build(settings, deal=arranged(Path(sys.argv[1])))
        logs.configure(settings)
        server.run(app, settings, door, ready=lambda: print("ready", flush=True))


if __name__ == "__main__":
    main()

"""Where the model's luck comes from: it is told what the engine's shuffles gave and checks that they can be.

The model never reads an event for what it means, only for the order of cards that no rule decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from lastcard.rules import events as e

E = TypeVar("E", bound=e.Event)


class Disagreement(AssertionError):
    """The engine did something that the rules, as the model reads them, do not allow."""


def agree(condition: bool, sentence: str) -> None:
    """Raise `Disagreement` unless the condition holds."""
    if not condition:
        raise Disagreement(sentence)


class Luck:
    """The outcomes of chance of one command, in the order in which they are needed."""

    def __init__(self, events: Iterable[e.Event]) -> None:
        self.left = list(events)

    def take(self, kind: type[E]) -> E:
        """The next event of that kind, which is then used up."""
        for place, event in enumerate(self.left):
            if isinstance(event, kind):
                del self.left[place]
                return event
        raise Disagreement(f"the rules need a {kind.__name__} here and the engine has none")

    def dealer(self) -> int:
        """Who deals, where that is left to chance."""
        return self.take(e.DealerChosen).seat

    def high_cards(self) -> list[tuple[int, str]]:
        """The cards turned for the deal: seat and card."""
        turned = [(it.seat, str(it.card)) for it in self.left if isinstance(it, e.DealerCardDrawn)]
        self.left = [event for event in self.left if not isinstance(event, e.DealerCardDrawn)]
        return turned

    def deal(self) -> tuple[list[list[str]], list[str]]:
        """The hands and the draw pile, top card last."""
        event = self.take(e.Dealt)
        return [list(map(str, hand)) for hand in event.hands], list(map(str, event.pile))

    def bury(self, pile: Sequence[str]) -> int:
        """At which place of the pile the opening card is put back: somewhere in the middle."""
        place = self.take(e.Buried).place
        agree(0 <= place < max(1, len(pile)), f"place {place} is not in the middle of {len(pile)} cards")
        return place

    def rebuild(self, laid: list[str]) -> list[str]:
        """The new order of cards that become the draw pile."""
        pile = list(map(str, self.take(e.PileRebuilt).pile))
        agree(Counter(pile) == Counter(laid), f"the pile is rebuilt from {laid}, not {pile}")
        return pile

    def hands(self, held: list[str]) -> list[list[str]]:
        """All hands after they were collected and dealt anew."""
        hands = [list(map(str, hand)) for hand in self.take(e.HandsShuffled).hands]
        dealt = Counter(card for hand in hands for card in hand)
        agree(dealt == Counter(held), "other cards are dealt anew")
        return hands

"""The questions that a game answers. The engine asks them and knows no card; an answer reads options and
changes nothing.

A house rule is a value that these answers read. They never see who sits behind a seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Literal

import msgspec

from lastcard.rules.cards import Card, Colour, Deck
from lastcard.rules.options import Options
from lastcard.rules.reasons import Reason
from lastcard.rules.state import Match

#: What becomes of a card turned up to open a round: it lies, it lies and the first player names its colour,
#: or it is buried.
Opening = Literal["lies", "named", "buried"]


class Effect(msgspec.Struct, frozen=True):
    """What a card does, in the engine's words. `draws` strikes the next seat, which loses its turn, or if
    `aimed` a chosen one,
    which does not; `hands`: what moves; `aimed` without a choice is refused unless `optional`."""

    reverse: bool = False
    skips: int = 0
    draws: int = 0
    aimed: bool = False
    optional: bool = False
    hands: Literal["", "swap", "pass", "shuffle"] = ""


NOTHING = Effect()


class Variant(ABC):
    """A game, as the engine asks it."""

    @abstractmethod
    def deck(self, options: Options) -> Deck:
        """Which cards are played with."""

    @abstractmethod
    def points(self, card: Card) -> int:
        """What a card left in a hand is worth."""

    @abstractmethod
    def effect(self, options: Options, card: Card) -> Effect:
        """What a played card does."""

    @abstractmethod
    def opening(self, options: Options, card: Card) -> Opening:
        """What becomes of `card` when it is turned up to open the round."""

    def colour(self, card: Card) -> Colour | None:
        """The colour that `card` has by itself."""
        return None

    def number(self, card: Card) -> int | None:
        """The number on `card`, for the high card of the first deal."""
        return None

    def needs_colour(self, card: Card) -> bool:
        """Whether a play of `card` must name a colour."""
        return False

    @abstractmethod
    def takes_colour(self, card: Card) -> bool:
        """Whether a play of `card` may name a colour."""

    @abstractmethod
    def plain(self, options: Options) -> frozenset[Card]:
        """The cards of which a play need name nothing, whoever plays them and when."""

    @abstractmethod
    def fitting(self, match: Match, seat: int) -> frozenset[Card]:
        """The cards that `seat` may put on what lies there, should it have them."""

    @abstractmethod
    def misfit(self, match: Match, seat: int, card: Card) -> Reason | None:
        """Why `card`, which is not `fitting`, is not."""

    @abstractmethod
    def misanswer(self, match: Match, card: Card) -> Reason | None:
        """Why `card` cannot be put on the pending draw."""

    @abstractmethod
    def stacks(self, options: Options, card: Card) -> bool:
        """Whether `card` begins or joins a pending draw that may be answered."""

    def bluffs(self, options: Options, card: Card) -> bool:
        """Whether the victim of `card` may challenge it."""
        return False

    def may_draw(self, match: Match, seat: int) -> Reason | None:
        """Why `seat` may not draw in place of playing, whether there is something to draw or not."""
        return None

    @abstractmethod
    def is_action(self, card: Card) -> bool:
        """Whether `card` acts when it is turned up to open the round."""

    def is_stuck(self, match: Match, seat: int) -> bool:
        """Whether `seat` holds nothing that it may play as its last card, and so draws one and ends its
        turn.
        """
        return False

    def has_effect(self, options: Options, card: Card) -> bool:
        """Whether a play of `card` does anything to anybody."""
        return self.effect(options, card) is not NOTHING

"""UNO All Wild: any card goes on any card, and actions do the rest (RULES.md, R30 to R37)."""

from __future__ import annotations

from lastcard.rules.cards import (
    ALL_WILD_DECK,
    DRAW_FOUR,
    DRAW_TWO,
    FORCED_SWAP,
    REVERSE,
    SKIP,
    SKIP_TWO,
    TARGETED_DRAW_TWO,
    WILD,
    Card,
    Deck,
)
from lastcard.rules.options import Options
from lastcard.rules.reasons import Reason
from lastcard.rules.seating import after, running
from lastcard.rules.state import Match
from lastcard.rules.variants.variant import NOTHING, Effect, Opening, Variant

EFFECTS: dict[Card, Effect] = {
    WILD: NOTHING,
    REVERSE: Effect(reverse=True),
    SKIP: Effect(skips=1),
    SKIP_TWO: Effect(skips=2),
    DRAW_TWO: Effect(draws=2),
    DRAW_FOUR: Effect(draws=4),
    TARGETED_DRAW_TWO: Effect(draws=2, aimed=True),
    FORCED_SWAP: Effect(aimed=True, hands="swap"),
}
AMOUNT = {DRAW_TWO: 2, DRAW_FOUR: 4}
PLAIN = frozenset(card for card, effect in EFFECTS.items() if not effect.aimed)
EVERY = frozenset(EFFECTS)
#: What may go last where a Forced Swap may not.
LAST = EVERY - {FORCED_SWAP}


class AllWild(Variant):
    """The answers of UNO All Wild."""

    def deck(self, options: Options) -> Deck:
        """The table that the host edits; 63 and seven times 7 unless edited."""
        return options.deck or ALL_WILD_DECK

    def points(self, card: Card) -> int:
        """Wild 20, every action 50 (R80)."""
        return 20 if card == WILD else 50

    def effect(self, options: Options, card: Card) -> Effect:
        """R31 to R35."""
        return EFFECTS[card]

    def opening(self, options: Options, card: Card) -> Opening:
        """Any card may open a round (R13)."""
        return "lies"

    def takes_colour(self, card: Card) -> bool:
        """A colour named with a plain Wild is talk (R30)."""
        return card == WILD

    def plain(self, options: Options) -> frozenset[Card]:
        """No card names a colour; two name a target (R20)."""
        return PLAIN

    def fitting(self, match: Match, seat: int) -> frozenset[Card]:
        """Everything, unless a Forced Swap may not go last (R36)."""
        if match.options.last_swap == "forbidden" and len(match.seats[seat].hand) == 1:
            return LAST
        return EVERY

    def misfit(self, match: Match, seat: int, card: Card) -> Reason | None:
        """Only a Forced Swap may not fit."""
        return "last_swap"

    def misanswer(self, match: Match, card: Card) -> Reason | None:
        """Draw Two and Draw Four alone, as `stacking` says (R51)."""
        amount = AMOUNT.get(card, 0)
        top = AMOUNT[running(match).discards[-1]]
        mode = match.options.stacking
        fits = amount == top or (amount > top and mode == "escalate") or (amount > 0 and mode == "mixed")
        return None if fits else "no_answer"

    def stacks(self, options: Options, card: Card) -> bool:
        """Targeted Draw Two never starts, joins or answers a chain (R51)."""
        return options.stacking != "none" and card in AMOUNT

    def may_draw(self, match: Match, seat: int) -> Reason | None:
        """In need, or always, or with nothing but a Forced Swap that may not go last (R23, R36)."""
        hand = match.seats[seat].hand
        if match.options.voluntary_draw == "always" or self.is_stuck(match, seat):
            return None
        alone = len(match.seats[after(match, seat)].hand) == 1
        in_need = alone and all(card == WILD for card in hand)
        return None if in_need else "not_in_need"

    def is_action(self, card: Card) -> bool:
        """Every kind but the plain Wild."""
        return card != WILD

    def is_stuck(self, match: Match, seat: int) -> bool:
        """Nothing but a Forced Swap that may not go last (R36)."""
        hand = match.seats[seat].hand
        return len(hand) == 1 and hand[0] not in self.fitting(match, seat)

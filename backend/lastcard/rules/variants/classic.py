"""Classic UNO: colours, numbers and symbols fit, and a Wild Draw Four may be a bluff (R40 to R49)."""

from __future__ import annotations

from functools import cache

from lastcard.rules.cards import (
    CLASSIC_DECK,
    COLOUR,
    EXTRA_WILDS,
    NUMBER,
    SYMBOL,
    WILD,
    WILD_DRAW_FOUR,
    WILD_SHUFFLE_HANDS,
    WILD_SWAP_HANDS,
    Card,
    Colour,
    Deck,
)
from lastcard.rules.options import Options
from lastcard.rules.reasons import Reason
from lastcard.rules.seating import running
from lastcard.rules.state import Match
from lastcard.rules.variants.variant import NOTHING, Effect, Opening, Variant

BY_SYMBOL = {"skip": Effect(skips=1), "reverse": Effect(reverse=True), "draw-two": Effect(draws=2)}
EFFECTS: dict[Card, Effect] = {
    **{card: BY_SYMBOL.get(symbol, NOTHING) for card, symbol in SYMBOL.items()},
    WILD: NOTHING,
    WILD_DRAW_FOUR: Effect(draws=4),
    WILD_SWAP_HANDS: Effect(aimed=True, optional=True, hands="swap"),
    WILD_SHUFFLE_HANDS: Effect(hands="shuffle"),
}
#: Seven-zero (R54): numbers that move hands.
MOVERS = {7: Effect(aimed=True, hands="swap"), 0: Effect(hands="pass")}
SEVEN_ZERO = EFFECTS | {card: MOVERS[number] for card, number in NUMBER.items() if number in MOVERS}
POINTS: dict[Card, int] = {
    **{card: NUMBER.get(card, 20) for card in SYMBOL},
    WILD: 50,
    WILD_DRAW_FOUR: 50,
    WILD_SWAP_HANDS: 40,
    WILD_SHUFFLE_HANDS: 40,
}
AMOUNT = {card: effect.draws for card, effect in EFFECTS.items() if effect.draws}
WILDS = frozenset(POINTS) - frozenset(COLOUR)
#: Where a Wild Draw Four may not be a bluff.
ENFORCED = ("enforced", "enforced-number")
PLAIN = frozenset(COLOUR)
PLAIN_OF_SEVEN_ZERO = frozenset(card for card in PLAIN if not SEVEN_ZERO[card].aimed)
ALWAYS_BURIED = (WILD_DRAW_FOUR, WILD_SWAP_HANDS, WILD_SHUFFLE_HANDS)


@cache
def _fitting(top: Card, colour: Colour | None, match: str | None, bluff: bool) -> frozenset[Card]:
    """By colour, number, symbol (unless actions fit by colour alone), or as a wild (R41). `bluff`: a Wild
    Draw Four too.
    """
    equal = {card for card, symbol in SYMBOL.items() if symbol == SYMBOL.get(top)}
    if match == "colour":
        equal &= set(NUMBER)
    wilds = WILDS if bluff else WILDS - {WILD_DRAW_FOUR}
    return wilds | equal | {card for card, own in COLOUR.items() if own == colour}


class Classic(Variant):
    """The answers of classic UNO."""

    def deck(self, options: Options) -> Deck:
        """108 cards, or 110 with the hand-moving wilds."""
        return {**CLASSIC_DECK, **EXTRA_WILDS} if options.extra_wilds else CLASSIC_DECK

    def points(self, card: Card) -> int:
        """Numbers at face value, actions 20, wilds 50, the hand-moving ones 40 (R80)."""
        return POINTS[card]

    def effect(self, options: Options, card: Card) -> Effect:
        """What is printed on the card, and what seven-zero makes of numbers."""
        return (SEVEN_ZERO if options.seven_zero else EFFECTS)[card]

    def opening(self, options: Options, card: Card) -> Opening:
        """A Wild Draw Four and the hand-moving wilds never open; a Wild as the option says."""
        if card in ALWAYS_BURIED or (card == WILD and options.opening_wild == "buried"):
            return "buried"
        return "named" if card == WILD else "lies"

    def colour(self, card: Card) -> Colour | None:
        """Wilds have none."""
        return COLOUR.get(card)

    def number(self, card: Card) -> int | None:
        """Actions and wilds have none."""
        return NUMBER.get(card)

    def needs_colour(self, card: Card) -> bool:
        """Any wild names one."""
        return card not in COLOUR

    def takes_colour(self, card: Card) -> bool:
        """Any wild, no other card."""
        return card not in COLOUR

    def plain(self, options: Options) -> frozenset[Card]:
        """Coloured cards but the seven of seven-zero, which is aimed (R54)."""
        return PLAIN_OF_SEVEN_ZERO if options.seven_zero else PLAIN

    def fitting(self, match: Match, seat: int) -> frozenset[Card]:
        """What lies there and the option for Wild Draw Fours decide (R41, R43)."""
        now, options = match.round, match.options
        assert now is not None
        bluff = options.wild_draw_four not in ENFORCED or self._dishonest(match, seat) is None
        return _fitting(now.discards[-1], now.colour, options.action_match, bluff)

    def misfit(self, match: Match, seat: int, card: Card) -> Reason | None:
        """Of the wilds only a Wild Draw Four may not fit."""
        return "no_fit" if card in COLOUR else self._dishonest(match, seat)

    def _dishonest(self, match: Match, seat: int) -> Reason | None:
        """Why the option refuses a Wild Draw Four: what is held besides (R43)."""
        now = running(match)
        hand = match.seats[seat].hand
        if any(COLOUR.get(card) == now.colour for card in hand if card in COLOUR):
            return "holds_colour"
        if match.options.wild_draw_four != "enforced-number":
            return None
        number = NUMBER.get(now.discards[-1])
        if number is not None and any(NUMBER.get(card) == number for card in hand):
            return "holds_number"
        return None

    def misanswer(self, match: Match, card: Card) -> Reason | None:
        """Draw cards alone, as `stacking` says; a Draw Two on a Wild Draw Four in the active colour (R51)."""
        now = running(match)
        amount = AMOUNT.get(card, 0)
        top = AMOUNT[now.discards[-1]]
        mode = match.options.stacking
        fits = amount == top or (amount > top and mode == "escalate") or (amount > 0 and mode == "mixed")
        if not fits or (amount < top and COLOUR[card] != now.colour):
            return "no_answer"
        return None

    def stacks(self, options: Options, card: Card) -> bool:
        """Every draw card."""
        return options.stacking != "none" and card in AMOUNT

    def bluffs(self, options: Options, card: Card) -> bool:
        """A Wild Draw Four, where it may be challenged (R44)."""
        return card == WILD_DRAW_FOUR and options.wild_draw_four == "challenge"

    def is_action(self, card: Card) -> bool:
        """Skip, Reverse and Draw Two; wilds are asked about or buried, numbers open in peace."""
        return SYMBOL.get(card) in BY_SYMBOL

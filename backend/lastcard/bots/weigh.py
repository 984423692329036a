"""How good a play looks to a level that thinks: rough worth in points, from what the seat can see."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.bots.moves import SWAPS, Table
from lastcard.rules import commands as c

#: What one card fewer in the own hand, or one more in a rival's, is worth. Half an average card of the deck.
CARD = 10.0
#: Cards that strike the next player, with the cards they make it draw.
STRIKES = {"skip": 0, "skip-two": 0, "draw-two": 2, "draw-four": 4, "wild-draw-four": 4}


def worth(table: Table, play: c.Play) -> float:
    """The worth of a play: cards given, turns taken, hands won, and the action cards kept for later."""
    if len(table.view.hand) == 1:
        return 1000.0
    kind = _kind(play.card)
    rival = table.rivals()[0]
    danger = _danger(table, rival)
    if play.card in SWAPS and play.target is not None:
        return (len(table.view.hand) - 1 - table.count(play.target)) * CARD - CARD / 2
    if kind == "targeted-draw-two" and play.target is not None:
        return 2 * CARD * _danger(table, play.target)
    if kind in STRIKES:
        return (STRIKES[kind] * CARD + CARD) * danger - CARD * 0.4
    if kind == "wild" and play.colour is not None:
        return -CARD * 0.5  # classic: a wild opens any door later
    return CARD * 0.5


def victim(table: Table, targets: Sequence[int]) -> int:
    """Whom to strike: the rival with the fewest cards, the nearest among equals."""
    order = table.rivals()
    return min(targets, key=lambda seat: (table.count(seat), order.index(seat) if seat in order else 99))


def bluff_likelihood(table: Table) -> float:
    """How likely a Wild Draw Four is a bluff: the more cards, the likelier one of the active colour."""
    bluffer = min(table.rivals(), key=lambda seat: -table.count(seat))
    return min(0.5, 0.05 * table.count(bluffer))


def _danger(table: Table, seat: int) -> float:
    """From 0.3 for a full hand to 1.5 for a single card."""
    return max(0.3, 1.5 - 0.2 * (table.count(seat) - 1))


def _kind(card: str) -> str:
    colour, _, rest = card.partition("-")
    return rest if colour in ("red", "yellow", "green", "blue") else card

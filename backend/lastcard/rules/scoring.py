"""What cards left in hands are worth, and whom they count for (RULES.md, R80 to R86)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lastcard.rules.cards import Card, Family
from lastcard.rules.state import Match, Seat
from lastcard.rules.variants import VARIANTS


def value(family: Family, cards: Iterable[Card]) -> int:
    """What these cards are worth."""
    return sum(map(VARIANTS[family].points, cards))


def counted(one: Seat) -> tuple[Card, ...]:
    """What counts for a seat when the round ends: its hand, or what it held on going out (R74, R85)."""
    return one.hand if one.status == "in" else one.held


def card_points(family: Family, hands: Sequence[Sequence[Card]], winner: int | None) -> int:
    """What the others held at the end of a round is worth, whatever the scoring (R86); 0 if it was drawn."""
    if winner is None:
        return 0
    return sum(value(family, hand) for seat, hand in enumerate(hands) if seat != winner)


def points(match: Match, winner: int | None) -> list[int]:
    """What the ended round adds to each seat's total."""
    family, scoring = match.options.family, match.options.scoring
    hands = [counted(one) for one in match.seats]
    if winner is None or scoring == "single":
        return [0] * len(hands)
    if scoring == "first":
        return [card_points(family, hands, winner) if seat == winner else 0 for seat in range(len(hands))]
    return [value(family, hand) for hand in hands]


def reached(match: Match) -> list[int]:
    """The seats still in the match whose total is at the target or above."""
    target = match.options.target
    return [
        seat
        for seat, one in enumerate(match.seats)
        if target is not None and one.score >= target and one.status in ("in", "out")
    ]


def lowest(match: Match, seats: Sequence[int]) -> list[int]:
    """Those of `seats` with the lowest total."""
    least = min(match.seats[seat].score for seat in seats)
    return [seat for seat in seats if match.seats[seat].score == least]

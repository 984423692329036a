"""All commands that a view allows, read off its choices; how every bot begins to think."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lastcard.rules import commands as c
from lastcard.rules.cards import COLOURS, Card, Colour
from lastcard.rules.view import CardChoice, Choices, MatchView

SWAPS = ("forced-swap",)


@dataclass(frozen=True)
class Table:
    """A view with what every level asks of it: the own seat, the hand, and who is still in."""

    view: MatchView
    seat: int
    choices: Choices

    @staticmethod
    def of(view: MatchView) -> Table | None:
        """None for a watcher, or when there is nothing to choose."""
        if view.seat is None or view.choices is None:
            return None
        return Table(view, view.seat, view.choices)

    @property
    def deciding(self) -> bool:
        """Whether the game waits for this seat."""
        return self.view.on_turn == self.seat and self.view.wait is not None

    def count(self, seat: int) -> int:
        """How many cards a seat holds."""
        return self.view.seats[seat].cards

    def rivals(self) -> list[int]:
        """Seats of the round but the own one, in turn order from the next."""
        n = len(self.view.seats)
        ring = [(self.seat + self.view.direction * step) % n for step in range(1, n)]
        return [seat for seat in ring if not self.view.seats[seat].out]


def plays(table: Table) -> Iterator[c.Play]:
    """Every play allowed now, one per card, target and colour."""
    for choice in table.choices.cards:
        if not choice.why:
            yield from _plays_of(table, choice)


def _plays_of(table: Table, choice: CardChoice) -> Iterator[c.Play]:
    turn = table.view.turn
    targets: list[int | None] = list(table.choices.targets) if choice.needs == "target" else [None]
    colours: list[Colour | None] = [best_colour(table, choice.card)] if choice.needs == "colour" else [None]
    for target in targets or [None]:
        for colour in colours:
            yield c.Play(turn, choice.card, colour, target, should_call(table, choice.card, target))


def should_call(table: Table, card: Card, target: int | None) -> bool:
    """Whether this play leaves its player with one card, by what the view shows."""
    if card in SWAPS and target is not None:
        return table.count(target) == 1
    return len(table.view.hand) == 2


def best_colour(table: Table, played: Card | None = None) -> Colour:
    """The colour held most, apart from the card that is played; ties in the printed order."""
    hand = list(table.view.hand)
    if played in hand:
        hand.remove(played)
    return max(COLOURS, key=lambda colour: sum(card.startswith(f"{colour}-") for card in hand))

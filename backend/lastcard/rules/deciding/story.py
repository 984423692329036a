"""The events of one command as they come about, and the match as each of them leaves it."""

from __future__ import annotations

from lastcard.rules.cards import Card
from lastcard.rules.events import AnyEvent
from lastcard.rules.evolve import HANDLERS
from lastcard.rules.seating import running
from lastcard.rules.shuffle import Chance, Stream
from lastcard.rules.state import Match
from lastcard.rules.variants import VARIANTS, Variant


class Story:
    """What is told so far: `events`, and `match` with all of them folded in."""

    __slots__ = ("chance", "events", "match", "variant")

    def __init__(self, match: Match, chance: Chance) -> None:
        self.match = match
        self.chance = chance
        self.events: list[AnyEvent] = []
        self.variant: Variant = VARIANTS[match.options.family]

    def tell(self, event: AnyEvent) -> None:
        """Let `event` happen."""
        self.events.append(event)
        self.match = HANDLERS[type(event)](self.match, event)

    def stream(self) -> Stream:
        """The next numbers of the running round."""
        now = running(self.match)
        return Stream(bytes.fromhex(now.secret), now.counter)

    def hand(self, seat: int) -> tuple[Card, ...]:
        """What `seat` holds now."""
        return self.match.seats[seat].hand

    def is_in(self, seat: int) -> bool:
        """Whether `seat` takes part in the round."""
        return self.match.seats[seat].status == "in"

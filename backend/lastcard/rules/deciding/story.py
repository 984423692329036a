"""The events of one command as they come about, and the match as each of them leaves it."""

from __future__ import annotations

import msgspec

from lastcard.rules.cards import Card
from lastcard.rules.events import AnyEvent
from lastcard.rules.evolve import HANDLERS
from lastcard.rules.seating import running
from lastcard.rules.shuffle import Chance, Stream, mixed
from lastcard.rules.state import Match
from lastcard.rules.variants import Variant


class Story(msgspec.Struct, gc=False):
    """What is told so far: `events`, and for each the match as it leaves it; `match` has all folded in."""

    match: Match
    chance: Chance
    variant: Variant
    events: list[AnyEvent] = []
    states: list[Match] = []

    def tell(self, event: AnyEvent) -> None:
        """Let `event` happen."""
        self.match = match = HANDLERS[type(event)](self.match, event)
        self.events.append(event)
        self.states.append(match)

    def stream(self) -> Stream:
        """The next numbers of the running round."""
        now = running(self.match)
        return Stream(bytes.fromhex(now.secret), now.counter, mixed(now.salts))

    def hand(self, seat: int) -> tuple[Card, ...]:
        """What `seat` holds now."""
        return self.match.seats[seat].hand

    def is_in(self, seat: int) -> bool:
        """Whether `seat` takes part in the round."""
        return self.match.seats[seat].status == "in"

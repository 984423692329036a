"""What each seat of a match will be remembered for beside its points: catches, and the longest hand.

It is counted as events are folded, so that the row that closes a match has it at hand.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lastcard.rules import events as e
from lastcard.rules.state import Match


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat of one match. `catches`: how often it caught another, `caught`: how often it was caught
    itself; `longest`: the most cards it held at once.
    """

    catches: int = 0
    caught: int = 0
    longest: int = 0


#: The events that may change a tally; no other needs to be looked at.
COUNTED = frozenset({e.Caught, e.Dealt, e.Drew, e.HandsSwapped, e.HandsPassed, e.HandsShuffled})


def counted(tallies: tuple[Tally, ...], match: Match, event: e.AnyEvent) -> tuple[Tally, ...]:
    """The tallies after `event`, `match` being the match after it."""
    if isinstance(event, e.Caught):
        by = event.by
        return tuple(
            replace(each, catches=each.catches + (seat == by), caught=each.caught + (seat == event.seat))
            for seat, each in enumerate(tallies)
        )
    for seat in (event.seat,) if isinstance(event, e.Drew) else range(len(tallies)):
        held = len(match.seats[seat].hand)
        if held > tallies[seat].longest:
            tallies = (*tallies[:seat], replace(tallies[seat], longest=held), *tallies[seat + 1 :])
    return tallies

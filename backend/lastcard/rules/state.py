"""A match and its running round as frozen values. `evolve` alone makes the next one; nothing here knows a
rule, a clock or a file.

The whole truth is in it, hidden cards and the round's secret too: only `view` may show any of it to anybody.
Such values can form no cycle, so the garbage collector need not look at them (`gc=False`, as in events).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from lastcard.rules.cards import Card, Colour
from lastcard.rules.events import Wait
from lastcard.rules.options import Options

#: `in`: takes part in the round; `out`: reached the card limit, back in the next round; the other two are
#: out of the match.
Status = Literal["in", "out", "eliminated", "left"]
Outcome = Literal["open", "called", "caught", "closed"]
#: `shuffling`: the next round is committed to and waits for salt.
Phase = Literal["shuffling", "playing", "between", "over"]


class Duty(msgspec.Struct, frozen=True, gc=False):
    """The call that a seat owes or owed: its number in the room and what became of it."""

    number: int
    outcome: Outcome = "open"


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A seat of the match. `hand` is sorted; `duty` is the newest since the seat's own last play; `ahead`:
    called before the play.

    `held`: the cards with which a seat went out by the card limit (they lie aside; here only for the count).
    """

    hand: tuple[Card, ...] = ()
    score: int = 0
    status: Status = "in"
    duty: Duty | None = None
    ahead: bool = False
    held: tuple[Card, ...] = ()

    @property
    def owes(self) -> int:
        """The number of the open duty, 0 for none."""
        return self.duty.number if self.duty is not None and self.duty.outcome == "open" else 0


class Laid(msgspec.Struct, frozen=True, gc=False):
    """The newest play as it stood: who, what was left in hand, and the active colour before it (a challenge
    is judged on it).
    """

    seat: int
    hand: tuple[Card, ...]
    colour: Colour | None = None


class Seen(msgspec.Struct, frozen=True, gc=False):
    """The hand that a challenger was shown, and the number of the decision that ended with it."""

    seat: int
    cards: tuple[Card, ...]
    turn: int


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a round ended; `points` are what it added to each seat's total."""

    winner: int | None
    hands: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]


class Shuffling(msgspec.Struct, frozen=True, gc=False):
    """The next round before its deal: its secret and the commitment to it, the seats whose salt is waited
    for, and the salts by seat so far ("": none).
    """

    round: int
    secret: str
    commitment: str
    asked: tuple[int, ...]
    salts: tuple[str, ...]


class Round(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One deal. Piles have their top card last; `counter` is how many blocks of chance the round has used.
    `salts`: by seat, "" for none.
    """

    number: int
    secret: str
    counter: int = 0
    dealer: int | None = None
    direction: int = 1
    pile: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    colour: Colour | None = None
    on_turn: int | None = None
    wait: Wait | None = None
    drawn: Card | None = None
    pending: int = 0
    laid: Laid | None = None
    seen: Seen | None = None
    result: Result | None = None
    salts: tuple[str, ...] = ()


class Match(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A match. `turn` and `duty` are the room's counters, carried from match to match and never reset."""

    id: str
    options: Options
    deck: dict[Card, int]
    rules: int
    seats: tuple[Seat, ...]
    turn: int = 0
    duty: int = 0
    phase: Phase = "between"
    round: Round | None = None
    shuffle: Shuffling | None = None
    winners: tuple[int, ...] = ()

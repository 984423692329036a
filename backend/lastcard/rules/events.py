"""What can happen in a match. Events state what happened, never which rule made it so: `evolve` folds them
without asking one.

They are both the journal's content and, redacted per seat (`view.redact`), the story on the wire. A field
that may be hidden has a neighbour that counts it, so that a redacted event says how many without saying what.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from lastcard.rules.cards import Card, Colour
from lastcard.rules.options import Options

Wait = Literal["play", "drawn", "opening-colour", "opening-target", "challenge", "stack"]
DrawCause = Literal["choice", "effect", "penalty", "false-catch", "stack", "challenge", "nothing-else"]


class Event(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True, gc=False
):
    """The base of every event of the rules."""


class MatchStarted(Event, frozen=True, tag="match-started"):
    """A match begins. `turn` and `duty` are the room's counters so far; they are never reset."""

    match: str
    seats: int
    options: Options
    deck: dict[Card, int]
    rules: int
    turn: int = 0
    duty: int = 0


class Committed(Event, frozen=True, tag="committed"):
    """The secret (hex) of a round is chosen and no more to be changed: `commitment` is its SHA-256.
    The deal waits a moment for the salt of the `asked` seats.
    """

    round: int
    commitment: str
    secret: str = ""
    asked: list[int] = []


class Salted(Event, frozen=True, tag="salted"):
    """The browser of `seat` has added `salt` (hex) to the chance of the round."""

    seat: int
    salt: str = ""


class RoundStarted(Event, frozen=True, tag="round-started"):
    """A round begins. All its chance derives from `secret` (hex), which no client sees before
    `RoundEnded`, and `salts` by seat ("": none). Without `commitment` nothing was committed to before.
    """

    round: int
    secret: str = ""
    commitment: str = ""
    salts: list[str] = []


class DealerCardDrawn(Event, frozen=True, tag="dealer-card-drawn"):
    """A seat turned a card for the deal (classic, `high-card`)."""

    seat: int
    card: Card
    counter: int = 0


class DealerChosen(Event, frozen=True, tag="dealer-chosen"):
    """`seat` deals this round. `counter`: blocks of chance used so far in the round (here and below)."""

    seat: int
    counter: int = 0


class Dealt(Event, frozen=True, tag="dealt"):
    """Hands are dealt; `pile` is the draw pile, top card last. Redacted:
    foreign hands and the pile are empty.
    """

    size: int
    hands: list[list[Card]]
    pile: list[Card]
    counter: int = 0


class Opened(Event, frozen=True, tag="opened"):
    """The first card is turned from the pile; `colour` becomes active (classic)."""

    card: Card
    colour: Colour | None = None


class Buried(Event, frozen=True, tag="buried"):
    """The opening card goes back into the pile at `place` (hidden from all: redacted to -1)."""

    card: Card
    place: int = -1
    counter: int = 0


class Played(Event, frozen=True, tag="played"):
    """A seat put `card` on the discard pile. `colour` becomes the active colour (classic) or is talk (All
    Wild).
    """

    seat: int
    card: Card
    colour: Colour | None = None
    target: int | None = None
    jump: bool = False


class ColourNamed(Event, frozen=True, tag="colour-named"):
    """The active colour was named apart from a play (opening Wild)."""

    seat: int
    colour: Colour


class TargetChosen(Event, frozen=True, tag="target-chosen"):
    """The dealer chose whom the opening card strikes."""

    seat: int
    target: int


class Reversed(Event, frozen=True, tag="reversed"):
    """Play now goes in `direction`: 1 clockwise, -1 the other way."""

    direction: int


class Skipped(Event, frozen=True, tag="skipped"):
    """`seat` loses the turn."""

    seat: int


class Drew(Event, frozen=True, tag="drew"):
    """`seat` took `count` cards from the pile, last of `cards` last. Redacted for others: no cards."""

    seat: int
    count: int
    cause: DrawCause
    cards: list[Card] = []


class PileRebuilt(Event, frozen=True, tag="pile-rebuilt"):
    """Discards but the top one, and cards that lay aside, became the draw pile. Redacted: no `pile`."""

    count: int
    pile: list[Card] = []
    counter: int = 0


class HandsSwapped(Event, frozen=True, tag="hands-swapped"):
    """Two seats exchanged whole hands."""

    seat: int
    target: int


class HandsPassed(Event, frozen=True, tag="hands-passed"):
    """Every hand moved on to the next active seat in `direction` (a classic zero)."""

    direction: int


class HandsShuffled(Event, frozen=True, tag="hands-shuffled"):
    """All hands were collected and dealt anew. Redacted: only the own hand."""

    hands: list[list[Card]]
    sizes: list[int]
    counter: int = 0


class Passed(Event, frozen=True, tag="passed"):
    """`seat` ended the turn without a play."""

    seat: int


class StackRaised(Event, frozen=True, tag="stack-raised"):
    """The pending draw now is `total` cards."""

    total: int


class Challenged(Event, frozen=True, tag="challenged"):
    """`by` challenged the Wild Draw Four of `seat`; `guilty` says with what result."""

    by: int
    seat: int
    guilty: bool


class Accepted(Event, frozen=True, tag="accepted"):
    """`seat` took a Wild Draw Four without a challenge."""

    seat: int


class DutyOpened(Event, frozen=True, tag="duty-opened"):
    """`seat` is down to one card and owes a call, under number `duty`."""

    seat: int
    duty: int


class Called(Event, frozen=True, tag="called"):
    """`seat` said the word; `duty` 0: ahead of the play."""

    seat: int
    duty: int = 0


class CallLapsed(Event, frozen=True, tag="call-lapsed"):
    """A call made ahead of the play came to nothing."""

    seat: int


class Caught(Event, frozen=True, tag="caught"):
    """`by` said it first: `seat` pays for `duty`."""

    by: int
    seat: int
    duty: int


class FalselyCaught(Event, frozen=True, tag="falsely-caught"):
    """`by` tried to catch `seat`, who owed nothing, and pays for it."""

    by: int
    seat: int


class DutyClosed(Event, frozen=True, tag="duty-closed"):
    """The window of `duty` closed uncaught, or the hand is no longer one card."""

    seat: int
    duty: int


class TimedOut(Event, frozen=True, tag="timed-out"):
    """`seat` is played for: what follows in this row is the smallest harmless action."""

    seat: int


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """The game waits for `seat` to decide, for the `turn`-th time in this room. `card`:
    the drawn card (redacted for others).
    """

    seat: int
    turn: int
    wait: Wait = "play"
    card: Card | None = None


class SeatLeft(Event, frozen=True, tag="seat-left"):
    """`seat` left the match for good; its cards lie aside."""

    seat: int


class SeatOut(Event, frozen=True, tag="seat-out"):
    """`seat` reached the card limit with `points` in hand and is out of the round; its cards lie aside."""

    seat: int
    points: int


class RoundEnded(Event, frozen=True, tag="round-ended"):
    """The round is over. `winner` None: drawn. `hands` as they ended, `points` added to each seat's total,
    the secret told.
    """

    round: int
    winner: int | None
    hands: list[list[Card]]
    points: list[int]
    scores: list[int]
    secret: str


class SeatEliminated(Event, frozen=True, tag="seat-eliminated"):
    """`seat` is out of the match (scoring `elimination`)."""

    seat: int


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """The match is over. More than one winner: shared. `cause`: target, single, last-seat."""

    winners: list[int]
    cause: Literal["target", "single", "last-seat"]


AnyEvent = (
    MatchStarted | Committed | Salted | RoundStarted | DealerCardDrawn | DealerChosen | Dealt | Opened
    | Buried | Played | ColourNamed | TargetChosen | Reversed | Skipped | Drew | PileRebuilt | HandsSwapped
    | HandsPassed | HandsShuffled | Passed | StackRaised | Challenged | Accepted | DutyOpened | Called
    | CallLapsed | Caught | FalselyCaught | DutyClosed | TimedOut | TurnBegan | SeatLeft | SeatOut
    | RoundEnded | SeatEliminated | MatchEnded )  # fmt: skip

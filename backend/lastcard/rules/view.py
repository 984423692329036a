"""What a seat may know. `view` builds it from the state, `redact` says the same of one event; nothing else leaves a room.

The shapes below go over the wire as they stand (PROTOCOL.md).
"""

from __future__ import annotations

import msgspec

from lastcard.rules.cards import Card, Colour
from lastcard.rules.events import Wait


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody sees of a seat. `out`: not in this round; `owes`: number of the open duty, 0 for none."""

    seat: int
    cards: int
    score: int
    out: bool = False
    left: bool = False
    owes: int = 0
    called: bool = False


class CardChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A distinct card of the own hand: why it cannot be played now ("" = it can), and what a play of it must name."""

    card: Card
    why: str = ""
    needs: str = ""


class Catchable(msgspec.Struct, frozen=True):
    """A seat that a catch may name now, with the duty it means (0: a false catch is possible and has a price)."""

    seat: int
    duty: int


class Choices(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a seat may ask for now; every "why" is a reason, "" meaning that it is allowed."""

    cards: list[CardChoice] = []
    jump_ins: list[CardChoice] = []
    targets: list[int] = []
    draw: str = ""
    pass_: str = msgspec.field(default="", name="pass")
    call: str = ""
    challenge: str = ""
    accept: str = ""
    name_colour: str = ""
    choose_target: str = ""
    catches: list[Catchable] = []


class RoundResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the last round ended."""

    round: int
    winner: int | None
    hands: list[list[Card]]
    points: list[int]


class MatchView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match as one seat (None: a watcher) sees it. `turn` goes back with every answer to a decision."""

    match: str
    seat: int | None
    seats: list[SeatView]
    round: int
    dealer: int | None
    direction: int
    turn: int
    on_turn: int | None = None
    wait: Wait | None = None
    hand: list[Card] = []
    top: Card | None = None
    colour: Colour | None = None
    drawn: Card | None = None
    pending: int = 0
    seen: list[Card] | None = None
    draw_pile: int = 0
    discard_pile: int = 0
    choices: Choices | None = None
    result: RoundResult | None = None
    winners: list[int] | None = None

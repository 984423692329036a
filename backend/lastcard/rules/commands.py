"""What a seat may ask for. A command is a wish: only `decide` turns it into events, and only if `judge` does
not refuse.

The asking seat is never part of a command; it comes from whoever opened the session. Commands that answer a
decision carry `turn`, the number of that decision in the room, so that a late one is told that it is stale
and never hits a later decision.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from lastcard.rules.cards import Card, Colour

#: 16 bytes as hex; the length says that no line break may follow.
SaltText = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$", max_length=32)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", gc=False):
    """The base of every command of the rules."""


class Play(Command, frozen=True, tag="play"):
    """Play `card` with all it needs; `call` says the word with it.
    `target` may be left out with one opponent.
    """

    turn: int
    card: Card
    colour: Colour | None = None
    target: int | None = None
    call: bool = False


class JumpIn(Command, frozen=True, tag="jump-in"):
    """Play an equal coloured card out of turn (classic, option `jump_in`)."""

    turn: int
    card: Card
    target: int | None = None
    call: bool = False


class Draw(Command, frozen=True, tag="draw"):
    """Draw instead of playing; facing a stack: take the whole total."""

    turn: int


class Pass(Command, frozen=True, tag="pass"):
    """Keep the drawn card, or end a turn in which nothing can be drawn or played."""

    turn: int


class NameColour(Command, frozen=True, tag="name-colour"):
    """Answer an opening Wild of classic."""

    turn: int
    colour: Colour


class ChooseTarget(Command, frozen=True, tag="choose-target"):
    """The dealer answers an opening card that needs a target."""

    turn: int
    target: int


class Accept(Command, frozen=True, tag="accept"):
    """Take a Wild Draw Four without a challenge."""

    turn: int


class Challenge(Command, frozen=True, tag="challenge"):
    """Challenge a Wild Draw Four."""

    turn: int


class Call(Command, frozen=True, tag="call"):
    """Say the word: before the play with two cards in hand, or while a duty is open."""


class Catch(Command, frozen=True, tag="catch"):
    """Say the word first, against `seat`. `duty` is the number the view shows for it, 0 when it shows
    none.
    """

    seat: int
    duty: int = 0


class Deal(Command, frozen=True, tag="deal"):
    """Go on to the next round of a running match."""

    round: int


class Salt(Command, frozen=True, tag="salt"):
    """Add to the chance of round `round`, once it is committed to: 16 bytes that nobody could foresee. A page
    says it by itself.
    """

    round: int
    salt: SaltText


class Shuffle(Command, frozen=True, tag="shuffle"):
    """Deal round `round` with the salts that are there. The room asks it; it is no message of the wire."""

    round: int


class Leave(Command, frozen=True, tag="leave"):
    """Leave the match for good. The room asks it, for a leaver or a kicked one;
    it is no message of the wire.
    """


class TimeOut(Command, frozen=True, tag="time-out"):
    """The clock has run out on decision `turn`: the smallest harmless action is taken.
    No message of the wire.
    """

    turn: int


AnyCommand = (
    Play
    | JumpIn
    | Draw
    | Pass
    | NameColour
    | ChooseTarget
    | Accept
    | Challenge
    | Call
    | Catch
    | Deal
    | Salt
    | Shuffle
    | Leave
    | TimeOut
)

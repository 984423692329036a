"""What people say and show beside the game. It is no part of a room's rows and changes nothing in it.

At the table all can hear; those who only watch a running match have a side of their own, which the players do
not hear while they play.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from lastcard.lobby.state import Room, running, seat_of

Side = Literal["table", "watchers"]
#: What can be shown with one tap.
Reaction = Literal["clap", "cheer", "laugh", "wow", "groan", "think", "wave", "heart"]


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="say"):
    """Say something, of which 300 visible characters are kept."""

    text: Annotated[str, msgspec.Meta(max_length=2000)]


class React(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="react"):
    """Show a reaction. Nobody keeps it."""

    reaction: Reaction


TalkCommand = Say | React


class Remark(msgspec.Struct, frozen=True):
    """The `n`-th thing that was said in a room, at `at` (Unix seconds)."""

    n: int
    person: str
    side: Side
    text: str
    at: float


def side_of(room: Room, person: str) -> Side:
    """Where this person talks now."""
    return "watchers" if running(room) and seat_of(room, person) is None else "table"


def hears(room: Room, person: str | None, side: Side) -> bool:
    """Whether this person (None: anybody who watches) hears what is said there."""
    return side == "table" or not running(room) or seat_of(room, person) is None

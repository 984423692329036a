"""One accepted command as the journal keeps it, and the ways in which keeping and reading it can fail.

Here because both the journal below the room and the room above it speak of it, and neither may know the
other.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from lastcard.lobby.events import AnyLobbyEvent
from lastcard.lobby.state import Room
from lastcard.lobby.state import RoundRecord as RoundRecord
from lastcard.rules.events import AnyEvent
from lastcard.rules.options import Options

RoomEvent = AnyLobbyEvent | AnyEvent


class Record(msgspec.Struct, frozen=True):
    """Row `seq` of a room (1, 2, …). `cmd`: whose command and which; `due`: the room's deadline after it;
    times in Unix seconds.
    """

    seq: int
    cmd: str
    events: tuple[RoomEvent, ...]
    due: float | None
    at: float


class PlayerResult(msgspec.Struct, frozen=True):
    """A seat's outcome in a finished match. `catches`, `caught`: how often it caught another, and was caught;
    `longest`: the most cards it held at once; `comeback`: by how many points a winner was behind at worst.
    """

    seat: int
    person: str
    bot: str | None
    score: int
    won: bool
    left: bool
    catches: int = 0
    caught: int = 0
    longest: int = 0
    comeback: int = 0


class MatchRecord(msgspec.Struct, frozen=True):
    """What a closing row adds to the archive. `first`, `last`: the slice of the room's rows that is the
    match.
    """

    match: str
    first: int
    last: int
    started: float
    ended: float
    options: Options
    rules: int
    cause: Literal["target", "single", "last-seat"]
    kicked: bool
    players: tuple[PlayerResult, ...]
    rounds: tuple[RoundRecord, ...]


class Loaded(msgspec.Struct, frozen=True):
    """A room as the journal has it: the newest snapshot (or an empty room) and the rows after it."""

    room: Room
    records: tuple[Record, ...]


class Conflict(Exception):
    """Another row has this number, or this `cmd` is in the journal already: then `repeat` is that row."""

    def __init__(self, repeat: Record | None = None) -> None:
        super().__init__("conflict")
        self.repeat = repeat


class Unavailable(Exception):
    """The journal cannot be reached now. Whether the row was kept is unknown: read before doing anything
    else.
    """


class UnknownEvent(Exception):
    """The journal holds a row that this version cannot read: a newer one has written it. Nobody may guess
    what it says.
    """

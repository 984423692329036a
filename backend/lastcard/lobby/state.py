"""The room around the games: who is there, who hosts, who is ready, what will be played. Frozen; `evolve` makes the next one.

It holds person ids, never names, and no socket, clock or file.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from lastcard.rules.options import Options
from lastcard.rules.state import Match

BotLevel = Literal["easy", "normal", "hard"]
Phase = Literal["waiting", "playing", "between", "result"]

#: Seats at a table (RULES.md: 2 to 10 in every game).
MIN_SEATS, MAX_SEATS = 2, 10
#: Seconds that a turn clock may be set to.
MIN_CLOCK, MAX_CLOCK = 15, 120


class Member(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person or bot of the room. `seated`: takes part in the next match; otherwise watches. `absence` counts absences."""

    person: str
    bot: BotLevel | None = None
    seated: bool = True
    ready: bool = False
    away: bool = False
    absence: int = 0


class RoundRecord(msgspec.Struct, frozen=True):
    """A finished round: what each seat got and the hands it rests on. `seq`: the row that ended it.

    `card_points`: what the others of the winner held, counted the same in every scoring.
    """

    round: int
    seq: int
    winner: int | None
    points: tuple[int, ...]
    card_points: int
    hands: tuple[tuple[str, ...], ...]


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat of a match; kept when the person leaves the room."""

    person: str
    bot: BotLevel | None = None


class Lobby(msgspec.Struct, frozen=True, omit_defaults=True):
    """The room without its match. `members` stand in seat order.

    Of the match that runs or has just ended: `players` by seat, when it `started`, its `first` row and its `rounds` so far. `matches`:
    how many were started in this room. `paused`: seconds that were left (0 without a clock) while the match waits.
    """

    members: tuple[Member, ...] = ()
    host: str | None = None
    options: Options = Options()
    clock: int | None = None
    locked: bool = False
    closed: bool = False
    kicked: frozenset[str] = frozenset()
    matches: int = 0
    players: tuple[Player, ...] = ()
    started: float = 0.0
    first: int = 0
    rounds: tuple[RoundRecord, ...] = ()
    paused: float | None = None
    due: float | None = None


class Room(msgspec.Struct, frozen=True):
    """All that a room is: the lobby and the match it plays or has just played. `seq` is the number of the last row folded in."""

    lobby: Lobby = Lobby()
    match: Match | None = None
    seq: int = 0

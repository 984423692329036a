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


class Member(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person or bot of the room. `seated`: takes part in the next match; otherwise watches. `absence` counts absences."""

    person: str
    bot: BotLevel | None = None
    seated: bool = True
    ready: bool = False
    away: bool = False
    absence: int = 0


class Lobby(msgspec.Struct, frozen=True, omit_defaults=True):
    """The room without its match. `members` stand in seat order; `players[seat]` is the person of a seat of the match."""

    members: tuple[Member, ...] = ()
    host: str | None = None
    options: Options = Options()
    clock: int | None = None
    locked: bool = False
    closed: bool = False
    kicked: frozenset[str] = frozenset()
    players: tuple[str, ...] = ()
    started: float = 0.0
    struck: bool = False
    paused: float | None = None
    due: float | None = None


class Room(msgspec.Struct, frozen=True):
    """All that a room is: the lobby and the match it plays or has just played. `seq` is the number of the last row folded in."""

    lobby: Lobby = Lobby()
    match: Match | None = None
    seq: int = 0

"""What a member of a room sees of it. Nothing in a lobby is hidden from its members; a stranger gets no more than they do."""

from __future__ import annotations

import msgspec

from lastcard.lobby.state import BotLevel, Phase
from lastcard.rules.options import Options


class MemberView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person or bot of the room, in seat order. `seat`: the seat held in the match that runs or has just ended."""

    person: str
    name: str
    bot: BotLevel | None = None
    seated: bool = True
    ready: bool = False
    away: bool = False
    seat: int | None = None


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat of the match that runs or has just ended; also when that person is no member any more."""

    person: str
    name: str
    bot: BotLevel | None = None


class RoomView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The room as member `you` (None: a watcher by link) sees it. `players` stand by seat.

    `why_start`: why a start would be refused now ("" = it would not). `due`: the running deadline in Unix seconds (of the turn, or
    of the next deal in phase `between`); `paused`: the match waits for somebody to come back, `left`: with so many seconds on the clock.
    """

    code: str
    you: str | None
    phase: Phase
    members: list[MemberView]
    host: str | None
    options: Options
    clock: int | None = None
    locked: bool = False
    matches: int = 0
    players: list[PlayerView] = []
    why_start: str = ""
    paused: bool = False
    left: float | None = None
    due: float | None = None

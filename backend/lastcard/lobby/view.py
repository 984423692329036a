"""What a member of a room sees of it. Nothing in a lobby is hidden from its members; a stranger gets no
more than they do.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from lastcard.lobby.bots import bot_name
from lastcard.lobby.judge import ready, start_refusal
from lastcard.lobby.state import BotLevel, Member, Phase, Room, member, phase, seat_of
from lastcard.rules.options import Options


class MemberView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person or bot of the room, in seat order. `seat`: the seat held in the match that runs or has just
    ended.
    """

    person: str
    name: str
    bot: BotLevel | None = None
    seated: bool = True
    ready: bool = False
    away: bool = False
    seat: int | None = None


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat of the match that runs or has just ended; also when that person is no member any
    more.
    """

    person: str
    name: str
    bot: BotLevel | None = None


class RoomView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The room as member `you` (None: a watcher by link) sees it. `players` stand by seat.

    `why_start`: why a start would be refused now ("" = it would not). `due`: the running deadline in Unix
    seconds (of the turn, or of the next deal in phase `between`); `paused`: the match waits for somebody to
    come back, `left`: with so many seconds on the clock.
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


def view(room: Room, person: str | None, names: Mapping[str, str], code: str) -> RoomView:
    """The room as `person` sees it; `names` are the display names that storage knows."""
    lobby = room.lobby
    return RoomView(
        code=code,
        you=person if member(room, person) is not None else None,
        phase=phase(room),
        members=[_member(room, each, names) for each in lobby.members],
        host=lobby.host,
        options=lobby.options,
        clock=lobby.clock,
        locked=lobby.locked,
        matches=lobby.matches,
        players=[PlayerView(each.person, called(each.person, names), each.bot) for each in lobby.players],
        why_start=start_refusal(room) or "",
        paused=lobby.paused,
        left=lobby.left,
        due=lobby.due,
    )


def called(person: str, names: Mapping[str, str]) -> str:
    """What somebody is called: as storage says, or as the id of a bot says."""
    return names.get(person) or bot_name(person)


def _member(room: Room, who: Member, names: Mapping[str, str]) -> MemberView:
    return MemberView(
        person=who.person,
        name=called(who.person, names),
        bot=who.bot,
        seated=who.seated,
        ready=ready(room, who),
        away=who.away,
        seat=seat_of(room, who.person),
    )

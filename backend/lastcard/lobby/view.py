"""What a member of a room sees of it. Nothing in a lobby is hidden from its members; a stranger gets no
more than they do.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

import msgspec
from msgspec.structs import replace

from lastcard.lobby.bots import bot_name
from lastcard.lobby.changes import Change, changes
from lastcard.lobby.dues import handover, nudge_from
from lastcard.lobby.judge import ready, start_refusal
from lastcard.lobby.state import BotLevel, Member, Phase, Room, member, phase, running, seat_of
from lastcard.rules.cards import ALL_WILD_DECK
from lastcard.rules.options import Options


class MemberView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person or bot of the room, in seat order. `ready`: for the next match, told while none runs. `seat`:
    the seat held in the match that runs or has just ended.
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
    more. `played_for`: a simple bot plays the seat until its owner does something. `bank`: the seconds that
    the seat has in reserve.
    """

    person: str
    name: str
    bot: BotLevel | None = None
    played_for: bool = False
    bank: float | None = None


class RoomView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The room as member `you` (None: a watcher by link) sees it. `players` stand by seat.

    `clock`, `bank`: the seconds for a decision, and those in reserve for a match. `changed`: what is
    otherwise than when people were last ready. `watching`: whoever has the link may watch; `guarded`: a
    password is asked of whoever comes. `why_start`: why a start would be refused now ("" = it would not).
    `options` have no deck where it is the family's own.

    `due`: when the running clock ends, in Unix seconds (of the turn and the reserve of its seat, or of the
    next deal in phase `between`); `handover`: when the seat on turn will be played for, as its owner is away
    or has been asked to answer; `nudge`: from when others may ask for that. `paused`: the match waits, as
    `paused_by` has asked, or for somebody to come back; `left`: with so many seconds on the clock.
    """

    code: str
    you: str | None
    phase: Phase
    members: list[MemberView]
    host: str | None
    options: Options
    clock: int | None = None
    bank: int | None = None
    changed: list[Change] = []
    locked: bool = False
    watching: bool = True
    guarded: bool = False
    matches: int = 0
    players: list[PlayerView] = []
    why_start: str = "match_running"
    paused: bool = False
    paused_by: str | None = None
    left: float | None = None
    due: float | None = None
    handover: float | None = None
    nudge: int | None = None


_Shown = tuple[list[MemberView], list[PlayerView], Options]


class People:
    """The members and players of one room, and the options, as its views show them. Few moves change anything
    of that: until then they are not made anew.
    """

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._shown: _Shown = ([], [], Options())

    def shown(self, room: Room, names: Mapping[str, str]) -> _Shown:
        """All of that, `names` being those that storage knows."""
        lobby = room.lobby
        left = () if room.match is None else [each.status == "left" for each in room.match.seats]
        table = (lobby.players, lobby.stand_ins, lobby.banks, running(room), left)
        if (of := (lobby.members, lobby.host, lobby.options, names, table)) != self._of:
            members = [_member(room, each, names) for each in lobby.members]
            players = [_player(room, seat, names) for seat in range(len(lobby.players))]
            self._of, self._shown = of, (members, players, _short(lobby.options))
        return self._shown


def view(
    room: Room, person: str | None, names: Mapping[str, str], code: str, people: People | None = None
) -> RoomView:
    """The room as `person` sees it; `names` are the display names that storage knows."""
    lobby, pause, nudge = room.lobby, room.lobby.pause, nudge_from(room)
    members, players, options = (people or People()).shown(room, names)
    return RoomView(
        code=code,
        you=person if member(room, person) is not None else None,
        phase=phase(room),
        members=members,
        host=lobby.host,
        options=options,
        clock=lobby.clock,
        bank=lobby.bank,
        changed=changes(lobby),
        locked=lobby.locked,
        watching=lobby.watching,
        guarded=lobby.guarded,
        matches=lobby.matches,
        players=players,
        why_start=start_refusal(room) or "",
        paused=lobby.paused,
        paused_by=None if pause is None else pause.by,
        left=None if pause is None else pause.left,
        due=lobby.due,
        handover=handover(room),
        nudge=None if nudge is None else ceil(nudge),
    )


def _short(options: Options) -> Options:
    """The options without the deck that the family has anyway."""
    return replace(options, deck=None) if options.deck == ALL_WILD_DECK else options


def called(person: str, names: Mapping[str, str]) -> str:
    """What somebody is called: as storage says, or as the id of a bot says."""
    return names.get(person) or bot_name(person)


def _player(room: Room, seat: int, names: Mapping[str, str]) -> PlayerView:
    lobby, player = room.lobby, room.lobby.players[seat]
    return PlayerView(
        person=player.person,
        name=called(player.person, names),
        bot=player.bot,
        played_for=seat in lobby.stand_ins and running(room),
        bank=lobby.banks[seat] if lobby.banks and running(room) else None,
    )


def _member(room: Room, who: Member, names: Mapping[str, str]) -> MemberView:
    return MemberView(
        person=who.person,
        name=called(who.person, names),
        bot=who.bot,
        seated=who.seated,
        ready=ready(room, who) and not running(room),
        away=who.away,
        seat=seat_of(room, who.person),
    )

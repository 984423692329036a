"""The lobby's one judge: why it would refuse, as closed reasons. `decide` and the view ask the same
function; asking changes nothing.
"""

from __future__ import annotations

from msgspec import UnsetType

from lastcard.lobby import commands as ask
from lastcard.lobby import patience
from lastcard.lobby.bots import PREFIX
from lastcard.lobby.dues import next_due
from lastcard.lobby.reasons import BadOptions as BadOptions
from lastcard.lobby.reasons import LobbyReason as LobbyReason
from lastcard.lobby.state import (
    MAX_BANK,
    MAX_CLOCK,
    MAX_SEATS,
    MIN_BANK,
    MIN_CLOCK,
    MIN_SEATS,
    Member,
    Room,
    member,
    running,
    same_as,
    seat_of,
    seated,
)
from lastcard.lobby.wishes import granted
from lastcard.rules.options import PRESETS, Options, problems, settled

#: People and bots of one room, watchers among them.
MAX_MEMBERS = 100
#: People that a room may have sent away, and people that may be found to be others.
MAX_KICKED = MAX_MERGED = 1000


def refusal(room: Room, person: str, command: ask.AnyLobbyCommand, now: float) -> LobbyReason | None:
    """Why `person` may not have this now; None: it may be."""
    if room.lobby.closed:
        return "room_closed"
    match command:
        case ask.Create() | ask.Join():
            return _entry(room, person, command)
        case ask.MarkAway() | ask.MarkBack() | ask.Reopen() | ask.DueCame() | ask.PlayFor():
            return _of_the_room(room, command, now)
        case _:
            own = member(room, person)
            return "not_member" if own is None else _of_a_member(room, own, command, now)


def start_refusal(room: Room) -> LobbyReason | None:
    """Why no match can start now, whoever asks."""
    if running(room):
        return "match_running"
    players = starters(room)
    if len(players) < MIN_SEATS:
        return "too_few"
    if any(not ready(room, each) for each in players):
        return "not_ready"
    return "bad_options" if problems(room.lobby.options, len(players)) else None


def starters(room: Room) -> tuple[Member, ...]:
    """Who would be dealt in: the seated who are not away."""
    return tuple(each for each in seated(room) if not each.away)


def ready(room: Room, who: Member) -> bool:
    """Whether a start needs no word of this member: bots and the host are always ready."""
    return who.ready or who.bot is not None or who.person == room.lobby.host


def chosen(room: Room, command: ask.SetOptions | ask.Create) -> Options:
    """The options that a command names, without what does not apply."""
    if command.preset is not None:
        return PRESETS[command.preset]
    if command.options is not None:
        return settled(command.options)
    if isinstance(command, ask.SetOptions) and command.change is not None:
        return granted(room.lobby.options, command.change)
    return room.lobby.options


def clocks_of(room: Room, command: ask.SetOptions) -> tuple[int | None, int | None]:
    """The turn clock that a command names, and the reserve beside it; without a clock there is none."""
    lobby = room.lobby
    clock = lobby.clock if isinstance(command.clock, UnsetType) else command.clock
    bank = lobby.bank if isinstance(command.bank, UnsetType) else command.bank
    return clock, None if clock is None else bank


def _entry(room: Room, person: str, command: ask.Create | ask.Join) -> LobbyReason | None:
    lobby = room.lobby
    if isinstance(command, ask.Create):
        return "unchanged" if room.seq else _values(command)
    if member(room, person) is not None:
        return "unchanged"
    if person in lobby.kicked:
        return "kicked"
    if lobby.locked:
        return "locked"
    return "full" if len(lobby.members) >= MAX_MEMBERS else None


def _of_the_room(room: Room, command: ask.RoomCommand, now: float) -> LobbyReason | None:
    match command:
        case ask.DueCame(due):
            return None if due == next_due(room) and now >= due else "stale"
        case ask.Reopen(due):
            return None if due == next_due(room) else "stale"
        case ask.PlayFor():
            return patience.standing_in(room, command)
        case ask.MarkAway(person) | ask.MarkBack(person):
            who = member(room, person)
            if who is None or who.bot is not None:
                return "no_such_person"
            return "unchanged" if who.away == isinstance(command, ask.MarkAway) else None


def _of_a_member(room: Room, own: Member, command: ask.AnyLobbyCommand, now: float) -> LobbyReason | None:
    match command:
        case ask.Pause() | ask.Resume() | ask.Here() | ask.Nudge():
            return patience.refusal(room, own, command, now)
        case ask.Quit():
            return None
        case ask.Move(person, place) if person == own.person:
            return _moving(room, person, place)
        case ask.Sit():
            return "unchanged" if own.seated else _room_to_sit(room)
        case ask.StandUp():
            return None if own.seated else "unchanged"
        case ask.Ready(value):
            return "not_seated" if not own.seated else "unchanged" if own.ready == value else None
        case _:
            return "not_host" if own.person != room.lobby.host else _of_the_host(room, own, command)


def _of_the_host(room: Room, own: Member, command: ask.AnyLobbyCommand) -> LobbyReason | None:
    match command:
        case ask.SetOptions():
            return "match_running" if running(room) else _values(command) or _news(room, command)
        case ask.AddBot():
            return "full" if len(room.lobby.members) >= MAX_MEMBERS else _room_to_sit(room)
        case ask.Move(person, place):
            return _moving(room, person, place)
        case ask.Kick(person):
            return _kicking(room, own, person)
        case ask.PassHost(person):
            return _passing(room, own, person)
        case ask.Lock(value):
            return "unchanged" if room.lobby.locked == value else None
        case ask.AllowWatching(value):
            return "unchanged" if room.lobby.watching == value else None
        case ask.Guard(value):
            return None if value or room.lobby.guarded else "unchanged"
        case ask.Merge(person, into):
            return _merging(room, own, person, into)
        case ask.Start(matches):
            return "stale" if matches != room.lobby.matches else start_refusal(room)
        case _:
            return None


def _room_to_sit(room: Room) -> LobbyReason | None:
    return "full" if len(seated(room)) >= MAX_SEATS else None


def _values(command: ask.SetOptions | ask.Create) -> LobbyReason | None:
    change = command.change if isinstance(command, ask.SetOptions) else None
    if sum(each is not None for each in (command.preset, command.options, change)) > 1:
        return "bad_value"
    bank = command.bank if isinstance(command, ask.SetOptions) else None
    fits = not isinstance(command.clock, int) or MIN_CLOCK <= command.clock <= MAX_CLOCK
    fits = fits and (not isinstance(bank, int) or MIN_BANK <= bank <= MAX_BANK)
    return None if fits else "bad_value"


def _news(room: Room, command: ask.SetOptions) -> LobbyReason | None:
    lobby = room.lobby
    same = chosen(room, command) == lobby.options and clocks_of(room, command) == (lobby.clock, lobby.bank)
    return "unchanged" if same else None


def _moving(room: Room, person: str, place: int) -> LobbyReason | None:
    who = member(room, person)
    if who is None:
        return "no_such_person"
    if not 0 <= place < len(room.lobby.members):
        return "bad_value"
    return "unchanged" if room.lobby.members[place] is who else None


def _kicking(room: Room, own: Member, person: str) -> LobbyReason | None:
    who = member(room, person)
    if who is None:
        return "no_such_person"
    if who is own:
        return "own_person"
    if len(room.lobby.kicked) >= MAX_KICKED and who.bot is None:
        return "full"
    return "match_running" if who.bot and running(room) and seat_of(room, person) is not None else None


def _passing(room: Room, own: Member, person: str) -> LobbyReason | None:
    who = member(room, person)
    if who is None:
        return "no_such_person"
    if who is own:
        return "own_person"
    return "bot" if who.bot else "away" if who.away else None


def _merging(room: Room, own: Member, person: str, into: str | None) -> LobbyReason | None:
    if into is None or room.lobby.merged.get(person) == into:
        return "unchanged" if room.lobby.merged.get(person) == into else None
    if member(room, into) is None or person in room.lobby.merged:
        return "no_such_person"
    if person.startswith(PREFIX) or into.startswith(PREFIX):
        return "bot"
    if person == own.person or person == same_as(room, into):
        return "own_person"
    if len(room.lobby.merged) >= MAX_MERGED:
        return "full"
    return "match_running" if running(room) and seat_of(room, person) is not None else None


def check_options(options: Options, seats: int) -> None:
    """Raise `BadOptions` when these cannot be played together, or not by so many."""
    if found := problems(options, max(MIN_SEATS, seats)):
        raise BadOptions(sorted({name for names, _ in found for name in names}))

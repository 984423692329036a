"""What a command makes happen in a room: the judge is asked first, then come its events and all that
follows from them.

Commands of the rules go to the rules for the seat that the person holds. Time and chance are arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from lastcard.lobby import commands as ask
from lastcard.lobby import events as e
from lastcard.lobby.bots import bot_id
from lastcard.lobby.draft import Draft
from lastcard.lobby.judge import check_options, chosen, clocks_of, refusal, starters
from lastcard.lobby.passing import act, ask_at_table, by_itself
from lastcard.lobby.record import RoomEvent
from lastcard.lobby.settle import settle
from lastcard.lobby.state import MAX_SEATS, Player, Room, member, running, seat_of, seated
from lastcard.rules import commands as play
from lastcard.rules.decide import started
from lastcard.rules.reasons import Illegal
from lastcard.rules.seating import staying
from lastcard.rules.shuffle import Chance

Command = ask.AnyLobbyCommand | play.AnyCommand


def decide(
    room: Room, person: str, command: Command, *, now: float, chance: Chance, token: Callable[[], str]
) -> list[RoomEvent]:
    """The events of `command` by `person` ("" for the room itself); raise `Illegal`. `token` makes
    unguessable ids.
    """
    return decided(room, person, command, now=now, chance=chance, token=token).events


def decided(
    room: Room, person: str, command: Command, *, now: float, chance: Chance, token: Callable[[], str]
) -> Draft:
    """The same, with the room that they make."""
    draft = Draft(room, now, chance, token)
    if isinstance(command, play.Command):
        if not isinstance(command, play.Salt):
            act(draft, person)
        _play(draft, person, command)
    else:
        reason = refusal(room, person, command, now)
        if reason == "bad_options":
            check_options(room.lobby.options, len(starters(room)))
        if reason is not None:
            raise Illegal(reason)
        if not isinstance(command, ask.Quit):
            act(draft, person)
        _lobby(draft, person, command)
    settle(draft)
    return draft


def _play(draft: Draft, person: str, command: play.AnyCommand) -> None:
    room = draft.room
    if room.lobby.closed:
        raise Illegal("room_closed")
    if not running(room):
        raise Illegal("no_match")
    seat = seat_of(room, person)
    if seat is None:
        raise Illegal("not_playing" if member(room, person) else "not_member")
    if room.lobby.paused and not isinstance(command, play.Salt):
        raise Illegal("paused")
    draft.play(seat, command)


def _lobby(draft: Draft, person: str, command: ask.AnyLobbyCommand) -> None:
    match command:
        case ask.Create() | ask.Join():
            _enter(draft, person, command)
        case ask.Quit():
            draft.add(e.QuitRoom(person))
            _leave_match(draft, person)
        case ask.Sit():
            draft.add(e.Seated(person, True))
        case ask.StandUp():
            draft.add(e.Seated(person, False))
            _fall(draft, person)
        case ask.Ready(value):
            draft.add(e.BecameReady(person, value))
        case ask.Pause() | ask.Resume() | ask.Here() | ask.Nudge():
            ask_at_table(draft, person, command)
        case ask.MarkAway() | ask.MarkBack() | ask.Reopen() | ask.DueCame() | ask.PlayFor():
            by_itself(draft, command)
        case _:
            _host(draft, command)


def _host(draft: Draft, command: ask.HostCommand) -> None:
    match command:
        case ask.SetOptions():
            _set_options(draft, command)
        case ask.AddBot(level):
            draft.add(e.Joined(bot_id(draft.room.lobby.members, draft.token()), True, level))
        case ask.Move(who, place):
            draft.add(e.Moved(who, place))
        case ask.Kick(who):
            kicked = member(draft.room, who)
            draft.add(e.Kicked(who, bot=kicked is not None and kicked.bot is not None))
            _leave_match(draft, who)
        case ask.PassHost(who):
            draft.add(e.HostPassed(who))
        case ask.Lock(value):
            draft.add(e.Locked(value))
        case ask.AllowWatching(value):
            draft.add(e.WatchingAllowed(value))
        case ask.Guard(value):
            draft.add(e.Guarded(value))
        case ask.Strike(match_id, struck):
            draft.add(e.MatchStruck(match_id, struck))
        case ask.Merge(who, into):
            _merge(draft, who, into)
        case ask.Start():
            _start(draft)
        case ask.Close():
            draft.add(e.Closed())
        case _:
            assert_never(command)


def _merge(draft: Draft, person: str, into: str | None) -> None:
    """Whoever is somebody else is no member besides."""
    draft.add(e.Merged(person, into))
    if into is not None and member(draft.room, person) is not None:
        draft.add(e.QuitRoom(person))


def _enter(draft: Draft, person: str, command: ask.Create | ask.Join) -> None:
    """Seated when there is a seat; whoever comes while a match runs has agreed to its options and is ready
    for the next.
    """
    takes_seat = len(seated(draft.room)) < MAX_SEATS
    draft.add(e.Joined(person, takes_seat))
    if takes_seat and running(draft.room):
        draft.add(e.BecameReady(person, True))
    if isinstance(command, ask.Create):
        draft.add(e.HostPassed(person))
        options = chosen(draft.room, command)
        check_options(options, 0)
        if options != draft.room.lobby.options or command.clock is not None:
            draft.add(e.OptionsSet(options, command.clock))


def _set_options(draft: Draft, command: ask.SetOptions) -> None:
    options = chosen(draft.room, command)
    check_options(options, len(seated(draft.room)))
    draft.add(e.OptionsSet(options, *clocks_of(draft.room, command)))
    for each in draft.room.lobby.members:
        _fall(draft, each.person)


def _fall(draft: Draft, person: str) -> None:
    who = member(draft.room, person)
    if who is not None and who.ready:
        draft.add(e.BecameReady(person, False))


def _leave_match(draft: Draft, person: str) -> None:
    """Whoever leaves the room leaves its match as the rules say."""
    seat = seat_of(draft.room, person)
    match = draft.room.match
    if seat is not None and match is not None and running(draft.room) and seat in staying(match):
        draft.play(seat, play.Leave())


def _start(draft: Draft) -> None:
    """The seated who are there are dealt in; the absent stand up."""
    room = draft.room
    players = starters(room)
    check_options(room.lobby.options, len(players))
    for each in seated(room):
        if each.away:
            draft.add(e.Seated(each.person, False))
    draft.add(e.PlayersSeated([Player(each.person, each.bot) for each in players], draft.now))
    turn, duty = (room.match or room.lobby).turn, (room.match or room.lobby).duty
    draft.hear(started(draft.token(), room.lobby.options, len(players), turn, duty, draft.dealing()))


__all__ = ["Command", "Illegal", "decide"]

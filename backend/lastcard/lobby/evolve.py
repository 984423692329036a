"""What each event makes of a room. It never says no and applies no rule; events of the match go to the
rules' own `evolve`.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from lastcard.lobby import events as e
from lastcard.lobby.record import Record, RoomEvent
from lastcard.lobby.state import Lobby, Member, Nudge, Pause, Room, RoundRecord, Terms
from lastcard.lobby.tally import COUNTED, Tally, counted
from lastcard.rules import evolve as rules
from lastcard.rules.events import AnyEvent, RoundEnded
from lastcard.rules.scoring import card_points
from lastcard.rules.state import Match

#: The events of a match that change something around it, too.
AROUND = COUNTED | {RoundEnded}


def evolve(room: Room, event: RoomEvent) -> Room:
    """The room after `event` of the row that follows `room.seq`."""
    if isinstance(event, e.LobbyEvent):
        if isinstance(event, e.MatchAbandoned):
            return _abandoned(room)
        return replace(room, lobby=_lobby(room, event))
    return played(room, event, rules.evolve(room.match, event))


def played(room: Room, event: AnyEvent, match: Match) -> Room:
    """The same for an event of the match, `match` being what it makes of that."""
    if type(event) in COUNTED:
        tallies = counted(room.lobby.tallies, match, event)
        if tallies is room.lobby.tallies:
            return replace(room, match=match)
        return replace(room, match=match, lobby=replace(room.lobby, tallies=tallies))
    if not isinstance(event, RoundEnded):
        return replace(room, match=match)
    rounds = (*room.lobby.rounds, _round(match, event, room.seq + 1))
    return replace(room, match=match, lobby=replace(room.lobby, rounds=rounds))


def fold(room: Room, record: Record) -> Room:
    """The room after a whole row."""
    before = room
    for event in record.events:
        room = evolve(room, event)
    return closed(before, room, record.at)


def closed(before: Room, room: Room, at: float) -> Room:
    """The room when its row is whole, of which the events have made `room` of `before`. Without a clock it is
    kept since when the running decision is waited for.
    """
    if room.lobby.clock is None and _asked_anew(before, room):
        return replace(room, seq=before.seq + 1, lobby=replace(room.lobby, since=at))
    return replace(room, seq=before.seq + 1)


def _asked_anew(before: Room, room: Room) -> bool:
    if before.match is None or room.match is None:
        return True
    was, now = before.lobby, room.lobby
    return before.match.turn != room.match.turn or was.nudge != now.nudge or was.stand_ins != now.stand_ins


def _abandoned(room: Room) -> Room:
    """The match stays without an end; only the counters of the rules go on."""
    turn, duty = (0, 0) if room.match is None else (room.match.turn, room.match.duty)
    lobby = replace(room.lobby, players=(), rounds=(), tallies=(), stand_ins=(), banks=(), pause=None)
    return replace(room, match=None, lobby=replace(lobby, nudge=None, due=None, turn=turn, duty=duty))


def _lobby(room: Room, event: e.AnyLobbyEvent) -> Lobby:
    lobby = room.lobby
    match event:
        case e.Joined(person, seated, bot):
            return replace(lobby, members=(*lobby.members, Member(person, bot, seated)))
        case e.QuitRoom(person):
            return replace(lobby, members=_without(lobby, person))
        case e.Kicked(person, bot):
            kicked = lobby.kicked if bot else lobby.kicked | {person}
            return replace(lobby, members=_without(lobby, person), kicked=kicked)
        case e.Seated(person, seated):
            return _with(lobby, person, seated=seated)
        case e.BecameReady(person, ready):
            return _with(lobby, person, ready=ready)
        case e.Away(person, absence, at):
            return _with(lobby, person, away=True, absence=absence, gone=at)
        case e.Back(person):
            return _with(lobby, person, away=False)
        case e.Moved(person, place):
            rest = list(_without(lobby, person))
            rest[place:place] = [each for each in lobby.members if each.person == person]
            return replace(lobby, members=tuple(rest))
        case _:
            return _whole(room, event)


def _whole(room: Room, event: e.WholeEvent | e.TableEvent) -> Lobby:
    """Events that concern no single member."""
    lobby = room.lobby
    match event:
        case e.HostPassed(person):
            return replace(lobby, host=person)
        case e.OptionsSet(options, clock, bank):
            return replace(lobby, options=options, clock=clock, bank=bank, agreed=_agreed(lobby))
        case e.Locked(locked):
            return replace(lobby, locked=locked)
        case e.WatchingAllowed(allowed):
            return replace(lobby, watching=allowed)
        case e.Guarded(guarded):
            return replace(lobby, guarded=guarded)
        case e.Closed():
            return replace(lobby, closed=True)
        case e.MatchStruck():
            return lobby
        case e.Merged(person, into):
            rest = {one: other for one, other in lobby.merged.items() if one != person}
            return replace(lobby, merged=rest if into is None else {**rest, person: into})
        case e.PlayersSeated():
            return _seated(room, event)
        case _:
            return _table(room, event)


def _table(room: Room, event: e.TableEvent) -> Lobby:
    """Events around the match that runs."""
    lobby = room.lobby
    match event:
        case e.DueSet(due):
            return replace(lobby, due=due)
        case e.Paused(left, at, by):
            return replace(lobby, pause=Pause(at, left, by), due=None)
        case e.Resumed(at):
            return replace(lobby, pause=None, woken=at)
        case e.Woken(at):
            return replace(lobby, woken=at)
        case e.Nudged(_, _, at):
            return replace(lobby, nudge=Nudge(0 if room.match is None else room.match.turn, at))
        case e.Answered():
            return replace(lobby, nudge=None)
        case e.HandedOver(seat):
            return replace(lobby, nudge=None, stand_ins=tuple(sorted({*lobby.stand_ins, seat})))
        case e.HandedBack(seat):
            return replace(lobby, stand_ins=tuple(each for each in lobby.stand_ins if each != seat))
        case e.BankUsed(seat, left):
            return replace(lobby, banks=(*lobby.banks[:seat], left, *lobby.banks[seat + 1 :]))
        case e.PlayersSeated() | e.PlayedFor() | e.MatchAbandoned():
            return lobby
        case _:
            assert_never(event)


def _seated(room: Room, event: e.PlayersSeated) -> Lobby:
    """A match begins with this row."""
    lobby, count = room.lobby, len(event.players)
    lobby = replace(lobby, players=tuple(event.players), started=event.at, matches=lobby.matches + 1)
    lobby = replace(lobby, first=room.seq + 1, rounds=(), tallies=(Tally(),) * count)
    banks = () if lobby.bank is None else (float(lobby.bank),) * count
    return replace(lobby, stand_ins=(), banks=banks, nudge=None, agreed=None)


def _agreed(lobby: Lobby) -> Terms | None:
    """What those were ready for who were ready last."""
    if any(each.ready for each in lobby.members):
        return Terms(lobby.options, lobby.clock, lobby.bank)
    return lobby.agreed


def _with(lobby: Lobby, person: str, **changes: object) -> Lobby:
    members = (replace(each, **changes) if each.person == person else each for each in lobby.members)
    return replace(lobby, members=tuple(members))


def _without(lobby: Lobby, person: str) -> tuple[Member, ...]:
    return tuple(each for each in lobby.members if each.person != person)


def _round(match: Match, event: RoundEnded, seq: int) -> RoundRecord:
    hands = tuple(tuple(hand) for hand in event.hands)
    worth = 0 if event.winner is None else card_points(match.options.family, hands, event.winner)
    return RoundRecord(
        round=event.round,
        seq=seq,
        winner=event.winner,
        points=tuple(event.points),
        card_points=worth,
        hands=hands,
    )

"""What each event makes of a room. It never says no and applies no rule; events of the match go to the
rules' own `evolve`.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from lastcard.lobby import events as e
from lastcard.lobby.record import Record, RoomEvent
from lastcard.lobby.state import Lobby, Member, Player, Room, RoundRecord
from lastcard.lobby.tally import COUNTED, Tally, counted
from lastcard.rules import evolve as rules
from lastcard.rules.events import RoundEnded
from lastcard.rules.scoring import card_points
from lastcard.rules.state import Match


def evolve(room: Room, event: RoomEvent) -> Room:
    """The room after `event` of the row that follows `room.seq`."""
    if isinstance(event, e.LobbyEvent):
        return replace(room, lobby=_lobby(room, event))
    match = rules.evolve(room.match, event)
    if type(event) in COUNTED:
        tallies = counted(room.lobby.tallies, match, event)
        return replace(room, match=match, lobby=replace(room.lobby, tallies=tallies))
    if not isinstance(event, RoundEnded):
        return replace(room, match=match)
    rounds = (*room.lobby.rounds, _round(match, event, room.seq + 1))
    return replace(room, match=match, lobby=replace(room.lobby, rounds=rounds))


def fold(room: Room, record: Record) -> Room:
    """The room after a whole row."""
    for event in record.events:
        room = evolve(room, event)
    return replace(room, seq=record.seq)


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
        case e.Away(person, absence):
            return _with(lobby, person, away=True, absence=absence)
        case e.Back(person):
            return _with(lobby, person, away=False)
        case e.Moved(person, place):
            rest = list(_without(lobby, person))
            rest[place:place] = [each for each in lobby.members if each.person == person]
            return replace(lobby, members=tuple(rest))
        case _:
            return _whole(room, event)


def _whole(room: Room, event: e.WholeEvent) -> Lobby:
    """Events that concern no single member."""
    lobby = room.lobby
    match event:
        case e.HostPassed(person):
            return replace(lobby, host=person)
        case e.OptionsSet(options, clock):
            return replace(lobby, options=options, clock=clock)
        case e.Locked(locked):
            return replace(lobby, locked=locked)
        case e.Closed():
            return replace(lobby, closed=True)
        case e.MatchStruck():
            return lobby
        case e.Merged(person, into):
            rest = {one: other for one, other in lobby.merged.items() if one != person}
            return replace(lobby, merged=rest if into is None else {**rest, person: into})
        case e.PlayersSeated(players, at):
            seats: tuple[Player, ...] = tuple(players)
            now = replace(lobby, players=seats, started=at, matches=lobby.matches + 1)
            return replace(now, first=room.seq + 1, rounds=(), tallies=(Tally(),) * len(seats))
        case e.Paused(left):
            return replace(lobby, paused=True, left=left, due=None)
        case e.Resumed():
            return replace(lobby, paused=False, left=None)
        case e.DueSet(due):
            return replace(lobby, due=due)
        case _:
            assert_never(event)


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

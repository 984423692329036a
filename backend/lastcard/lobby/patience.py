"""The judge of what people ask for while a match waits: a pause, its end, their own seat back, or somebody
else's decision.
"""

from __future__ import annotations

from lastcard.lobby import commands as ask
from lastcard.lobby.dues import live, nudge_from, nudged
from lastcard.lobby.reasons import LobbyReason
from lastcard.lobby.state import Member, Room, deciding, on_turn, running, seat_of


def refusal(room: Room, own: Member, command: ask.TableCommand, now: float) -> LobbyReason | None:
    """Why this member may not have this now."""
    if not running(room):
        return "no_match"
    seat = seat_of(room, own.person)
    match command:
        case ask.Pause():
            return _halting(room, own, seat) or ("unchanged" if room.lobby.paused else None)
        case ask.Resume():
            return _halting(room, own, seat) or _going_on(room)
        case ask.Here():
            return "not_playing" if seat is None else None if missed(room, seat) else "unchanged"
        case ask.Nudge(turn):
            return "not_playing" if seat is None else _nudging(room, own, turn, now)


def missed(room: Room, seat: int) -> bool:
    """Whether the table would like to hear from the owner of this seat."""
    return seat in room.lobby.stand_ins or (seat == on_turn(room) and nudged(room))


def standing_in(room: Room, command: ask.PlayFor) -> LobbyReason | None:
    """Why the room may not play for a seat."""
    return None if live(room) and command.seat in room.lobby.stand_ins else "stale"


def _halting(room: Room, own: Member, seat: int | None) -> LobbyReason | None:
    return None if seat is not None or own.person == room.lobby.host else "not_playing"


def _going_on(room: Room) -> LobbyReason | None:
    """A match that waits for its people goes on when one comes back, and not before."""
    if room.lobby.pause is None:
        return "unchanged"
    return "away" if room.lobby.pause.by is None else None


def _nudging(room: Room, own: Member, turn: int, now: float) -> LobbyReason | None:
    who, seat = deciding(room), on_turn(room)
    if room.match is None or turn != room.match.turn or who is None:
        return "stale"
    if room.lobby.paused:
        return "paused"
    if who.bot is not None or seat in room.lobby.stand_ins:
        return "bot"
    if who.person == own.person:
        return "own_person"
    if room.lobby.clock is not None:
        return "clock_runs"
    if who.away:
        return "away"
    since = nudge_from(room)
    return "unchanged" if since is None else "too_soon" if now < since else None

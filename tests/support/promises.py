"""What a room promises at any time, whatever people do; shared by all that drives rooms at random."""

from __future__ import annotations

from lastcard.lobby.dues import anyone_there, awaited, handover
from lastcard.lobby.state import (
    MAX_SEATS,
    Room,
    admitted,
    deciding,
    member,
    on_turn,
    present,
    running,
    seated,
)
from lastcard.rules import check
from lastcard.rules.judge import legal


def broken(room: Room) -> list[str]:
    """The promises of a room that are not kept."""
    lobby = room.lobby
    people = [each.person for each in lobby.members]
    host = member(room, lobby.host)
    wait = awaited(room)
    promises = {
        "each member once": len(set(people)) == len(people),
        "ten seats": len(seated(room)) <= MAX_SEATS,
        "each player once": len({each.person for each in lobby.players}) == len(lobby.players),
        "the kicked are gone": not lobby.kicked & set(people),
        "a host while somebody is there": host is not None or not present(room),
        "a host of flesh": host is None or host.bot is None,
        "a host who is there": host is None or not host.away or running(room) or not present(room),
        "nobody absent is ready": running(room)
        or not any(each.away and each.ready for each in lobby.members),
        "a deadline when one is awaited": (lobby.due is not None) == (wait is not None),
        "paused when nobody is there": not running(room) or lobby.paused or anyone_there(room),
        "paused for a reason": _rightly_paused(room),
        "played for in this match": all(seat < len(lobby.players) for seat in lobby.stand_ins),
        "no bot is played for": all(lobby.players[seat].bot is None for seat in lobby.stand_ins),
        "an absent seat on turn is played for, or will be": _absence_seen_to(room),
        "who decides is of the room": on_turn(room) is None or deciding(room) is not None,
        "a reserve for each seat": not lobby.banks
        or (len(lobby.banks) == len(lobby.players) and min(lobby.banks) >= 0),
        "members may look": all(admitted(room, person) for person in people),
        "a sound match": room.match is None or check.problems(room.match) == [],
        "a running match has a decision": not running(room) or _decision(room),
        "salt is waited for in vain from nobody": _waits_for_salt(room),
    }
    return [name for name, kept in promises.items() if not kept]


def _rightly_paused(room: Room) -> bool:
    """By hand, or because nobody is there; and not without a match."""
    pause = room.lobby.pause
    return pause is None or (running(room) and (pause.by is not None or not anyone_there(room)))


def _absence_seen_to(room: Room) -> bool:
    """Nobody waits in vain for somebody who is away."""
    who, seat = deciding(room), on_turn(room)
    if who is None or not who.away or who.bot or room.lobby.paused:
        return True
    return seat in room.lobby.stand_ins or handover(room) is not None


def _decision(room: Room) -> bool:
    """Whether somebody may do something: play, deal, or at least wait for the deadline."""
    assert room.match is not None
    if room.match.shuffle is not None:
        return room.lobby.paused or room.lobby.due is not None
    seats = range(len(room.match.seats))
    return any(legal(room.match, seat) for seat in seats if room.match.seats[seat].status == "in")


def _waits_for_salt(room: Room) -> bool:
    """Only while somebody may still give it."""
    match = room.match
    if match is None or match.shuffle is None:
        return True
    salts = match.shuffle.salts
    return any(not salts[seat] and match.seats[seat].status != "left" for seat in match.shuffle.asked)

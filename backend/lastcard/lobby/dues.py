"""What a room waits for with a deadline: the clock of a turn, the next deal and its salt, and the moment from
which a seat is played for because its owner is away or does not answer.
"""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from lastcard.lobby.state import Room, deciding, member, on_turn, present, running

#: Seconds after a round's end until the next one is dealt by itself.
DEAL = 20.0
#: Seconds that browsers have to add salt to a round that is committed to.
SALT = 2.0
#: Seconds of absence after which a seat is played for.
GRACE = 30.0
#: Seconds that a running clock gets on top of what was left when a paused match goes on.
COURTESY = 10.0
#: Seconds that a decision may take without a clock until others may ask for it, and then to answer.
PATIENCE, ANSWER = 60.0, 10.0
#: Seconds of pause after which a match is given up.
FORGOTTEN = 30 * 86_400.0


class Awaited(msgspec.Struct, frozen=True):
    """What is waited for, and for how many seconds. The same `key` is the same wait."""

    key: Hashable
    span: float


def live(room: Room) -> bool:
    """Whether a match runs that waits for nothing but its players."""
    return running(room) and not room.lobby.paused and not room.lobby.closed


def awaited(room: Room) -> Awaited | None:
    """What the room waits for now by a clock; None: it may take for ever."""
    match, lobby = room.match, room.lobby
    if match is None or not live(room):
        return None
    if match.shuffle is not None:
        return Awaited(("shuffle", match.id, match.shuffle.round), SALT)
    if match.phase == "between":
        return Awaited(("deal", match.id, len(lobby.rounds)), DEAL)
    seat = on_turn(room)
    if seat is None or lobby.clock is None or seat in lobby.stand_ins:
        return None
    return Awaited(("turn", match.turn), lobby.clock + (lobby.banks[seat] if lobby.banks else 0.0))


def handover(room: Room) -> float | None:
    """When the seat on turn will be played for, its owner being away or having been asked; None: not so."""
    who, lobby = deciding(room), room.lobby
    if who is None or not (who.away or lobby.nudge is not None):
        return None
    if who.bot is not None or not live(room) or on_turn(room) in lobby.stand_ins:
        return None
    times = []
    if who.away:
        times.append(max(who.gone, lobby.woken) + GRACE)
    if nudged(room) and lobby.nudge is not None:
        times.append(max(lobby.nudge.at, lobby.woken) + ANSWER)
    return min(times, default=None)


def nudged(room: Room) -> bool:
    """Whether whoever has to decide has been asked to."""
    nudge = room.lobby.nudge
    return nudge is not None and room.match is not None and nudge.turn == room.match.turn


def next_due(room: Room) -> float | None:
    """The room's deadline: when something happens in it by itself."""
    due, when = room.lobby.due, handover(room)
    if due is None or when is None:
        return when if due is None else due
    return min(due, when)


def nudge_from(room: Room) -> float | None:
    """From when whoever has to decide may be asked to; None: there is nobody to ask."""
    who = deciding(room)
    if who is None or who.bot is not None or who.away or not live(room) or room.lobby.clock is not None:
        return None
    if on_turn(room) in room.lobby.stand_ins or nudged(room):
        return None
    return max(room.lobby.since, room.lobby.woken) + PATIENCE


def anyone_there(room: Room) -> bool:
    """Whether the running match has somebody to run for: one of its people, or a watcher when only bots are
    left in it.
    """
    match, lobby = room.match, room.lobby
    if match is None:
        return False
    staying = False
    for player, seat in zip(lobby.players, match.seats, strict=True):
        if seat.status == "left" or (who := member(room, player.person)) is None or who.bot is not None:
            continue
        if not who.away:
            return True
        staying = True
    return not staying and bool(present(room))

"""What a room waits for with a deadline: the turn, the next deal, or an absent player's turn when no clock
runs.
"""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from lastcard.lobby.state import Room, deciding, running

#: Seconds after a round's end until the next one is dealt by itself.
DEAL = 20.0
#: Seconds after which an absent seat is played for although no clock runs.
GRACE = 30.0
#: Seconds that the first to return gets on top of what was left.
COURTESY = 10.0


class Awaited(msgspec.Struct, frozen=True):
    """What is waited for, and for how many seconds. The same `key` is the same wait."""

    key: Hashable
    span: float


def awaited(room: Room) -> Awaited | None:
    """What the room waits for now with a deadline; None: it may take for ever."""
    match = room.match
    if match is None or not running(room) or room.lobby.paused or room.lobby.closed:
        return None
    if match.phase == "between":
        return Awaited(("deal", match.id, len(room.lobby.rounds)), DEAL)
    if room.lobby.clock is not None:
        return Awaited(("turn", match.turn), float(room.lobby.clock))
    who = deciding(room)
    if who is not None and who.bot is None and who.away:
        return Awaited(("absent", match.turn, who.absence), GRACE)
    return None


def anyone_there(room: Room) -> bool:
    """Whether the running match has somebody to run for: one of its people, or a watcher when only bots are
    left in it.
    """
    match, lobby = room.match, room.lobby
    if match is None:
        return False
    people = {each.person: each for each in lobby.members if each.bot is None}
    staying = [
        people[player.person]
        for player, seat in zip(lobby.players, match.seats, strict=True)
        if seat.status != "left" and player.person in people
    ]
    return any(not each.away for each in staying or people.values())

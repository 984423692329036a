"""Who plays the bots' seats: when each would act, as data, and what it then asks for. A bot sees its seat's
view and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Protocol, cast

import msgspec

from lastcard.lobby.state import BotLevel, Room, running
from lastcard.rules.commands import AnyCommand, Command, TimeOut
from lastcard.rules.view import MatchView, view

#: Seconds that a bot takes for a move, longer while somebody owes a call whose window the move would close;
#: and for a call or a catch.
MOVE, MOVE_IN_WINDOW, WORD = (0.6, 1.5), (1.6, 2.6), (1.5, 3.0)


class Bots(Protocol):
    """The players that are programs."""

    def choose(self, level: BotLevel, view: MatchView, rng: Random) -> Command | None:
        """What to do with the decision that the seat has to make."""

    def react(self, level: BotLevel, view: MatchView, rng: Random) -> Command | None:
        """Whether to call or to catch, out of turn too."""


class Moment(msgspec.Struct, frozen=True):
    """A bot's seat has something to think about: decision `turn`, or (turn 0) the duty `duty` of any seat."""

    seat: int
    person: str
    level: BotLevel
    turn: int = 0
    duty: int = 0


def moments(room: Room) -> Iterator[Moment]:
    """All that bots have to think about now."""
    match, lobby = room.match, room.lobby
    if match is None or match.round is None or not running(room) or lobby.paused or lobby.closed:
        return
    duties = [seat.owes for seat in match.seats if seat.owes]
    for number, (player, seat) in enumerate(zip(lobby.players, match.seats, strict=True)):
        if player.bot is None or seat.status != "in":
            continue
        if match.round.on_turn == number:
            yield Moment(number, player.person, player.bot, turn=match.turn)
        for duty in duties:
            yield Moment(number, player.person, player.bot, duty=duty)


def pause(room: Room, moment: Moment, rng: Random) -> float:
    """For how many seconds the bot thinks: a human moment."""
    if not moment.turn:
        return rng.uniform(*WORD)
    owed = room.match is not None and any(seat.owes for seat in room.match.seats)
    return rng.uniform(*(MOVE_IN_WINDOW if owed else MOVE))


def wish(room: Room, moment: Moment, bots: Bots | None, rng: Random) -> AnyCommand | None:
    """What the bot asks for. Without a program behind the seat it does the smallest harmless thing in its
    turn.
    """
    if room.match is None:
        return None
    if bots is None:
        return TimeOut(moment.turn) if moment.turn else None
    seen = view(room.match, moment.seat)
    command: Command | None
    if moment.turn:
        command = bots.choose(moment.level, seen, rng) or TimeOut(moment.turn)
    else:
        command = bots.react(moment.level, seen, rng)
    return cast(AnyCommand | None, command)

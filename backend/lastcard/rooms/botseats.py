"""Who plays the bots' seats, and those whose owners do not act: when each would act, as data, and what it
then asks for. A bot sees its seat's view and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Protocol, cast

import msgspec

from lastcard.lobby.commands import PlayFor
from lastcard.lobby.dues import live
from lastcard.lobby.state import BotLevel, Room, member
from lastcard.rules.commands import AnyCommand, Command, TimeOut
from lastcard.rules.view import MatchView, view

#: Seconds that a bot takes for a move, longer while somebody owes a call whose window the move would close;
#: and for a call or a catch. For an owner who is there again it waits, so that they can take over.
MOVE, MOVE_IN_WINDOW, WORD = (0.6, 1.5), (1.6, 2.6), (1.5, 3.0)
MOVE_FOR_WHO_IS_THERE = (5.0, 6.0)
#: Who plays for an owner who is away, or does not answer.
STAND_IN: BotLevel = "easy"


class Bots(Protocol):
    """The players that are programs."""

    def choose(self, level: BotLevel, view: MatchView, rng: Random) -> Command | None:
        """What to do with the decision that the seat has to make."""

    def react(self, level: BotLevel, view: MatchView, rng: Random) -> Command | None:
        """Whether to call or to catch, out of turn too."""


class Moment(msgspec.Struct, frozen=True):
    """A bot's seat has something to think about: decision `turn`, or (turn 0) the duty `duty` of any seat.

    `stands_in`: the bot plays for an owner, who does nothing though `there`.
    """

    seat: int
    person: str
    level: BotLevel
    turn: int = 0
    duty: int = 0
    stands_in: bool = False
    there: bool = False


def moments(room: Room) -> Iterator[Moment]:
    """All that bots have to think about now."""
    match, lobby = room.match, room.lobby
    if match is None or match.round is None or not live(room):
        return
    if not lobby.stand_ins and not any(player.bot for player in lobby.players):
        return
    duties = [seat.owes for seat in match.seats if seat.owes]
    for number, (player, seat) in enumerate(zip(lobby.players, match.seats, strict=True)):
        if player.bot is None and number in lobby.stand_ins and match.round.on_turn == number:
            who = member(room, player.person)
            there = who is not None and not who.away
            yield Moment(number, player.person, STAND_IN, turn=match.turn, stands_in=True, there=there)
        if player.bot is None or seat.status != "in":
            continue
        if match.round.on_turn == number:
            yield Moment(number, player.person, player.bot, turn=match.turn)
        for duty in duties:
            yield Moment(number, player.person, player.bot, duty=duty)


def pause(room: Room, moment: Moment, rng: Random) -> float:
    """For how many seconds the bot thinks: a human moment."""
    if moment.there:
        return rng.uniform(*MOVE_FOR_WHO_IS_THERE)
    if not moment.turn:
        return rng.uniform(*WORD)
    owed = room.match is not None and any(seat.owes for seat in room.match.seats)
    return rng.uniform(*(MOVE_IN_WINDOW if owed else MOVE))


def asking(moment: Moment, command: AnyCommand) -> tuple[str, AnyCommand | PlayFor]:
    """Who asks for what: a bot for itself, the room for the bot that stands in for somebody."""
    return ("", PlayFor(moment.seat, command)) if moment.stands_in else (moment.person, command)


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

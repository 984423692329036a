"""The room around the games: who is there, who hosts, who is ready, what will be played. Frozen; `evolve`
makes the next one.

It holds person ids, never names, and no socket, clock or file. Below the shapes stand the questions that
everybody asks of them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from lastcard.lobby.tally import Tally
from lastcard.rules.options import Options
from lastcard.rules.state import Match

BotLevel = Literal["easy", "normal", "hard"]
Phase = Literal["waiting", "shuffling", "playing", "between", "result"]

#: Seats at a table (RULES.md: 2 to 10 in every game).
MIN_SEATS, MAX_SEATS = 2, 10
#: Seconds that a turn clock may be set to.
MIN_CLOCK, MAX_CLOCK = 15, 120
#: Seconds that each seat may have in reserve for a match.
MIN_BANK, MAX_BANK = 15, 600


class Member(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person or bot of the room. `seated`: takes part in the next match; otherwise watches. `absence`
    counts absences; `gone`: when the newest of them began (Unix seconds).
    """

    person: str
    bot: BotLevel | None = None
    seated: bool = True
    ready: bool = False
    away: bool = False
    absence: int = 0
    gone: float = 0.0


class RoundRecord(msgspec.Struct, frozen=True):
    """A finished round: what each seat got and the hands it rests on. `seq`: the row that ended it.

    `card_points`: what the others of the winner held, counted the same in every scoring.
    """

    round: int
    seq: int
    winner: int | None
    points: tuple[int, ...]
    card_points: int
    hands: tuple[tuple[str, ...], ...]


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat of a match; kept when the person leaves the room."""

    person: str
    bot: BotLevel | None = None


class Nudge(msgspec.Struct, frozen=True):
    """Whoever has to make decision `turn` was asked at `at` to make it."""

    turn: int
    at: float


class Pause(msgspec.Struct, frozen=True, omit_defaults=True):
    """The match waits since `at`, with `left` seconds on its running deadline: because `by` has asked for
    it, or (None) for somebody to come back.
    """

    at: float
    left: float | None = None
    by: str | None = None


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What people are ready for: the options, the seconds for a decision and those in reserve."""

    options: Options
    clock: int | None = None
    bank: int | None = None


class Lobby(msgspec.Struct, frozen=True, omit_defaults=True):
    """The room without its match. `members` stand in seat order.

    Of the match that runs or has just ended: `players` and `tallies` by seat, when it `started`, its `first`
    row and its `rounds` so far; `stand_ins`: the seats that a simple bot plays for their owners; `banks`: the
    seconds that each seat has in reserve; `since`: when the running decision began, or when whoever has to
    make it last said a word; `woken`: when it last went on after a pause or a stop; `due`: when the running
    clock ends. `matches`: how many were started in this room; `turn`, `duty`: the counters of the rules that
    a match without an end has left behind. `bank`: seconds in reserve for each seat of the next match.
    `agreed`: what people were ready for when it was changed. `watching`: whoever has the link may watch;
    `guarded`: a password is asked of whoever comes. `merged`: who is somebody else, and whom.
    """

    members: tuple[Member, ...] = ()
    host: str | None = None
    options: Options = Options()
    clock: int | None = None
    bank: int | None = None
    agreed: Terms | None = None
    locked: bool = False
    watching: bool = True
    guarded: bool = False
    closed: bool = False
    kicked: frozenset[str] = frozenset()
    merged: dict[str, str] = {}
    matches: int = 0
    players: tuple[Player, ...] = ()
    started: float = 0.0
    first: int = 0
    rounds: tuple[RoundRecord, ...] = ()
    tallies: tuple[Tally, ...] = ()
    stand_ins: tuple[int, ...] = ()
    banks: tuple[float, ...] = ()
    since: float = 0.0
    woken: float = 0.0
    nudge: Nudge | None = None
    pause: Pause | None = None
    due: float | None = None
    turn: int = 0
    duty: int = 0

    @property
    def paused(self) -> bool:
        """Whether the match waits."""
        return self.pause is not None


class Room(msgspec.Struct, frozen=True):
    """All that a room is: the lobby and the match it plays or has just played. `seq` is the number of the
    last row folded in.
    """

    lobby: Lobby = Lobby()
    match: Match | None = None
    seq: int = 0


def phase(room: Room) -> Phase:
    """What the room is about now."""
    if room.match is None:
        return "waiting"
    return "result" if room.match.phase == "over" else room.match.phase


def running(room: Room) -> bool:
    """Whether a match runs (paused or not)."""
    return room.match is not None and room.match.phase != "over"


def member(room: Room, person: str | None) -> Member | None:
    """The member with this id."""
    for each in room.lobby.members:  # a plain loop, since this is asked many times for every move
        if each.person == person:
            return each
    return None


def admitted(room: Room, person: str | None) -> bool:
    """Whether this person (None: anybody with the link) may see the room: its members, and others while
    watching is allowed and no password is asked for.
    """
    lobby = room.lobby
    return (lobby.watching and not lobby.guarded) or member(room, person) is not None


def seat_of(room: Room, person: str | None) -> int | None:
    """The seat that `person` holds in the match that runs or has just ended; None for who watches it or has
    left it.
    """
    for seat, player in enumerate(room.lobby.players):
        if player.person == person:
            held = room.match is not None and room.match.seats[seat].status != "left"
            return seat if held else None
    return None


def same_as(room: Room, person: str) -> str:
    """Whom the person counts for: themself, unless the host has said that this is somebody else."""
    while (into := room.lobby.merged.get(person)) is not None:
        person = into
    return person


def seated(room: Room) -> tuple[Member, ...]:
    """Who takes part in the next match, away or not, in seat order."""
    return tuple(each for each in room.lobby.members if each.seated)


def present(room: Room) -> tuple[Member, ...]:
    """The people, no bots, who are not away."""
    return tuple(each for each in room.lobby.members if each.bot is None and not each.away)


def seats_there(room: Room) -> tuple[int, ...]:
    """The seats of the match whose owners are people who are there."""
    people = {each.person for each in present(room)}
    return tuple(seat for seat, player in enumerate(room.lobby.players) if player.person in people)


def on_turn(room: Room) -> int | None:
    """The seat whose decision the running match waits for."""
    if room.match is None or room.match.round is None or room.match.phase != "playing":
        return None
    return room.match.round.on_turn


def deciding(room: Room) -> Member | None:
    """The member whose decision the running match waits for."""
    seat = on_turn(room)
    return None if seat is None else member(room, room.lobby.players[seat].person)

"""A room without journal or clients, for sentences about the lobby:
who asks, what happens, what is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from lastcard.lobby import commands as ask
from lastcard.lobby.decide import Command, decided
from lastcard.lobby.dues import next_due
from lastcard.lobby.evolve import closed, fold
from lastcard.lobby.record import MatchRecord, Record, RoomEvent
from lastcard.lobby.result import closing
from lastcard.lobby.state import Lobby, Member, Room, member, phase
from lastcard.rules import commands as play
from lastcard.rules.cards import Card
from lastcard.rules.judge import legal
from lastcard.rules.reasons import Illegal
from lastcard.rules.shuffle import Arrange, Chance
from lastcard.rules.state import Match
from support.clock import CountingChance

E = TypeVar("E")


class Hall:
    """One room and a clock that stands still until the test says otherwise."""

    def __init__(self, *people: str, arrange: Arrange | None = None, salted: bool = False) -> None:
        self.room = Room()
        self.now = 1000.0
        self.records: list[Record] = []
        self.closed: list[MatchRecord] = []
        self._chance = CountingChance()
        self._shuffle = Chance(self._chance.secret, arrange, () if salted else None)
        for number, person in enumerate(people):
            self.do(person, ask.Join() if number else ask.Create())

    @property
    def lobby(self) -> Lobby:
        """The room around the match."""
        return self.room.lobby

    @property
    def match(self) -> Match:
        """The match, which there must be."""
        assert self.room.match is not None
        return self.room.match

    def phase(self) -> str:
        """What the room is about now."""
        return phase(self.room)

    def paused(self) -> bool:
        """Whether the match waits."""
        return self.room.lobby.paused

    def come_due(self) -> tuple[RoomEvent, ...]:
        """Time passes until the room's deadline, which there must be."""
        due = next_due(self.room)
        assert due is not None
        self.now = max(self.now, due)
        return self.do("", ask.DueCame(due))

    def who(self, person: str) -> Member:
        """A member, who must be there."""
        found = member(self.room, person)
        assert found is not None
        return found

    def do(self, person: str, command: Command) -> tuple[RoomEvent, ...]:
        """`person` asks, and it happens."""
        draft = decided(
            self.room, person, command, now=self.now, chance=self._shuffle, token=self._chance.token
        )
        record = Record(self.room.seq + 1, str(len(self.records)), tuple(draft.events), None, self.now)
        folded, self.room = fold(self.room, record), closed(self.room, draft.room, self.now)
        assert folded == self.room
        self.records.append(record)
        if (result := closing(self.room, record)) is not None:
            self.closed.append(result)
        return record.events

    def refusal(self, person: str, command: Command) -> str:
        """Why `person` may not; nothing has changed."""
        before = self.room
        try:
            self.do(person, command)
        except Illegal as no:
            assert self.room is before
            return no.reason
        raise AssertionError(f"{command} was taken")

    def away(self, *people: str) -> None:
        """They have been gone for long enough."""
        for person in people:
            self.do("", ask.MarkAway(person))

    def back(self, *people: str) -> None:
        """They are there again."""
        for person in people:
            self.do("", ask.MarkBack(person))

    def ready(self, *people: str) -> None:
        """They say so."""
        for person in people:
            self.do(person, ask.Ready(True))

    def start(self) -> None:
        """Everybody is ready and the host starts."""
        for each in self.lobby.members:
            if each.bot is None and each.seated and not each.ready and each.person != self.lobby.host:
                self.ready(each.person)
        assert self.lobby.host is not None
        self.do(self.lobby.host, ask.Start(self.lobby.matches))

    def on_turn(self) -> str:
        """Who has to decide."""
        assert self.match.round is not None
        assert self.match.round.on_turn is not None
        return self.lobby.players[self.match.round.on_turn].person

    def time_out(self) -> tuple[RoomEvent, ...]:
        """Whoever is on turn does the smallest harmless thing."""
        return self.do(self.on_turn(), play.TimeOut(self.match.turn))

    def play_on(self) -> None:
        """Whoever is on turn plays a card, if one may be played."""
        self.do(self.on_turn(), self.a_move())

    def a_move(self) -> play.AnyCommand:
        """A card of whoever is on turn, if one may be played, else the smallest harmless thing."""
        now = self.match.round
        assert now is not None
        assert now.on_turn is not None
        plays = (each for each in legal(self.match, now.on_turn) if isinstance(each, play.Play))
        return next(plays, play.TimeOut(self.match.turn))

    def play_out(self) -> None:
        """Play the match to its end."""
        for _ in range(20_000):
            if self.match.phase == "over":
                return
            if self.match.phase == "between":
                self.deal()
            elif self.match.phase == "shuffling":
                self.add_salt()
            else:
                self.play_on()
        raise AssertionError("the match does not end")

    def play_round(self) -> None:
        """Play until the round has ended."""
        while self.match.phase == "playing":
            self.play_on()

    def add_salt(self) -> None:
        """Everybody who is asked for it."""
        shuffle = self.match.shuffle
        assert shuffle is not None
        for seat in shuffle.asked:
            if not shuffle.salts[seat] and self.match.seats[seat].status != "left":
                salt = self._chance.secret()[16:].hex()
                self.do(self.lobby.players[seat].person, play.Salt(shuffle.round, salt))

    def deal(self) -> None:
        """Some player taps for the next round."""
        assert self.match.round is not None
        seat = next(n for n, each in enumerate(self.match.seats) if each.status == "in")
        self.do(self.lobby.players[seat].person, play.Deal(self.match.round.number + 1))


def only(events: Sequence[object], kind: type[E]) -> list[E]:
    """The events of that kind."""
    return [event for event in events if isinstance(event, kind)]


def stacked(*first: str) -> Arrange:
    """An order of the deck in which these cards are dealt first, one at a time from the dealer's left."""

    def arrange(_round: int, deck: tuple[Card, ...]) -> list[Card]:
        rest = list(deck)
        for card in first:
            rest.remove(Card(card))
        return [*(Card(card) for card in first), *rest]

    return arrange


def started(*people: str, clock: int | None = None) -> Hall:
    """A running match."""
    hall = Hall(*people)
    if clock is not None:
        hall.do(people[0], ask.SetOptions(clock=clock))
    hall.start()
    return hall


def others(hall: Hall) -> list[str]:
    """Who does not have to decide, in seat order."""
    return [each.person for each in hall.lobby.players if each.person != hall.on_turn()]


def seat(hall: Hall, person: str) -> int:
    """The seat of a player."""
    return [each.person for each in hall.lobby.players].index(person)


def stand_in_plays(hall: Hall) -> tuple[object, ...]:
    """The bot that stands in makes a move."""
    return hall.do("", ask.PlayFor(seat(hall, hall.on_turn()), hall.a_move()))

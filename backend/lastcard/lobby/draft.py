"""A row in the making: the events of one command as they pile up, and the room that they make so far."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lastcard.lobby.evolve import AROUND, evolve, played
from lastcard.lobby.record import RoomEvent
from lastcard.lobby.state import Room, seats_there
from lastcard.rules.commands import AnyCommand, Deal
from lastcard.rules.decide import Story, decided
from lastcard.rules.shuffle import Chance


class Draft:
    """Events are added one after the other, each decided upon the room that the ones before have made."""

    def __init__(self, room: Room, now: float, chance: Chance, token: Callable[[], str]) -> None:
        self.before = self.room = room
        self.events: list[RoomEvent] = []
        self.now = now
        self.chance = chance
        self.token = token

    def add(self, event: RoomEvent) -> None:
        """This happens next."""
        self.room = evolve(self.room, event)
        self.events.append(event)

    def play(self, seat: int, command: AnyCommand) -> None:
        """`seat` does this in the match; raise `Illegal`."""
        chance = self.dealing() if isinstance(command, Deal) else self.chance
        self.hear(decided(self.room.match, seat, command, chance))

    def dealing(self) -> Chance:
        """The chance of a deal, which asks everybody for salt who is there."""
        chance = self.chance
        return chance if chance.asked is None else replace(chance, asked=seats_there(self.room))

    def hear(self, story: Story) -> None:
        """This happens next in the match, which has been folded on the way."""
        if not AROUND.isdisjoint(map(type, story.events)):
            for event, match in zip(story.events, story.states, strict=True):
                if type(event) in AROUND:
                    self.room = played(self.room, event, match)
        self.room = replace(self.room, match=story.match)
        self.events += story.events

    def left(self) -> float | None:
        """The seconds that remain on the running clock."""
        due = self.room.lobby.due
        return None if due is None else max(0.0, due - self.now)

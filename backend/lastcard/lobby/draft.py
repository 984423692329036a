"""A row in the making: the events of one command as they pile up, and the room that they make so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lastcard.lobby.evolve import evolve
from lastcard.lobby.record import RoomEvent
from lastcard.lobby.state import Room
from lastcard.rules.commands import AnyCommand
from lastcard.rules.decide import decide as decide_match
from lastcard.rules.shuffle import Chance


class Draft:
    """Events are added one after the other, each decided upon the room that the ones before have made."""

    def __init__(self, room: Room, now: float, chance: Chance, token: Callable[[], str]) -> None:
        self.before = self.room = room
        self.events: list[RoomEvent] = []
        self.now = now
        self.chance = chance
        self.token = token

    def add(self, *events: RoomEvent) -> None:
        """This happens next."""
        self.extend(events)

    def extend(self, events: Sequence[RoomEvent]) -> None:
        """These happen next."""
        for event in events:
            self.room = evolve(self.room, event)
            self.events.append(event)

    def play(self, seat: int, command: AnyCommand) -> None:
        """`seat` does this in the match; raise `Illegal`."""
        self.extend(decide_match(self.room.match, seat, command, self.chance))

    def left(self) -> float | None:
        """The seconds that remain on the running clock."""
        due = self.room.lobby.due
        return None if due is None else max(0.0, due - self.now)

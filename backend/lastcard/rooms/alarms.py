"""The deadlines of one room, set and dropped as its state changes. What comes is posted into the room's
inbox.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random

from lastcard.lobby.state import Room, running
from lastcard.rooms.botseats import Moment, moments, pause
from lastcard.rooms.inbox import Job
from lastcard.rooms.timekeeper import Timekeeper

#: Seconds without a line until a person is marked away.
AWAY_AFTER = 10.0
#: Seconds until something that the journal could not take is tried again.
AGAIN_AFTER = 1.0
#: Seconds without a client until a quiet room leaves memory.
IDLE_AFTER = 60.0


class Alarms:
    """One room's part of the timekeeper's list."""

    def __init__(self, code: str, time: Timekeeper, post: Callable[[Job], None]) -> None:
        self._code = code
        self._time = time
        self._post = post
        self._thinking: set[Moment] = set()
        self._keys: set[Hashable] = set()

    def set(self, key: Hashable, after: float, job: Job) -> None:
        """Post `job` in `after` seconds; a second time for the same key moves it."""
        self.set_at(key, self._time.clock.now() + after, job)

    def set_at(self, key: Hashable, when: float, job: Job) -> None:
        """Post `job` at `when`."""
        self._keys.add(key)
        self._time.at((self._code, key), when, lambda: self._came(key, job))

    def has(self, key: Hashable) -> bool:
        """Whether something of this key is still to come."""
        return key in self._keys

    def drop(self, key: Hashable) -> None:
        """Not any more."""
        if key in self._keys:
            self._keys.remove(key)
            self._time.drop((self._code, key))

    def drop_all(self) -> None:
        """The room ends."""
        for key in list(self._keys):
            self.drop(key)

    def arm_bots(self, room: Room, rng: Random, job: Callable[[Moment], Job]) -> None:
        """Let each bot think about what is new, and no more about what is past."""
        if (wanted := set(moments(room))) == self._thinking:
            return
        for moment in self._thinking - wanted:
            self.drop(moment)
        for moment in sorted(wanted - self._thinking, key=lambda each: (each.turn, each.duty, each.seat)):
            self.set(moment, pause(room, moment, rng), job(moment))
        self._thinking = wanted

    def thought(self, moment: Moment) -> None:
        """A bot is through with this moment; a decision that still stands is to be thought about again."""
        if moment.turn:
            self._thinking.discard(moment)

    def _came(self, key: Hashable, job: Job) -> None:
        self._keys.discard(key)
        self._post(job)


def quiet(room: Room) -> bool:
    """Whether nothing happens in the room by itself."""
    return not running(room) or room.lobby.paused or room.lobby.closed

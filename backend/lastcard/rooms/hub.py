"""The rooms of this process: found in memory or read from the journal, created, forgotten when idle. It
owns their tasks.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine, Iterable
from typing import Any

from lastcard.lobby.commands import Create
from lastcard.lobby.record import Conflict, Unavailable
from lastcard.rooms.botseats import Bots
from lastcard.rooms.neighbours import Neighbours
from lastcard.rooms.outside import Outside
from lastcard.rooms.peers import Peers
from lastcard.rooms.ports import Chance, Clock, Journal, Names, Talk
from lastcard.rooms.room import LiveRoom
from lastcard.rooms.session import Pace
from lastcard.rooms.timekeeper import Timekeeper
from lastcard.rules.shuffle import Arrange

#: Rooms in memory at once.
MAX_ROOMS = 5000
#: Seconds that rooms get to finish what they are doing when the process stops.
FINISH_WITHIN = 3.0
#: Seconds after which a task that has not ended is told once more to.
TOLD_AGAIN_AFTER = 1.0


class Hub:
    """All live rooms of a process, over one journal."""

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        chance: Chance,
        names: Names,
        talk: Talk,
        *,
        bots: Bots | None = None,
        arrange: Arrange | None = None,
        salted: bool = False,
        max_rooms: int = MAX_ROOMS,
        pace: Pace | None = None,
        peers: Peers | None = None,
    ) -> None:
        self.time = Timekeeper(clock)
        self._rooms: dict[str, LiveRoom] = {}
        self._neighbours = Neighbours(clock, peers, self._rooms)
        self._outside = Outside(
            journal, clock, chance, names, talk, self.time, pace or Pace(), self._neighbours, bots, arrange,
            salted,
        )  # fmt: skip
        self._max_rooms = max_rooms
        self._tasks: dict[LiveRoom | Timekeeper | Neighbours, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Task[LiveRoom | None]] = {}
        #: Of rooms that have left memory: what they were doing ends before the process does.
        self._ending: set[asyncio.Task[None]] = set()
        self.stopping = False

    def __len__(self) -> int:
        return len(self._rooms)

    def __contains__(self, code: str) -> bool:
        """Whether the room is in memory."""
        return code in self._rooms

    def live(self) -> list[LiveRoom]:
        """The rooms in memory."""
        return list(self._rooms.values())

    def start(self) -> None:
        """Begin to keep time, and to look after the neighbours."""
        self._run(self.time, self.time.run())
        self._run(self._neighbours, self._neighbours.run())

    async def room(self, code: str) -> LiveRoom | None:
        """The room, from memory or the journal; None when it was never created.

        Raises `Unavailable`, also when the process is full or stops, and `UnknownEvent`.
        """
        if (room := self._rooms.get(code)) is not None:
            return room
        if code not in self._loading:
            self._check_place()
            task = asyncio.create_task(self._load(code))
            self._loading[code] = task
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        loading = self._loading[code]
        try:
            return await asyncio.shield(loading)
        except asyncio.CancelledError:
            if loading.cancelled():
                raise Unavailable from None  # the process stops
            raise

    async def create(self, code: str, person: str, command: Create) -> LiveRoom:
        """A new room, made and hosted by `person`; raise `Conflict` when there is one of that code,
        `Illegal`, `Unavailable`.
        """
        if await self.room(code) is not None:
            raise Conflict
        self._check_place()
        room = LiveRoom(code, self._outside, self._forget)
        self._keep(room)
        try:
            await room.ask(person, command, self._outside.chance.token())
        except BaseException:
            self._forget(room)
            raise
        return room

    def sign_out(self, person: str, device: str) -> None:
        """End the lines of a person at all devices but this one."""
        for room in self.live():
            room.sign_out(person, device)

    async def stop(self, spread: float = 0.0) -> None:
        """Tell the clients of all rooms to come back, spread over so many seconds; let the rooms finish;
        end all tasks.
        """
        if self.stopping:
            return
        self.stopping = True
        rooms, clock = self.live(), self._outside.clock
        begin = clock.now()
        for number, room in enumerate(rooms):
            if spread:
                await clock.until(begin + spread * number / len(rooms))
            room.retire(1012)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FINISH_WITHIN):
                await asyncio.gather(*(room.idle() for room in rooms))
        for room in rooms:
            room.dismiss(1012)
        await _ended([*self._tasks.values(), *self._ending, *self._loading.values()])
        await self._neighbours.leave()

    async def idle(self) -> None:
        """Wait until no room has anything left to do."""
        for room in self.live():
            await room.idle()

    async def _load(self, code: str) -> LiveRoom | None:
        room = LiveRoom(code, self._outside, self._forget)
        if not await room.load():
            return None
        if self.stopping:
            raise Unavailable
        self._keep(room)
        return room

    def _keep(self, room: LiveRoom) -> None:
        self._rooms[room.code] = room
        self._run(room, room.run())

    def _forget(self, room: LiveRoom) -> None:
        if self._rooms.get(room.code) is room:
            del self._rooms[room.code]
        room.end()
        if (task := self._tasks.pop(room, None)) is not None:
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)
            task.cancel()

    def _run(self, owner: LiveRoom | Timekeeper | Neighbours, work: Coroutine[Any, Any, None]) -> None:
        self._tasks[owner] = asyncio.create_task(work)

    def _check_place(self) -> None:
        if self.stopping or len(self._rooms) + len(self._loading) >= self._max_rooms:
            raise Unavailable


async def _ended(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """End these tasks. Whoever waits for a database may hear its failure in place of being called off, and
    would go on for ever: so they are told until they have ended.
    """
    told = list(tasks)
    left = set(told)
    while left:
        for task in told:  # in their order, whatever addresses they have
            if task in left:
                task.cancel()
        _, left = await asyncio.wait(left, timeout=TOLD_AGAIN_AFTER)

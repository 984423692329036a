"""This process among others over the same journal: it says who has a line here, learns who has one elsewhere,
and finds out, by hints and once a second by itself, which rooms others have written into.

Correctness rests on none of it: a hint that is lost or doubled costs time, never a row.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Mapping
from typing import Protocol

from lastcard.lobby.line import Line, Place
from lastcard.lobby.record import Unavailable
from lastcard.rooms.peers import Peers
from lastcard.rooms.ports import Clock

#: Seconds between two looks at the heads of all rooms in memory.
LOOK_EVERY = 1.0
#: Seconds between two signs of life of this process's lines.
REFRESH_EVERY = 5.0
#: Seconds for which news of lines are gathered before they are written.
GATHER = 0.1
#: Seconds after trouble with the database during which nobody is judged away: the others' signs of life
#: are late as well.
BLIND_FOR = 8.0

_log = logging.getLogger(__name__)


class Kept(Protocol):
    """A room in memory, as its neighbours see it."""

    code: str

    @property
    def seq(self) -> int:
        """The number of the newest row it knows."""

    @property
    def said(self) -> int | None:
        """The number of the newest remark that was told; None: there is nobody to tell."""

    def lines(self) -> Mapping[str, float]:
        """Who has a line here, and since when."""

    def devices(self) -> set[tuple[str, str]]:
        """Whose lines are open here, and from which of their devices."""

    def sign_out_at(self, devices: set[tuple[str, str]]) -> None:
        """End the lines from these devices."""

    def hint(self) -> None:
        """Somebody else may have written."""

    def show(self, person: str, reaction: str) -> None:
        """Somebody shows something elsewhere."""

    def heard_of(self, lines: list[Line]) -> None:
        """These are the lines elsewhere."""


class Neighbours:
    """The other processes, as one process knows them. Without `peers` there are none."""

    def __init__(self, clock: Clock, peers: Peers | None, rooms: Mapping[str, Kept]) -> None:
        self._clock = clock
        self._peers = peers
        self._rooms = rooms
        self._written: dict[Place, float] = {}
        #: Held while the table of lines is brought up to date: else it would be told twice, or not of an end.
        self._telling = asyncio.Lock()
        self._changed = asyncio.Event()
        self._hinted: set[str] = set()
        self._told = asyncio.Event()
        self._blind_until = 0.0
        #: Rooms into which somebody has a line elsewhere.
        self._shared: set[str] = set()
        self._refreshed = float("-inf")

    def sure(self) -> bool:
        """Whether what is known of lines elsewhere may be judged by."""
        return self._clock.now() >= self._blind_until

    def touch(self) -> None:
        """A line was opened or closed here."""
        self._changed.set()

    def tell(self, room: str) -> None:
        """Let others look at this room soon."""
        if self._peers is not None:
            self._peers.hints.tell(room)

    def show(self, room: str, person: str, reaction: str, number: int) -> None:
        """Let a reaction be seen where others of the room are: at once or never, as nobody keeps it. The
        `number` tells it from the same one again.
        """
        if self._peers is not None and room in self._shared:
            self._peers.hints.tell(f"{room}:{person}:{reaction}:{number}")

    async def of(self, room: str) -> list[Line]:
        """The lines of one room elsewhere; raise `Unavailable`."""
        if self._peers is None:
            return []
        return (await self._peers.lines.elsewhere([room])).get(room, [])

    async def run(self) -> None:
        """Be a neighbour until cancelled."""
        if self._peers is None:
            return
        # Not a group of tasks: that would tell its tasks once to end, and one may not hear it (see `hub`).
        # The end of one is not yet the end of all: the others may still have a connection to give back.
        await asyncio.gather(
            self._keep_lines(self._peers),
            self._look_round(self._peers),
            self._follow_hints(self._peers),
            self._peers.hints.listen(self._hint),
            return_exceptions=True,
        )

    async def leave(self) -> None:
        """No line is open here any more: the process ends."""
        if self._peers is not None:
            await self._attempt(self._write_lines(self._peers, {}))

    async def _keep_lines(self, peers: Peers) -> None:
        while True:
            await self._changed.wait()
            await self._clock.until(self._clock.now() + GATHER)
            self._changed.clear()
            await self._attempt(self._tell_lines(peers))

    async def _look_round(self, peers: Peers) -> None:
        while True:
            await self._attempt(self._look(peers))
            if self._clock.now() - self._refreshed >= REFRESH_EVERY:
                await self._attempt(self._refresh(peers))
            await self._clock.until(self._clock.now() + LOOK_EVERY)

    async def _follow_hints(self, peers: Peers) -> None:
        while True:
            await self._told.wait()
            self._told.clear()
            hinted, self._hinted = self._hinted, set()
            await self._attempt(
                self._learn(peers, [self._rooms[each] for each in hinted if each in self._rooms])
            )

    def _hint(self, told: str) -> None:
        code, *shown = told.split(":")
        room = self._rooms.get(code)
        if room is not None and len(shown) > 1:
            room.show(shown[0], shown[1])
        elif room is not None:
            room.hint()
            self._hinted.add(code)
            self._told.set()

    async def _look(self, peers: Peers) -> None:
        """Find rooms into which others have written, or whose newest rows the journal has lost."""
        rooms = list(self._rooms.values())
        if not rooms:
            return
        known = {room.code: room.seq for room in rooms}
        heads = await peers.heads.heads(list(known))
        for room in rooms:
            head = heads.get(room.code, 0)
            if head > room.seq or head < known[room.code]:
                room.hint()
        await self._learn(peers, rooms)
        await self._overhear(peers, [room for room in rooms if room.code in self._shared])

    async def _learn(self, peers: Peers, rooms: list[Kept]) -> None:
        found = await peers.lines.elsewhere([room.code for room in rooms]) if rooms else {}
        for room in rooms:
            room.heard_of(found.get(room.code, []))
        self._shared = (self._shared - {room.code for room in rooms}) | set(found)

    async def _overhear(self, peers: Peers, rooms: list[Kept]) -> None:
        """Find rooms in which others have said something."""
        listening = [room for room in rooms if room.said is not None]
        if peers.remarks is not None and listening:
            heads = await peers.remarks.heads([room.code for room in listening])
            for room in listening:
                if heads.get(room.code, 0) > (room.said or 0):
                    room.hint()

    async def _sign_out(self, peers: Peers) -> None:
        """End the lines of browsers and programs that were signed out at another process."""
        rooms = list(self._rooms.values())
        there = {(person, device) for room in rooms for person, device in room.devices() if device}
        if peers.devices is not None and there:
            gone = there - await peers.devices.signed_in(sorted({person for person, _ in there}))
            for room in rooms:
                room.sign_out_at(gone)

    async def _refresh(self, peers: Peers) -> None:
        """Another process may have taken ours for dead and swept our lines away, or what we said last came
        only half to be written: then say all anew, and that there is no other.
        """
        self._refreshed = self._clock.now()
        async with self._telling:
            if await peers.lines.refresh(self._refreshed) != len(self._written):
                await peers.lines.end(self._refreshed)
                self._written = {}
            await self._write_lines(peers, self._open())
        await self._sign_out(peers)

    async def _tell_lines(self, peers: Peers) -> None:
        async with self._telling:
            await self._write_lines(peers, self._open())

    async def _write_lines(self, peers: Peers, now_open: dict[Place, float]) -> None:
        opened = {place: since for place, since in now_open.items() if self._written.get(place) != since}
        closed = [place for place in self._written if place not in now_open]
        if not opened and not closed:
            return
        await peers.lines.keep(opened, closed, self._clock.now())
        self._written = now_open
        for room in sorted({room for room, _ in [*opened, *closed]}):
            peers.hints.tell(room)

    def _open(self) -> dict[Place, float]:
        rooms = list(self._rooms.values())
        return {(room.code, person): since for room in rooms for person, since in room.lines().items()}

    async def _attempt(self, work: Awaitable[None]) -> None:
        """What fails is done again with the next look."""
        try:
            await work
            return
        except Unavailable as trouble:
            if self.sure():
                _log.warning("the other processes are out of sight: %s", trouble)
        except Exception:
            _log.exception("the other processes cannot be looked for")
        self._blind_until = self._clock.now() + BLIND_FOR
        self._refreshed = float("-inf")

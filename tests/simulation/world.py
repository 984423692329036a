"""Processes, a journal between them and people at a table, all drawn by a seed: what is slow, what fails,
who crashes, whose clock jumps, which hint is lost.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable, Sequence
from random import Random
from typing import Protocol, cast

import msgspec

from lastcard import bots
from lastcard.lobby.commands import Create, Join
from lastcard.lobby.record import Conflict, Loaded, MatchRecord, Record, Unavailable
from lastcard.lobby.state import Room
from lastcard.rooms.hub import Hub
from lastcard.rooms.peers import Heads
from lastcard.rooms.ports import Journal
from lastcard.rooms.session import Pace, Session
from lastcard.storage.database import Database
from lastcard.storage.journal import SqlJournal
from lastcard.storage.memory import MemoryJournal, MemoryTalk
from simulation.database import HereDatabase, Shared, StormyDatabase
from simulation.loop import VirtualClock
from soak.account import Account
from support.clock import CountingChance
from support.floor import TitleNames
from support.peers import Square

CODE = "ABCDEF"


class Weather(msgspec.Struct, frozen=True):
    """How bad it is: chances from 0 to 1, and seconds at most."""

    before: float = 0.02
    after: float = 0.02
    reading: float = 0.01
    latency: float = 0.02
    stall: float = 0.02
    lost: float = 0.3
    doubled: float = 0.2
    slow: float = 0.1
    crash: float = 0.003


class Trace:
    """All that happened, as a number: equal traces, equal histories."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def note(self, what: str) -> None:
        """Something happened."""
        self.lines.append(f"{asyncio.get_running_loop().time():.6f} {what}")

    def sum(self) -> int:
        """All of it in one number."""
        return zlib.crc32("\n".join(self.lines).encode())


class AnyJournal(Journal, Heads, Protocol):
    """A journal as processes need it."""


class StormyJournal:
    """`rooms.ports.Journal` of one process over the common one, in some weather. After a crash nothing of it
    comes back.
    """

    def __init__(self, world: World, common: MemoryJournal, number: int) -> None:
        self._world = world
        self._common = common
        self._number = number
        self._crashed = asyncio.Event()

    def crash(self) -> None:
        """The process is no more: what is under way may or may not arrive, and nobody is told."""
        self._crashed.set()

    async def append(self, room: str, record: Record, closing: MatchRecord | None = None) -> None:
        """Keep a record, or not, and say so, or not."""
        await self._on_the_way()
        self._fail(self._world.weather.before)
        try:
            await self._common.append(room, record, closing)
        except Conflict:
            self._world.trace.note(f"p{self._number} conflict {record.seq} {record.cmd}")
            raise
        self._world.trace.note(f"p{self._number} kept {record.seq} {record.cmd}")
        await self._on_the_way()
        self._fail(self._world.weather.after)

    async def load(self, room: str, earlier: int = 0) -> Loaded | None:
        """As the journal has it."""
        await self._read()
        return await self._common.load(room, earlier)

    async def since(self, room: str, after: int, limit: int) -> list[Record]:
        """As the journal has them."""
        await self._read()
        return await self._common.since(room, after, limit)

    async def find(self, room: str, cmd: str) -> Record | None:
        """As the journal has it."""
        await self._read()
        return await self._common.find(room, cmd)

    async def snapshot(self, room: str, state: Room) -> None:
        """As the journal keeps it."""
        await self._on_the_way()
        await self._common.snapshot(room, state)

    async def heads(self, rooms: Sequence[str]) -> dict[str, int]:
        """As the journal has them."""
        await self._read()
        return await self._common.heads(rooms)

    async def _read(self) -> None:
        await self._on_the_way()
        self._fail(self._world.weather.reading)

    async def _on_the_way(self) -> None:
        rng, weather = self._world.rng, self._world.weather
        await asyncio.sleep(rng.uniform(0, weather.latency if rng.random() > weather.stall else 3.0))
        if self._crashed.is_set():
            await asyncio.Event().wait()

    def _fail(self, chance: float) -> None:
        if self._world.stormy and self._world.rng.random() < chance:
            self._world.trace.note(f"p{self._number} no answer")
            raise Unavailable


class Process:
    """One server process: a hub with its own clock, until it crashes."""

    def __init__(self, world: World, number: int) -> None:
        self.number = number
        self.clock = VirtualClock()
        self.journal, self._end_journal = world.journal_of(number)
        self.lines: list[Wire] = []
        self._world = world
        self._name = f"process{number}"
        self.hub = Hub(
            self.journal,
            self.clock,
            CountingChance(world.seed * 100 + number),
            world.names,
            MemoryTalk(),
            bots=bots,
            salted=True,
            pace=Pace(per_second=1000, at_once=100_000),
            peers=msgspec.structs.replace(world.square.peers(self._name, world.journal), heads=self.journal),
        )
        self.hub.start()

    def crash(self) -> None:
        """End as by `kill -9`."""
        self._world.trace.note(f"p{self.number} crash")
        self._end_journal()
        self._world.square.dead.add(self._name)
        for task in self.hub._tasks.values():
            task.cancel()
        for line in self.lines:
            line.cut()

    async def stop(self) -> None:
        """End in order."""
        self._world.trace.note(f"p{self.number} stop")
        await self.hub.stop(1.0)
        for line in self.lines:
            line.cut()


class Wire:
    """`soak.account.Talk` straight into a session, with a reader that may be slow."""

    def __init__(self, world: World, session: Session) -> None:
        self._world = world
        self._session = session
        self._gone = False
        self._news = asyncio.Event()
        session.outbox.shell = self

    async def send(self, text: str) -> None:
        """Say something, unless the line is cut."""
        await asyncio.sleep(self._world.rng.uniform(0, 0.03))
        if self._gone:
            raise ConnectionError
        await self._session.receive(text)

    async def __aiter__(self) -> AsyncIterator[str]:
        outbox = self._session.outbox
        while not self._gone:
            for text in outbox.drain():
                if self._world.stormy and self._world.rng.random() < self._world.weather.slow:
                    await asyncio.sleep(self._world.rng.uniform(0, 4))
                if self._is_cut():
                    return
                yield text.decode()
            if outbox.code is not None and not len(outbox):
                return
            if not len(outbox):
                self._news.clear()
                await self._news.wait()

    def _is_cut(self) -> bool:
        """Whether it has been cut meanwhile."""
        return self._gone

    def ready(self) -> None:
        """Something waits."""
        self._news.set()

    def cut(self, code: int = 1006) -> None:
        """The line breaks."""
        self._gone = True
        self._news.set()

    def close(self) -> None:
        """The shell has lost the client."""
        self._session.lost()


class World:
    """All of it."""

    def __init__(
        self, seed: int, people: Sequence[str], weather: Weather, shared: Shared | None = None
    ) -> None:
        self.seed = seed
        self.rng = Random(seed)
        self.weather = weather
        self.stormy = True
        self.trace = Trace()
        self._shared = shared
        self._memory = MemoryJournal()
        self.journal: AnyJournal = (
            self._memory if shared is None else SqlJournal(cast(Database, HereDatabase(shared)))
        )
        self.square = Square()
        self.square.carries = self._carries
        self.names = TitleNames()
        self.names.people.update(people)
        self.processes: list[Process | None] = [Process(self, 0), Process(self, 1)]
        self.started = 2
        self.people = [Person(self, name, seed * 50 + n) for n, name in enumerate(people)]

    async def begin(self) -> None:
        """The first makes the room, the others join."""
        self.stormy = False
        process = self.processes[0]
        assert process
        host, *others = self.people
        command = Create(preset="all-wild-free-draw", clock=self.rng.choice([None, 15]))
        room = await process.hub.create(CODE, host.person, command)
        for each in others:
            await room.ask(each.person, Join(), f"join-{each.person}")
        self.stormy = True

    def journal_of(self, number: int) -> tuple[AnyJournal, Callable[[], None]]:
        """A process's own way to the common journal, and what ends it."""
        if self._shared is None:
            stormy = StormyJournal(self, self._memory, number)
            return stormy, stormy.crash
        database = StormyDatabase(self, number, self._shared)
        return SqlJournal(cast(Database, database)), database.crash

    def crash(self, number: int, point: str) -> None:
        """A process ends at a named point of its own doing."""
        for place, process in enumerate(self.processes):
            if process is not None and process.number == number:
                self.trace.note(f"p{number} crash while {point}")
                process.crash()
                self.processes[place] = None

    def start(self, place: int) -> None:
        """A new process where one has ended."""
        self.processes[place] = Process(self, self.started)
        self.trace.note(f"p{self.started} start")
        self.started += 1

    def _carries(self) -> int:
        draw = self.rng.random()
        lost, doubled = self.weather.lost, self.weather.doubled
        return 0 if draw < lost else 2 if draw < lost + doubled else 1


class Person(Account):
    """Somebody who plays in such a world."""

    def __init__(self, world: World, name: str, seed: int) -> None:
        super().__init__(name, seed, now=lambda: asyncio.get_running_loop().time())
        self.person = name
        self.room = CODE
        self._world = world

    async def play(self) -> None:
        """Play until cancelled, over as many lines as it takes."""
        while True:
            process = self.rng.choice(self._world.processes)
            if process is not None:
                await self._visit(process)
                self.lost()
            await asyncio.sleep(self.rng.uniform(0.05, 1.0))

    async def _visit(self, process: Process) -> None:
        try:
            async with asyncio.timeout(5):
                room = await process.hub.room(CODE)
        except (Unavailable, TimeoutError):
            return
        if room is None:
            return
        line = Wire(self._world, room.open(self.person))
        process.lines.append(line)
        try:
            await self.serve(line)
        except ConnectionError:
            return
        finally:
            line.close()
            process.lines.remove(line)

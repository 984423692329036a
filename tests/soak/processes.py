"""Real servers over one database, all to be killed, frozen, stopped and started again."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Literal

from lastcard.storage.database import Database
from lastcard.storage.open import open_database
from support import postgres
from support.server import Server

Engine = Literal["sqlite", "postgresql"]
#: How often a server or a killed database is started again; of this the last processes may still be there.
STARTS = 50


class Process(Server):
    """One server of several. `in_vain`: how often it did not start, because its port or its file was held."""

    in_vain = 0

    def freeze(self) -> None:
        """Stop it in the middle of whatever it does."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on, as if no time had passed."""
        assert self._process
        self._process.send_signal(signal.SIGCONT)

    async def return_after(self, way: Literal["kill", "stop", "freeze"], seconds: float) -> None:
        """End it in a way, and have it back."""
        if way == "freeze":
            self.freeze()
            await asyncio.sleep(seconds)
            self.thaw()
            return
        await asyncio.to_thread(self.kill if way == "kill" else self.stop)
        await asyncio.sleep(seconds)
        await self._be_started()

    async def _be_started(self) -> None:
        """Start it, again and again as whoever looks after servers would."""
        for _ in range(STARTS):
            try:
                await asyncio.to_thread(self.start)
            except AssertionError:
                self.in_vain += 1
            else:
                return
        raise AssertionError(f"the server does not start:\n{self.said()}")


class Cluster:
    """Several processes over one database: a PostgreSQL of its own, or a file."""

    def __init__(self, base: Path, where: postgres.Private | Path, number: int, **settings: Any) -> None:
        self.where = where
        self.address = f"sqlite:///{where}" if isinstance(where, Path) else f"{where.address}postgres"
        limits: dict[str, Any] = {"rooms_per_hour": 10_000, "sockets_per_address": 2_000, "salts": True}
        limits |= {"messages_per_second": 1_000, "message_burst": 1_000}
        self.processes = [
            Process(base / f"process{n}", front=False, database_url=self.address, **limits, **settings)
            for n in range(number)
        ]

    @property
    def doors(self) -> list[str]:
        """The addresses of all processes."""
        return [each.url for each in self.processes]

    def said(self) -> str:
        """All that all of them have logged."""
        return "\n".join(each.said() for each in self.processes)

    async def database(self) -> Database:
        """The database itself, to be compared with what was told."""
        return await open_database(self.address)

    async def take_database_away(self, harshly: bool, seconds: float) -> None:
        """PostgreSQL is stopped or killed; of a file another program holds the lock."""
        if isinstance(self.where, Path):
            with _held(self.where):
                await asyncio.sleep(seconds)
            return
        await asyncio.to_thread(self.where.crash if harshly else self.where.stop)
        await asyncio.sleep(seconds)
        for _ in range(STARTS):
            with contextlib.suppress(subprocess.CalledProcessError):
                await asyncio.to_thread(self.where.start)
                return
            await asyncio.sleep(0.2)
        raise AssertionError("the database does not start")


@contextlib.contextmanager
def _held(file: Path) -> Iterator[None]:
    """Another program that writes into the file and does not come to an end."""
    with contextlib.closing(sqlite3.connect(file, timeout=30, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextlib.asynccontextmanager
async def cluster(base: Path, engine: Engine, number: int, **settings: Any) -> AsyncIterator[Cluster]:
    """Processes that are ready, and are gone afterwards."""
    with contextlib.ExitStack() as stack:
        where: postgres.Private | Path = base / "shared.sqlite3"
        if engine == "postgresql":
            where = stack.enter_context(postgres.Private())
            where.start()
        found = Cluster(base, where, number, **settings)
        for process in found.processes:
            stack.callback(process.kill)
        await asyncio.to_thread(found.processes[0].start)
        await asyncio.gather(*(asyncio.to_thread(each.start) for each in found.processes[1:]))
        yield found

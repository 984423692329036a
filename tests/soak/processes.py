"""Real servers over one database, to be killed, frozen, stopped and started again."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Literal

from lastcard.storage.database import Database
from lastcard.storage.open import open_database
from support import postgres
from support.server import Server

Engine = Literal["sqlite", "postgresql"]


class Process(Server):
    """One server of several."""

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
        await asyncio.to_thread(self.start)


class Cluster:
    """Several processes over one database."""

    def __init__(self, base: Path, engine: Engine, address: str, number: int, **settings: Any) -> None:
        self.engine = engine
        self.address = address
        self.processes = [
            Process(
                base / f"process{n}",
                front=False,
                database_url=address,
                rooms_per_hour=10_000,
                sockets_per_address=2_000,
                messages_per_second=1_000,
                message_burst=1_000,
                **settings,
            )
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


@contextlib.asynccontextmanager
async def cluster(base: Path, engine: Engine, number: int, **settings: Any) -> AsyncIterator[Cluster]:
    """Processes that are ready, and are gone afterwards."""
    with contextlib.ExitStack() as stack:
        if engine == "postgresql":
            address = f"{stack.enter_context(postgres.running())}postgres"
        else:
            address = f"sqlite:///{base / 'shared.sqlite3'}"
        found = Cluster(base, engine, address, number, **settings)
        for process in found.processes:
            stack.callback(process.kill)
        await asyncio.to_thread(found.processes[0].start)
        await asyncio.gather(*(asyncio.to_thread(each.start) for each in found.processes[1:]))
        yield found

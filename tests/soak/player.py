"""Somebody who plays over the network whatever happens, with an account of what was acknowledged and seen."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Sequence
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from soak.account import Account

#: Seconds that a line may take to open, and a server to answer over HTTP.
PATIENCE = 20.0


class Player(Account):
    """A person at a table of several servers. `doors`: their addresses, the first ones tried first."""

    def __init__(self, name: str, doors: Sequence[str], seed: int) -> None:
        super().__init__(name, seed)
        self.doors = list(doors)
        self.line: ClientConnection | None = None
        self._cookie = ""
        self._door = ""
        self._going_home = False

    async def create(self, **wish: object) -> str:
        """Make a room."""
        answer = await self._post("/api/rooms", {"name": self.name, **wish})
        self.room = str(answer["code"])
        return self.room

    async def join(self, room: str) -> None:
        """Join a room."""
        self.room = room
        await self._post(f"/api/rooms/{room}/join", {"name": self.name})

    async def play(self) -> None:
        """Play until cancelled, over as many lines as it takes."""
        while True:
            for door in self.doors:
                with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                    async with self._line(door) as self.line:
                        self._door = door
                        await self.serve(self.line)
                self.line = None
                if self._going_home:
                    self._going_home = False
                    break
                self.lost()
            await asyncio.sleep(0.05 * self.rng.uniform(0.5, 1.5))

    def cut(self) -> None:
        """The line breaks."""
        if self.line is not None:
            self.line.transport.abort()

    def go_home(self) -> None:
        """Leave for the first door, by one's own will."""
        if self.line is not None and self._door != self.doors[0]:
            self._going_home = True
            self.cut()

    def _line(self, door: str) -> connect:
        headers = {"Cookie": f"lastcard={self._cookie}"}
        return connect(
            f"{door.replace('http', 'ws', 1)}/ws/{self.room}",
            origin=door,  # type: ignore[arg-type]  # a plain text is one
            additional_headers=headers,
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            ping_interval=None,
            proxy=None,
        )

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        for door in itertools.cycle(self.doors):
            async with httpx.AsyncClient(
                base_url=door, timeout=PATIENCE, trust_env=False, headers={"Origin": door}
            ) as http:
                if self._cookie:
                    http.cookies.set("lastcard", self._cookie)
                with contextlib.suppress(httpx.TransportError):
                    answer = await http.post(path, json=body)
                    assert answer.status_code in (200, 201), answer.text
                    self._cookie = http.cookies.get("lastcard") or self._cookie
                    self.person = self._cookie.partition(".")[0]
                    return dict(answer.json())
        raise AssertionError

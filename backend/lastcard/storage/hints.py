"""A hurried word between processes over one database: "look at room X". Gathered, sent after the commit;
whoever misses one finds out by the poll a second later. Only what nobody keeps goes along with a room.

Three ways: none (one process, or SQLite), PostgreSQL's NOTIFY, or Redis where NOTIFY is the limit.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Callable
from typing import Any, Protocol

from sqlalchemy import URL

CHANNEL = "lastcard"
#: Rooms named in one message, each with what goes along: NOTIFY takes less than 8,000 bytes.
ROOMS = 150
#: Seconds until a lost line to the bus is opened again.
AGAIN_AFTER = 1.0

_log = logging.getLogger(__name__)


class Bus(Protocol):
    """A way to send a text to all processes."""

    async def send(self, text: str) -> None:
        """Send it; raise whatever the driver raises."""

    def texts(self) -> AsyncGenerator[str, None]:
        """What is sent, from now on; raises what the driver raises."""

    async def close(self) -> None:
        """End its lines."""


class NoBus:
    """Nobody else listens."""

    def tell(self, room: str) -> None:
        """Nothing."""

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Nothing comes."""

    async def close(self) -> None:
        """Nothing is open."""


class Hints:
    """`rooms.peers.Hints` over a bus. While one message is under way, all that follows is gathered for the
    next.
    """

    def __init__(self, bus: Bus, process: str) -> None:
        self._bus = bus
        self._process = process
        self._waiting: dict[str, None] = {}
        self._sender: asyncio.Task[None] | None = None

    def tell(self, room: str) -> None:
        """Let the others look at this room soon."""
        self._waiting[room] = None
        if self._sender is None or self._sender.done():
            self._sender = asyncio.create_task(self._send())

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Say of which rooms others tell, until cancelled."""
        while True:
            try:
                async with contextlib.aclosing(self._bus.texts()) as texts:
                    async for text in texts:
                        self._take(text, heard)
            except Exception as trouble:
                _log.warning("no hints from other processes: %s", type(trouble).__name__)
            await asyncio.sleep(AGAIN_AFTER)

    async def close(self) -> None:
        """Say what waits, and end."""
        if self._sender is not None:
            await asyncio.wait([self._sender], timeout=AGAIN_AFTER)
            self._sender.cancel()
        await self._bus.close()

    def _take(self, text: str, heard: Callable[[str], None]) -> None:
        process, _, rooms = text.partition(":")
        if process != self._process:
            for room in rooms.split(","):
                heard(room)

    async def _send(self) -> None:
        while self._waiting:
            rooms = list(self._waiting)[:ROOMS]
            for room in rooms:
                del self._waiting[room]
            try:
                await self._bus.send(f"{self._process}:{','.join(rooms)}")
            except Exception as trouble:
                _log.warning("a hint was lost: %s", type(trouble).__name__)


class NotifyBus:
    """PostgreSQL's LISTEN and NOTIFY, on two lines of their own."""

    def __init__(self, address: URL) -> None:
        self._address = address.set(drivername="postgresql").render_as_string(hide_password=False)
        self._sending: Any = None

    async def send(self, text: str) -> None:
        """Send it."""
        if self._sending is None or self._sending.closed:
            self._sending = await self._connect()
        await self._sending.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    async def texts(self) -> AsyncGenerator[str, None]:
        """What is sent, from now on."""
        async with await self._connect() as line:
            await line.execute(f"LISTEN {CHANNEL}")
            async for notice in line.notifies():
                yield notice.payload

    async def close(self) -> None:
        """End the line."""
        if self._sending is not None:
            await self._sending.close()

    async def _connect(self) -> Any:
        from psycopg import AsyncConnection  # an extra: not there where SQLite is used

        return await AsyncConnection.connect(
            self._address, autocommit=True, connect_timeout=3, tcp_user_timeout=4000
        )


class RedisBus:
    """A channel of Redis or Valkey."""

    def __init__(self, address: str) -> None:
        from redis.asyncio import Redis  # an extra

        self._redis = Redis.from_url(address, decode_responses=True, socket_timeout=3, socket_keepalive=True)
        self._listening = Redis.from_url(address, decode_responses=True, socket_keepalive=True)

    async def send(self, text: str) -> None:
        """Send it."""
        await self._redis.publish(CHANNEL, text)

    async def texts(self) -> AsyncGenerator[str, None]:
        """What is sent, from now on."""
        async with self._listening.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                yield message["data"]

    async def close(self) -> None:
        """End its lines."""
        await self._redis.aclose()
        await self._listening.aclose()


def open_hints(address: URL, hint_url: str | None, process: str) -> Hints | NoBus:
    """The bus for a database, or the one that `hint_url` names."""
    if hint_url:
        return Hints(RedisBus(hint_url), process)
    if address.get_backend_name() == "postgresql":
        return Hints(NotifyBus(address), process)
    return NoBus()

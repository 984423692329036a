"""Those who do not read on, and those who do not ask to the end, on real connections."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import connect

from lastcard import protocol
from lastcard.config import Settings
from lastcard.rooms.room import LiveRoom
from lastcard.web import line, server
from support.floor import CODE, Floor, play_on

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: cards.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Talker:
    """An app that says more than fits into any buffer, and cuts the line when it waits for its reader."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.over = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One line."""
        self.heard.append((await receive())["type"])
        await send({"type": "websocket.accept"})
        saying = asyncio.create_task(self._say(send))
        stuck, _ = await asyncio.wait([saying], timeout=0.3)
        assert not stuck, "the reader takes everything"
        scope["extensions"]["lastcard.line"].cut(4008)
        self.heard.append((await receive())["type"])
        await asyncio.wait([saying])
        self.over.set()

    async def _say(self, send: Send) -> None:
        with contextlib.suppress(OSError):
            while True:
                await send({"type": "websocket.send", "text": "x" * 1_000_000})


@contextlib.asynccontextmanager
async def serving(app: ASGIApp, settings: Settings) -> AsyncIterator[tuple[str, int]]:
    """The app served as the program does it, within this process."""
    door = server.listen(settings)
    running = uvicorn.Server(server.configured(app, settings))
    task = asyncio.create_task(running.serve([door]))
    try:
        yield door.getsockname()
    finally:
        running.should_exit = True
        await task
    assert running.server_state.connections == set()


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """What comes until the connection ends, however it ends."""
    came = b""
    with contextlib.suppress(ConnectionResetError):
        while more := await reader.read(65_536):
            came += more
    return came


async def test_a_reader_that_takes_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "LAST_WORDS", 0.1)
    talker = Talker()
    async with serving(talker, Settings(host="127.0.0.1", port=0)) as address:
        reader, writer = await asyncio.open_connection(*address, limit=1024)
        writer.write(HANDSHAKE)
        await talker.over.wait()
        assert talker.heard == ["websocket.connect", "websocket.disconnect"]
        await all_of(reader)
        writer.close()
        with contextlib.suppress(ConnectionResetError):
            await writer.wait_closed()


async def greet(scope: Scope, receive: Receive, send: Send) -> None:
    """Says hello, over HTTP to whoever has asked in full, over a socket to whoever says anything."""
    while (await receive()).get("more_body"):
        pass
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
        await send({"type": "http.response.body", "body": b"hello"})
        return
    await send({"type": "websocket.accept"})
    await receive()
    await send({"type": "websocket.send", "text": "hello"})


@pytest.mark.parametrize(
    "begun",
    [
        b"GE",
        b"GET / HTTP/1.1\r\nHost: cards.te",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
        b"",
    ],
)
async def test_who_never_finishes_asking_is_not_waited_for(begun: bytes) -> None:
    async with serving(greet, Settings(host="127.0.0.1", port=0, request_seconds=1)) as address:
        line_reader, line = await asyncio.open_connection(*address)
        line.write(HANDSHAKE)
        await line_reader.readuntil(b"\r\n\r\n")
        whole = b"GET / HTTP/1.1\r\nHost: cards.test\r\n\r\n"
        for first in (b"", whole):
            reader, writer = await asyncio.open_connection(*address)
            writer.write(first)
            if first:
                assert (await reader.readuntil(b"hello")).startswith(b"HTTP/1.1 200 OK")
            writer.write(begun)
            assert b"200 OK" not in await all_of(reader)
            writer.close()
        line.write(b"\x81\x81mask" + bytes([ord("?") ^ ord("m")]))
        assert (await line_reader.readexactly(7))[2:] == b"hello", "a line outlives all that"
        line.close()


class Stammerer:
    """Carries a line of a room over which half a character is to be said, which no encoding knows."""

    def __init__(self, room: LiveRoom) -> None:
        self.room = room
        self.heard: list[object] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One line."""
        await receive()
        await send({"type": "websocket.accept"})
        session = self.room.open(None)
        scope["extensions"]["lastcard.line"].carry(session)
        session.say(protocol.Error("slow_down"))
        session.say(protocol.Error("\ud83c"))
        self.heard.append((await receive())["code"])
        session.lost()


async def test_a_message_that_cannot_be_written_ends_its_line_at_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The room's clock stands still: no limit of time has ended the line."""
    async with Floor() as floor:
        clients = await floor.table("ann", "bea")
        room = await floor.hub.room(CODE)
        assert room is not None
        app = Stammerer(room)
        async with (
            serving(app, Settings(host="127.0.0.1", port=0)) as (host, port),
            connect(f"ws://{host}:{port}", proxy=None) as client,
        ):
            heard = json.loads(await client.recv())
            await client.wait_closed()
        assert heard == {"type": "bye", "code": 1011, "reason": "our_fault"}
        assert (client.close_code, app.heard) == (1011, [1011])
        told = [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]
        assert told == [f"a line into room {CODE} has ended"]
        assert (await play_on(clients))["type"] == "done", "the room goes on"


@pytest.mark.parametrize(
    "endless", [b"GET / HTTP/1.1\r\nHost: cards.test\r\nX: ", b"GET /", b"GET / HTTP/1.1\r\n"]
)
async def test_a_head_without_end_is_not_gathered(endless: bytes) -> None:
    """Neither as one long header nor as many, whatever was answered before. No time ends this connection."""
    more = b"X: y\r\n" if endless.endswith(b"\n") else b"x"
    whole = b"GET / HTTP/1.1\r\nHost: cards.test\r\n\r\n"
    async with serving(greet, Settings(host="127.0.0.1", port=0, request_seconds=3600)) as address:
        for before in (b"", whole):
            reader, writer = await asyncio.open_connection(*address)
            writer.write(before)
            if before:
                await reader.readuntil(b"hello")
            writer.write(endless + more * (server.MAX_HEAD // len(more) + 1))
            assert b"200 OK" not in await all_of(reader)
            writer.close()


async def test_only_heads_are_counted() -> None:
    """What a connection has brought before, and a body, are none."""
    body = b"x" * (2 * server.MAX_HEAD)
    many = b"POST / HTTP/1.1\r\nHost: cards.test\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)
    async with serving(greet, Settings(host="127.0.0.1", port=0)) as address:
        reader, writer = await asyncio.open_connection(*address)
        for _ in range(3):
            writer.write(many)
            assert (await reader.readuntil(b"hello")).startswith(b"HTTP/1.1 200 OK")
        writer.close()

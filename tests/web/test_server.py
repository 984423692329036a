"""A reader that has stopped reading is cut off, on a real connection."""

from __future__ import annotations

import asyncio
import contextlib

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from lastcard.config import Settings
from lastcard.web import server

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
        scope["extensions"]["lastcard.cut"](4008)
        self.heard.append((await receive())["type"])
        await asyncio.wait([saying])
        self.over.set()

    async def _say(self, send: Send) -> None:
        with contextlib.suppress(OSError):
            while True:
                await send({"type": "websocket.send", "text": "x" * 1_000_000})


async def test_a_reader_that_takes_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "LAST_WORDS", 0.1)
    settings = Settings(host="127.0.0.1", port=0)
    talker, door = Talker(), server.listen(settings)
    serving = uvicorn.Server(server.configured(talker, settings))
    task = asyncio.create_task(serving.serve([door]))
    reader, writer = await asyncio.open_connection(*door.getsockname(), limit=1024)
    writer.write(HANDSHAKE)
    await talker.over.wait()
    assert talker.heard == ["websocket.connect", "websocket.disconnect"]
    with contextlib.suppress(ConnectionResetError):
        while await reader.read(65_536):
            pass  # what was under way before the cut
    writer.close()
    with contextlib.suppress(ConnectionResetError):
        await writer.wait_closed()
    serving.should_exit = True
    await task
    assert serving.server_state.connections == set()

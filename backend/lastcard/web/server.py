"""The process around the app: it listens, announces, and on a signal leaves in order within ten seconds."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
from collections import Counter
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from lastcard.config import Settings
from lastcard.protocol import MAX_MESSAGE
from lastcard.web.line import LAST_WORDS, Line
from lastcard.web.parts import Parts
from lastcard.web.sockets import Gate
from lastcard.web.vitals import open_files, spare_the_collector

#: Bytes of a request's head, which uvicorn itself would gather without end; bodies have `bodies.MAX_BODY`.
MAX_HEAD = 65_536
_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

#: The longest that goodbyes are spread over, so that not all come back at once; and for one line.
FAREWELL, FAREWELL_EACH = 3.0, 0.01
#: Seconds after which a process that leaves is gone, and those before in which it says what holds it up.
LEAVE_WITHIN, LAST_SECONDS = 9.5, 2.0

_log = logging.getLogger(__name__)


class CannotListen(Exception):
    """The address cannot be had. Its text is one line for the host."""


def listen(settings: Settings) -> socket.socket:
    """Take the port, before anything else is begun; raise `CannotListen`."""
    place = f"{settings.host} port {settings.port}"
    door = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((settings.host, settings.port))
        door.listen(2048)
    except OSError as wrong:
        door.close()
        if wrong.errno == errno.EADDRINUSE:
            raise CannotListen(f"{place} is in use by another program; choose another with --port") from None
        raise CannotListen(f"cannot listen on {place}: {wrong.strerror or wrong}") from None
    return door


class Http(HttpToolsProtocol):
    """uvicorn's HTTP, which waits no longer for the rest of a request than for the next one, takes no head
    larger than `MAX_HEAD`, and no more connections than `gate` lets in.
    """

    _patience: asyncio.TimerHandle | None = None
    _inside = False
    #: Bytes that have come since anything but a head was read.
    _head = 0

    def __init__(self, *, gate: Gate, **uvicorns: Any) -> None:
        super().__init__(**uvicorns)
        self._gate = gate
        self._address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as its parent
        """Somebody is there."""
        self._address = str((transport.get_extra_info("peername") or ("",))[0])
        self._inside = self._gate.enter(self._address)
        if not self._inside:
            transport.abort()
            return
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """A piece of a request, or of several."""
        self._head += len(data)
        super().data_received(data)
        if self._head > MAX_HEAD and self.transport.get_protocol() is self:
            self._refuse()

    def on_headers_complete(self) -> None:
        """A head has come in whole."""
        self._head = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of a body."""
        self._head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request has come in whole."""
        self._head = 0
        self._be_calm()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer is out: another request may come."""
        self._expect()
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """The connection is no longer ours: nothing of this is kept while the line lasts."""
        self._be_calm()
        super().handle_websocket_upgrade()
        line = self.transport.get_protocol()
        self._inside = False
        if isinstance(line, Line):
            line.over = partial(self._gate.leave, self._address)
        else:
            self._gate.leave(self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        if self._inside:
            self._leave()
            self._be_calm()
            super().connection_lost(exc)

    def _refuse(self) -> None:
        """Hear no more of a request; an answer that is on its way is not written into."""
        if not self.transport.is_closing() and (self.cycle is None or self.cycle.response_complete):
            self.transport.write(_TOO_LARGE)
        self.transport.close()

    def _leave(self) -> None:
        self._inside = False
        self._gate.leave(self._address)

    def _expect(self) -> None:
        self._be_calm()
        self._patience = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)

    def _be_calm(self) -> None:
        if self._patience is not None:
            self._patience.cancel()


class Server(uvicorn.Server):
    """uvicorn, with our way of beginning and leaving."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        spare_the_collector()
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let a balancer notice, take nobody new, tell those who are there to come back, then end."""
        parts: Parts = self._app.state.parts
        parts.ready = False
        await asyncio.sleep(parts.settings.drain_seconds)
        asyncio.get_running_loop().call_later(LEAVE_WITHIN - LAST_SECONDS, _complain)
        for server in self.servers:
            server.close()
        await parts.hub.stop(min(FAREWELL, FAREWELL_EACH * len(parts.sockets)))
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal asks to leave in order, the next at once. To be asked is no failure.

        The system ends a process that does not come to its end, be it that its database or whoever reads its
        log never answers. That loses nothing: what was called done is in the journal.
        """
        if not self.should_exit:
            settings: Settings = self._app.state.parts.settings
            signal.setitimer(signal.ITIMER_REAL, settings.drain_seconds + LEAVE_WITHIN)
        self.force_exit = self.should_exit
        self.should_exit = True


def _complain() -> None:
    """Say what has not ended."""
    tasks = Counter(str(getattr(task.get_coro(), "__qualname__", task)) for task in asyncio.all_tasks())
    _log.error("this takes too long: %s", ", ".join(f"{name} ({n})" for name, n in sorted(tasks.items())))


def run(app: FastAPI, settings: Settings, door: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until told to stop. What the app's start raises goes to the caller as it is."""
    config = configured(app, settings)
    open_files(settings)

    async def serve() -> None:
        async with app.router.lifespan_context(app):
            await Server(config, app, ready).serve([door])

    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(serve())


def configured(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """uvicorn's defaults for size, compression, ping and stopping do not fit here."""
    return uvicorn.Config(
        app,
        http=partial(Http, gate=Gate(settings)),  # type: ignore[arg-type]  # it makes one, as the class would
        ws=Line,
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        lifespan="off",  # opened in `run`, so that its failures reach the terminal as one line
        log_config=None,
        access_log=settings.access_log,
        server_header=False,
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_keep_alive=settings.request_seconds,
        timeout_graceful_shutdown=LAST_WORDS,
    )

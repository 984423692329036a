"""uvicorn's WebSocket, with a short way between the socket and the session: texts go straight from one to the
other, without a task, a queue or an ASGI message in between.

The handshake, the rules of frames and the ends of a line stay uvicorn's and those of `websockets`. The app
opens a line; once its client has said hello it goes on alone, and nothing of the request is kept.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # compiled where that goes
from websockets.http11 import Request
from websockets.protocol import OPEN

from lastcard.rooms.session import Session

#: Seconds that a line has to end after everything has been said.
LAST_WORDS = 2
#: Pieces of one message at most: even empty ones would otherwise fill the memory.
MAX_PIECES = 64
POLICY, BAD_TEXT, BINARY = 1008, 1007, 1003
_TEXT = 0x81  # a whole message of text
_MASKED = 0x80
_HEAD = 6  # bytes before a short text from a client


class Line(WebSocketsSansIOProtocol):
    """One line. `lastcard.line` among the extensions of its scope is the line itself."""

    #: Called when the connection has ended.
    over: Callable[[], None] = staticmethod(lambda: None)
    _session: Session | None = None
    _flushing = False
    #: Whether what comes next from the client begins a message.
    _between = False
    #: Whether it goes on without the app.
    alone = False
    _left: Callable[[], None]

    def handle_connect(self, event: Request) -> None:
        """Offer the line to the app."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions["lastcard.line"] = self

    def carry(self, session: Session) -> None:
        """What the session says goes out from now on; see `rooms.outbox.Shell`."""
        self._session = session
        session.outbox.shell = self
        self.ready()

    def go_on(self, left: Callable[[], None]) -> bool:
        """Go on without the app, which may return, and call `left` at the end; unless something that came
        before still waits for the app.
        """
        if self.queue.empty():
            self.alone, self._left = True, left
            self.queue = _Ear(self)  # type: ignore[assignment]  # of which nobody takes anything
            del self.scope, self.request, self.response
        return self.alone

    def end(self) -> None:
        """Nobody is there any more."""
        if (session := self._session) is not None:
            self._session = None
            session.outbox.shell = None
            session.lost()
            self._left()

    def ready(self) -> None:
        """Something waits in the session's box: it goes out with all that comes to wait in this turn of the
        loop.
        """
        if not self._flushing:
            self._flushing = True
            self.loop.call_soon(self._flush)

    def cut(self, code: int) -> None:
        """Close at once; the client gets `code` if it reads on within `LAST_WORDS` seconds."""
        if not self.close_sent and not self.transport.is_closing():
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.transport.close()
        self.loop.call_later(LAST_WORDS, self.transport.abort)

    async def run_asgi(self) -> None:
        """Let the app open the line, and close it when the app returns, unless it goes on alone."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("a line has ended")
            self.send_500_response()
        if not self.alone and self.close_timer is None:
            self.transport.close()

    async def send(self, message: ASGISendEvent) -> None:
        """What the app says. A handshake that was refused with a whole answer is complete too: uvicorn would
        log each as an error, so that strangers could fill the log.
        """
        await super().send(message)
        self.handshake_complete = self.handshake_complete or (
            self.initial_response is not None and self.close_sent
        )

    def data_received(self, data: bytes) -> None:
        """On a line that goes on alone a short text that has come whole and by itself, as nearly all do, goes
        straight to the session. All else is left to `websockets`, which notices no difference.
        """
        if self._between and self.conn.state is OPEN and (text := _short_text(data)) is not None:
            if self._session is not None:
                self._session.hear(text)
            return
        super().data_received(data)
        self._between = self.alone and self.conn.current_size is None and _awaits_frame(self.conn.parser)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self.over()
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        """The client reads on."""
        super().resume_writing()
        self.ready()

    def send_receive_event_to_app(self) -> None:
        """A text goes to the session of a line that goes on alone; what is no text ends it."""
        if self.close_sent or (self.curr_msg_data_type != "text" and not self.alone):
            super().send_receive_event_to_app()
            return
        if self.curr_msg_data_type != "text":
            self.frames = []
            self.close(BINARY)
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self._break_off(BAD_TEXT)
            return
        if not self.alone:
            super().send_receive_event_to_app()
            return
        self.frames = []
        if self._session is not None:
            self._session.hear(text)

    def handle_cont(self, event: Frame) -> None:
        """A message in pieces has an end."""
        if len(self.frames) >= MAX_PIECES:
            self._break_off(POLICY)
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping; too many end the line. Those that came together are answered together."""
        if self._session is None or self._session.pinged():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # the answers, not sent

    def _flush(self) -> None:
        self._flushing = False
        if self._session is None or self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if self.writable.is_set():
            if texts := self._session.drain():
                self.transport.write(b"".join([_head(len(text)) + text for text in texts]))
            if (code := self._session.outbox.code) is not None:
                self.close(code)

    def close(self, code: int, reason: str = "") -> None:
        """The goodbye of the protocol, unless it has been said: broken frames may have been faster."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def _break_off(self, code: int) -> None:
        self.frames = []
        self.conn.send_close(code)
        self.handle_parser_exception()


class _Ear:
    """Where uvicorn says that a line has ended, once the app no longer listens."""

    __slots__ = ("_line",)

    def __init__(self, line: Line) -> None:
        self._line = line

    def put_nowait(self, event: object) -> None:
        """It has, be it said for the first time or not."""
        self._line.loop.call_soon(self._line.end)


def _short_text(data: bytes) -> str | None:
    """The text of a client's frame that is all of `data`; None for anything else or not as it should be."""
    size = len(data) - _HEAD
    if not 0 <= size < 126 or data[0] != _TEXT or data[1] != _MASKED | size:
        return None
    try:
        return apply_mask(data[_HEAD:], data[2:_HEAD]).decode()
    except UnicodeDecodeError:
        return None


def _awaits_frame(step: object) -> bool:
    """Whether the library's parser has taken all that has come for whole frames; else some other step of it
    waits for more.
    """
    while (inner := getattr(step, "gi_yieldfrom", None)) is not None:
        step = inner
    return getattr(step, "__name__", "") == "at_eof"


def _head(size: int) -> bytes:
    """What stands before a text of so many bytes on its way to a client."""
    if size < 126:
        return struct.pack("!BB", _TEXT, size)
    return struct.pack("!BBH", _TEXT, 126, size) if size < 65536 else struct.pack("!BBQ", _TEXT, 127, size)

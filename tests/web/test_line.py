"""The short way of a text from the socket to the session: it does what the library's own way does, however
the bytes of the frames fall into pieces.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # compiled where that goes

from lastcard.protocol import MAX_MESSAGE, Ask
from lastcard.rooms.ports import Clock
from lastcard.rooms.session import Pace, Session
from lastcard.web.line import Line
from support.clock import HandClock
from support.wire import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT

HANDSHAKE = (
    b"GET /ws/ABCDEF HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n\r\n"
)
BEAT = b'{"type":"beat"}'
PLAY = b'{"type":"play","id":"a1","turn":4,"card":"wild","call":true}'
CHAT = b'{"type":"chat","id":"a2","text":"%s"}' % ("ä".encode() * 60)


class Room:
    """`rooms.session.Door`: a room that keeps what it hears."""

    code = "ABCDEF"
    clock: Clock = HandClock()
    pace = Pace(per_second=0.0, at_once=9.0, turned_away=3)

    def __init__(self) -> None:
        self.heard: list[Ask] = []

    def hear(self, session: Session, message: Ask) -> None:
        self.heard.append(message)

    def enter(self, session: Session, after: int | None) -> None:
        raise AssertionError("it has entered before")

    def gone(self, session: Session) -> None:
        """Nothing to do."""


class Socket(asyncio.Transport):
    """The end of a connection that keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        """Not heeded: these clients never wait."""

    def resume_reading(self) -> None:
        """Likewise."""


class Long(Line):
    """A line on which all goes the library's own way."""

    def data_received(self, data: bytes) -> None:
        WebSocketsSansIOProtocol.data_received(self, data)


class Opened(NamedTuple):
    """A line that goes on alone, and both of its ends."""

    line: Line
    socket: Socket
    room: Room
    session: Session

    async def hears(self, pieces: Sequence[bytes]) -> None:
        """Let these come, one after the other, as long as anything is read."""
        for piece in pieces:
            if not self.socket.closed:
                self.line.data_received(piece)
                await asyncio.sleep(0)
                await asyncio.sleep(0)

    @property
    def outcome(self) -> dict[str, Any]:
        """All that can be noticed of what has come."""
        ended = (self.socket.closed, self.line.close_sent, self.line.conn.state, self.session.closed)
        return {"heard": self.room.heard, "said": self.socket.written, "ended": ended}


async def opened(kind: type[Line]) -> Opened:
    """A line of this kind, past its hello."""
    room, socket = Room(), Socket()
    session = Session(room, "ann")
    session.entered = True

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"]["lastcard.line"].carry(session)
        assert scope["extensions"]["lastcard.line"].go_on(lambda: None)

    config = Config(app, ws_max_size=MAX_MESSAGE, ws_ping_interval=None, log_config=None)
    config.load()
    line = kind(config, ServerState(), {})
    line.connection_made(socket)
    line.data_received(HANDSHAKE)
    await asyncio.sleep(0)
    assert line.alone
    socket.written = b""
    return Opened(line, socket, room, session)


def frame(opcode: int, payload: bytes, first: int = 0x80, key: bytes = b"\x01\x80\x00\xff") -> bytes:
    """A frame of a client; one without a `key` is not masked."""
    size, bit = len(payload), 0x80 if key else 0
    short, medium = struct.pack("!BB", first | opcode, bit | min(size, 126)), struct.pack("!H", size)
    return short + (medium if size > 125 else b"") + key + (apply_mask(payload, key) if key else payload)


TEXTS = (BEAT, PLAY, PLAY + b" " * (125 - len(PLAY)), PLAY + b" " * (126 - len(PLAY)), CHAT)
WRONG = (b"", b"{", b'{"type":"dance","id":"a3"}', b'{"type":"\xff"}', b" " * (MAX_MESSAGE + 1))
good = st.builds(frame, st.just(TEXT), st.sampled_from(TEXTS), key=st.binary(min_size=4, max_size=4))
other = st.builds(
    frame,
    st.sampled_from([TEXT, TEXT, CONTINUED, BINARY, CLOSE, PING, PONG, 3]),
    st.sampled_from(TEXTS + WRONG) | st.binary(max_size=3),
    st.sampled_from([0x80, 0x80, 0x80, 0, 0xC0]),
    st.sampled_from([b"mask", b"mask", b""]),
)


@st.composite
def pieces(draw: st.DrawFn) -> list[bytes]:
    """Frames, most of them good and most of them whole, as they come through a network."""
    frames = draw(st.lists(good | good | other, min_size=1, max_size=8))
    whole, ends = b"".join(frames), [0]
    for each in frames:
        ends.append(ends[-1] + len(each))
    joined = draw(st.sets(st.sampled_from(ends[1:]), max_size=2)) - {len(whole)}
    cuts = {*ends, *draw(st.sets(st.integers(0, len(whole)), max_size=3))} - joined
    return [whole[begin:end] for begin, end in pairwise(sorted(cuts))]


@given(pieces())
@example([frame(TEXT, PLAY)[:2], frame(TEXT, PLAY), frame(TEXT, BEAT)])
@example([frame(TEXT, PLAY[:5], first=0), frame(TEXT, PLAY), frame(CONTINUED, PLAY[5:])])
@example([frame(CLOSE, b"\x03\xe8"), frame(TEXT, PLAY)])
@example([frame(PONG, b""), frame(TEXT, PLAY)[:1], frame(TEXT, PLAY)[1:]])
@example([frame(PONG, b""), frame(TEXT, b" " * 321, key=bytes(4))[:132]])
@example([frame(PONG, b""), frame(TEXT, BEAT, key=b"") + b"mask"])
def test_both_ways_hear_and_say_the_same(pieces: list[bytes]) -> None:
    async def outcomes() -> list[dict[str, Any]]:
        lines = [await opened(Line), await opened(Long)]
        for each in lines:
            await each.hears(pieces)
        return [each.outcome for each in lines]

    short, long = asyncio.run(outcomes())
    assert short == long


async def test_a_short_text_that_comes_whole_and_alone_takes_the_short_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And again after whatever has not."""
    line = await opened(Line)
    fed: list[bytes] = []
    monkeypatch.setattr(line.line.conn, "receive_data", _then(fed.append, line.line.conn.receive_data))
    await line.hears([frame(PONG, b""), *[frame(TEXT, PLAY)] * 2])
    assert [len(line.room.heard), len(fed)] == [2, 1]
    await line.hears([frame(TEXT, PLAY)[:9], frame(TEXT, PLAY)[9:], frame(TEXT, PLAY)])
    assert [len(line.room.heard), len(fed)] == [4, 3]
    await line.hears([frame(TEXT, PLAY[:9], first=0), frame(CONTINUED, PLAY[9:]), frame(TEXT, PLAY)])
    assert [len(line.room.heard), len(fed)] == [6, 5]


def _then(note: Callable[[bytes], None], do: Callable[[bytes], None]) -> Callable[[bytes], None]:
    def both(data: bytes) -> None:
        note(data)
        do(data)

    return both


async def test_nothing_is_heard_of_a_line_that_says_goodbye() -> None:
    line = await opened(Line)
    await line.hears([frame(PONG, b""), frame(TEXT, PLAY)])
    line.line.close(1000)
    await line.hears([frame(TEXT, PLAY)])
    assert len(line.room.heard) == 1

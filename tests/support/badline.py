"""A bad line: a proxy before a server that delays, doubles, swallows, freezes and cuts what goes through it.

It understands just enough of WebSockets to double a client's messages whole. Plain HTTP passes unharmed.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from random import Random
from typing import Literal, Self

import msgspec

CHUNK = 16_384
CONTROL = 0x8

Trouble = Literal["cut", "freeze", "swallow"]


class Ills(msgspec.Struct, frozen=True):
    """What one line suffers. `delay`: seconds at most that each piece takes; `doubled`: the share of a
    client's messages that come twice. Then, after `after` bytes (None: never), `trouble`: the line is cut,
    stands still for `seconds`, or swallows everything without a word.
    """

    delay: float = 0.0
    doubled: float = 0.0
    trouble: Trouble = "cut"
    after: int | None = None
    seconds: float = 0.0


#: A line as it should be.
WELL = Ills()


def any_ills(rng: Random) -> Ills:
    """Ills at random; the first bytes are the handshake, later ones fall anywhere in a message."""
    kind: Trouble = rng.choice(["cut", "cut", "cut", "freeze", "freeze", "swallow"])
    after = int(10 ** rng.uniform(1, 4.8))
    return Ills(rng.choice([0, 0.01, 0.1]), rng.choice([0, 0.3]), kind, after, rng.uniform(0.1, 2.5))


class BadLine:
    """A proxy to `port` of this machine, whose next lines suffer what `ills` says. `suffered`: how often
    what.
    """

    def __init__(self, port: int, seed: int = 1, ills: Callable[[Random], Ills] = lambda _: WELL) -> None:
        self.rng = Random(seed)
        self.ills = ills
        self.suffered: Counter[str] = Counter()
        self._port = port
        self._void = False
        self._carried: set[Line] = set()
        self._lines: dict[asyncio.StreamWriter, asyncio.Task[None]] = {}

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._line, "127.0.0.1", 0, limit=CHUNK)
        self.port = int(self._server.sockets[0].getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        await asyncio.gather(*self._lines.values(), return_exceptions=True)
        await self._server.wait_closed()

    def cut(self) -> None:
        """Cut all lines now."""
        for task in self._lines.values():
            task.cancel()

    def vanish(self) -> None:
        """The network is gone without a word: what is sent comes to nothing, and whoever knocks knocks again
        after one second, two, four, as TCP does.
        """
        self._void = True
        for line in list(self._carried):
            line.swallows = True

    def come_back(self) -> None:
        """There is a network again, for whoever knocks from now on; nothing old comes to life."""
        self._void = False

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lines[writer] = task
        try:
            for number in itertools.count():
                if not self._void:
                    break
                await asyncio.sleep(2**number)
            await self._carry(reader, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, asyncio.CancelledError):
            pass  # a line that ends, in whichever way, is what this is about
        finally:
            del self._lines[writer]
            _reset(writer)

    async def _carry(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        head = await client.readuntil(b"\r\n\r\n")
        socket = b"upgrade: websocket" in head.lower()
        ills = self.ills if socket else (lambda _: WELL)
        line = Line(self.rng, ills, self.suffered)
        self._carried.add(line)
        server, on = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            on.write(head)
            there = line.messages(client, on) if socket else line.pieces(client, on)
            ways = [asyncio.create_task(there), asyncio.create_task(line.pieces(server, back))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                await asyncio.sleep(0.05)  # what the other way still has to say, a goodbye for example
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        finally:
            self._carried.discard(line)
            _reset(on)


@contextlib.contextmanager
def beside(port: int) -> Iterator[BadLine]:
    """A proxy in a thread of its own, for a test that does not run in a loop."""
    started: Future[tuple[BadLine, Callable[[], object]]] = Future()

    async def run() -> None:
        over, loop = asyncio.Event(), asyncio.get_running_loop()
        async with BadLine(port) as bad:
            started.set_result((bad, lambda: loop.call_soon_threadsafe(over.set)))
            await over.wait()

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    bad, end = started.result()
    try:
        yield bad
    finally:
        end()
        thread.join()


class Line:
    """One line and its ills; one that has stood still for a while falls ill again, with others."""

    def __init__(self, rng: Random, draw: Callable[[Random], Ills], suffered: Counter[str]) -> None:
        self._rng = rng
        self._draw = draw
        self._suffered = suffered
        self._ills = draw(rng)
        self._left = self._ills.after
        self._well = asyncio.Event()
        self._well.set()
        #: Whether all that is sent comes to nothing.
        self.swallows = False

    async def pieces(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry whatever comes."""
        while piece := await reader.read(CHUNK):
            await self._pass_on(piece, writer)

    async def messages(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry a client's frames, some of them twice."""
        while True:
            frame = await _frame(reader)
            twice = not frame[0] & CONTROL and self._rng.random() < self._ills.doubled
            self._suffered["doubled"] += twice
            for _ in range(2 if twice else 1):
                await self._pass_on(frame, writer)

    async def _pass_on(self, piece: bytes, writer: asyncio.StreamWriter) -> None:
        if self._ills.delay:
            await asyncio.sleep(self._rng.uniform(0, self._ills.delay))
        if self._left is not None:
            if self._left < len(piece):
                writer.write(piece[: self._left])
                piece = piece[self._left :]
                await self._fall_ill()
            else:
                self._left -= len(piece)
        await self._well.wait()
        if not self.swallows:
            writer.write(piece)
            await writer.drain()

    async def _fall_ill(self) -> None:
        self._left = None
        self._suffered[self._ills.trouble] += 1
        match self._ills.trouble:
            case "cut":
                raise ConnectionAbortedError
            case "freeze":
                self._well.clear()
                await asyncio.sleep(self._ills.seconds)
                self._well.set()
                self._ills = self._draw(self._rng)
                self._left = self._ills.after
            case "swallow":
                self.swallows = True


async def _frame(reader: asyncio.StreamReader) -> bytes:
    """The next frame of a client, as it came."""
    head = await reader.readexactly(2)
    size = head[1] & 0x7F
    if size > 125:
        more = await reader.readexactly(2 if size == 126 else 8)
        head, size = head + more, int.from_bytes(more, "big")
    return head + await reader.readexactly(size + (4 if head[1] & 0x80 else 0))


def _reset(writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        writer.transport.abort()

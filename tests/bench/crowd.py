"""Many tables at once over bare sockets in one thread, cheap enough to share a machine with the server that
it loads: of most frames it reads no more than the number.

It knows nothing of what is measured: `tempo` says how long a player waits before a move, `took` collects how
long each move took until all who listen at its table had heard it.
"""

from __future__ import annotations

import heapq
import itertools
import select
import socket
import struct
import time
from collections import deque
from collections.abc import Callable, Iterable

import msgspec

CHUNK = 262_144
#: Seconds between two signs of life of somebody who has nothing to say, as a browser gives them.
BEAT_EVERY = 10.0
#: How every update begins; its number follows.
UPDATE = b'{"type":"update","seq":'


class Asked:
    """A move under way: its number, when it was said, and how many have not heard of it yet."""

    __slots__ = ("left", "target", "when")

    def __init__(self, target: int, left: int) -> None:
        self.target, self.left, self.when = target, left, time.perf_counter()


class Table:
    """A room, and the moves that are under way in it."""

    __slots__ = ("asked", "seats")

    def __init__(self) -> None:
        self.seats: list[Seat] = []
        self.asked: list[Asked] = []


class Seat:
    """Somebody at a table with a line."""

    __slots__ = (
        "buffer", "code", "cookie", "deaf", "ended", "ended_at", "greeted", "ids", "number", "on_turn", "seq",
        "shaking", "socket", "table",
    )  # fmt: skip

    def __init__(self, table: Table, code: str, cookie: str) -> None:
        self.table, self.code, self.cookie = table, code, cookie
        self.socket: socket.socket | None = None
        self.buffer = b""
        self.seq = 0
        self.number = -1
        self.on_turn = b"\0"
        self.ids = itertools.count(1)
        #: Whether the handshake is under way, and whether an update has come since.
        self.shaking = self.greeted = False
        #: Whether it reads nothing (see `Crowd.deafen`).
        self.deaf = False
        #: The close code that ended its line, and when.
        self.ended: int | None = None
        self.ended_at = 0.0
        table.seats.append(self)

    def sits(self, number: int) -> None:
        """The seat in the match: its own turns are then found without reading the whole."""
        self.number, self.on_turn = number, b'"on_turn":%d,' % number


Answer = Callable[[Seat, bytes], dict[str, object] | None]


class Crowd:
    """All of them. `answer`: what a seat says to an update in which it may be asked."""

    def __init__(self, port: int, answer: Answer, tempo: Callable[[], float] | None = None) -> None:
        self.port = port
        self.seats: list[Seat] = []
        self.took: list[float] = []
        #: The newest update of somebody on turn in a match.
        self.sample = b""
        self.refused: list[bytes] = []
        self._answer = answer
        self._tempo = tempo
        self._poll = select.epoll()
        self._by_file: dict[int, Seat] = {}
        self._waiting: list[tuple[float, int, Seat, bytes]] = []
        #: Who gives the next signs of life, and when. Those who play as fast as they can give none.
        self._beats: deque[tuple[float, Seat, socket.socket]] = deque()
        self._order = itertools.count()

    def open(self, seats: Iterable[Seat], path: str = "/ws/") -> None:
        """Take a line for each, and say hello as soon as it is there."""
        known = set(self.seats)
        for seat in seats:
            seat.socket, seat.buffer, seat.ended = self._asked(seat, path), b"", None
            seat.shaking, seat.greeted = True, False
            self._poll.register(seat.socket.fileno(), select.EPOLLIN)
            self._by_file[seat.socket.fileno()] = seat
            if seat not in known:
                self.seats.append(seat)

    def deafen(self, seats: Iterable[Seat]) -> None:
        """From now on these read nothing; that the server ends their lines is noticed all the same."""
        for seat in seats:
            assert seat.socket
            seat.deaf = True
            self._poll.modify(seat.socket.fileno(), select.EPOLLRDHUP)

    def run(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Play for so long, or until something is so."""
        end = time.perf_counter() + seconds
        while (now := time.perf_counter()) < end and not until():
            while self._waiting and self._waiting[0][0] <= now:
                _, _, seat, text = heapq.heappop(self._waiting)
                self._move(seat, text)
            soonest = min(end, self._waiting[0][0]) if self._waiting else end
            while self._beats and self._beats[0][0] <= now:
                self._beat(*self._beats.popleft()[1:])
            for file, _ in self._poll.poll(max(0.0, min(soonest - now, 0.05))):
                if (reader := self._by_file.get(file)) is not None:
                    self._read(reader)

    def close(self) -> None:
        """Leave without a word."""
        for seat in self.seats:
            self._drop(seat, None)
        self._poll.close()

    def _asked(self, seat: Seat, path: str) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines = [
            f"GET {path}{seat.code} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            f"Origin: http://127.0.0.1:{self.port}",
            f"Cookie: lastcard={seat.cookie}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==",
        ]
        line.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        line.setblocking(False)
        return line

    def _shake(self, seat: Seat, data: bytes) -> bytes:
        """What follows the answer to the handshake, once it has come whole."""
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        if b" 101 " not in head[:20]:
            self._drop(seat, int(head.split()[1]))
            return b""
        seat.shaking = False
        hello = {"type": "hello", "protocol": 1} | ({"after": seat.seq} if seat.seq else {})
        self._send(seat, msgspec.json.encode(hello))
        if self._tempo is not None and seat.socket is not None:
            self._beats.append((time.perf_counter() + BEAT_EVERY, seat, seat.socket))
        return rest

    def _beat(self, seat: Seat, line: socket.socket) -> None:
        """Somebody is still there on this line; who reads nothing says nothing either."""
        if seat.socket is line and not seat.deaf:
            self._send(seat, b'{"type":"beat"}')
            self._beats.append((time.perf_counter() + BEAT_EVERY, seat, line))

    def _read(self, seat: Seat) -> None:
        assert seat.socket
        if seat.deaf:
            self._drop(seat, 1006)
            return
        try:
            more = seat.socket.recv(CHUNK)
        except BlockingIOError:
            return
        except OSError:
            more = b""
        if not more:
            self._drop(seat, 1006)
            return
        data = seat.buffer + more if seat.buffer else more
        if seat.shaking:
            data = self._shake(seat, data)
        if seat.shaking or seat.socket is None:
            seat.buffer = data
            return
        at, size = 0, len(data)
        while size - at >= 2:
            length, begin = data[at + 1], at + 2
            if length == 126:
                if size - at < 4:
                    break
                length, begin = (data[at + 2] << 8) | data[at + 3], at + 4
            elif length == 127:
                if size - at < 10:
                    break
                [length] = struct.unpack_from("!Q", data, at + 2)
                begin = at + 10
            if begin + length > size:
                break
            self._hear(seat, data[at] & 15, data[begin : begin + length])
            at = begin + length
        seat.buffer = data[at:]

    def _hear(self, seat: Seat, opcode: int, text: bytes) -> None:
        if opcode == 1:
            if text.startswith(UPDATE):
                self._take(seat, text)
            elif text.startswith((b'{"type":"refused"', b'{"type":"error"')):
                self.refused.append(text)
        elif opcode == 9:
            self._send(seat, text, 0x8A)
        elif opcode == 8:
            self._drop(seat, int.from_bytes(text[:2], "big") if text else 1005)

    def _take(self, seat: Seat, text: bytes) -> None:
        begin = len(UPDATE)
        seq = int(text[begin : text.index(b",", begin)])
        for each in seat.table.asked:
            if seat.seq < each.target <= seq:
                each.left -= 1
                if each.left == 0:
                    self.took.append(time.perf_counter() - each.when)
        seat.table.asked = [each for each in seat.table.asked if each.left > 0]
        seat.seq = max(seq, seat.seq)
        seat.greeted = True
        if seat.number < 0 or seat.on_turn in text or seat.number == 0:
            self.sample = text
            said = self._answer(seat, text)
            if said is not None:
                self._say(seat, said)

    def _say(self, seat: Seat, said: dict[str, object]) -> None:
        text = msgspec.json.encode({"id": f"b{next(seat.ids)}", **said})
        if self._tempo is None:
            self._move(seat, text)
        else:
            when = time.perf_counter() + self._tempo()
            heapq.heappush(self._waiting, (when, next(self._order), seat, text))

    def _move(self, seat: Seat, text: bytes) -> None:
        if (
            not seat.greeted
        ):  # the line for which this was meant has ended, and the new one has not said hello
            return
        listening = sum(not each.deaf and each.socket is not None for each in seat.table.seats)
        seat.table.asked.append(Asked(seat.seq + 1, listening))
        self._send(seat, text)

    def _send(self, seat: Seat, text: bytes, first: int = 0x81) -> None:
        """A frame under the mask of zeros, which leaves it as it is."""
        size = len(text)
        head = (
            struct.pack("!BB", first, 0x80 | size) if size < 126 else struct.pack("!BBH", first, 0xFE, size)
        )
        if seat.socket is not None:
            try:
                seat.socket.send(head + b"\0\0\0\0" + text)
            except OSError:
                self._drop(seat, 1006)

    def _drop(self, seat: Seat, code: int | None) -> None:
        if seat.socket is not None:
            seat.ended, seat.ended_at = code, time.perf_counter()
            self._by_file.pop(seat.socket.fileno(), None)
            seat.socket.close()
            seat.socket = None

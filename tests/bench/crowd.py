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
from collections.abc import Callable, Iterable

import msgspec

CHUNK = 262_144
#: How every update begins; its number follows.
UPDATE = b'{"type":"update","seq":'


class Member(msgspec.Struct):
    """Somebody in a waiting room."""

    person: str
    ready: bool = False


class RoomPart(msgspec.Struct):
    """What of a room one needs to get a match going."""

    you: str
    host: str
    phase: str
    members: list[Member] = []
    matches: int = 0
    why_start: str = "match_running"


class CardPart(msgspec.Struct):
    """A card of the hand, and what its play must name."""

    card: str
    why: str = ""
    needs: str = ""


class ChoicesPart(msgspec.Struct):
    """What of the choices one needs to move."""

    cards: list[CardPart] = []
    targets: list[int] = []
    draw: str = ""
    pass_: str = msgspec.field(default="", name="pass")
    deal: str = ""
    name_colour: str = ""
    choose_target: str = ""


class MatchPart(msgspec.Struct):
    """What of a match one needs to move."""

    seat: int
    round: int
    turn: int
    on_turn: int | None = None
    choices: ChoicesPart | None = None


class Update(msgspec.Struct):
    """What of an update one needs."""

    seq: int
    room: RoomPart
    match: MatchPart | None = None


_update = msgspec.json.Decoder(Update)


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
        return rest

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


def move(seat: Seat, text: bytes) -> dict[str, object] | None:
    """What a player of Lastcard says to an update, be it before, in or after a match."""
    update = _update.decode(text)
    match, room = update.match, update.room
    if match is None or room.phase in ("waiting", "result"):
        return _begin(room)
    seat.sits(match.seat)
    if match.on_turn is None:
        deals = match.seat == 0 and match.choices is not None and not match.choices.deal
        return {"type": "deal", "round": match.round + 1} if deals else None
    return _turn(match) if match.on_turn == match.seat else None


def _begin(room: RoomPart) -> dict[str, object] | None:
    if room.you != room.host:
        ready = any(each.person == room.you and each.ready for each in room.members)
        return None if ready else {"type": "ready", "ready": True}
    return {"type": "start", "matches": room.matches} if room.why_start == "" else None


def _turn(match: MatchPart) -> dict[str, object] | None:
    choices, turn = match.choices, match.turn
    if choices is None:
        return None
    for each in choices.cards:
        if not each.why:
            target = (
                {"target": choices.targets[turn % len(choices.targets)]} if "target" in each.needs else {}
            )
            colour = {"colour": "red"} if "colour" in each.needs else {}
            return {"type": "play", "turn": turn, "card": each.card, **target, **colour}
    return {"type": "draw", "turn": turn} if not choices.draw else {"type": "pass", "turn": turn}

"""A hundred thousand hostile frames, from a member and from strangers, at a server on which others play:
`python -m bench.hostile` with `backend` and `tests` on the path. It prints what is wanted and what was seen;
the exit code is 1 when something is missed.
"""

from __future__ import annotations

import argparse
import socket
import struct
import sys
from collections.abc import Iterator
from random import Random

import httpx
import msgspec

from bench.crowd import Seat
from bench.load import House, Scale, Wish, at, house

#: Frames on one line at most, and between two looks at the others' play.
ON_ONE_LINE, AT_ONCE = 200, 500
TEXT = 0x81


def broken(rng: Random) -> bytes:
    """A frame that breaks the protocol below: the end of its line."""
    junk = rng.randbytes(rng.randrange(40))
    return rng.choice(
        [
            frame(junk, 0x80 | rng.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15])),
            frame(junk, 0x70 | 1),
            frame(b"\xff\xfe" + junk, TEXT),
            frame(junk, 0x82),
            b"\x81\xff" + (2**63 - 1).to_bytes(8, "big"),
            b"\x81\x05hello",
            frame(b"x", 0x80),
            rng.randbytes(64),
        ]
    )


def wrong(rng: Random) -> bytes:
    """A text that is no message, or no command that a guest may give at any time."""
    said: object = rng.choice(
        [
            {"type": rng.choice(["kick", "pass-host"]), "id": "h", "person": "p" * rng.randrange(30)},
            {"type": rng.choice(["close", "admin", "__proto__", "", "update", "row"]), "id": "h"},
            {"type": "start", "id": "h", "matches": rng.randrange(-2, 9)},
            {"type": "lock", "id": "h", "locked": rng.choice([True, 1, None, "yes"])},
            {"type": "play", "id": "h", "turn": rng.choice([-1, 0, 10**9, 2**70, "1"]), "card": "wild"},
            {"type": "play", "id": "h", "turn": 10**6, "card": "red-7", "seat": rng.randrange(4)},
            {"type": "draw", "id": "h" * rng.randrange(60), "turn": 10**6},
            {"type": "set-options", "id": "h", "change": {"target": rng.randrange(-5, 10**6)}},
            {"type": "say", "id": "h", "text": "\u202e" * rng.randrange(9), "__proto__": {}},
            {"type": "hello", "protocol": 1},
            {"type": "deal", "id": "h", "round": 10**6},
            ["play"], None, 7, {"t": 1}, {"type": 5}, {"type": "play"},
        ]
    )  # fmt: skip
    text = msgspec.json.encode(said)
    if rng.random() < 0.2:
        text = text[: rng.randrange(len(text))]
    if rng.random() < 0.05:
        text = b"[" * rng.randrange(4000)
    return frame(text, TEXT)


def frame(payload: bytes, first: int) -> bytes:
    """A frame under the mask of zeros."""
    size = len(payload)
    head = struct.pack("!BB", first, 0x80 | size) if size < 126 else struct.pack("!BBH", first, 0xFE, size)
    return head + b"\0\0\0\0" + payload


class Attacker:
    """Lines opened and spoilt, one after the other. `cookie`: of a guest of the room, or of nobody."""

    def __init__(self, port: int, code: str, rng: Random) -> None:
        self.port, self.code, self.rng = port, code, rng
        self.sent = self.lines = 0

    def attack(self, frames: int, cookies: list[str]) -> None:
        """Send so many, over as many lines as it takes."""
        goal = self.sent + frames
        while self.sent < goal:
            self._spoil(self.rng.choice([*cookies, "", "nobody.secret"]), goal)

    def _spoil(self, cookie: str, goal: int) -> None:
        with self.line(cookie) as line:
            self.lines += 1
            for each in self._frames():
                try:
                    line.sendall(each)
                except OSError:
                    return
                self.sent += 1
                if self.sent >= goal:
                    return

    def line(self, cookie: str) -> socket.socket:
        """A line on which hello has been said."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        line.sendall(_handshake(self.port, self.code, cookie))
        line.recv(1024)
        line.sendall(frame(b'{"type":"hello","protocol":1}', TEXT))
        return line

    def _frames(self) -> Iterator[bytes]:
        for _ in range(self.rng.randrange(1, ON_ONE_LINE)):
            yield wrong(self.rng)
        yield broken(self.rng)


def _handshake(port: int, code: str, cookie: str) -> bytes:
    lines = [
        f"GET /ws/{code} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        f"Cookie: lastcard={cookie}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==",
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def rows(full: House, seat: Seat) -> list[object]:
    """The log of a room as somebody in it may read it."""
    answer = httpx.get(
        f"{full.server.url}/api/rooms/{seat.code}/events?after=0&limit=200",
        cookies={"lastcard": seat.cookie}, trust_env=False, timeout=30,
    )  # fmt: skip
    assert answer.status_code == 200, answer.text
    found: list[object] = answer.json()["rows"]
    return found


def hostile(scale: Scale, frames: int) -> list[Wish]:
    """Everybody else plays on while one room is attacked."""
    with house(scale) as full:
        target = full.seats[:4]
        full.seats = full.seats[4:]
        full.begin()
        before, was = full.play(scale.seconds / 2), rows(full, target[0])
        attacker = Attacker(full.server.port, target[0].code, Random(scale.seed))
        full.crowd.took.clear()
        with attacker.line(target[0].cookie) as host:  # who is there, or a guest would come to be the host
            while attacker.sent < frames:
                host.sendall(frame(b'{"type":"beat"}', TEXT))
                attacker.attack(min(AT_ONCE, frames - attacker.sent), [each.cookie for each in target[1:]])
                full.crowd.run(0.01)
        during = sorted(full.crowd.took)
        after = full.play(scale.seconds / 2)
        lost = sum(each.socket is None for each in full.seats)
        news = [each for each in rows(full, target[0]) if each not in was and not _presence(each)]
        print(
            f"  {attacker.sent} frames over {attacker.lines} lines; {len(during)} moves of others meanwhile"
        )
        return [
            Wish("rows of the attacked room that are new", 0, len(news)),
            Wish("lines of others that were lost", 0, lost),
            Wish("others' moves refused", 0, len(full.crowd.refused)),
            Wish("others' moves after it, times those before", 1.5, at(0.5, after) / at(0.5, before)),
        ]


def _presence(row: object) -> bool:
    """That somebody has gone or come back is no change by a frame."""
    assert isinstance(row, dict)
    return all(each["type"] in ("away", "back", "host-passed") for each in row["events"])


def main() -> None:
    """Attack and judge. A traceback in the server's log ends it with that log."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--rooms", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10)
    asked = parser.parse_args()
    wishes = hostile(Scale(asked.rooms, asked.seconds), asked.frames)
    for wish in wishes:
        print(wish.line())
    sys.exit(not all(wish.kept for wish in wishes))


if __name__ == "__main__":
    main()

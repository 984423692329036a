"""A WebSocket on a bare socket: frames as they are, also those that no client library would send."""

from __future__ import annotations

import os
import socket
import struct
from typing import Self

from support.guest import PATIENCE, Guest

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA


class Wire:
    """An open line of a guest, frame by frame."""

    def __init__(self, guest: Guest, code: str, *headers: str, buffer: int | None = None) -> None:
        server = guest.server
        self.socket = socket.socket()
        self.socket.settimeout(PATIENCE)
        if buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.connect(("127.0.0.1", server.port))
        lines = [
            f"GET /ws/{code} HTTP/1.1",
            f"Host: 127.0.0.1:{server.port}",
            f"Origin: {server.url}",
            f"Cookie: lastcard={guest.cookie}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==",
            *headers,
        ]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self._read = b""
        while b"\r\n\r\n" not in self._read:
            self._read += self.socket.recv(4096)
        self.answer, _, self._read = self._read.partition(b"\r\n\r\n")

    def send(self, opcode: int, payload: bytes = b"", *, first: int = 0x80, masked: bool = True) -> None:
        """A frame; `first`: the bits of the first byte beside the opcode."""
        size, bit = len(payload), 0x80 if masked else 0
        if size < 126:
            head = struct.pack("!BB", first | opcode, bit | size)
        else:
            head = struct.pack("!BBH", first | opcode, bit | 126, size)
        key = os.urandom(4) if masked else b""
        body = bytes(each ^ key[n % 4] for n, each in enumerate(payload)) if masked else payload
        self.socket.sendall(head + key + body)

    def hello(self) -> None:
        """Say hello."""
        self.send(TEXT, b'{"type":"hello","protocol":1}')

    def frame(self) -> tuple[int, bytes]:
        """The next frame."""
        head = self._take(2)
        size = head[1] & 0x7F
        if size == 126:
            [size] = struct.unpack("!H", self._take(2))
        elif size == 127:
            [size] = struct.unpack("!Q", self._take(8))
        return head[0] & 0x0F, self._take(size)

    def end(self) -> int:
        """Read to the end and give the close code; 1006 when there was none."""
        try:
            while True:
                opcode, payload = self.frame()
                if opcode == CLOSE:
                    return int(struct.unpack("!H", payload[:2])[0]) if payload else 1005
        except OSError:
            return 1006

    def reset(self) -> None:
        """Cut the line with a TCP reset."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.socket.close()

    def _take(self, size: int) -> bytes:
        while len(self._read) < size:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError
            self._read += more
        taken, self._read = self._read[:size], self._read[size:]
        return taken

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

"""Frames that break RFC 6455, on a bare socket (cases B1 to B10): each ends its own line with the code that
says why, and nobody else notices.
"""

from __future__ import annotations

import json
import zlib

import pytest

from support.guest import Guest
from support.server import Server
from support.wire import BINARY, CONTINUED, PING, PONG, TEXT, Wire

BEAT = b'{"type":"beat"}'


@pytest.fixture
def code(anna: Guest) -> str:
    """A room."""
    return anna.create()


def test_a_frame_without_a_mask(anna: Guest, code: str) -> None:
    with Wire(anna, code) as wire:
        wire.send(TEXT, BEAT, masked=False)
        assert wire.end() == 1002


@pytest.mark.parametrize("bit", [0x40, 0x20, 0x10])
def test_reserved_bits(anna: Guest, code: str, bit: int) -> None:
    with Wire(anna, code) as wire:
        wire.send(TEXT, BEAT, first=0x80 | bit)
        assert wire.end() == 1002


@pytest.mark.parametrize("opcode", [3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
def test_reserved_opcodes(anna: Guest, code: str, opcode: int) -> None:
    with Wire(anna, code) as wire:
        wire.send(opcode, b"")
        assert wire.end() == 1002


def test_bytes_in_place_of_text(anna: Guest, code: str) -> None:
    with Wire(anna, code) as wire:
        wire.send(BINARY, BEAT)
        assert wire.end() == 1003


def test_text_that_is_no_utf_8(anna: Guest, code: str) -> None:
    with Wire(anna, code) as wire:
        wire.hello()
        wire.send(TEXT, b'{"type":"\xff\xfe"}')
        assert wire.end() == 1007


@pytest.mark.parametrize("head", [b"\x81\xfe\x44\x00", b"\x81\xff" + (2**63 - 1).to_bytes(8, "big")])
def test_a_size_that_is_too_much_is_the_end_at_the_header(anna: Guest, code: str, head: bytes) -> None:
    with Wire(anna, code) as wire:
        wire.socket.sendall(head + b"mask")
        assert wire.end() == 1009


def test_fragments_that_are_too_much_together(anna: Guest, code: str) -> None:
    with Wire(anna, code) as wire:
        wire.send(TEXT, b" " * 3000, first=0)
        wire.send(CONTINUED, b" " * 3000, first=0)
        assert wire.end() == 1009


def test_a_ping_that_is_too_long_or_in_pieces(anna: Guest, code: str) -> None:
    with Wire(anna, code) as wire:
        wire.send(PING, b"x" * 126)
        assert wire.end() == 1002
    with Wire(anna, code) as wire:
        wire.send(PING, b"x", first=0)
        assert wire.end() == 1002


def test_a_ping_is_answered(anna: Guest, code: str) -> None:
    with Wire(anna, code) as wire:
        wire.send(PING, b"are you there")
        assert (PONG, b"are you there") in (wire.frame(), wire.frame())


def test_compression_is_not_spoken_so_that_a_bomb_is_a_broken_frame(anna: Guest, code: str) -> None:
    with Wire(anna, code, "Sec-WebSocket-Extensions: permessage-deflate") as wire:
        assert b"permessage-deflate" not in wire.answer
        pack = zlib.compressobj(wbits=-15)
        bomb = pack.compress(bytes(2**20)) + pack.flush(zlib.Z_SYNC_FLUSH)
        assert len(bomb) < 2000
        wire.send(TEXT, bomb[:-4], first=0xC0)
        assert wire.end() == 1002


def test_a_continuation_of_nothing_and_a_text_within_a_text(anna: Guest, code: str) -> None:
    with Wire(anna, code) as wire:
        wire.send(CONTINUED, BEAT)
        assert wire.end() == 1002
    with Wire(anna, code) as wire:
        wire.send(TEXT, b'{"type":', first=0)
        wire.send(TEXT, BEAT)
        assert wire.end() == 1002


def test_a_message_in_pieces_is_a_message(anna: Guest, code: str) -> None:
    with Wire(anna, code) as wire:
        wire.hello()
        wire.send(TEXT, BEAT[:7], first=0)
        wire.send(PING, b"in between")
        wire.send(CONTINUED, BEAT[7:])
        while True:
            opcode, payload = wire.frame()
            if opcode == TEXT and json.loads(payload)["type"] == "alive":
                break


def test_nobody_else_notices_and_nothing_is_said_in_the_log(
    server: Server, anna: Guest, ben: Guest, code: str
) -> None:
    ben.join(code)
    with ben.line(code) as line:
        before = line.update()
        for opcode in range(16):
            with Wire(anna, code) as wire:
                wire.send(opcode, b"\xff" * 100, first=0x70)
                assert wire.end() == 1002
        line.say(type="beat")
        assert line.until("alive")
        assert line.latest["seq"] == before["seq"]
    assert "Traceback" not in server.said()


def test_a_message_in_pieces_without_end(anna: Guest, code: str) -> None:
    with Wire(anna, code) as wire:
        wire.hello()
        wire.send(TEXT, b"", first=0)
        for _ in range(100):
            wire.send(CONTINUED, b"", first=0)
        assert wire.end() == 1008

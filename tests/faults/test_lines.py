"""Lines that say nothing, take nothing, or break in the middle (A7, A15, A16, A18)."""

from __future__ import annotations

import contextlib
import socket
import time

from support.guest import PATIENCE, Guest
from support.server import Server
from support.wire import PING, Wire

SLOW = 100


def test_requests_that_never_end_are_closed_and_hold_nobody_up(server: Server, anna: Guest) -> None:
    """The slow-loris, A7. The server of this file gives a request two seconds."""
    waiting = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(SLOW)]
    for each in waiting:
        each.sendall(b"GET /api/me HT")
    assert anna.http.get("/api/me").status_code == 200
    for each in waiting:
        assert each.recv(4096) == b"" or each.recv(4096) == b""
        each.close()
    assert "Traceback" not in server.said()


def test_requests_that_are_none_are_answered_and_fill_no_log(server: Server) -> None:
    before = server.said()
    for wrong in (
        b"FOO / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as stranger:
            stranger.sendall(wrong)
            assert stranger.recv(4096).startswith(b"HTTP/1.1 400")
    assert server.said() == before


def test_a_line_without_hello_is_closed(anna: Guest) -> None:
    with Wire(anna, anna.create()) as wire:
        assert wire.end() == 1008


def test_a_peer_that_is_gone_without_a_word_is_found(anna: Guest, ben: Guest) -> None:
    """Half open, A15: nothing comes back, not even to a ping. It is over and its person's dot goes out."""
    code = anna.create()
    person = ben.join(code)
    with anna.line(code) as line:
        wire = Wire(ben, code)
        wire.hello()
        line.meet(person)
        line.miss(person)
        wire.socket.close()


def test_a_reader_that_reads_nothing_is_cut_and_slows_nobody(server: Server, anna: Guest, ben: Guest) -> None:
    """A16: it answers pings, for its kernel reads, but takes nothing. Its box fills: 4008."""
    code = anna.create()
    person = ben.join(code)
    with anna.line(code) as line, Wire(ben, code, buffer=2048) as wire:
        wire.hello()
        line.meet(person)
        number = 0
        while person in line.here:
            number += 1
            told = line.ask(f"lock{number}", "lock", locked=bool(number % 2))
            assert told["type"] in ("done", "refused")
            if number % 3 == 0:
                with contextlib.suppress(ConnectionError):  # cut off already: the others hear of it next
                    wire.send(PING, b"here")
            line.say(type="beat")
            line.until("alive")
        assert number > 1
    assert "Traceback" not in server.said()


def test_a_line_reset_in_the_middle_of_what_it_is_told(server: Server, anna: Guest, ben: Guest) -> None:
    """A18: no unhandled exception, and the table goes on."""
    code = anna.create()
    ben.join(code)
    with anna.line(code) as line:
        line.update()
        for number in range(20):
            wire = Wire(ben, code)
            wire.hello()
            line.say(type="lock", id=f"l{number}", locked=not number % 2)
            wire.reset()
        assert line.ask("last", "add-bot")["type"] == "done"
    began = time.monotonic()
    assert anna.http.get("/healthz").status_code == 200
    assert time.monotonic() - began < PATIENCE
    assert "Traceback" not in server.said()

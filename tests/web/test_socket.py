"""The line into a room, on a real server over a real network: who may open one, and what ends it."""

from __future__ import annotations

import contextlib
import json
import socket
from typing import Any
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from support.guest import PATIENCE, Guest, Line
from support.server import Server
from support.wire import PING, TEXT, Wire


def status(guest: Guest, code: str, **changes: Any) -> int:
    """The HTTP status with which a handshake is refused."""
    with pytest.raises(InvalidStatus) as refused:
        guest.line(code, hello=False, **changes)
    return refused.value.response.status_code


def test_the_first_word_is_the_whole_view(anna: Guest) -> None:
    with anna.line(anna.create("Anna")) as line:
        room = line.update()["room"]
        assert [member["name"] for member in room["members"]] == ["Anna"]
        assert room["you"] == room["host"] == room["members"][0]["person"]


def test_compression_is_offered_in_vain(anna: Guest) -> None:
    with anna.line(anna.create(), compression="deflate") as line:
        assert line.socket.protocol.extensions == []


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1", "http://127.0.0.1:1",
     "http://localhost:{port}", "http://127.0.0.1:{port}.evil.example", "http://127.0.0.1:{port}/", ""],
)  # fmt: skip
def test_another_sites_page_gets_no_line(server: Server, anna: Guest, origin: str) -> None:
    assert status(anna, anna.create(), origin=origin.format(port=server.port)) == 403
    assert anna.cookie.partition(".")[2] not in server.said()
    # Strangers cannot fill the log with what looks like an error of ours.
    assert "handshake" not in server.said()
    assert "Traceback" not in server.said()


def test_without_an_origin_a_cookie_alone_gives_nothing(anna: Guest) -> None:
    with anna.line(anna.create(), origin=None) as line:
        assert line.update()["room"]["you"] is None
        assert line.ask("1", "ready", ready=True)["reason"] == "not_member"


def test_a_program_says_who_it_is_with_a_token(anna: Guest) -> None:
    with anna.line(anna.create("Anna"), hello=False, origin=None, additional_headers={}) as line:
        line.say(type="hello", protocol=1, token=anna.cookie)
        assert line.update()["room"]["you"] == anna.cookie.partition(".")[0]
    with anna.line(anna.create(), hello=False, origin=None, additional_headers={}) as line:
        line.say(type="hello", protocol=1, token=anna.cookie[:-1] + "!")
        assert line.end() == 4001


def test_a_stranger_watches(anna: Guest, ben: Guest) -> None:
    with ben.line(anna.create()) as line:
        assert line.update()["room"]["you"] is None


def test_a_forged_cookie_ends_the_line(server: Server, anna: Guest) -> None:
    code = anna.create()
    for forged in (anna.cookie[:-1] + "!", "x.y", "nothing"):
        headers = {"Cookie": f"lastcard={forged}"}
        assert anna.line(code, hello=False, additional_headers=headers).end() == 4001


@pytest.mark.parametrize(
    "code",
    ["KMPQRT", "../../etc/passwd", "%2e%2e", "\0", "KM\nPQRT", "ＫＭＰＱＲＴ", "A" * 5000, "' OR 1=1--", " "],
)
def test_what_is_no_room_closes_with_4004(anna: Guest, code: str) -> None:
    assert anna.line(quote(code, safe="%"), hello=False).end() == 4004


def test_a_code_may_be_written_in_any_way(anna: Guest) -> None:
    code = anna.create()
    with anna.line(quote(f"{code[:3]} {code[3:].lower()}")) as line:
        assert line.update()["room"]["code"] == code


def test_a_post_is_no_handshake(anna: Guest) -> None:
    assert anna.http.post("/ws/KMPQRT").status_code == 405


def test_a_kicked_guest_is_told_and_not_let_in_again(anna: Guest, ben: Guest) -> None:
    code = anna.create()
    person = ben.join(code)
    with anna.line(code) as host, ben.line(code) as guest:
        guest.update()
        assert host.ask("1", "kick", person=person)["type"] == "done"
        assert guest.until("bye") == {"type": "bye", "code": 4005, "reason": "kicked"}
        assert guest.end() == 4005
        assert ben.line(code).end() == 4005


def test_the_newest_line_of_a_person_counts(anna: Guest) -> None:
    code = anna.create()
    with anna.line(code) as first:
        first.update()
        with anna.line(code) as second:
            second.update()
            assert first.end() == 4009


MALFORMED = [
    "{",
    "",
    "null",
    "[]",
    '"x"',
    "1e999",
    "NaN",
    '{"t":1}',
    '{"type":7}',
    "[" * 2000,
    '{"type":"beat"',
]


@pytest.mark.parametrize("text", MALFORMED)
def test_what_is_no_message_is_an_error_and_three_in_a_row_the_end(anna: Guest, text: str) -> None:
    with anna.line(anna.create()) as line:
        line.update()
        for _ in range(3):
            line.socket.send(text)
            assert line.until("error")["reason"] == "bad_message"
        assert line.end() == 1008


def test_unknown_types_and_fields_leave_the_line_open(anna: Guest) -> None:
    with anna.line(anna.create()) as line:
        before = line.update()
        assert line.ask("a", "dance")["reason"] == "unknown_type"
        assert line.ask("b", "ready", ready=True, seat=2)["reason"] == "bad_value"
        line.say(type="beat")
        assert line.until("alive")["now"] >= before["now"]
        assert line.ask("c", "ready", ready="yes")["reason"] == "bad_value"
        assert line.ask("d", "lock", locked=True)["seq"] == before["seq"] + 1


def test_nothing_before_hello_and_hello_once(anna: Guest) -> None:
    code = anna.create()
    with anna.line(code, hello=False) as line:
        line.say(type="beat")
        assert line.end() == 1008
    with anna.line(code) as line:
        line.update()
        line.say(type="hello", protocol=1)
        assert line.until("error")["reason"] == "hello_twice"


def test_a_protocol_that_is_not_spoken(anna: Guest) -> None:
    with anna.line(anna.create(), hello=False) as line:
        line.say(type="hello", protocol=99)
        assert line.end() == 4012


@pytest.mark.parametrize("field", ["after", "said"])
@pytest.mark.parametrize("number", [2**31, 2**63, 10**30])
def test_a_number_that_no_database_holds_is_no_hello_and_harms_nobody(
    anna: Guest, ben: Guest, field: str, number: int
) -> None:
    code = anna.create()
    ann = anna.line(code)
    ann.update()
    line = ben.line(code, hello=False)
    line.say(type="hello", protocol=1, **{field: number})
    assert line.hear() == {"type": "error", "reason": "bad_value"}
    assert ben.http.get(f"/api/rooms/{code}/events", params={"after": number}).status_code == 400
    assert ann.ask("s1", "say", text="Still here.") == {"type": "said", "id": "s1", "n": 1}


def test_bytes_are_not_text(anna: Guest) -> None:
    with anna.line(anna.create()) as line:
        line.socket.send(b'{"type":"beat"}')
        assert line.end() == 1003


def test_a_message_that_is_too_long(anna: Guest) -> None:
    with anna.line(anna.create()) as line:
        line.socket.send(json.dumps({"type": "beat", "x": "y" * 4200}))
        assert line.end() == 1009


def test_a_header_that_announces_too_much_is_the_end_before_any_of_it_comes(anna: Guest) -> None:
    with anna.line(anna.create()) as line:
        line.socket.socket.sendall(b"\x81\xff" + (2**63 - 1).to_bytes(8, "big") + b"mask")
        assert line.end() == 1009


def test_a_flood_is_slowed_and_then_ended_and_nobody_else_notices(anna: Guest, ben: Guest) -> None:
    code = anna.create()
    ben.join(code)
    with anna.line(code) as flood, ben.line(code) as quiet:
        quiet.update()
        with contextlib.suppress(ConnectionClosed):
            for _ in range(200):
                flood.say(type="beat")
        assert flood.until("error")["reason"] == "slow_down"
        assert flood.end() == 1008
        assert quiet.ask("1", "ready", ready=True)["type"] == "done"


def test_a_flood_of_pings_is_the_end_of_its_line(anna: Guest) -> None:
    with Wire(anna, anna.create()) as wire:
        wire.hello()
        assert wire.frame()[0] == TEXT
        with contextlib.suppress(OSError):  # the server may have hung up by then
            for number in range(1000):
                wire.send(PING, b"%d" % number)
        assert wire.end() == 1008


def test_a_bad_handshake_is_no_line(server: Server) -> None:
    def asked(*lines: str) -> str:
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as plain:
            plain.sendall("\r\n".join([*lines, "", ""]).encode())
            return plain.recv(4096).decode().partition("\r\n")[0]

    upgrade = (
        "GET /ws/KMPQRT HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
    )
    key = "Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng=="
    assert " 426 " in asked(*upgrade, key, "Sec-WebSocket-Version: 8") or "400" in asked(*upgrade, key)
    assert " 400 " in asked(*upgrade, "Sec-WebSocket-Version: 13")
    assert " 400 " in asked(*upgrade, "Sec-WebSocket-Key: short", "Sec-WebSocket-Version: 13")


def test_limits_on_lines_and_on_guesses(server: Server) -> None:
    with Server(
        server.data / "small", front=False, sockets_per_address=2, max_sockets=3, failed_codes_per_minute=2
    ) as small:
        anna, ben, carl = (Guest(small, f"198.51.100.{n}") for n in range(3))
        code = anna.create()
        open_lines = [anna.line(code), anna.line(code, origin=None)]
        assert status(anna, code) == 503, "two from one address"
        open_lines.append(ben.line(code))
        assert status(carl, code) == 503, "three in all"
        for line in open_lines:
            line.socket.close()
        assert [carl.line("KMPQRT", hello=False).end() for _ in range(3)] == [4004, 4004, 1013]
        assert carl.line(code, hello=False).end() == 1013
        with Guest(small, "198.51.100.2") as dora:
            dora.http.cookies = anna.http.cookies
            assert dora.line(code).update(), "who belongs to the room waits for nobody's guesses"
        for guest in (anna, ben, carl):
            guest.close()


def test_limits_on_connections_and_on_lines_that_say_nothing(server: Server) -> None:
    limits: dict[str, Any] = {"max_unheard": 2, "connections_per_address": 4, "trusted_proxies": ""}
    with Server(server.data / "narrow", front=False, **limits) as small, Guest(small) as anna:
        code = anna.create()
        silent = [Wire(anna, code) for _ in range(2)]
        assert status(anna, code) == 503, "two that have not said hello"
        silent[0].hello()
        assert silent[0].frame()[0] == TEXT
        silent.append(Wire(anna, code))
        with socket.create_connection(("127.0.0.1", small.port), PATIENCE) as fifth:
            assert came_to_nothing(fifth), "four from one address, the guest's own among them"
        for wire in silent:
            wire.reset()
        with anna.line(code) as line:
            assert line.update()


def came_to_nothing(connection: socket.socket) -> bool:
    """Whether the server has hung up without a word."""
    with contextlib.suppress(ConnectionError):
        return connection.recv(1) == b""
    return True


def test_after_all_that_the_log_holds_no_traceback_and_no_secret(server: Server, anna: Guest) -> None:
    with anna.line(anna.create()) as line:
        line.update()
    assert "Traceback" not in server.said()
    assert anna.cookie.partition(".")[2] not in server.said()


def test_a_line_that_ends_without_a_word_leaves_nothing_behind(anna: Guest, ben: Guest) -> None:
    code = anna.create()
    person = ben.join(code)
    with anna.line(code) as line:
        line.update()
        other = ben.line(code)
        other.update()
        line.meet(person)
        reset(other)
        line.miss(person)


def reset(line: Line) -> None:
    """Cut a line with a TCP reset."""
    line.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    line.socket.socket.close()

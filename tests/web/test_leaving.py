"""A server that is killed, and one that is asked to stop: what those at the tables see of it."""

from __future__ import annotations

from typing import Any

from support.guest import Guest, Line
from support.server import Server


def begin(anna: Guest, ben: Guest) -> tuple[str, Line, Line]:
    """A room with a running match, and a line into it for each."""
    code = anna.create("Anna")
    ben.join(code, "Ben")
    host, guest = anna.line(code), ben.line(code)
    assert guest.ask("r", "ready", ready=True)["type"] == "done"
    assert host.ask("s", "start", matches=0)["type"] == "done"
    return code, host, guest


def test_a_match_goes_on_after_a_kill_as_if_nothing_had_been(server: Server, anna: Guest, ben: Guest) -> None:
    code, host, guest = begin(anna, ben)
    before = [host.match(), guest.match()]
    assert [len(each["hand"]) for each in before] == [7, 7]
    server.kill()
    assert host.end() == guest.end() == 1006
    server.start()
    host, guest = anna.line(code), ben.line(code)
    after = [host.match(), guest.match()]
    assert after == before
    mover, match = next(
        (line, each)
        for line, each in ((host, after[0]), (guest, after[1]))
        if each["seat"] == each["on_turn"]
    )
    told = mover.ask("m", **move(match))
    assert told["type"] == "done", told
    server.restart()
    again = {"host": anna.line(code), "guest": ben.line(code)}["host" if mover is host else "guest"]
    again.update()
    assert again.ask("m", **move(match)) == told, "a repeat is answered again and not done again"


def move(match: dict[str, Any]) -> dict[str, Any]:
    """Something that the seat on turn may do."""
    for choice in match["choices"]["cards"]:
        if not choice.get("why"):
            target = {"target": 1 - match["seat"]} if "target" in choice.get("needs", "") else {}
            return {"type": "play", "turn": match["turn"], "card": choice["card"], **target}
    return {"type": "draw", "turn": match["turn"]}


def test_asked_to_stop_it_tells_everybody_and_ends_well(server: Server, anna: Guest, ben: Guest) -> None:
    code, host, guest = begin(anna, ben)
    assert server.stop() == 0
    for line in (host, guest):
        assert line.until("bye")["code"] == 1012
        assert line.end() == 1012
    server.start()
    with anna.line(code) as line:
        assert len(line.match()["hand"]) == 7
    assert "Traceback" not in server.said()


def test_a_browser_finds_its_match_again_on_the_home_page(server: Server, anna: Guest, ben: Guest) -> None:
    code, _, _ = begin(anna, ben)
    server.restart()
    [room] = anna.http.get("/api/me").json()["rooms"]
    assert (room["code"], room["playing"], room["phase"], room["players"]) == (
        code,
        True,
        "playing",
        ["Anna", "Ben"],
    )


def test_the_home_page_counts_nobody_who_has_left(server: Server, anna: Guest, ben: Guest) -> None:
    code = anna.create("Anna")
    ben.join(code, "Ben")
    with Guest(server) as zoe:
        zoe.join(code, "Zoë")
        with anna.line(code) as host, ben.line(code) as guest, zoe.line(code) as third:
            assert [line.ask("r", "ready", ready=True)["type"] for line in (guest, third)] == ["done", "done"]
            assert host.ask("s", "start", matches=0)["type"] == "done"
            assert third.ask("q", "quit")["type"] == "done"
    [room] = anna.http.get("/api/me").json()["rooms"]
    assert (room["playing"], sorted(room["players"])) == (True, ["Anna", "Ben"])

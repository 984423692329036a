"""Reading back what was said, over HTTP, as one may hear it."""

from __future__ import annotations

from support.guest import Guest
from support.server import Server


def test_older_remarks_are_read_back_page_by_page(server: Server) -> None:
    with Guest(server) as anna, Guest(server) as ben:
        code = anna.create()
        ben.join(code)
        with anna.line(code) as line, ben.line(code) as other:
            line.update()
            for number in range(3):
                assert line.ask(f"s{number}", "say", text=f"line {number}")["n"] == number + 1
            heard: list[str] = []
            while len(heard) < 3:
                heard += [each["text"] for each in other.until("chat")["remarks"]]
            assert heard == ["line 0", "line 1", "line 2"]
        page = ben.http.get(f"/api/rooms/{code}/chat", params={"limit": 2}).json()["remarks"]
        assert [(each["n"], each["name"], each["text"]) for each in page] == [
            (2, "Anna", "line 1"),
            (3, "Anna", "line 2"),
        ]
        older = ben.http.get(f"/api/rooms/{code}/chat", params={"before": 2}).json()["remarks"]
        assert [each["text"] for each in older] == ["line 0"]


def test_a_stranger_reads_no_chat_where_a_password_is_asked(server: Server) -> None:
    with Guest(server) as anna, Guest(server) as thief:
        code = anna.create()
        assert thief.http.get(f"/api/rooms/{code}/chat").status_code == 200
        anna.http.put(f"/api/rooms/{code}/password", json={"password": "x"})
        answer = thief.http.get(f"/api/rooms/{code}/chat")
        assert (answer.status_code, answer.json()["error"]) == (403, "members_only")

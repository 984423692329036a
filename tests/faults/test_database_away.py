"""A live server whose database is locked, killed or spoilt (F6, F7, F9, F11, F15): it says busy, acknowledges
nothing, keeps its lines, and goes on once the database is back.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from support import postgres
from support.guest import Guest, Line
from support.held import held
from support.server import Server


def settled(line: Line, id: str) -> int:
    """Ask for something until it is done: once, however often it was answered busy."""
    while True:
        told = line.ask(id, "add-bot")
        if told["type"] == "done":
            return int(told["seq"])
        assert told["reason"] in ("busy", "slow_down")


def bots(line: Line) -> int:
    """How many bots the room has, as the line has heard."""
    return sum(bool(each.get("bot")) for each in line.latest["room"]["members"])


def test_a_file_that_another_program_holds(tmp_path: Path) -> None:
    with Server(tmp_path, front=False) as server, Guest(server) as anna:
        with anna.line(anna.create()) as line:
            before = line.update()["seq"]
            with held(tmp_path / "lastcard.sqlite3"):
                assert line.ask("one", "add-bot") == {"type": "refused", "id": "one", "reason": "busy"}
                line.say(type="beat")
                assert line.until("alive"), "the line stays"
            assert settled(line, "one") == before + 1
            assert settled(line, "one") == before + 1
            line.ask("two", "add-bot")
            assert bots(line) == 2
        assert "Traceback" not in server.said()


def test_a_database_that_is_killed_and_comes_back(tmp_path: Path) -> None:
    with postgres.Private() as database:
        database.start()
        url = database.address + "postgres"
        with Server(tmp_path, front=False, database_url=url) as server, Guest(server) as anna:
            with anna.line(anna.create()) as line:
                before = line.update()["seq"]
                assert settled(line, "first") == before + 1
                database.kill()
                assert line.ask("one", "add-bot")["reason"] == "busy"
                assert httpx.get(f"{server.url}/readyz", trust_env=False).status_code == 503
                assert httpx.get(f"{server.url}/healthz", trust_env=False).status_code == 200
                line.say(type="beat")
                assert line.until("alive"), "the line stays"
                database.start()
                assert settled(line, "one") == before + 2
                assert settled(line, "first") == before + 1, "nothing that was acknowledged is missing"
                settled(line, "two")
                assert bots(line) == 3
            assert "Traceback" not in server.said()


def test_a_database_that_never_answers_holds_up_nobody_who_leaves(tmp_path: Path) -> None:
    """The system ends the process then; what was acknowledged is there."""
    with postgres.Private() as database:
        database.start()
        url = database.address + "postgres"
        with Server(tmp_path, front=False, database_url=url) as server, Guest(server) as anna:
            code = anna.create()
            with anna.line(code) as line:
                before = line.update()["seq"]
                assert settled(line, "first") == before + 1
                with database.frozen():
                    line.say(type="add-bot", id="second")
                    assert server.stop() != 0
                assert line.end() == 1012
            server.start()
            with anna.line(code) as line:
                assert settled(line, "first") == before + 1
            assert "this takes too long: " in server.said()


@pytest.mark.parametrize("spoil", ["newer", "random", "text"])
def test_a_database_that_cannot_be_used_is_one_clear_line(tmp_path: Path, spoil: str) -> None:
    file = tmp_path / "lastcard.sqlite3"
    with Server(tmp_path, front=False) as server, Guest(server) as anna:
        for _ in range(20):
            anna.create()
        server.stop()
    if spoil == "newer":
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
    elif spoil == "random":
        whole = bytearray(file.read_bytes())
        whole[len(whole) // 4 : len(whole) * 3 // 4] = b"\xa5" * (len(whole) * 3 // 4 - len(whole) // 4)
        file.write_bytes(whole)
    else:
        file.write_text("this is no database\n" * 100)
    backend = Path(__file__).parents[2] / "backend"
    done = subprocess.run(
        [sys.executable, "-m", "lastcard", "serve", "--port", "0", "--data", str(tmp_path), "--page",
         str(tmp_path / "page")],
        capture_output=True, text=True, env={"PYTHONPATH": str(backend)}, timeout=90, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("lastcard: ")
    assert done.stderr.count("\n") == 1, done.stderr

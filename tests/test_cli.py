"""The program: what it says when it starts, and what stops it in one line."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.cli import main
from lastcard.config import Settings
from support.server import PATIENCE, Server, bare_page, spawn


@pytest.fixture(autouse=True)
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment that says where the data and the page are, and nothing else of ours."""
    for name in [name for name in os.environ if name.startswith("LASTCARD_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("LASTCARD_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LASTCARD_PAGE", str(bare_page(tmp_path / "page")))
    monkeypatch.setenv("LASTCARD_HOST", "127.0.0.1")
    monkeypatch.setenv("LASTCARD_PORT", "0")


class Program:
    """The program within this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def run(self, *arguments: str) -> tuple[int, str]:
        """The exit code and all that was printed."""
        self._monkeypatch.setattr("sys.argv", ["lastcard", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = self._capsys.readouterr()
        return int(ended.value.code or 0), printed.out + printed.err

    def refused(self, *arguments: str) -> tuple[int, str]:
        """The exit code and the one line of a run that is stopped."""
        code, said = self.run(*arguments)
        assert said.startswith("lastcard: ")
        assert said.count("\n") == 1, said
        return code, said.removeprefix("lastcard: ").rstrip()


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Program:
    """The program within this process."""
    return Program(monkeypatch, capsys)


@pytest.fixture
def taken() -> Iterator[str]:
    """A port that another program holds."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        yield str(door.getsockname()[1])


def test_a_port_in_use(program: Program, taken: str) -> None:
    line = f"127.0.0.1 port {taken} is in use by another program; choose another with --port"
    assert program.refused("serve", "--port", taken) == (1, line)


def test_without_the_name_of_a_command_it_serves(
    program: Program, taken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "in use" in program.refused("--port", taken)[1]
    monkeypatch.setenv("LASTCARD_PORT", taken)
    assert "in use" in program.refused()[1]


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid"])
def test_an_address_that_is_not_ours(program: Program, host: str) -> None:
    code, line = program.refused("serve", "--host", host)
    assert code == 1
    assert line.startswith(f"cannot listen on {host} port 0: ")


def test_a_front_end_that_is_not_built(program: Program, tmp_path: Path) -> None:
    line = f"the front end is not built: {tmp_path / 'index.html'} is missing"
    assert program.refused("serve", "--page", str(tmp_path)) == (1, line)


@pytest.mark.parametrize(
    ("flags", "environ", "start"),
    [
        (["--port", "x"], {}, "--port: "),
        ([], {"LASTCARD_MAX_ROOMS": "many"}, "LASTCARD_MAX_ROOMS: "),
        ([], {"LASTCARD_MAX_ROOM": "3"}, "LASTCARD_MAX_ROOM: there is no such setting"),
        (["--config", "nowhere.toml"], {}, "the settings file nowhere.toml is not there"),
    ],
)
def test_a_wrong_setting(
    program: Program, monkeypatch: pytest.MonkeyPatch, flags: list[str], environ: dict[str, str], start: str
) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    code, line = program.refused("serve", *flags)
    assert code == 2
    assert line.startswith(start)


def test_every_setting_is_a_flag(program: Program) -> None:
    code, said = program.run("serve", "--help")
    assert code == 0
    assert [name for name in Settings.model_fields if f"--{name.replace('_', '-')} VALUE" not in said] == []


def test_the_settings_in_force_are_told(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LASTCARD_MAX_ROOMS", "7")
    monkeypatch.setenv("LASTCARD_DATABASE_URL", "postgresql://cards:hunter2@db/cards")
    code, said = program.run("settings", "--port", "9000")
    assert code == 0
    assert "port = 9000\n" in said
    assert "max_rooms = 7\n" in said
    assert "database_url = postgresql://…@db/cards\n" in said
    assert all(str(field.description) in said for field in Settings.model_fields.values())


def test_the_wire_types_are_written(program: Program, tmp_path: Path) -> None:
    code, _ = program.run("export-types", str(tmp_path))
    assert code == 0
    assert "export type Command" in (tmp_path / "wire.d.ts").read_text()
    assert "not_your_turn: 'R2'" in (tmp_path / "rests-on.js").read_text()


def test_simulated_matches_are_the_same_again(program: Program) -> None:
    flags = ("simulate", "--matches", "3", "--players", "2", "--seed", "5", "--check")
    first, again = program.run(*flags), program.run(*flags)
    assert first[0] == 0
    assert "broken invariants   0" in first[1]
    averages = [said.partition(" moves in ")[0].rpartition("\n")[0] for _, said in (first, again)]
    assert averages[0] == averages[1] != ""


def test_a_game_that_there_is_not(program: Program) -> None:
    code, line = program.refused("simulate", "--preset", "poker")
    assert code == 2
    assert line.startswith("--preset: there is no game 'poker'")


def test_the_rules_in_force_are_printed(program: Program) -> None:
    code, usual = program.run("rules")
    assert (code, usual.partition("\n")[0]) == (0, "All Wild")
    assert program.run("rules", "--preset", "classic")[1].startswith("Classic\n\nThe table\n")
    code, said = program.run("rules", "--code", "classic~stacking.mixed")
    assert code == 0
    assert said.startswith("Classic\n  otherwise than usual: stacking\n")
    assert "A Draw Two or a Draw Four may be answered by either. (R50–R52)" in said


@pytest.mark.parametrize(
    ("flags", "line"),
    [
        (["--preset", "whist"], "--preset: there is no game 'whist'; there are all-wild, "),
        (["--preset", "classic", "--code", "classic"], "--preset and --code both say what is played"),
        (["--code", "whist"], "--code: the code is not known to this server"),
        (["--code", "classic~hand_size.99"], "--code: hand_size has no such value"),
        (["--code", "classic~swing.on"], "--code: swing is not known to this server"),
        (["--code", "classic~jump_in.on~jump_in.on"], "--code: jump_in is given twice"),
        (["--code", "all-wild~force_play.on"], "--code: force_play, voluntary_draw do not go together"),
        (["--code", "all-wild~deck.1-1-1-1-1-1-1-1"], "--code: deck is not 112 cards of all eight kinds"),
        (["--code", "classic~"], "--code: the code is no settings code"),
    ],
)
def test_rules_that_there_are_not(program: Program, flags: list[str], line: str) -> None:
    code, said = program.refused("rules", *flags)
    assert code == 2
    assert said.startswith(line)


def test_a_command_that_there_is_not(program: Program) -> None:
    code, said = program.run("server")
    assert code == 2
    assert "No such command 'server'" in said


def ended(tmp_path: Path) -> tuple[int, str]:
    """The exit code and the one line of a server, in a process of its own, that cannot begin."""
    log = tmp_path / "log"
    settings = {name: os.environ[f"LASTCARD_{name.upper()}"] for name in ("data", "page", "host", "port")}
    code = spawn(log=log, **settings).wait(timeout=PATIENCE)
    said = log.read_text()
    assert said.count("\n") == 1, said
    return code, said.rstrip()


def test_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    code, line = ended(tmp_path)
    assert code == 1
    assert line.startswith(f"lastcard: the database {tmp_path / 'data' / 'lastcard.sqlite3'} cannot be made")


def test_a_database_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "lastcard.sqlite3").write_bytes(b"\x07" * 5000)
    line = f"lastcard: the file {tmp_path / 'data' / 'lastcard.sqlite3'} is no SQLite database"
    assert ended(tmp_path) == (1, line)


def test_it_says_where_it_is_and_stops_when_asked(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", front=False, host="0.0.0.0")
    with server:
        said = server.said()
        assert f"this machine   http://localhost:{server.port}/" in said
        assert f"data           {server.data / 'lastcard.sqlite3'}" in said
        assert server.stop() == 0
    assert "Traceback" not in server.said()


def test_a_match_is_printed_in_words(program: Program) -> None:
    code, said = program.run("transcript", "--preset", "all-wild-free-draw", "--players", "2", "--seed", "4")
    assert code == 0
    assert said.startswith("   0  A match of Ann and Ben.\n")
    assert said.endswith(" wins the match.\n")
    assert program.refused("transcript", "--code", "classic~hand_size.99")[0] == 2

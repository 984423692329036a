"""The program as a process: what it says when it starts, and what stops it in one line."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.config import Settings
from support.server import PATIENCE, Server, bare_page, spawn


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program holds."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        yield door.getsockname()[1]


def ended(tmp_path: Path, *command: str, **settings: object) -> tuple[int, str]:
    """The exit code and all that was printed of a run that ends by itself."""
    log = tmp_path / "log"
    code = spawn(*command, log=log, **settings).wait(timeout=PATIENCE)
    return code, log.read_text()


def refused(tmp_path: Path, *command: str, **settings: object) -> tuple[int, str]:
    """The exit code and the one line of a run that is stopped."""
    settings = {
        "data": tmp_path / "data",
        "host": "127.0.0.1",
        "port": 0,
        "page": bare_page(tmp_path / "page"),
        **settings,
    }
    code, said = ended(tmp_path, *command, **settings)
    assert said.startswith("lastcard: ")
    assert said.count("\n") == 1, said
    return code, said.removeprefix("lastcard: ").rstrip()


def test_a_port_in_use(tmp_path: Path, taken: int) -> None:
    line = f"127.0.0.1 port {taken} is in use by another program; choose another with --port"
    assert refused(tmp_path, "serve", port=taken) == (1, line)


def test_an_address_that_is_not_ours(tmp_path: Path) -> None:
    code, line = refused(tmp_path, "serve", host="192.0.2.1")
    assert code == 1
    assert line.startswith("cannot listen on 192.0.2.1 port 0: ")


def test_a_host_that_is_no_name(tmp_path: Path) -> None:
    code, line = refused(tmp_path, "serve", host="no.such.host.invalid")
    assert code == 1
    assert line.startswith("cannot listen on no.such.host.invalid")


def test_a_front_end_that_is_not_built(tmp_path: Path) -> None:
    code, line = refused(tmp_path, "serve", page=tmp_path)
    assert (code, line) == (1, f"the front end is not built: {tmp_path / 'index.html'} is missing")


def test_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    code, line = refused(tmp_path, "serve", data=tmp_path / "file" / "data")
    assert code == 1
    assert line.startswith("the database ")


def test_a_database_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "lastcard.sqlite3").write_bytes(b"\x07" * 5000)
    code, line = refused(tmp_path, "serve")
    assert (code, line) == (1, f"the file {tmp_path / 'data' / 'lastcard.sqlite3'} is no SQLite database")


@pytest.mark.parametrize(
    ("flags", "settings", "start"),
    [
        (["--port", "x"], {}, "--port: "),
        ([], {"max_rooms": "many"}, "LASTCARD_MAX_ROOMS: "),
        ([], {"max_room": 3}, "LASTCARD_MAX_ROOM: there is no such setting"),
        (["--config", "nowhere.toml"], {}, "the settings file nowhere.toml is not there"),
    ],
)
def test_a_wrong_setting(tmp_path: Path, flags: list[str], settings: dict[str, object], start: str) -> None:
    code, line = refused(tmp_path, "serve", *flags, **settings)
    assert code == 2
    assert line.startswith(start)


def test_every_setting_is_a_flag_and_is_explained(tmp_path: Path) -> None:
    code, said = ended(tmp_path, "serve", "--help")
    assert code == 0
    for name in Settings.model_fields:
        assert f"--{name.replace('_', '-')}" in said


def test_the_settings_in_force_are_told(tmp_path: Path) -> None:
    code, said = ended(tmp_path, "settings", "--port", "9000", max_rooms=7)
    assert code == 0
    assert "port = 9000\n" in said
    assert "max_rooms = 7\n" in said
    assert all(str(field.description) in said for field in Settings.model_fields.values())


def test_the_wire_types_are_written(tmp_path: Path) -> None:
    code, _ = ended(tmp_path, "export-types", str(tmp_path / "wire.d.ts"))
    assert code == 0
    assert "export type Command" in (tmp_path / "wire.d.ts").read_text()


def test_without_a_command_it_serves_says_where_and_stops_when_asked(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", front=False, host="0.0.0.0")
    with server:
        said = server.said()
        assert f"this machine   http://localhost:{server.port}/" in said
        assert f"data           {server.data / 'lastcard.sqlite3'}" in said
        assert server.stop() == 0
    assert "Traceback" not in server.said()


def test_flags_alone_serve_too(tmp_path: Path, taken: int) -> None:
    code, line = refused(tmp_path, "--port", str(taken))
    assert code == 1
    assert "in use" in line


def test_no_command_at_all_serves(tmp_path: Path, taken: int) -> None:
    assert refused(tmp_path, port=taken)[0] == 1


def test_an_unknown_command_is_a_usage_error(tmp_path: Path) -> None:
    process = spawn("server", log=tmp_path / "log")
    assert process.wait(timeout=PATIENCE) == 2
    assert isinstance(process, subprocess.Popen)

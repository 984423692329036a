"""The first command: installs once, explains what stops it, and hands its arguments on."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import start
from support.tree import copy


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone in which everything is installed already, and whose `lastcard` prints its arguments."""
    copy(tmp_path, *start.SOURCES, "backend")
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    (programs / "python").symlink_to(sys.executable)
    (programs / "lastcard").write_text('#!/bin/sh\necho "$@"\n')
    (programs / "lastcard").chmod(0o755)
    state = {
        "python": f"{sys.version} in {tmp_path / '.venv'}",
        "packages": hashlib.sha256((tmp_path / "backend" / "requirements.lock").read_bytes()).hexdigest(),
        "project": start.fingerprint(tmp_path),
    }
    (tmp_path / ".venv" / "installed.json").write_text(json.dumps(state))
    return tmp_path


def started(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "backend/start.py", *arguments]
    return subprocess.run(command, cwd=clone, capture_output=True, text=True)


@pytest.mark.parametrize("arguments", [[], ["--port", "9000"], ["simulate", "--seed", "1"], ["--help"]])
def test_arguments_are_handed_on(clone: Path, arguments: list[str]) -> None:
    result = started(clone, *arguments)
    assert (result.stdout, result.stderr, result.returncode) == (" ".join(arguments) + "\n", "", 0)


@pytest.mark.parametrize(
    "changed", ["frontend/src/main.js", "backend/lastcard/__init__.py", "migrations/env.py", "pyproject.toml"]
)
def test_a_changed_source_is_noticed(clone: Path, changed: str) -> None:
    before = start.fingerprint(clone)
    (clone / changed).write_text("changed")
    assert start.fingerprint(clone) != before


@pytest.mark.parametrize("left", ["frontend/node_modules/x", "frontend/dist/index.html", "data/lastcard.db"])
def test_what_was_built_or_stored_is_no_change(clone: Path, left: str) -> None:
    before = start.fingerprint(clone)
    (clone / left).parent.mkdir(parents=True)
    (clone / left).write_text("left")
    assert start.fingerprint(clone) == before


def test_an_old_python_is_told_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "OLDEST", (4, 2))
    with pytest.raises(start.Trouble, match=r"needs Python 4\.2 or newer; this one is 3\.\d+\.\d+\.$"):
        start.check_python()


def test_a_folder_that_cannot_be_written_is_one_line(clone: Path) -> None:
    shutil.rmtree(clone / ".venv")
    (clone / ".venv").write_text("in the way")
    result = started(clone)
    assert (result.stdout, result.returncode) == ("", 1)
    assert result.stderr == f"Cannot write {clone / '.venv'}: File exists\n"


def test_a_failing_command_shows_its_last_lines(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(start.Trouble, match=r"^breaking failed with exit code 3, see the lines above"):
        start.run("breaking", ["/bin/sh", "-c", "echo one; echo two; echo three >&2; exit 3"], shown=2)
    assert capfd.readouterr().err.splitlines()[-2:] == ["two", "three"]


def test_an_environment_remembers_what_was_installed(tmp_path: Path, clone: Path) -> None:
    environment = start.Environment(clone / ".venv")
    environment.create()
    environment.packages(clone / "backend" / "requirements.lock")  # would fail: this Python has no such pip
    with pytest.raises(start.Trouble, match=r"^trying failed"):
        environment.install("trying", "part", "new", "--no-index", "no-such-package-anywhere")
    assert "part" not in json.loads((clone / ".venv" / "installed.json").read_text())

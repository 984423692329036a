"""The wheel is the whole server: package, built front end and migrations, and nothing of the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from support.tree import copy

PARTS = ("pyproject.toml", "README.md", "LICENSE", "backend", "migrations", "frontend/hatch_build.py")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What the wheel is made of, with a front end that was built before."""
    copy(tmp_path, *PARTS)
    assets = tmp_path / "frontend" / "dist" / "assets"
    assets.mkdir(parents=True)
    (assets.parent / "index.html").write_text("<!doctype html>")
    (assets / "index.js").write_text("export {}")
    return tmp_path


def build(clone: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", "out"]
    environment = {**os.environ, "LASTCARD_SKIP_FRONTEND_BUILD": "1"}
    return subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True)


def test_the_wheel_holds_everything_that_serves(clone: Path) -> None:
    result = build(clone)
    assert result.returncode == 0, result.stderr
    (wheel,) = (clone / "out").glob("*.whl")
    names = set(ZipFile(wheel).namelist())
    served = {"lastcard/_static/index.html", "lastcard/_static/assets/index.js"}
    assert {*served, "lastcard/_migrations/env.py"} <= names
    assert {name.split("/")[0] for name in names} == {"lastcard", "lastcard-0.1.0.dist-info"}
    package = {
        path.relative_to(clone / "backend").as_posix() for path in clone.glob("backend/lastcard/**/*.py")
    }
    assert package <= names


def test_a_missing_front_end_is_named(clone: Path) -> None:
    shutil.rmtree(clone / "frontend" / "dist")
    result = build(clone)
    assert result.returncode != 0
    assert "frontend/dist is missing" in result.stderr

"""The second command: what it counts, and which browser it takes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import run
from support import browser
from support.tree import ROOT

PYTEST = """<?xml version="1.0"?><testsuites name="pytest tests">
<testsuite name="pytest" errors="1" failures="2" skipped="0" tests="10"></testsuite></testsuites>"""
VITEST = """<?xml version="1.0"?><testsuites name="vitest tests" tests="7" failures="1" errors="0">
<testsuite name="a" tests="3" failures="0" errors="0" skipped="0"></testsuite>
<testsuite name="b" tests="4" failures="1" errors="0" skipped="1"></testsuite></testsuites>"""


def test_tests_of_all_reports_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "RESULTS", tmp_path)
    assert run.count() == (0, 0)
    (tmp_path / "unit.xml").write_text(PYTEST)
    (tmp_path / "vitest.xml").write_text(VITEST)
    assert run.count() == (7 + 5, 3 + 1)


def test_an_unknown_step_is_refused_with_the_known_ones() -> None:
    command = [sys.executable, "tests/run.py", "--only", "lint,units"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 2
    assert f"no such step: units; there are {', '.join(run.STEPS)}" in result.stderr


def asked(name: str, fails: str = "") -> list[str]:
    """What a step runs, until one of it fails."""
    told = []
    for command in run.STEPS[name]():
        told.append(command.what)
        if command.what == fails:
            break
    return told


def test_the_page_is_built_once_for_all_steps_and_again_when_that_has_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run, "_done", set())
    assert asked("frontend", fails="vite build") == ["npm packages", "svelte-check", "vitest", "vite build"]
    assert asked("e2e") == ["vite build", "a browser", "pytest"]
    assert asked("e2e") == ["a browser", "pytest"]
    assert asked("frontend") == ["svelte-check", "vitest"]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    return tmp_path


def program(folder: Path, name: str) -> Path:
    (folder / name).touch(0o755)
    return folder / name


def test_the_named_browser_comes_first(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(programs, "chromium")
    mine = program(programs, "mine")
    monkeypatch.setenv(browser.VARIABLE, str(mine))
    assert browser.find().program == mine


def test_a_named_browser_that_is_missing_is_an_error(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(programs, "chromium")
    monkeypatch.setenv(browser.VARIABLE, "/nowhere/chrome")
    with pytest.raises(browser.NoBrowser, match="LASTCARD_BROWSER names /nowhere/chrome"):
        browser.find()


def test_the_smallest_browser_of_the_system_is_taken(programs: Path) -> None:
    program(programs, "google-chrome")
    chromium = program(programs, "chromium")
    assert browser.find().program == chromium
    shell = program(programs, "chromium-headless-shell")
    assert browser.find().program == shell
    assert browser.find().launch_options()["executable_path"] == str(shell)

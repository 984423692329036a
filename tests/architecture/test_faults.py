"""The page that leads from bad inputs and faults to the tests names tests that there are."""

from __future__ import annotations

import re

import pytest

from support.tree import ROOT

PAGE = (ROOT / "tests/FAULTS.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[^`:]+)::([^`]+)`", PAGE)))


@pytest.mark.parametrize(("file", "test"), NAMED, ids=lambda each: each.rsplit("/", 1)[-1])
def test_every_test_that_is_named_is_there(file: str, test: str) -> None:
    assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")


COMMANDS = {
    "soak": "tests/soak/run.py",
    "proxies": "tests/proxies/run.py",
    "load": "tests/bench/load.py",
    "hostile": "tests/bench/hostile.py",
    "simulation": "tests/simulation/run.py",
}
STEPS = sorted(set(re.findall(rf"\b({'|'.join(COMMANDS)}) ((?:`[-\w ]+`(?:, )?)+)", PAGE)))


@pytest.mark.parametrize(("command", "steps"), STEPS)
def test_every_step_of_a_command_that_is_named_is_there(command: str, steps: str) -> None:
    text = (ROOT / COMMANDS[command]).read_text(encoding="utf-8")
    for step in re.findall("`([^`]+)`", steps):
        assert f'"{step.split()[0]}"' in text, step


def test_every_case_names_a_test_or_a_command_or_says_why_not() -> None:
    cases = [line for line in PAGE.splitlines() if re.match(r"\| (?!case|---)", line)]
    assert len(cases) > 50
    for line in cases:
        by = line.split("|")[3]
        assert "::" in by or "not here:" in by or re.search(r"\b(soak|proxies) `--", by), line

"""The page that leads from what went wrong elsewhere to the tests names tests that there are."""

from __future__ import annotations

import re

import pytest

from support.tree import ROOT

PAGE = (ROOT / "tests/SCENARIOS.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`((?:tests|frontend)/[^`:]+)::([^`]+)`", PAGE)))


@pytest.mark.parametrize(("file", "test"), NAMED, ids=lambda each: each.rsplit("/", 1)[-1])
def test_every_test_that_is_named_is_there(file: str, test: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    wanted = f"def {test}(" if file.endswith(".py") else f"test('{test}'"
    assert wanted in text


def test_every_line_names_a_test_or_says_who_looks() -> None:
    lines = [line for line in PAGE.splitlines() if line.startswith("| ") and "---" not in line]
    told = [line for line in lines if not line.startswith("| what must hold")]
    assert len(told) > 40
    for line in told:
        assert "::" in line or "by looking" in line or "device:" in line, line

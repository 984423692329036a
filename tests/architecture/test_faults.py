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


def test_every_case_names_a_test_or_a_command_or_says_why_not() -> None:
    cases = [line for line in PAGE.splitlines() if re.match(r"\| (?!case|---)", line)]
    assert len(cases) > 50
    for line in cases:
        by = line.split("|")[3]
        assert "::" in by or "not here:" in by or re.search(r"\b(soak|proxies) `--", by), line

"""Perft: the number of legal continuations of fixed deals, per preset and option (see `support.perft`)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lastcard.rules.option_table import OPTIONS
from support.perft import Line, read

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))
ALONE = [line for line in read(FILES[0].with_name("options.txt")) if line.code.count("~") == 2]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_the_numbers_are_what_they_were(file: Path) -> None:
    """Each line of the file."""
    for line in read(file):
        assert line.counted() == line.counts, line.code


@pytest.mark.parametrize("line", ALONE, ids=[line.code for line in ALONE])
def test_the_option_makes_a_difference_on_that_deal(line: Line) -> None:
    """Otherwise the line would say nothing about it."""
    plain = replace(line, code=line.code.rpartition("~")[0])
    assert plain.counted() != line.counts


def test_every_option_has_a_line() -> None:
    """A new option needs a new deal."""
    text = "".join(file.read_text(encoding="utf-8") for file in FILES)
    assert [option.name for option in OPTIONS if f"~{option.name}." not in text] == []

"""RULES.md as data for the rules page, so that the number a refusal names can be looked up in the app."""

from __future__ import annotations

import functools
import re
from importlib.resources import files

from pydantic import BaseModel

from lastcard.web import api

router = api.router("options")

_RULE = re.compile(r"^- \*\*(R\d+)\*\* (.+(?:\n  .+)*)", re.MULTILINE)
_MARKS = re.compile(r"\*\*|[`*]")


class Rule(BaseModel):
    """A rule: its number, as refusals name it, and what it says."""

    number: str
    text: str


class Section(BaseModel):
    """A section of the sheet with its rules, in order."""

    title: str
    rules: list[Rule]


@router.get("/rules")
async def sheet() -> list[Section]:
    """Every rule by its number, in English, as in RULES.md; its tables of options are at `/api/options`."""
    return _sections()


@functools.cache
def _sections() -> list[Section]:
    text = (files("lastcard.rules") / "RULES.md").read_text("utf-8")
    _, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    return [_section(*section.split("\n", 1)) for section in sections]


def _section(title: str, text: str) -> Section:
    rules = [Rule(number=number, text=_plain(words)) for number, words in _RULE.findall(text)]
    return Section(title=re.sub(r" \(R.*\)$", "", title), rules=rules)


def _plain(text: str) -> str:
    """Without the marks of Markdown and the breaks of its lines."""
    return _MARKS.sub("", " ".join(text.split()))

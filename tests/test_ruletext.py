"""The rules in force as text: every option and every value says something of its own, by rules that exist."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from lastcard import ruletext
from lastcard.rules.option_table import OPTIONS
from lastcard.rules.options import PRESETS, Options, Preset, applies, problems, settled
from lastcard.rules.settings import decode
from support.tree import ROOT

RULES = (ROOT / "backend" / "lastcard" / "rules" / "RULES.md").read_text()


def others() -> list[tuple[Preset, str, Any]]:
    """Every preset with one option changed to each of its other values."""
    return [
        (name, option.name, value)
        for name, base in PRESETS.items()
        for option in OPTIONS
        if applies(option, base) and option.name != "deck"
        for value in (*option.values(base.family), *((option.span.high,) if option.span else ()))
        if value != getattr(base, option.name)
    ]


def changed(name: Preset, option: str, value: Any) -> Options:
    """The preset with that change."""
    return settled(replace(PRESETS[name], **{option: value}))


def flat(options: Options) -> str:
    """The text without its line breaks."""
    return " ".join(ruletext.text(options).split())


@pytest.mark.parametrize(("name", "option", "value"), others())
def test_every_value_of_every_option_says_something_else(name: Preset, option: str, value: Any) -> None:
    options = changed(name, option, value)
    said = ruletext.meaning(option, options)
    if options.calls == "silent":
        assert ruletext.meaning("call_penalty", options) is None
    assert said is not None
    body = [text.partition("Settings code")[0] for text in (flat(options), flat(PRESETS[name]))]
    assert body[0] != body[1]
    assert "otherwise than usual" in body[0] or options in PRESETS.values()


@pytest.mark.parametrize("name", PRESETS)
def test_every_option_that_applies_has_its_sentence(name: Preset) -> None:
    options = PRESETS[name]
    silent = {
        option.name
        for option in OPTIONS
        if applies(option, options) and ruletext.meaning(option.name, options) is None
    }
    assert silent == set()
    absent = [option.name for option in OPTIONS if not applies(option, options)]
    assert [one for one in absent if ruletext.meaning(one, options) is not None] == []


def test_every_option_stands_in_one_section() -> None:
    listed = [name for names in ruletext.SECTIONS.values() for name in names]
    assert sorted(listed) == sorted(["family", *(option.name for option in OPTIONS)])


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_that_is_cited_is_in_the_rule_sheet(name: Preset) -> None:
    text = ruletext.text(PRESETS[name])
    cited = set(re.findall(r"\bR\d+\b", text))
    assert len(cited) > 20
    assert [number for number in sorted(cited) if f"- **{number}** " not in RULES] == []
    sentences = [line for line in text.splitlines() if line.startswith("  ") and not line.startswith("   ")]
    assert len(sentences) > 15
    assert max(map(len, text.splitlines())) <= ruletext.WIDTH + 100  # a settings code is never broken


@pytest.mark.parametrize("name", PRESETS)
def test_the_code_below_gives_the_same_rules(name: Preset) -> None:
    code = ruletext.text(PRESETS[name]).rstrip().rpartition(" ")[2]
    assert code == name
    assert decode(code) == PRESETS[name]


def test_figures_are_filled_in() -> None:
    options = settled(replace(PRESETS["classic"], target=300, call_penalty=1, card_limit=20, first_dealer=2))
    assert problems(options, 3) == []
    said = flat(options)
    for part in (
        "300 points win the match",
        "caught draws one card.",
        "Whoever holds 20 cards after a draw is out of the round. (R77)",
        "Seat 3 deals first",
        "otherwise than usual: call penalty, first dealer, target, card limit",
        "Settings code: classic~call_penalty.1~first_dealer.2~target.300~card_limit.20",
    ):
        assert part in said
    assert "63 Wild, 7 Wild Reverse, 7 Wild Skip, 7 Wild Skip Two" in flat(PRESETS["all-wild"])

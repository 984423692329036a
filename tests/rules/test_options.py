"""Options, presets, conflicts, and what differs from a preset (RULES.md, R90 to R94)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from lastcard.rules.cards import ALL_WILD_DECK, Card
from lastcard.rules.option_table import OPTIONS
from lastcard.rules.options import (
    PRESETS,
    Options,
    Preset,
    deck_size,
    differences,
    nearest,
    preset,
    problems,
    settled,
)
from support.cards import dealt, options

RULES = Path(__file__).resolve().parents[2] / "backend" / "lastcard" / "rules" / "RULES.md"


@pytest.mark.parametrize("name", get_args(Preset))
@pytest.mark.parametrize("seats", [2, 10])
def test_presets_are_playable_as_they_stand(name: Preset, seats: int) -> None:
    """R90."""
    assert preset(name) is PRESETS[name]
    assert settled(PRESETS[name]) == PRESETS[name]
    assert problems(PRESETS[name], seats) == []


def test_a_name_that_is_no_preset() -> None:
    """R90."""
    assert preset("poker") is None


def test_every_option_is_in_the_table_once() -> None:
    """R91: all but the family, which chooses the column."""
    fields = [field.name for field in msgspec.structs.fields(Options)]
    assert sorted(["family", *(option.name for option in OPTIONS)]) == sorted(fields)


@pytest.mark.parametrize(("name", "family"), [("all-wild", "all-wild"), ("classic", "classic")])
def test_the_first_values_are_the_defaults(name: Preset, family: Any) -> None:
    """R91."""
    for option in OPTIONS:
        values = option.values(family)
        value = getattr(PRESETS[name], option.name)
        absent = not values or (option.only == "performed" and name == "all-wild")
        assert value == (None if absent else values[0]), option.name


def test_the_rule_sheet_names_every_option_and_value() -> None:
    """R91: code and sheet cannot drift apart unnoticed."""
    text = RULES.read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \| .* \|$", text, re.MULTILINE))
    for option in OPTIONS:
        row = rows[option.name]
        for value in (*option.all_wild, *option.classic):
            if isinstance(value, str):
                assert f"`{value}`" in row or value in ("ignored", "performed"), (option.name, value)
        if option.span is not None and option.name not in ("false_catch_penalty", "first_dealer"):
            assert f"{option.span.low} to {option.span.high}" in row


def test_the_rule_sheet_has_each_rule_once_and_in_order() -> None:
    """So that a citation means one sentence."""
    numbers = [
        int(found) for found in re.findall(r"^- \*\*R(\d+)\*\*", RULES.read_text(encoding="utf-8"), re.M)
    ]
    assert numbers == sorted(set(numbers))


def test_every_rule_that_is_cited_exists() -> None:
    """In the code and in these tests."""
    known = set(re.findall(r"\*\*(R\d+)\*\*", RULES.read_text(encoding="utf-8")))
    for folder in (RULES.parent, Path(__file__).parent):
        for file in sorted(folder.rglob("*.py")):
            cited = set(re.findall(r"\bR\d+\b", file.read_text(encoding="utf-8")))
            assert cited <= known, file.name


def test_options_that_do_not_apply_are_left_out() -> None:
    """R92: never an error and never silently kept."""
    wild = settled(
        Options(jump_in=True, seven_zero=False, wild_draw_four="anytime", draw_rule="until-playable")
    )
    assert wild == PRESETS["all-wild"]
    assert problems(Options(jump_in=True, opening_reverse="dealer"), 4) == []
    single = options("classic", scoring="single")
    assert single.target is None
    assert options("classic", opening_action="ignored").opening_reverse is None


def test_options_that_begin_to_apply_get_their_default() -> None:
    """R92."""
    assert settled(Options(family="classic")) == msgspec.structs.replace(
        PRESETS["classic"], opening_action="ignored", opening_reverse=None, first_dealer="random"
    )
    assert settled(Options(scoring="lowest", target=None)).target == 500
    assert settled(Options(opening_action="performed")).opening_reverse == "right-of-dealer"
    bare = settled(Options(deck=None))
    assert bare.deck == ALL_WILD_DECK
    assert bare.deck is not settled(Options(deck=None)).deck


@pytest.mark.parametrize(("changes", "names"), [
    ({"force_play": True}, ("force_play", "voluntary_draw")),
    ({"calls": "silent", "false_catch_penalty": 1}, ("calls", "false_catch_penalty")),
])  # fmt: skip
def test_conflicts_are_refused_with_both_names(changes: dict[str, Any], names: tuple[str, str]) -> None:
    """R93."""
    assert problems(options(**changes), 4) == [(names, "conflict")]


def test_the_conflict_of_classic() -> None:
    """R93."""
    both = options("classic", drawn_card="keep", draw_rule="until-playable")
    assert problems(both, 4) == [(("drawn_card", "draw_rule"), "conflict")]
    assert problems(options("classic", force_play=True), 4) == []


@pytest.mark.parametrize(("name", "good", "bad"), [
    ("call_penalty", (1, 6), (0, 7)), ("false_catch_penalty", (0, 2), (-1, 3)),
    ("target", (50, 5000), (49, 5001)),
    ("hand_size", (3, 12), (2, 13)), ("card_limit", (15, 40, None), (14, 41)),
    ("first_dealer", ("random", 0, 3), ("high-card", -1, 10)),
])  # fmt: skip
def test_values_out_of_range_are_refused_with_the_name(name: str, good: tuple[Any], bad: tuple[Any]) -> None:
    """R94."""
    for value in good:
        assert problems(options(**{name: value}), 4) == []
    for value in bad:
        assert problems(options(**{name: value}), 4) == [((name,), "value")]


def test_a_dealer_that_does_not_sit_there() -> None:
    """R94: asked only when the seats are known."""
    assert problems(options(first_dealer=4), 4) == [(("first_dealer",), "no-such-seat")]
    assert problems(options(first_dealer=4), None) == []


@pytest.mark.parametrize("deck", [
    {**ALL_WILD_DECK, Card("wild"): 62},
    {card: count for card, count in ALL_WILD_DECK.items() if card != "skip"},
    {**ALL_WILD_DECK, Card("skip"): 0, Card("wild"): 70},
    dict.fromkeys(ALL_WILD_DECK, 14),
    {**ALL_WILD_DECK, Card("red-1"): 1, Card("wild"): 62},
])  # fmt: skip
def test_a_deck_needs_all_kinds_and_the_wild_in_front(deck: dict[Card, int]) -> None:
    """R37, R94."""
    assert problems(options(deck=deck), 4) == [(("deck",), "composition")]


def test_another_sound_deck() -> None:
    """R37."""
    deck = {**ALL_WILD_DECK, Card("wild"): 60, Card("skip"): 10}
    assert problems(options(deck=deck), 4) == []
    assert dealt(4, "wild", deck=deck).match.deck[Card("skip")] == 10


def test_a_deck_must_serve_every_seat_and_leave_ten() -> None:
    """R94."""
    assert problems(options(hand_size=10), 10) == []
    assert problems(options(hand_size=11), 10) == [(("hand_size", "deck"), "too-few-cards")]
    assert problems(options("classic", hand_size=10), 10) == [(("hand_size",), "too-few-cards")]
    assert problems(options("classic", hand_size=10, extra_wilds=True), 10) == []
    assert deck_size(options("classic", extra_wilds=True)) == 110


def test_what_differs_from_a_preset() -> None:
    """R90."""
    chosen = options("classic-low", call_penalty=2, jump_in=True)
    assert differences(chosen, "classic-low") == {"call_penalty": 2, "jump_in": True}
    assert nearest(chosen) == "classic-low"
    assert differences(PRESETS["all-wild-free-draw"], "all-wild") == {
        "voluntary_draw": "always", "scoring": "single", "target": None,
    }  # fmt: skip
    assert nearest(options("classic", stacking="same")) == "classic"


def test_a_match_is_played_by_settled_options() -> None:
    """R92, R96: they are recorded with it."""
    t = dealt(2, "wild", jump_in=True)
    assert t.match.options.jump_in is None
    assert t.match.options.first_dealer == 1

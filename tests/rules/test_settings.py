"""Settings codes (RULES.md, R95)."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lastcard.rules.cards import ALL_WILD_DECK, Card
from lastcard.rules.option_table import OPTIONS
from lastcard.rules.options import PRESETS, Options, problems, settled
from lastcard.rules.settings import LONGEST, BadSettings, decode, encode
from support.cards import options


@pytest.mark.parametrize("name", list(PRESETS))
def test_a_preset_is_its_own_code(name: str) -> None:
    """R95."""
    assert encode(PRESETS[name]) == name  # type: ignore[index]
    assert decode(name) == PRESETS[name]  # type: ignore[index]


@pytest.mark.parametrize(("chosen", "code"), [
    (options("classic", stacking="same", hand_size=5), "classic~stacking.same~hand_size.5"),
    (options("classic", jump_in=True, card_limit=20), "classic~jump_in.on~card_limit.20"),
    (options("all-wild", scoring="single"), "all-wild~scoring.single"),
    (options("all-wild", first_dealer=3), "all-wild~first_dealer.3"),
    (
        options("all-wild", deck={**ALL_WILD_DECK, Card("wild"): 60, Card("skip"): 10}),
        "all-wild~deck.60-7-10-7-7-7-7-7",
    ),
])  # fmt: skip
def test_a_code_names_what_differs(chosen: Options, code: str) -> None:
    """R95."""
    assert encode(chosen) == code
    assert decode(code) == chosen


def _any(rng: Random) -> Options:
    base = PRESETS[rng.choice(list(PRESETS))]
    changes: dict[str, Any] = {}
    for option in OPTIONS:
        values = [value for value in option.values(base.family) if not isinstance(value, dict)]
        if option.span is not None:
            values.append(rng.randint(option.span.low, option.span.high))
        if values and rng.random() < 0.5:
            changes[option.name] = rng.choice(values)
    return settled(replace(base, **changes))


def test_any_options_come_back_the_same_from_an_address() -> None:
    """R95: and it needs no escaping in one."""
    rng, good = Random(1), 0
    for _ in range(300):
        chosen = _any(rng)
        if problems(chosen, None):
            continue
        good += 1
        code = encode(chosen)
        assert decode(code) == chosen
        assert re.fullmatch("[a-z0-9._~-]+", code)
        assert len(code) <= LONGEST
    assert good > 50


@pytest.mark.parametrize(("code", "names", "reason"), [
    ("", (), "no-code"),
    ("poker", (), "unknown"),
    ("all-wild~", (), "no-code"),
    ("all-wild~hand_size", (), "no-code"),
    ("all-wild~.5", (), "no-code"),
    ("all-wild" + "~" * LONGEST, (), "no-code"),
    ("all-wild~tempo.fast", ("tempo",), "unknown"),
    ("all-wild~family.classic", ("family",), "unknown"),
    ("all-wild~hand_size.13", ("hand_size",), "value"),
    ("all-wild~hand_size.05", ("hand_size",), "value"),
    ("all-wild~hand_size.-5", ("hand_size",), "value"),
    ("all-wild~hand_size.5.5", ("hand_size",), "value"),
    ("all-wild~stacking.sometimes", ("stacking",), "value"),
    ("all-wild~stacking.1", ("stacking",), "value"),
    ("all-wild~first_dealer.high-card", ("first_dealer",), "value"),
    ("all-wild~hand_size.5~hand_size.5", ("hand_size",), "twice"),
    ("all-wild~force_play.on", ("force_play", "voluntary_draw"), "conflict"),
    ("all-wild~deck.60-7-7-7-7-7-7-7", ("deck",), "composition"),
    ("all-wild~deck.60-7-10", ("deck",), "value"),
    ("all-wild~deck.x-7-10-7-7-7-7-7", ("deck",), "value"),
])  # fmt: skip
def test_a_bad_code_is_refused_with_the_name(code: str, names: tuple[str, ...], reason: str) -> None:
    """R95: also one of an older or newer server."""
    with pytest.raises(BadSettings) as caught:
        decode(code)
    assert (caught.value.names, caught.value.code) == (names, reason)


def test_what_does_not_apply_is_dropped() -> None:
    """R92."""
    assert decode("all-wild~jump_in.on~draw_rule.until-playable") == PRESETS["all-wild"]
    assert decode("classic~deck.1-1-1-1-1-1-1-1") == PRESETS["classic"]
    assert decode("all-wild~first_dealer.9").first_dealer == 9

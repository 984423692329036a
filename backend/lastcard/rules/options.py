"""Every difference between the published games, as named values; a preset is a named set of them.

An option that does not apply to the family, or under another option's value, is absent (`None`).
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec

from lastcard.rules.cards import ALL_WILD_DECK, CLASSIC_DECK, EXTRA_WILDS, WILD, Card, Family
from lastcard.rules.option_table import DECK_KINDS, DECK_SIZE, LEFT_OVER, OPTIONS, Option

Preset = Literal["all-wild", "all-wild-opening", "all-wild-free-draw", "classic", "classic-low"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The rules in force of a match. Defaults are the preset `all-wild`."""

    family: Family = "all-wild"
    opening_action: Literal["ignored", "performed"] = "ignored"
    opening_reverse: Literal["right-of-dealer", "dealer"] | None = None
    opening_wild: Literal["first-player-names", "buried"] | None = None
    voluntary_draw: Literal["in-need", "always"] = "in-need"
    draw_rule: Literal["one", "until-playable"] = "one"
    drawn_card: Literal["may", "must", "keep"] = "may"
    action_match: Literal["colour-or-symbol", "colour"] | None = None
    wild_draw_four: Literal["challenge", "anytime", "enforced", "enforced-number"] | None = None
    call_penalty: int = 2
    false_catch_penalty: int = 0
    calls: Literal["manual", "silent"] = "manual"
    first_dealer: Literal["random", "high-card"] | int = "random"
    scoring: Literal["first", "lowest", "elimination", "single"] = "first"
    target: int | None = 500
    stacking: Literal["none", "same", "escalate", "mixed"] = "none"
    jump_in: bool | None = None
    seven_zero: bool | None = None
    force_play: bool = False
    hand_size: int = 7
    last_swap: Literal["win", "forbidden"] | None = "win"
    extra_wilds: bool | None = None
    card_limit: int | None = None
    deck: dict[Card, int] | None = msgspec.field(default_factory=lambda: dict(ALL_WILD_DECK))


CLASSIC = Options(
    family="classic",
    opening_action="performed",
    opening_reverse="dealer",
    opening_wild="first-player-names",
    voluntary_draw="always",
    action_match="colour-or-symbol",
    wild_draw_four="challenge",
    first_dealer="high-card",
    jump_in=False,
    seven_zero=False,
    extra_wilds=False,
    last_swap=None,
    deck=None,
)

PRESETS: dict[Preset, Options] = {
    "all-wild": Options(),
    "all-wild-opening": Options(
        opening_action="performed", opening_reverse="right-of-dealer", drawn_card="must"
    ),
    "all-wild-free-draw": Options(voluntary_draw="always", scoring="single", target=None),
    "classic": CLASSIC,
    "classic-low": msgspec.structs.replace(
        CLASSIC,
        opening_reverse="right-of-dealer",
        opening_wild="buried",
        draw_rule="until-playable",
        drawn_card="must",
        action_match="colour",
        wild_draw_four="enforced-number",
        call_penalty=4,
        scoring="lowest",
    ),
}

Problem = tuple[tuple[str, ...], Literal["value", "conflict", "composition", "too-few-cards", "no-such-seat"]]


def _default(option: Option, family: Family) -> tuple[Option, Any, bool]:
    """With its default in `family`, None where it does not apply, and whether that is all there is."""
    values = option.values(family)
    lone = len(values) == 1 and option.span is None and option.name != "deck"
    return option, values[0] if values else None, lone or not values


_DEFAULTS = {family: [_default(option, family) for option in OPTIONS] for family in get_args(Family)}


def settled(options: Options) -> Options:
    """The same options without what does not apply, and with defaults for what is missing (R92)."""
    changes: dict[str, Any] = {}
    for option, default, fixed in _DEFAULTS[options.family]:
        value = getattr(options, option.name)
        if option.only and not applies(option, options):
            right = None
        elif value is None or fixed:
            right = default
        else:
            continue
        if value != right:
            changes[option.name] = dict(right) if isinstance(right, dict) else right
    return msgspec.structs.replace(options, **changes) if changes else options


def applies(option: Option, options: Options) -> bool:
    """Whether `option` has a meaning beside the others."""
    if option.only == "performed" and options.opening_action != "performed":
        return False
    if option.only == "with-target" and options.scoring == "single":
        return False
    return bool(option.values(options.family))


def problems(options: Options, seats: int | None) -> list[Problem]:
    """What cannot be played so, or not by so many: names of options and a code each (R93, R94).

    `seats` None: by however many.
    """
    options = settled(options)
    found: list[Problem] = []
    for option in OPTIONS:
        value = getattr(options, option.name)
        if option.name != "deck" and applies(option, options) and not option.allows(options.family, value):
            found.append(((option.name,), "value"))
    found += _conflicts(options)
    if options.deck is not None and not _sound(options.deck):
        found.append((("deck",), "composition"))
    return found if found or seats is None else _seating(options, seats)


def _conflicts(options: Options) -> list[Problem]:
    pairs = [
        (options.force_play and options.voluntary_draw == "in-need", ("force_play", "voluntary_draw")),
        (
            options.drawn_card == "keep" and options.draw_rule == "until-playable",
            ("drawn_card", "draw_rule"),
        ),
        (options.calls == "silent" and options.false_catch_penalty > 0, ("calls", "false_catch_penalty")),
    ]
    return [(names, "conflict") for wrong, names in pairs if wrong]


def _sound(deck: dict[Card, int]) -> bool:
    """All eight kinds, plain Wild strictly the most numerous, 112 together (R37)."""
    if set(deck) != set(DECK_KINDS) or sum(deck.values()) != DECK_SIZE:
        return False
    actions = [count for kind, count in deck.items() if kind != WILD]
    return min(actions) > 0 and deck[WILD] > max(actions)


def _seating(options: Options, seats: int) -> list[Problem]:
    """Every seat has its hand and ten cards are left; a named dealer sits there (R94)."""
    if isinstance(options.first_dealer, int) and options.first_dealer >= seats:
        return [(("first_dealer",), "no-such-seat")]
    if options.hand_size * seats + LEFT_OVER > deck_size(options):
        names = ("hand_size",) if options.deck is None else ("hand_size", "deck")
        return [(names, "too-few-cards")]
    return []


def deck_size(options: Options) -> int:
    """How many cards are played with."""
    if options.family == "all-wild":
        return DECK_SIZE
    return sum(CLASSIC_DECK.values()) + (sum(EXTRA_WILDS.values()) if options.extra_wilds else 0)


def preset(name: str) -> Options | None:
    """The named set of options, None for a name that is none."""
    return PRESETS.get(name)  # type: ignore[call-overload, no-any-return]


def differences(options: Options, name: Preset) -> dict[str, Any]:
    """What `options` have otherwise than the preset, by option name; a value of None: absent."""
    base = PRESETS[name]
    return {
        option.name: getattr(options, option.name)
        for option in OPTIONS
        if getattr(options, option.name) != getattr(base, option.name)
    }


def nearest(options: Options) -> Preset:
    """The preset of the same family that differs least; what is only absent does not count."""
    names = [name for name, base in PRESETS.items() if base.family == options.family]
    return min(names, key=lambda name: sum(one is not None for one in differences(options, name).values()))

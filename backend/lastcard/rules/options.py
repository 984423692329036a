"""Every difference between the published games, as named values; a preset is a named set of them.

An option that does not apply to the family, or under another option's value, is absent (`None`).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from lastcard.rules.cards import ALL_WILD_DECK, Card, Family

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

#: Cards that must be left in the pile when every seat has its hand.
LEFT_OVER = 10


def problems(options: Options, seats: int) -> list[tuple[tuple[str, ...], str]]:
    """What cannot be played so, or not by so many: the names of the options in question and a code each."""
    checks: list[tuple[bool, tuple[str, ...], str]] = [
        (
            options.force_play and options.voluntary_draw == "in-need",
            ("force_play", "voluntary_draw"),
            "conflict",
        ),
        (
            options.drawn_card == "keep" and options.draw_rule == "until-playable",
            ("drawn_card", "draw_rule"),
            "conflict",
        ),
        (
            options.calls == "silent" and options.false_catch_penalty > 0,
            ("calls", "false_catch_penalty"),
            "conflict",
        ),
        (options.hand_size * seats + LEFT_OVER > _deck_size(options), ("deck", "hand_size"), "deck"),
    ]
    return [(names, code) for wrong, names, code in checks if wrong]


def _deck_size(options: Options) -> int:
    if options.family == "classic":
        return 110 if options.extra_wilds else 108
    return sum((options.deck or ALL_WILD_DECK).values())

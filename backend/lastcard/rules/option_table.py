"""Every option with its values, as data: what a host may choose and where it applies (R91).

The first value is the default. It knows the names of options and nothing of what they do.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from lastcard.rules.cards import ALL_WILD_DECK, ALL_WILD_KINDS, Family


class Span(msgspec.Struct, frozen=True):
    """Whole numbers from `low` to `high`, allowed besides the listed values."""

    low: int
    high: int


class Option(msgspec.Struct, frozen=True):
    """An option. Without values in a family it does not apply there; `only`: nor without this."""

    name: str
    all_wild: tuple[Any, ...] = ()
    classic: tuple[Any, ...] = ()
    span: Span | None = None
    only: Literal["", "performed", "with-target"] = ""

    def values(self, family: Family) -> tuple[Any, ...]:
        """The listed values in `family`, the default first."""
        return self.all_wild if family == "all-wild" else self.classic

    def allows(self, family: Family, value: Any) -> bool:
        """Whether `value` may be chosen in `family`."""
        number = isinstance(value, int) and not isinstance(value, bool)
        within = number and self.span is not None and self.span.low <= value <= self.span.high
        return within or any(value is one or (value == one and not number) for one in self.values(family))


def _both(name: str, *values: Any, span: Span | None = None, only: Literal["", "with-target"] = "") -> Option:
    return Option(name, values, values, span, only)


#: 112 cards, whichever they are (R37).
DECK_SIZE = sum(ALL_WILD_DECK.values())
#: Cards that must be left in the pile when every seat has its hand (R94).
LEFT_OVER = 10
DECK_KINDS = ALL_WILD_KINDS

OPTIONS: tuple[Option, ...] = (
    Option("opening_action", ("ignored", "performed"), ("performed", "ignored")),
    Option("opening_reverse", ("right-of-dealer",), ("dealer", "right-of-dealer"), only="performed"),
    Option("opening_wild", (), ("first-player-names", "buried")),
    Option("voluntary_draw", ("in-need", "always"), ("always",)),
    Option("draw_rule", ("one",), ("one", "until-playable")),
    _both("drawn_card", "may", "must", "keep"),
    Option("action_match", (), ("colour-or-symbol", "colour")),
    Option("wild_draw_four", (), ("challenge", "anytime", "enforced", "enforced-number")),
    _both("call_penalty", 2, span=Span(1, 6)),
    _both("false_catch_penalty", 0, span=Span(0, 2)),
    _both("calls", "manual", "silent"),
    Option("first_dealer", ("random",), ("high-card", "random"), Span(0, 9)),
    _both("scoring", "first", "lowest", "elimination", "single"),
    _both("target", 500, span=Span(50, 5000), only="with-target"),
    _both("stacking", "none", "same", "escalate", "mixed"),
    Option("jump_in", (), (False, True)),
    Option("seven_zero", (), (False, True)),
    _both("force_play", False, True),
    _both("hand_size", 7, span=Span(3, 12)),
    Option("last_swap", ("win", "forbidden"), ()),
    Option("extra_wilds", (), (False, True)),
    _both("card_limit", None, span=Span(15, 40)),
    Option("deck", (dict(ALL_WILD_DECK),), ()),
)

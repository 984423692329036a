"""What of an event a seat may not know, as data: which fields of which event are hidden, and what stands in
their place.

Hidden information is a rule of the game. Counters are hidden too: how many numbers a shuffle threw away is
nobody's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from lastcard.rules import events as e


class Hidden(msgspec.Struct, frozen=True):
    """`from_all`: fields and what everybody sees instead; `from_others`: the same, but the event's own seat
    sees the truth;
    `own_hand`: fields that list a hand for each seat, of which a seat sees its own."""

    from_all: Mapping[str, Any] = {}
    from_others: Mapping[str, Any] = {}
    own_hand: tuple[str, ...] = ()


HIDDEN: dict[type[e.Event], Hidden] = {
    e.Committed: Hidden(from_all={"secret": ""}),
    e.Salted: Hidden(from_others={"salt": ""}),
    e.RoundStarted: Hidden(from_all={"secret": ""}),
    e.DealerCardDrawn: Hidden(from_all={"counter": 0}),
    e.DealerChosen: Hidden(from_all={"counter": 0}),
    e.Dealt: Hidden(from_all={"pile": [], "counter": 0}, own_hand=("hands",)),
    e.Buried: Hidden(from_all={"place": -1, "counter": 0}),
    e.Drew: Hidden(from_others={"cards": []}),
    e.PileRebuilt: Hidden(from_all={"pile": [], "counter": 0}),
    e.HandsShuffled: Hidden(from_all={"counter": 0}, own_hand=("hands",)),
    e.TurnBegan: Hidden(from_others={"card": None}),
}


def redact(event: e.AnyEvent, seat: int | None) -> e.AnyEvent | None:
    """The event as `seat` (None: a watcher) may know it: the same event with its hidden fields emptied.

    None would mean that the seat may not know that it happened; no event of the rules is of that kind.
    """
    hidden = HIDDEN.get(type(event))
    if hidden is None:
        return event
    changes = dict(hidden.from_all)
    if hidden.from_others and getattr(event, "seat", None) != seat:
        changes.update(hidden.from_others)
    for field in hidden.own_hand:
        hands = getattr(event, field)
        changes[field] = [hand if other == seat else [] for other, hand in enumerate(hands)]
    return replace(event, **changes) if changes else event


def knows_more(event: e.Event, seat: int) -> bool:
    """Whether `seat` may know something of the event that a watcher may not."""
    hidden = HIDDEN.get(type(event))
    if hidden is None:
        return False
    if hidden.from_others and getattr(event, "seat", None) == seat:
        return any(getattr(event, name) != shown for name, shown in hidden.from_others.items())
    return bool(hidden.own_hand)

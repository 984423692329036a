"""Every set of options that the rule sheet allows, and a way to draw one at random."""

from __future__ import annotations

from random import Random
from typing import Any

from lastcard.rules.cards import ALL_WILD_DECK, Card
from lastcard.rules.options import Options
from reference.cards import full_deck

#: Option -> its values, as the sheet lists them. An option that is not here is absent in that family.
BOTH: dict[str, list[Any]] = {
    "opening_action": ["ignored", "performed"],
    "drawn_card": ["may", "must", "keep"],
    "call_penalty": [1, 2, 3, 4, 5, 6],
    "false_catch_penalty": [0, 1, 2],
    "calls": ["manual", "silent"],
    "scoring": ["first", "lowest", "elimination", "single"],
    "stacking": ["none", "same", "escalate", "mixed"],
    "force_play": [False, True],
}
ALL_WILD: dict[str, list[Any]] = {
    "voluntary_draw": ["in-need", "always"],
    "last_swap": ["win", "forbidden"],
}
CLASSIC: dict[str, list[Any]] = {
    "opening_wild": ["first-player-names", "buried"],
    "draw_rule": ["one", "until-playable"],
    "action_match": ["colour-or-symbol", "colour"],
    "wild_draw_four": ["challenge", "anytime", "enforced", "enforced-number"],
    "jump_in": [False, True],
    "seven_zero": [False, True],
    "extra_wilds": [False, True],
}


def conflicts(o: Options, seats: int) -> list[tuple[str, str]]:
    """The pairs of options that the sheet refuses together, and a deck that does not serve the seats."""
    found = []
    if o.force_play and o.voluntary_draw == "in-need":
        found.append(("force_play", "voluntary_draw"))
    if o.drawn_card == "keep" and o.draw_rule == "until-playable":
        found.append(("drawn_card", "draw_rule"))
    if o.calls == "silent" and o.false_catch_penalty:
        found.append(("calls", "false_catch_penalty"))
    size = sum(full_deck(o.deck, bool(o.extra_wilds)).values())  # type: ignore[arg-type]
    if size - o.hand_size * seats < 10:
        found.append(("hand_size", "deck"))
    return found


def draw_options(
    rng: Random, family: str, seats: int, *, calm: float = 0.5, allow_conflicts: bool = False
) -> Options:
    """A random set, each option at its default with the likelihood `calm`; a conflict is drawn again."""
    while True:
        options = _draw(rng, family, seats, calm)
        if allow_conflicts or not conflicts(options, seats):
            return options


def _draw(rng: Random, family: str, seats: int, calm: float) -> Options:
    own = ALL_WILD if family == "all-wild" else CLASSIC
    values = BOTH | own
    chosen: dict[str, Any] = {
        name: choices[0] if rng.random() < calm else rng.choice(choices) for name, choices in values.items()
    }
    chosen["family"] = family
    chosen["target"] = None if chosen["scoring"] == "single" else rng.choice([50, 100, 200, 500])
    chosen["hand_size"] = 7 if rng.random() < calm else rng.randint(3, 12)
    chosen["card_limit"] = None if rng.random() < calm else rng.choice([15, 15, 16, 18, 22, 30, 40])
    chosen["first_dealer"] = rng.choice(["random", rng.randrange(seats)])
    if family == "all-wild":
        performed = chosen["opening_action"] == "performed"
        chosen["opening_reverse"] = "right-of-dealer" if performed else None
        chosen["deck"] = dict(ALL_WILD_DECK) if rng.random() < 0.7 else _composition(rng)
        return Options(**chosen)
    performed = chosen["opening_action"] == "performed"
    chosen["opening_reverse"] = rng.choice(["dealer", "right-of-dealer"]) if performed else None
    chosen["first_dealer"] = rng.choice(["random", "high-card", rng.randrange(seats)])
    return Options(**chosen, voluntary_draw="always", last_swap=None, deck=None)


def _composition(rng: Random) -> dict[Card, int]:
    """Another deck of 112: fewer plain wilds, and the actions in uneven numbers."""
    actions = [card for card in ALL_WILD_DECK if card != "wild"]
    deck = {card: rng.randint(1, 10) for card in actions}
    return {Card("wild"): 112 - sum(deck.values()), **deck}

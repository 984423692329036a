"""Runs the rule cases of this folder against the engine; shares no code with its own tests (README.md)."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lastcard.rules import commands, decide
from lastcard.rules.evolve import fold
from lastcard.rules.judge import Illegal
from lastcard.rules.options import PRESETS, Options
from lastcard.rules.shuffle import Chance
from lastcard.rules.state import Duty, Match, Round, Seat
from lastcard.rules.variants import VARIANTS

Case = dict[str, Any]
FILES = sorted(Path(__file__).parent.glob("*.json"))
CASES = [case for file in FILES for case in json.loads(file.read_text("utf-8"))]
ALWAYS, TIMELESS = ("phase", "winners", "scores", "status"), ("call", "catch", "deal", "leave")


def cards(listed: list[str]) -> list[Any]:
    """`["skip", "3 wild"]` written out."""
    return [card for it in listed for card in [it.split()[-1]] * (int(it.split()[0]) if " " in it else 1)]


def lay(case: Case) -> Match | None:
    """The table as the case describes it, or as it is after the deal that the case describes."""
    seats, preset = case["seats"], msgspec.to_builtins(PRESETS[case["preset"]])
    options = msgspec.convert(preset | case.get("options", {}), Options)
    if "deal" in case:
        options = msgspec.structs.replace(options, first_dealer=seats - 1)
        order = lambda _, deck: arrange(case["deal"], seats, options.hand_size, deck)  # noqa: E731
        return fold(None, decide.start("case", options, seats, 0, 0, Chance(lambda: bytes(32), order)))
    at = {"status": ["in"] * seats, "scores": [0] * seats, "owes": []} | case["state"]
    owed = [Duty(at["owes"].index(n) + 1) if n in at["owes"] else None for n in range(seats)]
    hands = [tuple(sorted(cards(hand))) for hand in at["hands"]]
    table = tuple(Seat(hands[n], at["scores"][n], at["status"][n], owed[n]) for n in range(seats))
    piles = {name: tuple(reversed(cards(at.get(name, [])))) for name in ("pile", "discards", "aside")}
    told = {name: at[name] for name in Round.__struct_fields__ if name in at and name not in piles}
    usual = {"number": 1, "secret": "", "dealer": seats - 1, "on_turn": 0, "wait": "play"}
    now = Round(**(usual | told | piles))
    deck = dict(VARIANTS[options.family].deck(options))
    return Match("case", options, deck, 1, table, 10, len(at["owes"]), at.get("phase", "playing"), now)


def arrange(deal: Case, seats: int, size: int, deck: tuple[str, ...]) -> list[Any]:
    """The deck as it is dealt: hands one card at a time from the dealer's left (seat 0), then the pile."""
    named, pile = [cards(hand) for hand in deal.get("hands", [[]] * seats)], cards(deal["pile"])
    rest = sorted((Counter(deck) - Counter(it for part in [*named, pile] for it in part)).elements())
    hands = [hand + [rest.pop() for _ in range(size - len(hand))] for hand in named]
    dealt: list[Any] = [hands[n][i] for i in range(size) for n in range(seats)]
    return dealt + pile + rest


def facts(match: Match | None) -> Case:
    """What the cases speak of, read off the engine's state."""
    if not (match and (now := match.round)):
        return {}
    said: Case = {"phase": match.phase, "winners": list(match.winners)}
    said |= {"scores": [it.score for it in match.seats], "status": [it.status for it in match.seats]}
    if match.phase != "playing":
        return said | ({"winner": now.result.winner, "points": list(now.result.points)} if now.result else {})
    names = ("dealer", "direction", "colour", "wait", "on_turn", "drawn", "pending", "number")
    said |= {name: getattr(now, name) for name in names} | {"top": now.discards[-1]}
    said |= {name: len(getattr(now, name)) for name in ("pile", "discards", "aside")}
    said |= {"hands": {str(n): sorted(it.hand) for n, it in enumerate(match.seats)}}
    owes = [n for n, it in enumerate(match.seats) if it.owes]
    return said | {"owes": owes, "sizes": [len(it.hand) for it in match.seats]}


def compare(before: Case, after: Case, expect: Case) -> None:
    """Every fact is as expected; what is not mentioned is unchanged, except for the cards of a hand."""
    kept = before if before["phase"] == after["phase"] else {key: before[key] for key in ALWAYS}
    hands = {n: sorted(cards(hand)) for n, hand in expect.get("hands", {}).items()}
    expected = {key: kept[key] for key in kept if key in after} | expect | {"hands": hands}
    after = after | {"hands": {n: after["hands"][n] for n in hands}}
    assert {key: after.get(key) for key in expected} == expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['ruling']}-{case['name']}")
def test_case(case: Case) -> None:
    """The steps of the case, one after the other."""
    match, chance = lay(case), Chance(lambda: bytes(32))
    compare(facts(match), facts(match), case.get("expect", {}))
    for step in case.get("steps", []):
        before, wish, refused = facts(match), step["command"], None
        timed = wish if wish["type"] in TIMELESS or match is None else {"turn": match.turn} | wish
        try:
            command = msgspec.convert(timed, commands.AnyCommand)
            match = fold(match, decide.decide(match, step["seat"], command, chance))
        except (Illegal, msgspec.ValidationError) as why:
            refused = getattr(why, "reason", "bad_value")
        assert refused == step.get("refused")
        compare(before, facts(match), step.get("expect", {}))

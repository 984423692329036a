"""The rule cases of this folder, put to the reference model: the model has to know the rulings too."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lastcard.rules import commands
from lastcard.rules.options import PRESETS, Options
from reference import game
from reference.chance import Luck
from reference.judge import why_not
from reference.table import Table

Case = dict[str, Any]
ALWAYS = ("phase", "winners", "scores", "status")
CASES = [
    it for file in sorted(Path(__file__).parent.glob("*.json")) for it in json.loads(file.read_text("utf-8"))
]


def cards(listed: list[str]) -> list[str]:
    """`["skip", "3 wild"]` written out."""
    return [card for it in listed for card in [it.split()[-1]] * (int(it.split()[0]) if " " in it else 1)]


class Unshuffled(Luck):
    """Luck without an engine: what is shuffled stays as it is."""

    def __init__(self, deal: Case, t: Table) -> None:
        super().__init__([])
        self.case, self.table = deal, t

    def deal(self) -> tuple[list[list[str]], list[str]]:
        """The hands and the first cards of the pile as the case names them, the rest as it comes."""
        named = [cards(hand) for hand in self.case.get("hands", [[] for _ in range(self.table.seats)])]
        pile = cards(self.case.get("pile", []))
        rest = Counter(self.table.deck) - Counter(pile)
        for hand in named:
            rest -= Counter(hand)
        others = sorted(rest.elements())
        due = self.table.options.hand_size
        for seat in self.table.in_match():
            named[seat] += [others.pop() for _ in range(due - len(named[seat]))]
        return named, (pile + others)[::-1]

    def bury(self, pile: Any) -> int:
        """In the middle."""
        return len(pile) // 2

    def rebuild(self, laid: list[str]) -> list[str]:
        """As they lie."""
        return laid

    def hands(self, held: list[str]) -> list[list[str]]:
        """One by one from seat 1 on: enough for cases in which seat 0 plays."""
        order = [(1 + n) % self.table.seats for n in range(self.table.seats)]
        return [held[order.index(n) :: self.table.seats] for n in range(self.table.seats)]


def lay(case: Case) -> Table:
    """The table of the case, or the table after its deal."""
    seats, preset = case["seats"], msgspec.to_builtins(PRESETS[case["preset"]])
    options = msgspec.convert(preset | case.get("options", {}), Options)
    if "deal" in case:
        options = msgspec.structs.replace(options, first_dealer=seats - 1)
        return game.start(options, seats, Unshuffled(case["deal"], Table(options, seats)))
    at = case["state"]
    t = Table(
        options, seats, turn=10, round=1, running=at.get("phase", "playing") == "playing", dealer=seats - 1
    )
    t.hands = [cards(hand) for hand in at["hands"]]
    t.pile, t.discards, t.aside = (cards(at.get(name, []))[::-1] for name in ("pile", "discards", "aside"))
    t.scores = list(at.get("scores", t.scores))
    for name in ("colour", "direction", "on_turn", "wait", "drawn", "pending", "dealer"):
        setattr(t, name, at.get(name, getattr(t, name)))
    for seat, status in enumerate(at.get("status", [])):
        {"left": t.left, "eliminated": t.eliminated, "in": set(), "out": set()}[status].add(seat)
    for seat in at.get("owes", []):
        t.duty += 1
        t.duties[seat] = t.duty
        t.owed_since_play.add(seat)
    return t


def facts(t: Table) -> Case:
    """What the cases speak of, read off the model's table."""
    said: Case = {"phase": "over" if t.over else "playing" if t.running else "between", "winners": t.winners}
    said |= {"scores": list(t.scores), "status": [_status(t, seat) for seat in range(t.seats)]}
    if not t.running:
        return said | ({"winner": t.round_winner, "points": t.points} if t.points else {})
    names = ("dealer", "direction", "colour", "wait", "on_turn", "drawn", "top")
    said |= {name: getattr(t, name) for name in names} | {"number": t.round}
    said["pending"] = t.pending if t.wait in ("stack", "challenge") else 0
    said |= {name: len(getattr(t, name)) for name in ("pile", "discards", "aside")}
    said |= {"sizes": [len(hand) for hand in t.hands], "owes": sorted(t.duties)}
    return said | {"hands": {str(seat): sorted(hand) for seat, hand in enumerate(t.hands)}}


def _status(t: Table, seat: int) -> str:
    if seat in t.left:
        return "left"
    return "eliminated" if seat in t.eliminated else "out" if seat in t.out else "in"


def ask(t: Table, step: Case) -> bool:
    """Do what the step asks, if the model accepts it."""
    timeless = step["command"]["type"] in ("call", "catch", "deal", "leave")
    wish = step["command"] if timeless else {"turn": t.turn} | step["command"]
    try:
        command = msgspec.convert(wish, commands.AnyCommand)
    except msgspec.ValidationError:
        return False
    if why_not(t, step["seat"], command):
        return False
    game.act(t, step["seat"], command, Unshuffled({}, t))
    return True


def compare(before: Case, after: Case, expect: Case) -> None:
    """Every fact is as expected; what is not mentioned is unchanged, except for the cards of a hand."""
    kept = before if before["phase"] == after["phase"] else {key: before[key] for key in ALWAYS}
    expected = {key: value for key, value in kept.items() if key in after} | expect
    hands = expected.pop("hands", {}) if "hands" in expect else {}
    expected.pop("hands", None)
    assert {key: after.get(key) for key in expected} == expected
    assert {n: after["hands"][n] for n in hands} == {n: sorted(cards(hand)) for n, hand in hands.items()}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['ruling']}-{case['name']}")
def test_the_model_knows_the_ruling(case: Case) -> None:
    """The steps of the case, one after the other."""
    t = lay(case)
    compare(facts(t), facts(t), case.get("expect", {}))
    for step in case.get("steps", []):
        before = facts(t)
        assert ask(t, step) == ("refused" not in step)
        compare(before, facts(t), step.get("expect", {}))

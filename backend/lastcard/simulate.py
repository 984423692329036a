"""Whole matches of random legal play: how the games behave on average, and whether an invariant ever breaks.

The same seed gives the same matches on any machine: round secrets and choices are derived from it.
"""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules import options as rules
from lastcard.rules.cards import ALL_WILD_ACTIONS, ALL_WILD_DECK, WILD, Card
from lastcard.rules.check import problems
from lastcard.rules.decide import decided, started
from lastcard.rules.judge import legal
from lastcard.rules.option_table import OPTIONS, Option
from lastcard.rules.options import Options
from lastcard.rules.shuffle import Chance
from lastcard.rules.state import Match

ALL_WILD_DECK_SIZE = sum(ALL_WILD_DECK.values())
#: Of each hundred decisions with an open duty, how many hear the owner call, and how many an opponent catch.
CALLS, CATCHES = 45, 35
#: How often a choice that costs cards is thought over once more: a draw by choice, a catch where nothing is
#: owed. The latter ends no turn and can be made again and again: at the rate of a draw, hands never shrink.
DRAW_RELUCTANCE, FALSE_CATCH_RELUCTANCE = 0.9, 0.995


@dataclass(frozen=True)
class Plan:
    """What to simulate. A match longer than `limit` commands counts as broken."""

    matches: int
    seats: int
    seed: int
    options: Callable[[Random], Options]
    check: bool = False
    limit: int = 200_000


@dataclass
class Tally:
    """What was seen, added up over all matches; `seconds` is the time spent in play."""

    matches: int = 0
    rounds: int = 0
    drawn_rounds: int = 0
    moves: int = 0
    called: int = 0
    caught: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    longest: int = 0
    broken: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def heard(self, events: list[e.AnyEvent]) -> None:
        """Count what one command brought."""
        self.moves += 1
        for event in events:
            kind = type(event)
            if isinstance(event, e.RoundEnded):
                self.rounds += 1
                self.drawn_rounds += event.winner is None
            elif kind is e.Called:
                self.called += 1
            elif kind is e.Caught:
                self.caught += 1

    def lines(self) -> list[str]:
        """The averages, for a person to read."""
        matches, rounds = max(self.matches, 1), max(self.rounds, 1)
        wins = ", ".join(f"{seat + 1}: {self.wins[seat] / matches:.1%}" for seat in sorted(self.wins))
        return [
            f"matches             {self.matches}",
            f"rounds a match      {self.rounds / matches:.2f}",
            f"moves a round       {self.moves / rounds:.1f}",
            f"longest match       {self.longest} moves",
            f"drawn rounds        {self.drawn_rounds}",
            f"calls, catches      {self.called}, {self.caught}",
            f"won from seat       {wins}",
            f"broken invariants   {self.broken.total()}"
            + "".join(f"\n  {name}: {count}" for name, count in sorted(self.broken.items())),
        ]

    def pace(self) -> str:
        """The one line that is not the same when run again."""
        rate = self.moves / max(self.seconds, 1e-9)
        return f"{self.moves} moves in {self.seconds:.1f} s of play: {rate:,.0f} moves/s"


def random_options(base: Options, seats: int, rng: Random) -> Options:
    """Options around `base` that can be played: some keep its value, others do not; targets 50 to 500."""
    while True:
        changes = {option.name: _random_value(option, base, rng) for option in OPTIONS if rng.random() < 0.5}
        changes |= {"target": rng.randint(50, 500), "deck": _random_deck(rng)}
        drawn = rules.settled(replace(base, **changes))
        if not rules.problems(drawn, seats):
            return drawn


def _random_value(option: Option, base: Options, rng: Random) -> Any:
    if option.span is not None and rng.random() < 0.7:
        return rng.randint(option.span.low, option.span.high)
    return rng.choice(option.values(base.family) or (getattr(base, option.name),))


def _random_deck(rng: Random) -> dict[Card, int]:
    actions = {kind: rng.randint(1, 13) for kind in ALL_WILD_ACTIONS}
    wilds = ALL_WILD_DECK_SIZE - sum(actions.values())
    return {WILD: wilds, **actions}


def run(plan: Plan) -> Iterator[Tally]:
    """Play; the same tally is yielded, grown, after every match."""
    tally = Tally()
    for number in range(plan.matches):
        began = perf_counter()
        _play_match(plan, number, tally)
        tally.seconds += perf_counter() - began
        yield tally


def play(plan: Plan, number: int) -> Iterator[tuple[list[e.AnyEvent], Match]]:
    """A match: the events of its start and of every command, each with the state that they lead to."""
    rng = Random(f"{plan.seed}/{number}")
    chance = Chance(_secrets(plan.seed, number))
    options = plan.options(rng)
    story = started(f"match-{number}", options, plan.seats, 0, 0, chance)
    yield story.events, story.match
    while story.match.phase != "over":
        seat, command = _choose(story.match, rng)
        story = decided(story.match, seat, command, chance)
        yield story.events, story.match


def _play_match(plan: Plan, number: int, tally: Tally) -> None:
    moves = play(plan, number)
    _, match = next(moves)
    before = tally.moves
    for events, match in itertools.islice(moves, plan.limit):
        tally.heard(events)
        if plan.check:
            tally.broken.update(problems(match))
    _close(match, tally, tally.moves - before)


def _close(match: Match, tally: Tally, moves: int) -> None:
    tally.matches += 1
    tally.longest = max(tally.longest, moves)
    tally.wins.update(match.winners)
    if match.phase != "over":
        tally.broken["no end"] += 1


def _choose(match: Match, rng: Random) -> tuple[int, c.AnyCommand]:
    """Whoever is asked does anything legal; while somebody owes a call, all may speak before that."""
    now = match.round
    if now is None or now.on_turn is None:
        dealer = next(seat for seat, one in enumerate(match.seats) if one.status in ("in", "out"))
        return dealer, c.Deal((now.number if now else 0) + 1)
    if match.duty and (word := _word(match, rng)):
        return word
    choices = legal(match, now.on_turn)
    chosen = choices[int(rng.random() * len(choices))]
    while (reluctance := _reluctance(chosen)) and rng.random() < reluctance:  # else hands grow as they shrink
        chosen = choices[int(rng.random() * len(choices))]
    return now.on_turn, chosen


def _reluctance(command: c.AnyCommand) -> float:
    if type(command) is c.Draw:
        return DRAW_RELUCTANCE
    return FALSE_CATCH_RELUCTANCE if type(command) is c.Catch and not command.duty else 0.0


def _word(match: Match, rng: Random) -> tuple[int, c.AnyCommand] | None:
    for seat, one in enumerate(match.seats):
        if one.owes:
            luck = rng.randrange(100)
            if luck < CALLS:
                return seat, c.Call()
            if luck < CALLS + CATCHES:
                others = [s for s, other in enumerate(match.seats) if s != seat and other.status == "in"]
                return rng.choice(others), c.Catch(seat, one.owes)
    return None


def _secrets(seed: int, match: int) -> Callable[[], bytes]:
    rounds = iter(range(1_000_000))
    return lambda: hashlib.sha256(f"lastcard/{seed}/{match}/{next(rounds)}".encode()).digest()

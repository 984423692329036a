"""Recorded matches for the test of hidden cards: who asked for what, from which deck, and the same again.

A recording is one round of a match: the table before it, the deck that the test gave it, and the commands up
to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from lastcard.rules import commands as c
from lastcard.rules import decide
from lastcard.rules import events as e
from lastcard.rules.cards import Card
from lastcard.rules.evolve import fold
from lastcard.rules.judge import Illegal, legal
from lastcard.rules.options import Options
from lastcard.rules.shuffle import Chance
from lastcard.rules.state import Match, Shuffling

Deck = tuple[Card, ...]


@dataclass(frozen=True)
class Step:
    """One row: what happened, and the table after it."""

    events: Sequence[e.AnyEvent]
    after: Match


@dataclass(frozen=True)
class Recording:
    """A round. `first`: the deal; then the commands in their order. `asked`: who is asked for salt."""

    options: Options
    seats: int
    before: Match | None
    number: int
    secret: bytes
    deck: Deck
    asked: tuple[int, ...] | None
    commands: Sequence[tuple[int, c.AnyCommand]]

    def play(self, deck: Deck | None = None, secret: bytes | None = None) -> list[Step] | None:
        """Deal and do the same again, from this deck; None if a command is refused then."""
        chance = Chance(lambda: secret or self.secret, lambda _, __: deck or self.deck, self.asked)
        steps = [_deal(self, chance)]
        for seat, command in self.commands:
            try:
                events = decide.decide(steps[-1].after, seat, command, chance)
            except Illegal:
                return None
            steps.append(_step(steps[-1].after, events))
        return steps


def _deal(recording: Recording, chance: Chance) -> Step:
    if recording.before is None:
        return _step(None, decide.start("m", recording.options, recording.seats, 0, 0, chance))
    before, dealing = recording.before, c.Deal(recording.number)
    seat = next(n for n, one in enumerate(before.seats) if one.status == "in")
    return _step(before, decide.decide(before, seat, dealing, chance))


def _step(before: Match | None, events: Sequence[e.AnyEvent]) -> Step:
    after = fold(before, events)
    assert after is not None
    return Step(events, after)


def record(options: Options, seats: int, rng: Random, rounds: int, steps: int) -> list[Recording]:
    """The rounds of a match of random legal play; a round that does not end in so many steps is left out."""
    found: list[Recording] = []
    before: Match | None = None
    for number in range(1, rounds + 1):
        recording, before = _round(options, seats, before, number, rng, steps)
        if before is None:
            break
        found.append(recording)
        if before.phase == "over":
            break
    return found


def _round(
    options: Options, seats: int, before: Match | None, number: int, rng: Random, steps: int
) -> tuple[Recording, Match | None]:
    deck = _deck_of(options, seats, rng)
    asked: list[tuple[int, c.AnyCommand]] = []
    secret = rng.randbytes(32)
    salting = Random(secret)
    some = tuple(sorted(salting.sample(range(seats), salting.randint(1, seats))))
    browsers = salting.choice([None, (), some])
    recording = Recording(options, seats, before, number, secret, deck, browsers, asked)
    chance = Chance(lambda: recording.secret, lambda _, __: deck, browsers)
    match = _deal(recording, chance).after
    while match.shuffle is not None:
        asked.append(_salting(match.shuffle, salting))
        match = _step(match, decide.decide(match, *asked[-1], chance)).after
    choose = _temper(rng)
    while match.phase == "playing" and len(asked) < steps:
        seat, command = choose(match)
        asked.append((seat, command))
        match = _step(match, decide.decide(match, seat, command, chance)).after
    return recording, None if match.phase == "playing" else match


def _salting(shuffle: Shuffling, rng: Random) -> tuple[int, c.AnyCommand]:
    """Whoever is asked adds salt, unless the time for it is over."""
    seat = rng.choice([seat for seat in shuffle.asked if not shuffle.salts[seat]])
    if rng.random() < 0.2:
        return seat, c.Shuffle(shuffle.round)
    return seat, c.Salt(shuffle.round, rng.randbytes(16).hex())


def _deck_of(options: Options, seats: int, rng: Random) -> Deck:
    """A shuffled deck; in every fourth, the rarest cards lie where they are dealt or turned first."""
    started = decide.start("m", options, seats, 0, 0, Chance(lambda: bytes(32)))[0]
    assert isinstance(started, e.MatchStarted)
    cards = [card for card, count in started.deck.items() for _ in range(count)]
    rng.shuffle(cards)
    if rng.random() < 0.25:
        rare = [(Card("wild-shuffle-hands"), 0), (Card("wild-draw-four"), seats * options.hand_size)]
        for card, place in rare:
            if card in cards:
                there = cards.index(card)
                cards[there], cards[place] = cards[place], cards[there]
    return tuple(cards)


def _temper(rng: Random) -> Callable[[Match], tuple[int, c.AnyCommand]]:
    """Who does what next: mostly the seat on turn; sometimes a call, a catch, a time-out, a leaver."""
    idle, leaving = rng.choice([0.0, 0.1]), rng.choice([0.0, 0.01])

    def choose(match: Match) -> tuple[int, c.AnyCommand]:
        assert match.round is not None
        assert match.round.on_turn is not None
        seat, lot = match.round.on_turn, rng.random()
        others = [n for n, one in enumerate(match.seats) if one.status == "in"]
        if lot < leaving and len(others) > 2:
            return rng.choice(others), c.Leave()
        if lot < leaving + idle:
            return seat, c.TimeOut(match.turn)
        if lot > 0.8:
            other = rng.choice(others)
            quick: list[Any] = [
                it for it in legal(match, other) if isinstance(it, c.Call | c.Catch | c.JumpIn)
            ]
            if quick:
                return other, rng.choice(quick)
        wishes = [it for it in legal(match, seat) if not isinstance(it, c.Catch)]
        plays = [it for it in wishes if isinstance(it, c.Play)]
        return seat, rng.choice(plays if plays and lot < 0.6 else wishes)

    return choose

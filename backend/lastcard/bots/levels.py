"""The levels of the bots, and which thinking each stands for."""

from __future__ import annotations

from random import Random
from typing import Literal

from lastcard.bots import weigh
from lastcard.bots.moves import Table, best_colour, plays
from lastcard.rules import commands as c
from lastcard.rules.view import MatchView

Level = Literal["easy", "normal", "hard"]

#: How often a level remembers to call, with its play or after it, and how often it notices who forgot.
REMEMBERS: dict[Level, float] = {"easy": 0.6, "normal": 0.95, "hard": 1.0}
NOTICES: dict[Level, float] = {"easy": 0.3, "normal": 0.8, "hard": 1.0}


def choose(level: Level, view: MatchView, rng: Random) -> c.Command | None:
    """What this level does about the decision that waits for its seat; None when none does."""
    table = Table.of(view)
    if table is None or not table.deciding:
        return None
    command = _decide(level, table, rng)
    if isinstance(command, c.Play) and command.call and rng.random() >= REMEMBERS[level]:
        return c.Play(command.turn, command.card, command.colour, command.target)
    return command


def react(level: Level, view: MatchView, rng: Random) -> c.Command | None:
    """What this level says out of turn: the own call that is owed, or a catch; None when it says nothing."""
    table = Table.of(view)
    if table is None:
        return None
    if view.seats[table.seat].owes and not table.choices.call:
        return c.Call() if rng.random() < REMEMBERS[level] else None
    owing = [catch for catch in table.choices.catches if catch.duty]
    if owing and rng.random() < NOTICES[level]:
        return c.Catch(owing[0].seat, owing[0].duty)
    return None


def _decide(level: Level, table: Table, rng: Random) -> c.Command:
    turn = table.view.turn
    match table.view.wait:
        case "opening-colour":
            return c.NameColour(turn, best_colour(table))
        case "opening-target":
            return c.ChooseTarget(turn, weigh.victim(table, table.choices.targets))
        case "challenge":
            return _answer_draw_four(level, table, rng)
        case _:
            return _play(level, table, rng)


def _answer_draw_four(level: Level, table: Table, rng: Random) -> c.Command:
    bluffs = 0.0 if level == "easy" else weigh.bluff_likelihood(table)
    if not table.choices.challenge and rng.random() < bluffs:
        return c.Challenge(table.view.turn)
    return c.Accept(table.view.turn)


def _play(level: Level, table: Table, rng: Random) -> c.Command:
    turn = table.view.turn
    options = list(plays(table))
    if not options:
        return c.Pass(turn) if not table.choices.pass_ else c.Draw(turn)
    if level == "easy":
        return rng.choice(options)
    best = max(options, key=lambda play: (weigh.worth(table, play), rng.random()))
    keeping = not table.choices.pass_ and weigh.worth(table, best) < 0
    return c.Pass(turn) if keeping else best

"""Everything that a seat could ask for, sensible or not: the questions put to the engine and the model."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from lastcard.rules import commands as c
from lastcard.rules.cards import COLOURS, Card
from reference.cards import full_deck
from reference.judge import takes_target
from reference.table import Table

#: Wishes of the room, not of a player at the table.
ROOM = (c.Leave, c.TimeOut)


def every(t: Table, seat: int) -> Iterator[c.AnyCommand]:
    """Every command with the present turn that differs in more than what nobody reads."""
    yield from _decisions(t)
    yield from _plays(t, seat)
    yield c.Call()
    yield c.Leave()
    yield from (c.Catch(target, duty) for target in range(t.seats) for duty in {0, t.duties.get(target, 0)})
    yield c.Deal(t.round + 1)


def _decisions(t: Table) -> Iterator[c.AnyCommand]:
    yield from (c.Draw(t.turn), c.Pass(t.turn), c.Accept(t.turn), c.Challenge(t.turn), c.TimeOut(t.turn))
    yield from (c.NameColour(t.turn, colour) for colour in COLOURS)
    yield from (c.ChooseTarget(t.turn, target) for target in range(t.seats))


def _plays(t: Table, seat: int) -> Iterator[c.AnyCommand]:
    held = dict.fromkeys(t.hands[seat])
    for card in map(Card, held):
        whom = range(t.seats) if takes_target(t, card) else [(seat + 1) % t.seats]
        for target in (None, *whom):
            yield c.JumpIn(t.turn, card, target)
            yield c.Play(t.turn, card, None, target, call=target is None)
            yield c.Play(t.turn, card, "green", target, call=seat % 2 == 0)


def hasty(t: Table) -> Iterator[tuple[int, c.AnyCommand]]:
    """What those who are not on turn may be quick to do: jump in, call, catch."""
    for seat in range(t.seats if t.running else 0):
        yield seat, c.Call()
        yield seat, c.JumpIn(t.turn, Card(t.top), None if seat % 3 else t.on_turn, call=seat % 2 == 0)
        yield from ((seat, c.Catch(target, duty)) for target, duty in t.duties.items())


def odd(t: Table, seat: int, rng: Random) -> c.AnyCommand:
    """A wish that no honest page would send: late, early, a card from elsewhere, a seat that is none."""
    card = Card(rng.choice([*full_deck(None, True), "skip-two", "forced-swap", "purple-9", ""]))
    turn = t.turn + rng.choice([-2, -1, 0, 0, 1])
    target = rng.choice([None, -1, t.seats, seat, *range(t.seats)])
    named = rng.choice([-1, t.seats, *range(t.seats)])
    wishes: list[c.AnyCommand] = [
        c.Play(turn, card, rng.choice([None, *COLOURS]), target, rng.random() < 0.5),
        c.Play(t.turn, Card(rng.choice(t.hands[seat] or ["wild"])), None, target, rng.random() < 0.5),
        c.JumpIn(turn, card, target, rng.random() < 0.5),
        c.Catch(named, rng.choice([0, t.duty, t.duty + 1, max(0, t.duty - 1)])),
        c.ChooseTarget(turn, named),
        c.Draw(turn),
        c.Pass(turn),
        c.Accept(turn),
        c.Challenge(turn),
        c.NameColour(turn, rng.choice(COLOURS)),
        c.Deal(t.round + rng.choice([-1, 0, 1, 2])),
        c.TimeOut(turn),
    ]
    return rng.choice(wishes)

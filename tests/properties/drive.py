"""Random play: who of a table does what next, with a temper that differs from match to match.

Uniform choice alone would never empty a pile or hold up a stack, so every match draws how fond its players
are of drawing, calling, catching, leaving and letting the clock run out.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from lastcard.rules import commands as c
from properties import wishes
from properties.buttons import agree_on_buttons
from properties.lockstep import Lockstep


@dataclass(frozen=True)
class Temper:
    """Weights of the kinds of command in one match."""

    draw: float
    call: float
    catch: float
    leave: float
    time_out: float
    jump: float

    @staticmethod
    def drawn(rng: Random) -> Temper:
        """A temper at random."""
        return Temper(
            draw=rng.choice([0.1, 0.3, 1, 10]),
            call=rng.choice([0, 0.3, 2]),
            catch=rng.choice([0, 0.3, 2]),
            leave=rng.choice([0, 0, 0.001, 0.005]),
            time_out=rng.choice([0, 0.2, 3]),
            jump=rng.choice([0.2, 5]),
        )

    def weight(self, command: c.AnyCommand) -> float:
        """How much this command is liked."""
        match command:
            case c.Draw():
                return self.draw
            case c.Call():
                return self.call
            case c.Catch():
                return self.catch if command.duty else self.catch / 30
            case c.Leave():
                return self.leave
            case c.TimeOut():
                return self.time_out
            case c.JumpIn():
                return self.jump
        return 1


def step(pair: Lockstep, rng: Random, temper: Temper, *, thorough: bool) -> None:
    """Ask every seat something odd, let one accepted wish happen. `thorough`: ask every seat everything."""
    seats = list(range(pair.table.seats))
    for seat in seats:
        strange = wishes.odd(pair.table, seat, rng)
        if not pair.ask(seat, strange):
            pair.refuse(seat, strange)
    curious = {pair.table.on_turn, rng.choice(seats)}
    accepted = [
        (seat, wish)
        for seat in (seats if thorough else curious)
        for wish in wishes.every(pair.table, seat)
        if pair.ask(seat, wish)
    ]
    accepted += [(seat, wish) for seat, wish in wishes.hasty(pair.table) if pair.ask(seat, wish)]
    if thorough:
        for seat in seats:
            agree_on_buttons(pair.match, pair.table, seat)
    weights = [temper.weight(wish) for _, wish in accepted]
    if sum(weights) == 0:
        weights = [float(not isinstance(wish, c.Leave)) for _, wish in accepted]
    pair.do(*rng.choices(accepted, weights)[0])


def play_out(pair: Lockstep, rng: Random, *, steps: int) -> None:
    """Play until the match is over, or the steps are used up."""
    temper = Temper.drawn(rng)
    for number in range(steps):
        if pair.table.over:
            break
        step(pair, rng, temper, thorough=number % 10 == 0)
    pair.refold()

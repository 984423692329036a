"""A machine that seeks the shortest way to make the engine and the reference model disagree."""

from __future__ import annotations

import os
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from lastcard.rules.cards import Family
from lastcard.rules.variants import VARIANTS
from properties import wishes
from properties.buttons import agree_on_buttons
from properties.lockstep import Lockstep
from reference.sets import draw_options

SOAK = float(os.environ.get("LASTCARD_SOAK", "0"))


class Table(RuleBasedStateMachine):
    """One match under random options; every step is one wish of one seat."""

    pair: Lockstep

    @initialize(
        family=st.sampled_from(sorted(VARIANTS)),
        seats=st.integers(2, 10),
        seed=st.integers(0, 2**32 - 1),
        counters=st.tuples(st.integers(0, 1000), st.integers(0, 1000)),
    )
    def sit_down(self, family: Family, seats: int, seed: int, counters: tuple[int, int]) -> None:
        """Options are drawn from the seed: a set without a conflict is not easily built piece by piece."""
        options = draw_options(Random(seed), family, seats)
        self.pair = Lockstep(options, seats, seed, turn=counters[0], duty=counters[1])

    def _running(self) -> bool:
        return hasattr(self, "pair") and not self.pair.table.over

    @precondition(_running)
    @rule(place=st.integers(0, 9), choice=st.integers(0, 10_000))
    def something_legal(self, place: int, choice: int) -> None:
        """The seat on turn, or another one, does one of the things that it may do."""
        t = self.pair.table
        seat = (t.on_turn + place) % t.seats if t.running else place % t.seats
        legal = [wish for wish in wishes.every(t, seat) if self.pair.ask(seat, wish)]
        if legal:
            self.pair.do(seat, legal[choice % len(legal)])

    @precondition(_running)
    @rule(choice=st.integers(0, 10_000))
    def a_decision(self, choice: int) -> None:
        """The seat on turn does not leave, and does not wait for the clock."""
        t = self.pair.table
        legal = [wish for wish in wishes.every(t, t.on_turn) if self.pair.ask(t.on_turn, wish)]
        legal = [wish for wish in legal if not isinstance(wish, wishes.ROOM)]
        if legal:
            self.pair.do(t.on_turn, legal[choice % len(legal)])

    @precondition(lambda self: hasattr(self, "pair"))
    @rule(place=st.integers(0, 9), seed=st.integers(0, 10_000))
    def something_odd(self, place: int, seed: int) -> None:
        """A seat asks for something that no honest page would send."""
        seat = place % self.pair.table.seats
        wish = wishes.odd(self.pair.table, seat, Random(seed))
        if not self.pair.ask(seat, wish):
            self.pair.refuse(seat, wish)

    @precondition(lambda self: hasattr(self, "pair"))
    @rule(place=st.integers(0, 9))
    def look_at_the_buttons(self, place: int) -> None:
        """What a seat is shown is what the model accepts."""
        agree_on_buttons(self.pair.match, self.pair.table, place % self.pair.table.seats)

    def teardown(self) -> None:
        """The fold of all events is the state."""
        if hasattr(self, "pair"):
            self.pair.refold()


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=500 if SOAK else 40,
    stateful_step_count=60,
    deadline=None,
    derandomize=not SOAK,
    suppress_health_check=list(HealthCheck),
)

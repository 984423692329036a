"""The engine and the reference model, driven by the same commands and compared after each.

It also holds the engine to what it promises of itself: asking changes nothing, `decide` takes exactly what
`judge` does not refuse, `check` finds nothing broken, and the state is the fold of the events' JSON.
"""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from lastcard.rules import commands as c
from lastcard.rules import decide, judge
from lastcard.rules.check import problems
from lastcard.rules.events import AnyEvent
from lastcard.rules.evolve import fold
from lastcard.rules.options import Options
from lastcard.rules.shuffle import Chance
from lastcard.rules.state import Match
from properties.snapshot import of_engine, of_model
from reference import game
from reference.chance import Disagreement, Luck
from reference.judge import why_not


class Lockstep:
    """One match, played twice at the same time."""

    def __init__(self, options: Options, seats: int, seed: int, *, turn: int = 0, duty: int = 0) -> None:
        rng = Random(seed)
        self.chance = Chance(lambda: rng.randbytes(32))
        self.diary: list[str] = []
        events = decide.start("m", options, seats, turn, duty, self.chance)
        self.events = list(events)
        self.match = self._folded(None, events)
        self.table = game.start(options, seats, Luck(events), turn=turn, duty=duty)
        self.compare()

    def ask(self, seat: int, command: c.AnyCommand) -> bool:
        """Whether both accept the command; that they agree is checked."""
        before = self.match
        refused = judge.refusal(self.match, seat, command)
        if (refused is None) != (why_not(self.table, seat, command) == ""):
            raise Disagreement(
                f"seat {seat} {command}: the engine says {refused or 'yes'}, "
                f"the model {why_not(self.table, seat, command) or 'yes'}\n{self.story()}"
            )
        assert self.match is before
        return refused is None

    def refuse(self, seat: int, command: c.AnyCommand) -> None:
        """`decide` refuses what `judge` refuses, with the same reason."""
        refused = judge.refusal(self.match, seat, command)
        with pytest.raises(judge.Illegal) as illegal:
            decide.decide(self.match, seat, command, self.chance)
        assert illegal.value.reason == refused

    def do(self, seat: int, command: c.AnyCommand) -> None:
        """Do an accepted command in both and compare."""
        events = decide.decide(self.match, seat, command, self.chance)
        self.diary.append(f"seat {seat} {command}\n      {events}")
        assert events, "an accepted command that leaves no event"
        self.events += events
        self.match = self._folded(self.match, events)
        try:
            game.act(self.table, seat, command, Luck(events))
        except Disagreement as wrong:
            raise Disagreement(f"{wrong}\n{self.story()}") from None
        self.compare()

    def compare(self) -> None:
        """Both tables are the same, and the engine's is sound."""
        broken = problems(self.match)
        ours, theirs = of_engine(self.match), of_model(self.table)
        if ours != theirs:
            differing = {key: (ours[key], theirs[key]) for key in ours if ours[key] != theirs[key]}
            raise Disagreement(f"(engine, model) differ in {differing}\n{self.story()}")
        assert not broken, f"{broken}\n{self.story()}"

    def refold(self) -> None:
        """The whole match, folded from its first event, is the match as it stands."""
        assert fold(None, self.events) == self.match

    def story(self) -> str:
        """The way here, for the head of a failing test."""
        return "\n".join([str(self.match.options), *self.diary[-6:]])

    @staticmethod
    def _folded(match: Match | None, events: list[AnyEvent]) -> Match:
        """The next state, by way of the journal's JSON."""
        text = msgspec.json.encode(events)
        again = msgspec.json.decode(text, type=list[AnyEvent])
        assert again == events, "events do not survive JSON"
        folded = fold(match, again)
        assert folded is not None
        return folded

"""What there is to see of a match: its finished rounds, and the moments that are worth a jump.

It reads events as they come and believes nothing of a round before it has ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from lastcard.lobby.record import RoomEvent
from lastcard.rules import events as e
from lastcard.rules.options import Options
from lastcard.rules.scoring import card_points
from lastcard.storage.archive import Round

#: A row that ends with one of these shows nothing yet: it is told with the deal.
BEFORE_A_DEAL = (e.MatchStarted, e.Committed, e.Salted)

Kind = Literal["call", "catch", "false-catch", "challenge", "swap", "lead"]


def shows(events: Sequence[RoomEvent]) -> bool:
    """Whether a row is a step of its match: something happened in it that is told at once."""
    heard = [event for event in events if isinstance(event, e.Event)]
    return bool(heard) and not isinstance(heard[-1], BEFORE_A_DEAL)


class Mark(msgspec.Struct, frozen=True):
    """A moment worth a jump; `seats`: who did it, then to whom; with `lead` who leads now."""

    step: int
    kind: Kind
    seats: tuple[int, ...]


class Chapter(msgspec.Struct, frozen=True):
    """A finished round, steps `first` to `last`, and the totals after it."""

    first: int
    last: int
    round: Round
    scores: tuple[int, ...]


class Contents(msgspec.Struct, frozen=True):
    """All that is open of a match: steps 0 to `steps` - 1, without the numbers in `gaps`, of rows that are no
    step. `over`: that is the whole of it. `rules`: the version of the rules that it was decided by.
    """

    steps: int
    gaps: tuple[int, ...]
    over: bool
    rules: int
    chapters: tuple[Chapter, ...]
    marks: tuple[Mark, ...]


class Chapters:
    """Makes the contents from the rows of one match, which must come in order."""

    def __init__(self) -> None:
        self._rules = 0
        self._options = Options()
        self._begun = 0
        self._steps = 0
        self._gaps: list[int] = []
        self._over = False
        self._gone: set[int] = set()
        self._leaders: tuple[int, ...] = ()
        self._chapters: list[Chapter] = []
        self._marks: list[Mark] = []
        self._pending: list[Mark] = []

    def read(self, step: int, seq: int, events: Sequence[RoomEvent]) -> None:
        """The next row, `step` of the match and `seq` of its room."""
        if not shows(events):
            self._gaps.append(step)
        for event in events:
            self._heed(step, seq, event)

    def contents(self) -> Contents:
        """What is open after the rows so far."""
        gaps = tuple(step for step in self._gaps if step < self._steps)
        return Contents(self._steps, gaps, self._over, self._rules, tuple(self._chapters), tuple(self._marks))

    def _heed(self, step: int, seq: int, event: RoomEvent) -> None:
        match event:
            case e.MatchStarted():
                self._rules, self._options = event.rules, event.options
            case e.RoundStarted():
                self._begun = step
            case e.SeatLeft(seat):
                self._gone.add(seat)
            case e.RoundEnded():
                self._end_round(step, seq, event)
            case e.MatchEnded():
                self._end_match(step)
            case _:
                if (mark := _mark(step, event)) is not None:
                    self._pending.append(mark)

    def _end_round(self, step: int, seq: int, event: e.RoundEnded) -> None:
        hands = tuple(tuple(str(card) for card in hand) for hand in event.hands)
        won = card_points(self._options.family, event.hands, event.winner)
        ended = Round(event.round, seq, event.winner, tuple(event.points), won, hands)
        self._chapters.append(Chapter(self._begun, step, ended, tuple(event.scores)))
        self._marks += self._pending
        self._pending = []
        self._steps = step + 1
        leaders = self._leading(event.scores)
        if self._leaders and leaders != self._leaders:
            self._marks.append(Mark(step, "lead", leaders))
        self._leaders = leaders

    def _end_match(self, step: int) -> None:
        """A match may end in the middle of a round, when all but one have left."""
        self._marks += self._pending
        self._pending = []
        self._steps, self._over = step + 1, True

    def _leading(self, scores: list[int]) -> tuple[int, ...]:
        if self._options.scoring == "single":
            return ()
        best = (max if self._options.scoring == "first" else min)(
            score for seat, score in enumerate(scores) if seat not in self._gone
        )
        return tuple(n for n, score in enumerate(scores) if score == best and n not in self._gone)


def _mark(step: int, event: RoomEvent) -> Mark | None:
    match event:
        case e.Called(seat):
            return Mark(step, "call", (seat,))
        case e.Caught(by, seat):
            return Mark(step, "catch", (by, seat))
        case e.FalselyCaught(by, seat):
            return Mark(step, "false-catch", (by, seat))
        case e.Challenged(by, seat):
            return Mark(step, "challenge", (by, seat))
        case e.HandsSwapped(seat, target):
            return Mark(step, "swap", (seat, target))
        case e.HandsPassed() | e.HandsShuffled():
            return Mark(step, "swap", ())
        case _:
            return None

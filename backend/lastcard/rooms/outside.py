"""All that a live room is given from outside, in one hand."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.rooms.botseats import Bots
from lastcard.rooms.neighbours import Neighbours
from lastcard.rooms.ports import Chance, Clock, Journal, Names, Talk
from lastcard.rooms.session import Pace
from lastcard.rooms.timekeeper import Timekeeper
from lastcard.rules.shuffle import Arrange


@dataclass(frozen=True)
class Outside:
    """The ports of a process. `bots`: who plays for bots (None: they do the smallest harmless thing).

    `arrange` lets a test choose the order of a shuffled deck; `salted`: browsers are asked for salt.
    """

    journal: Journal
    clock: Clock
    chance: Chance
    names: Names
    talk: Talk
    time: Timekeeper
    pace: Pace
    neighbours: Neighbours
    bots: Bots | None = None
    arrange: Arrange | None = None
    salted: bool = False

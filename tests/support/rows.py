"""Rows of a journal and results of matches, made up for the tests that do not care what they say."""

from __future__ import annotations

from lastcard.lobby.events import Joined
from lastcard.lobby.record import MatchRecord, PlayerResult, Record, RoundRecord
from lastcard.rules.events import Called, Drew
from lastcard.rules.options import Options


def row(seq: int, cmd: str | None = None, *, due: float | None = None) -> Record:
    """Row `seq`, whose command is its own unless it is given."""
    rest = (Called(seat=seq % 4), Drew(seat=1, count=2, cause="effect"))
    return Record(seq, cmd or f"ann-{seq}", (Joined(person="ann"),) if seq == 1 else rest, due, 1000.0 + seq)


def result(match: str, last: int, *, winner: int = 0, kicked: bool = False) -> MatchRecord:
    """A match of two rounds between ann, bea and a bot, won by `winner` in both; one row is
    all of it.
    """
    people = (("ann", None), ("bea", None), ("bot-1", "normal"))
    players = tuple(
        PlayerResult(seat, person, bot, 90 if seat == winner else 0, seat == winner, left=False)
        for seat, (person, bot) in enumerate(people)
    )
    hands = tuple(() if seat == winner else ("wild", "skip") for seat in range(3))
    rounds = tuple(RoundRecord(n, last - 2 + n, winner, (45, 0, 0), 40 + n, hands) for n in (1, 2))
    times = 999.0 + last, 1000.0 + last
    return MatchRecord(match, last, last, *times, Options(), 1, "target", kicked, players, rounds)

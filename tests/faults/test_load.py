"""The long runs of `tests/bench` in short, without a look at the clock: what is counted is as it must be."""

from __future__ import annotations

from bench.hostile import hostile
from bench.load import Scale, Wish, crowd, deaf, stop
from bench.throughput import Load, lastcard

SMALL = Scale(rooms=3, seconds=1.0)


def missed(wishes: list[Wish], *counted: str) -> list[str]:
    """Those of the named wishes that are not kept; all that are named must be there."""
    named = [wish for wish in wishes if wish.what in counted]
    assert len(named) == len(counted)
    return [wish.line() for wish in named if not wish.kept]


def test_hostile_frames_change_nothing() -> None:
    wishes = hostile(SMALL, 600)
    counted = (
        "rows of the attacked room that are new",
        "lines of others that were lost",
        "others' moves refused",
    )
    assert missed(wishes, *counted) == []


def test_a_server_that_stops_tells_everybody_and_everybody_comes_back() -> None:
    wishes = stop(SMALL)
    assert missed(wishes, "exit code", "lines not told to come back (1012)") == []
    assert wishes[-1].seen < 1e9, "everybody is back"


def test_who_reads_nothing_is_closed_while_the_others_play_on() -> None:
    closed = next(wish for wish in deaf(SMALL) if wish.what.startswith("until each"))
    assert closed.seen < 1e9


def test_a_crowd_plays_and_is_measured() -> None:
    move, pause, lost = crowd(SMALL)
    assert move.seen > 0
    assert pause.seen > 0
    assert lost.kept
    assert lastcard(Load(rooms=2, seconds=0.5, warm=0.1)).moves > 0

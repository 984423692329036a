"""Leaving for good, by oneself or sent away, in every phase: each time what follows is defined, and the table
goes on without a clock.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lastcard.lobby import commands as ask
from lastcard.lobby import events as e
from lastcard.rules import events as r
from support.hall import Hall, only

PHASES: dict[str, Callable[[Hall], None]] = {}


def phase(arrive: Callable[[Hall], None]) -> Callable[[Hall], None]:
    """A way to get there."""
    PHASES[arrive.__name__] = arrive
    return arrive


@phase
def waiting(hall: Hall) -> None:
    """Nobody plays."""


@phase
def playing(hall: Hall) -> None:
    """A match runs."""
    hall.start()


@phase
def paused(hall: Hall) -> None:
    """By hand."""
    hall.start()
    hall.do("cid", ask.Pause())


@phase
def played_for(hall: Hall) -> None:
    """Whoever is on turn is away."""
    hall.start()
    hall.away(hall.on_turn())
    hall.come_due()


@phase
def between(hall: Hall) -> None:
    """A round is over."""
    hall.start()
    hall.play_round()


@phase
def result(hall: Hall) -> None:
    """The match is over."""
    hall.start()
    hall.play_out()


@pytest.mark.parametrize("how", ["quit", "kick"])
@pytest.mark.parametrize("arrive", PHASES.values(), ids=PHASES)
def test_the_table_goes_on_without_whoever_left(arrive: Callable[[Hall], None], how: str) -> None:
    hall = Hall("ann", "bea", "cid", "dan")
    arrive(hall)
    before = hall.phase()
    leaver = hall.on_turn() if before == "playing" and hall.on_turn() != "ann" else "bea"
    if how == "quit":
        hall.do(leaver, ask.Quit())
    else:
        hall.do("ann", ask.Kick(leaver))
    assert leaver not in [each.person for each in hall.lobby.members]
    assert hall.phase() == before
    assert hall.lobby.host == "ann"
    if hall.paused():
        hall.do("ann", ask.Resume())
    if before == "playing":
        assert hall.on_turn() != leaver
    if before in ("playing", "between"):
        hall.play_out()
        assert hall.closed[-1].kicked is False


@pytest.mark.parametrize("arrive", PHASES.values(), ids=PHASES)
def test_with_all_but_one_gone_that_one_has_won_what_ran(arrive: Callable[[Hall], None]) -> None:
    hall = Hall("ann", "bea", "cid")
    arrive(hall)
    ran = hall.phase() in ("playing", "between")
    finished = len(hall.closed)
    hall.do("bea", ask.Quit())
    events = hall.do("cid", ask.Quit())
    if ran:
        assert only(events, r.MatchEnded)[0].cause == "last-seat"
        assert [each.person for each in hall.closed[-1].players if each.won] == ["ann"]
    assert len(hall.closed) == finished + ran
    assert not hall.paused()


@pytest.mark.parametrize("arrive", PHASES.values(), ids=PHASES)
def test_with_everybody_gone_the_room_stays_and_the_next_who_comes_hosts_it(
    arrive: Callable[[Hall], None],
) -> None:
    hall = Hall("ann", "bea", "cid")
    arrive(hall)
    for each in ("ann", "bea", "cid"):
        hall.do(each, ask.Quit())
    assert hall.lobby.members == ()
    assert hall.phase() in ("waiting", "result")
    assert only(hall.do("dan", ask.Join()), e.HostPassed) == [e.HostPassed("dan")]


def test_two_of_three_away_and_the_host_leaves_the_first_to_return_hosts() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.away("bea", "cid")
    hall.do("ann", ask.Quit())
    hall.back("cid")
    hall.back("bea")
    assert hall.lobby.host == "cid"


def test_a_host_who_stands_up_in_a_full_room_still_starts_kicks_and_closes() -> None:
    hall = Hall("ann", *(f"p{n}" for n in range(9)))
    hall.do("ann", ask.StandUp())
    hall.do("late", ask.Join())
    hall.do("ann", ask.Kick("p0"))
    for each in [each for each in hall.lobby.members if each.seated]:
        hall.ready(each.person)
    hall.do("ann", ask.Start(0))
    assert "ann" not in [each.person for each in hall.lobby.players]
    hall.do("ann", ask.Close())
    assert hall.lobby.closed

"""Deadlines: the turn clock, the next deal, the absent, and the match that waits while nobody is there."""

from __future__ import annotations

from lastcard.lobby import commands as ask
from lastcard.lobby import events as e
from lastcard.lobby.dues import COURTESY, DEAL
from lastcard.rules import commands as play
from lastcard.rules import events as r
from support.hall import Hall, only


def clocked(*people: str, seconds: int = 30) -> Hall:
    """A match with a turn clock."""
    hall = Hall(*people)
    hall.do(people[0], ask.SetOptions(preset="all-wild-free-draw", clock=seconds))
    hall.start()
    return hall


def test_without_a_clock_a_turn_may_take_for_ever() -> None:
    hall = Hall("ann", "bea")
    hall.start()
    assert hall.lobby.due is None


def test_every_decision_has_its_own_deadline() -> None:
    hall = clocked("ann", "bea")
    assert hall.lobby.due == hall.now + 30
    hall.now += 12
    hall.time_out()
    assert hall.lobby.due == hall.now + 30


def test_what_is_no_decision_moves_no_deadline() -> None:
    hall = clocked("ann", "bea", "cid")
    due = hall.lobby.due
    hall.now += 5
    hall.do("dan", ask.Join())
    assert hall.lobby.due == due


def test_a_deadline_plays_for_the_seat_once_and_not_before_its_time() -> None:
    hall = clocked("ann", "bea")
    due, turn = hall.lobby.due, hall.match.turn
    assert due is not None
    assert hall.refusal("", ask.DueCame(due)) == "stale"
    hall.now = due
    events = hall.do("", ask.DueCame(due))
    assert only(events, r.TimedOut)
    assert hall.match.turn > turn
    assert hall.refusal("", ask.DueCame(due)) == "stale"


def test_a_deadline_that_a_move_has_overtaken_is_stale() -> None:
    hall = clocked("ann", "bea")
    due = hall.lobby.due
    assert due is not None
    hall.now += 29
    hall.time_out()
    hall.now += 1
    assert hall.refusal("", ask.DueCame(due)) == "stale"


def test_the_next_round_is_dealt_by_itself() -> None:
    hall = Hall("ann", "bea")
    hall.start()
    hall.play_round()
    assert hall.lobby.due == hall.now + DEAL
    hall.now += DEAL
    hall.do("", ask.DueCame(hall.now))
    assert hall.phase() == "playing"
    assert hall.lobby.due is None


def test_a_tap_before_the_deal_takes_its_deadline_away() -> None:
    hall = Hall("ann", "bea")
    hall.start()
    hall.play_round()
    hall.deal()
    assert hall.lobby.due is None


def test_the_end_of_a_match_has_no_deadline() -> None:
    hall = clocked("ann", "bea")
    hall.play_out()
    assert hall.lobby.due is None


def test_with_everybody_away_the_match_waits_with_its_time_left() -> None:
    hall = clocked("ann", "bea")
    hall.now += 10
    hall.away("ann")
    events = hall.do("", ask.MarkAway("bea"))
    assert only(events, e.Paused) == [e.Paused(20.0, hall.now)]
    assert hall.paused()
    assert hall.lobby.due is None
    assert hall.refusal("ann", play.Draw(hall.match.turn)) == "paused"


def test_the_first_to_return_finds_the_time_left_and_a_courtesy() -> None:
    hall = clocked("ann", "bea")
    turn = hall.match.turn
    hall.now += 10
    hall.away("ann", "bea")
    hall.now += 3600
    events = hall.do("", ask.MarkBack("bea"))
    assert only(events, e.Resumed)
    assert hall.lobby.due == hall.now + 20 + COURTESY
    assert not hall.paused()
    assert hall.match.turn == turn


def test_a_match_without_a_clock_pauses_too() -> None:
    hall = Hall("ann", "bea")
    hall.start()
    hall.away("ann", "bea")
    assert hall.paused()
    hall.back("ann")
    assert not hall.paused()


def test_watchers_do_not_keep_a_match_going() -> None:
    hall = Hall("ann", "bea")
    hall.start()
    hall.do("cid", ask.Join())
    hall.away("ann", "bea")
    assert hall.paused()


def test_a_match_of_bots_alone_goes_on_while_somebody_watches() -> None:
    hall = Hall("ann")
    hall.do("ann", ask.AddBot())
    hall.do("ann", ask.AddBot())
    hall.start()
    hall.do("ann", ask.Quit())
    assert hall.paused()
    hall.do("bea", ask.Join())
    assert not hall.paused()


def test_a_round_result_waits_too_and_is_dealt_after_the_return() -> None:
    hall = Hall("ann", "bea")
    hall.start()
    hall.play_round()
    hall.now += 15
    hall.away("ann", "bea")
    hall.now += 500
    hall.back("ann")
    assert hall.lobby.due == hall.now + 5 + COURTESY


def test_a_match_that_ends_while_paused_is_not_paused_any_more() -> None:
    hall = clocked("ann", "bea", "cid")
    hall.away("ann", "bea", "cid")
    assert hall.paused()
    hall.do("bea", ask.Quit())
    hall.do("cid", ask.Quit())
    assert hall.phase() == "result"
    assert not hall.paused()
    assert hall.lobby.due is None


def test_a_deadline_that_ran_when_the_server_stopped_runs_anew() -> None:
    hall = clocked("ann", "bea")
    due = hall.lobby.due
    assert due is not None
    hall.now += 500
    hall.do("", ask.Reopen(due))
    assert hall.lobby.due == hall.now + 30
    assert hall.refusal("", ask.Reopen(due)) == "stale"


def test_a_closed_room_waits_for_nothing() -> None:
    hall = clocked("ann", "bea")
    hall.do("ann", ask.Close())
    assert hall.lobby.due is None

"""Pauses by hand, matches that wait for ever, and the seconds that a seat has in reserve."""

from __future__ import annotations

from lastcard.lobby import commands as ask
from lastcard.lobby import events as e
from lastcard.lobby.dues import COURTESY, FORGOTTEN, next_due
from lastcard.lobby.state import running
from lastcard.lobby.view import view
from lastcard.rules import commands as play
from support.hall import Hall, only


def clocked(*people: str, clock: int | None = 30, bank: int | None = None) -> Hall:
    """A match with a turn clock, and perhaps a reserve."""
    hall = Hall(*people)
    hall.do(people[0], ask.SetOptions(preset="all-wild-free-draw", clock=clock, bank=bank))
    hall.start()
    return hall


def test_any_player_pauses_and_any_other_lets_it_go_on() -> None:
    hall = clocked("ann", "bea", "cid")
    hall.now += 10
    assert only(hall.do("cid", ask.Pause()), e.Paused) == [e.Paused(20.0, hall.now, "cid")]
    assert next_due(hall.room) is None
    assert hall.refusal("ann", ask.Pause()) == "unchanged"
    assert hall.refusal(hall.on_turn(), play.Draw(hall.match.turn)) == "paused"
    shown = view(hall.room, "ann", {}, "ABCDEF")
    assert (shown.paused, shown.paused_by, shown.left) == (True, "cid", 20.0)
    hall.now += 900
    assert only(hall.do("bea", ask.Resume()), e.Resumed) == [e.Resumed(hall.now, "bea")]
    assert hall.lobby.due == hall.now + 20 + COURTESY
    assert hall.refusal("bea", ask.Resume()) == "unchanged"


def test_a_host_who_watches_may_pause_and_other_watchers_may_not() -> None:
    hall = Hall("ann", "bea", "cid", "dan")
    hall.do("ann", ask.StandUp())
    hall.do("dan", ask.StandUp())
    hall.start()
    assert hall.refusal("dan", ask.Pause()) == "not_playing"
    hall.do("ann", ask.Pause())
    assert hall.refusal("dan", ask.Resume()) == "not_playing"
    hall.do("ann", ask.Resume())


def test_without_a_match_nothing_pauses() -> None:
    hall = Hall("ann", "bea")
    assert hall.refusal("ann", ask.Pause()) == "no_match"
    assert hall.refusal("ann", ask.Resume()) == "no_match"
    assert hall.refusal("ann", ask.Here()) == "no_match"


def test_coming_and_going_does_not_end_a_pause_by_hand() -> None:
    hall = clocked("ann", "bea")
    hall.do("ann", ask.Pause())
    hall.away("ann", "bea")
    hall.back("bea")
    assert hall.paused()
    hall.do("bea", ask.Resume())
    assert not hall.paused()


def test_a_match_that_waits_for_its_people_goes_on_with_them_only() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.do("ann", ask.StandUp())
    hall.start()
    hall.away("bea", "cid")
    assert hall.refusal("ann", ask.Resume()) == "away"


def test_a_result_can_be_paused_too() -> None:
    hall = Hall("ann", "bea")
    hall.start()
    hall.play_round()
    hall.now += 5
    hall.do("ann", ask.Pause())
    assert next_due(hall.room) is None
    assert hall.refusal("bea", play.Deal(2)) == "paused"
    hall.now += 600
    hall.do("bea", ask.Resume())
    assert hall.lobby.due == hall.now + 15 + COURTESY


def test_leaving_needs_no_clock_and_no_end_of_a_pause() -> None:
    hall = clocked("ann", "bea", "cid", clock=None)
    hall.do("ann", ask.Pause())
    leaver = hall.on_turn()
    hall.do(leaver, ask.Quit())
    assert hall.on_turn() != leaver
    assert hall.paused()


def test_a_match_that_has_waited_for_a_month_is_given_up() -> None:
    hall = clocked("ann", "bea")
    match, turn, duty = hall.match.id, hall.match.turn, hall.match.duty
    hall.away("ann", "bea")
    hall.now += FORGOTTEN - 1
    before = hall.room
    hall.back("bea")
    assert running(hall.room)
    hall.room = before
    hall.now += 1
    assert only(hall.do("", ask.MarkBack("bea")), e.MatchAbandoned) == [e.MatchAbandoned(match)]
    assert hall.phase() == "waiting"
    assert not hall.paused()
    assert hall.lobby.players == ()
    assert hall.closed == []
    hall.back("ann")
    hall.start()
    assert hall.match.turn > turn
    assert hall.match.duty >= duty
    assert hall.match.id != match


def test_a_pause_by_hand_of_a_month_ends_the_match_too() -> None:
    hall = clocked("ann", "bea")
    hall.do("ann", ask.Pause())
    hall.now += FORGOTTEN
    hall.do("bea", ask.Resume())
    assert hall.phase() == "waiting"


def test_a_reserve_lets_one_decision_take_longer_and_is_used_up_by_it() -> None:
    hall = clocked("ann", "bea", clock=30, bank=60)
    seat = [each.person for each in hall.lobby.players].index(hall.on_turn())
    assert hall.lobby.due == hall.now + 90
    hall.now += 45
    assert only(hall.time_out(), e.BankUsed) == [e.BankUsed(seat, 45.0)]
    shown = view(hall.room, "ann", {}, "ABCDEF")
    assert (shown.clock, shown.bank) == (30, 60)
    assert shown.players[seat].bank == 45.0
    assert shown.players[1 - seat].bank == 60.0


def test_a_decision_within_the_clock_costs_no_reserve() -> None:
    hall = clocked("ann", "bea", clock=30, bank=60)
    hall.now += 30
    assert only(hall.time_out(), e.BankUsed) == []


def test_an_empty_reserve_leaves_the_clock() -> None:
    hall = clocked("ann", "bea", clock=30, bank=15)
    slow = hall.on_turn()
    hall.come_due()
    while hall.on_turn() != slow:
        hall.time_out()
    assert hall.lobby.due == hall.now + 30


def test_a_pause_costs_no_reserve() -> None:
    hall = clocked("ann", "bea", clock=30, bank=60)
    hall.now += 20
    hall.do("ann", ask.Pause())
    hall.now += 500
    hall.do("ann", ask.Resume())
    hall.now += COURTESY + 10
    assert only(hall.time_out(), e.BankUsed) == []


def test_a_reserve_without_a_clock_is_none() -> None:
    hall = Hall("ann", "bea")
    hall.do("ann", ask.SetOptions(clock=30, bank=60))
    assert hall.refusal("ann", ask.SetOptions(bank=60)) == "unchanged"
    hall.do("ann", ask.SetOptions(clock=None))
    assert (hall.lobby.clock, hall.lobby.bank) == (None, None)
    assert hall.refusal("ann", ask.SetOptions(bank=60)) == "unchanged"
    for wrong in (0, 14, 601):
        assert hall.refusal("ann", ask.SetOptions(clock=30, bank=wrong)) == "bad_value"

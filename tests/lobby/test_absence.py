"""The owner of a seat who is away or silent: a simple bot plays the seat after a grace, until its owner does
something. The table never waits in vain.
"""

from __future__ import annotations

from lastcard.lobby import commands as ask
from lastcard.lobby import events as e
from lastcard.lobby.dues import GRACE, handover, next_due
from lastcard.lobby.view import view
from lastcard.rules import commands as play
from lastcard.rules import events as r
from support.hall import Hall, only, others, seat, stand_in_plays, started


def test_an_absent_seat_is_handed_over_after_a_grace_and_not_before() -> None:
    hall = started("ann", "bea", "cid")
    sleeper = hall.on_turn()
    hall.away(sleeper)
    assert next_due(hall.room) == hall.now + GRACE
    hall.now += GRACE - 1
    assert hall.refusal("", ask.DueCame(hall.now)) == "stale"
    events = hall.come_due()
    assert only(events, e.HandedOver) == [e.HandedOver(seat(hall, sleeper))]
    assert next_due(hall.room) is None


def test_what_the_stand_in_does_is_marked() -> None:
    hall = started("ann", "bea", "cid")
    sleeper, turn = hall.on_turn(), hall.match.turn
    hall.away(sleeper)
    hall.come_due()
    events = stand_in_plays(hall)
    assert events[0] == e.PlayedFor(seat(hall, sleeper))
    assert hall.match.turn > turn
    shown = view(hall.room, "ann", {}, "ABCDEF").players
    assert [each.played_for for each in shown] == [each.person == sleeper for each in shown]


def test_whoever_is_away_for_long_is_played_for_as_soon_as_the_turn_comes() -> None:
    hall = started("ann", "bea", "cid")
    sleeper = others(hall)[0]
    hall.away(sleeper)
    hall.now += GRACE
    while hall.on_turn() != sleeper:
        hall.play_on()
    assert seat(hall, sleeper) in hall.lobby.stand_ins


def test_a_seat_that_is_not_on_turn_is_not_handed_over() -> None:
    hall = started("ann", "bea", "cid")
    hall.away(others(hall)[0])
    assert handover(hall.room) is None
    hall.now += 10 * GRACE
    hall.do("dan", ask.Join())
    assert hall.lobby.stand_ins == ()


def test_a_stand_in_plays_on_turn_after_turn_without_any_grace() -> None:
    hall = started("ann", "bea")
    sleeper = hall.on_turn()
    hall.away(sleeper)
    hall.come_due()
    stand_in_plays(hall)
    for _ in range(6):
        if hall.phase() != "playing":
            break
        assert next_due(hall.room) is None
        if hall.on_turn() == sleeper:
            stand_in_plays(hall)
        else:
            hall.play_on()
    assert seat(hall, sleeper) in hall.lobby.stand_ins


def test_coming_back_in_time_keeps_the_seat() -> None:
    hall = started("ann", "bea", "cid")
    sleeper = hall.on_turn()
    hall.away(sleeper)
    hall.now += GRACE - 1
    hall.back(sleeper)
    assert next_due(hall.room) is None
    hall.now += GRACE
    hall.play_on()
    assert hall.lobby.stand_ins == ()


def test_a_line_alone_takes_no_seat_back_its_owners_first_act_does() -> None:
    hall = started("ann", "bea", "cid")
    sleeper = hall.on_turn()
    hall.away(sleeper)
    hall.come_due()
    hall.back(sleeper)
    assert seat(hall, sleeper) in hall.lobby.stand_ins
    events = hall.do(sleeper, ask.Here())
    assert only(events, e.HandedBack) == [e.HandedBack(seat(hall, sleeper))]
    assert hall.lobby.stand_ins == ()
    assert hall.refusal(sleeper, ask.Here()) == "unchanged"


def test_a_play_takes_the_seat_back_in_the_same_row() -> None:
    hall = started("ann", "bea", "cid")
    sleeper = hall.on_turn()
    hall.away(sleeper)
    hall.come_due()
    hall.back(sleeper)
    events = hall.do(sleeper, hall.a_move())
    assert events[0] == e.HandedBack(seat(hall, sleeper))


def test_a_refused_play_changes_nothing() -> None:
    hall = started("ann", "bea", "cid")
    sleeper = hall.on_turn()
    hall.away(sleeper)
    hall.come_due()
    hall.back(sleeper)
    assert hall.refusal(sleeper, play.Draw(hall.match.turn + 1)) == "stale"
    assert seat(hall, sleeper) in hall.lobby.stand_ins


def test_a_stand_in_that_comes_too_late_is_refused() -> None:
    hall = started("ann", "bea", "cid")
    sleeper = hall.on_turn()
    number = seat(hall, sleeper)
    assert hall.refusal("", ask.PlayFor(number, hall.a_move())) == "stale"
    hall.away(sleeper)
    hall.come_due()
    move = hall.a_move()
    hall.back(sleeper)
    hall.do(sleeper, ask.Here())
    assert hall.refusal("", ask.PlayFor(number, move)) == "stale"


def test_an_owner_who_is_back_has_the_whole_clock() -> None:
    hall = started("ann", "bea", "cid", clock=60)
    sleeper = hall.on_turn()
    hall.away(sleeper)
    hall.come_due()
    assert hall.lobby.due is None
    hall.back(sleeper)
    hall.now += 7
    hall.do(sleeper, ask.Here())
    assert hall.lobby.due == hall.now + 60


def test_with_a_clock_an_absent_seat_waits_for_whichever_comes_first() -> None:
    hall = started("ann", "bea", "cid", clock=15)
    sleeper = hall.on_turn()
    hall.away(sleeper)
    events = hall.come_due()
    assert only(events, r.TimedOut)
    assert not only(events, e.HandedOver)
    hall = started("ann", "bea", "cid", clock=120)
    hall.away(hall.on_turn())
    assert only(hall.come_due(), e.HandedOver)


def test_a_clock_and_a_grace_that_end_together_hand_over_and_go_on() -> None:
    hall = started("ann", "bea", "cid", clock=30)
    hall.away(hall.on_turn())
    events = hall.come_due()
    assert only(events, e.HandedOver)
    assert not only(events, r.TimedOut)
    assert next_due(hall.room) is None


def test_the_grace_counts_from_the_return_of_the_first_after_a_pause() -> None:
    hall = started("ann", "bea")
    sleeper = hall.on_turn()
    hall.away("ann", "bea")
    hall.now += 3600
    hall.back(others(hall)[0])
    assert next_due(hall.room) == hall.now + GRACE
    assert hall.on_turn() == sleeper


def test_the_grace_counts_from_the_restart_after_a_stop() -> None:
    hall = started("ann", "bea")
    hall.away(hall.on_turn())
    due = next_due(hall.room)
    assert due is not None
    hall.now += 3600
    hall.do("", ask.Reopen(due))
    assert next_due(hall.room) == hall.now + GRACE


def test_one_exit_for_every_win_also_for_a_stand_in() -> None:
    hall = started("ann", "bea")
    sleeper = hall.on_turn()
    hall.away(sleeper)
    hall.come_due()
    while hall.phase() != "result":
        if hall.phase() == "between":
            hall.do(next(each for each in ("ann", "bea") if each != sleeper), play.Deal(_next_round(hall)))
        elif hall.on_turn() == sleeper:
            stand_in_plays(hall)
        else:
            hall.time_out()
    assert len(hall.closed) == 1
    assert hall.closed[0].match == hall.match.id
    assert hall.closed[0].players[seat(hall, sleeper)].won


def _next_round(hall: Hall) -> int:
    assert hall.match.round is not None
    return hall.match.round.number + 1


def test_a_new_match_is_played_by_everybody_themself() -> None:
    hall = started("ann", "bea")
    hall.away(hall.on_turn())
    hall.come_due()
    hall.back(hall.on_turn())
    hall.play_out()
    hall.start()
    assert hall.lobby.stand_ins == ()


def test_an_owner_who_leaves_is_played_for_no_more() -> None:
    hall = started("ann", "bea", "cid")
    sleeper = hall.on_turn()
    hall.away(sleeper)
    hall.come_due()
    events = hall.do(sleeper, ask.Quit())
    assert not only(events, e.HandedBack)
    assert hall.on_turn() != sleeper

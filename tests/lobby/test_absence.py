"""The owner of a seat who is away or silent: a simple bot plays the seat after a grace, until its owner does
something. The table never waits in vain.
"""

from __future__ import annotations

import pytest

from lastcard.lobby import commands as ask
from lastcard.lobby import events as e
from lastcard.lobby.dues import ANSWER, GRACE, PATIENCE, handover, next_due, nudge_from
from lastcard.lobby.view import view
from lastcard.rules import commands as play
from lastcard.rules import events as r
from support.hall import Hall, only


def started(*people: str, clock: int | None = None) -> Hall:
    """A running match."""
    hall = Hall(*people)
    if clock is not None:
        hall.do(people[0], ask.SetOptions(clock=clock))
    hall.start()
    return hall


def others(hall: Hall) -> list[str]:
    """Who does not have to decide, in seat order."""
    return [each.person for each in hall.lobby.players if each.person != hall.on_turn()]


def seat(hall: Hall, person: str) -> int:
    """The seat of a player."""
    return [each.person for each in hall.lobby.players].index(person)


def stand_in_plays(hall: Hall) -> tuple[object, ...]:
    """The bot that stands in makes a move."""
    return hall.do("", ask.PlayFor(seat(hall, hall.on_turn()), hall.a_move()))


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


# ── present, and idle ──────────────────────────────────────────────────────────────────────────────────────


def test_after_a_minute_others_may_ask_whether_one_is_there() -> None:
    hall = started("ann", "bea", "cid")
    asker, turn = others(hall)[0], hall.match.turn
    assert nudge_from(hall.room) == hall.now + PATIENCE
    hall.now += PATIENCE - 1
    assert hall.refusal(asker, ask.Nudge(turn)) == "too_soon"
    hall.now += 1
    events = hall.do(asker, ask.Nudge(turn))
    assert only(events, e.Nudged) == [e.Nudged(seat(hall, hall.on_turn()), asker, hall.now)]
    assert next_due(hall.room) == hall.now + ANSWER
    assert hall.refusal(asker, ask.Nudge(turn)) == "unchanged"


def test_without_an_answer_the_seat_is_played_for() -> None:
    hall = started("ann", "bea", "cid")
    idle = hall.on_turn()
    hall.now += PATIENCE
    hall.do(others(hall)[0], ask.Nudge(hall.match.turn))
    assert only(hall.come_due(), e.HandedOver) == [e.HandedOver(seat(hall, idle))]
    stand_in_plays(hall)
    assert hall.on_turn() != idle or hall.phase() != "playing"


def test_an_answer_keeps_the_seat_for_another_minute() -> None:
    hall = started("ann", "bea", "cid")
    asker, turn = others(hall)[0], hall.match.turn
    hall.now += PATIENCE
    hall.do(asker, ask.Nudge(turn))
    hall.now += ANSWER - 1
    events = hall.do(hall.on_turn(), ask.Here())
    assert only(events, e.Answered) == [e.Answered(seat(hall, hall.on_turn()))]
    assert next_due(hall.room) is None
    assert hall.refusal(asker, ask.Nudge(turn)) == "too_soon"
    hall.now += PATIENCE
    hall.do(asker, ask.Nudge(turn))


def test_a_play_is_an_answer_too() -> None:
    hall = started("ann", "bea", "cid")
    hall.now += PATIENCE
    hall.do(others(hall)[0], ask.Nudge(hall.match.turn))
    hall.play_on()
    assert next_due(hall.room) is None


def test_a_nudge_that_a_stop_has_cut_short_has_its_full_time_again() -> None:
    hall = started("ann", "bea", "cid")
    hall.now += PATIENCE
    hall.do(others(hall)[0], ask.Nudge(hall.match.turn))
    due = next_due(hall.room)
    assert due is not None
    hall.now += 600
    hall.do("", ask.Reopen(due))
    assert next_due(hall.room) == hall.now + ANSWER


@pytest.mark.parametrize(
    ("reason", "change"),
    [
        ("away", lambda hall: hall.away(hall.on_turn())),
        ("paused", lambda hall: hall.do(hall.on_turn(), ask.Pause())),
    ],
)
def test_whoever_cannot_answer_is_not_asked(reason: str, change: object) -> None:
    hall = started("ann", "bea", "cid")
    asker = others(hall)[0]
    assert callable(change)
    change(hall)
    hall.now += 20
    assert hall.refusal(asker, ask.Nudge(hall.match.turn)) == reason


def test_who_may_not_ask_and_whom_nobody_need_ask() -> None:
    hall = started("ann", "bea", "cid")
    hall.do("dan", ask.Join())
    hall.now += PATIENCE
    turn = hall.match.turn
    assert hall.refusal("dan", ask.Nudge(turn)) == "not_playing"
    assert hall.refusal("eve", ask.Nudge(turn)) == "not_member"
    assert hall.refusal(hall.on_turn(), ask.Nudge(turn)) == "own_person"
    assert hall.refusal(others(hall)[0], ask.Nudge(turn - 1)) == "stale"
    clocked = started("ann", "bea", clock=120)
    clocked.now += 100
    assert clocked.refusal(others(clocked)[0], ask.Nudge(clocked.match.turn)) == "clock_runs"
    assert Hall("ann", "bea").refusal("ann", ask.Nudge(1)) == "no_match"


def test_a_bot_is_not_asked_nor_whoever_is_played_for() -> None:
    hall = Hall("ann")
    hall.do("ann", ask.AddBot())
    hall.start()
    while hall.on_turn() == "ann":
        hall.play_on()
    hall.now += PATIENCE
    assert hall.refusal("ann", ask.Nudge(hall.match.turn)) == "bot"
    hall = started("ann", "bea", "cid")
    asker = others(hall)[0]
    hall.away(hall.on_turn())
    hall.come_due()
    hall.now += PATIENCE
    assert hall.refusal(asker, ask.Nudge(hall.match.turn)) == "bot"

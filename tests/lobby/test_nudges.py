"""Who is present and decides nothing: others ask after a minute; without an answer a bot plays the seat."""

from __future__ import annotations

import pytest

from lastcard.lobby import commands as ask
from lastcard.lobby import events as e
from lastcard.lobby.dues import ANSWER, PATIENCE, next_due, nudge_from
from support.hall import Hall, only, others, seat, stand_in_plays, started


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

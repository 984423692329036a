"""A start is one guarded step: who is dealt in, and why it is refused."""

from __future__ import annotations

import msgspec
import pytest

from lastcard.lobby import commands as ask
from lastcard.lobby import events as e
from lastcard.lobby.judge import BadOptions, start_refusal
from lastcard.rules import commands as play
from lastcard.rules import events as r
from lastcard.rules.options import PRESETS, Options
from support.hall import Hall, only


def test_a_match_starts_with_the_seated_in_their_order() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.do("ann", ask.Move("cid", 0))
    hall.ready("bea", "cid")
    events = hall.do("ann", ask.Start(0))
    assert [each.person for each in only(events, e.PlayersSeated)[0].players] == ["cid", "ann", "bea"]
    assert only(events, r.MatchStarted)[0].seats == 3
    assert hall.lobby.matches == 1
    assert hall.lobby.first == hall.room.seq
    assert hall.phase() == "playing"


def test_ten_starts_at_once_make_one_match() -> None:
    hall = Hall("ann", "bea")
    hall.ready("bea")
    hall.do("ann", ask.Start(0))
    assert [hall.refusal("ann", ask.Start(0)) for _ in range(9)] == ["stale"] * 9
    assert hall.refusal("ann", ask.Start(1)) == "match_running"


def test_two_are_needed() -> None:
    hall = Hall("ann")
    assert hall.refusal("ann", ask.Start(0)) == "too_few"
    hall.do("ann", ask.AddBot())
    hall.do("ann", ask.Start(0))
    assert [each.bot for each in hall.lobby.players] == [None, "normal"]


def test_everybody_there_must_be_ready_but_the_host() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.ready("bea")
    assert hall.refusal("ann", ask.Start(0)) == start_refusal(hall.room) == "not_ready"
    hall.ready("cid")
    assert start_refusal(hall.room) is None


def test_the_absent_stand_up_and_hold_nobody_up() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.ready("bea")
    hall.away("cid")
    events = hall.do("ann", ask.Start(0))
    assert only(events, e.Seated) == [e.Seated("cid", False)]
    assert [each.person for each in hall.lobby.players] == ["ann", "bea"]


def test_options_lock_while_a_match_runs() -> None:
    hall = Hall("ann", "bea")
    hall.start()
    assert hall.refusal("ann", ask.SetOptions(preset="all-wild-opening")) == "match_running"


def test_options_may_be_named_whole_or_by_preset_but_not_both() -> None:
    hall = Hall("ann")
    hall.do("ann", ask.SetOptions(options=Options(target=200)))
    assert hall.lobby.options.target == 200
    assert hall.refusal("ann", ask.SetOptions(preset="all-wild", options=Options())) == "bad_value"
    assert hall.refusal("ann", ask.SetOptions()) == "unchanged"
    hall.do("ann", ask.SetOptions(clock=60))
    assert (hall.lobby.options.target, hall.lobby.clock) == (200, 60)


@pytest.mark.parametrize("clock", [0, 14, 121, -30])
def test_a_clock_has_15_to_120_seconds(clock: int) -> None:
    hall = Hall("ann")
    assert hall.refusal("ann", ask.SetOptions(clock=clock)) == "bad_value"
    assert hall.refusal("ann", ask.SetOptions(preset="classic", clock=clock)) == "bad_value"


def test_options_in_conflict_are_refused_with_both_names() -> None:
    hall = Hall("ann")
    clash = Options(force_play=True, voluntary_draw="in-need")
    with pytest.raises(BadOptions) as refused:
        hall.do("ann", ask.SetOptions(options=clash))
    assert {"force_play", "voluntary_draw"} <= set(refused.value.about)
    assert hall.lobby.options == PRESETS["all-wild"]


def test_options_that_do_not_serve_the_seats_are_refused() -> None:
    hall = Hall(*(f"p{n}" for n in range(10)))
    assert hall.refusal("p0", ask.SetOptions(options=Options(hand_size=12))) == "bad_options"
    hall.do("p9", ask.Quit())
    hall.do("p8", ask.Quit())
    hall.do("p0", ask.SetOptions(options=Options(hand_size=12)))
    hall.do("p8", ask.Join())
    hall.do("p9", ask.Join())
    hall.ready(*(f"p{n}" for n in range(1, 10)))
    assert hall.refusal("p0", ask.Start(0)) == start_refusal(hall.room) == "bad_options"


def test_the_counters_of_the_room_go_on_in_the_next_match() -> None:
    hall = Hall("ann", "bea")
    hall.do("ann", ask.SetOptions(preset="all-wild-free-draw"))
    hall.start()
    hall.play_out()
    turn, duty = hall.match.turn, hall.match.duty
    events = hall.do("ann", ask.Start(1))
    started = only(events, r.MatchStarted)[0]
    assert (started.turn, started.duty) == (turn, duty)
    assert only(events, r.TurnBegan)[0].turn == turn + 1


def test_a_rematch_takes_one_tap_of_the_host() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.do("ann", ask.SetOptions(preset="all-wild-free-draw"))
    hall.start()
    first = hall.match.id
    hall.play_out()
    hall.do("ann", ask.Start(1))
    assert hall.match.id != first
    assert [each.person for each in hall.lobby.players] == ["ann", "bea", "cid"]


def test_a_rematch_waits_for_nobody_who_is_away() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.do("ann", ask.SetOptions(preset="all-wild-free-draw"))
    hall.start()
    hall.away("cid")
    hall.play_out()
    assert not hall.who("cid").ready
    hall.do("ann", ask.Start(1))
    assert [each.person for each in hall.lobby.players] == ["ann", "bea"]
    hall.back("cid")
    hall.play_out()
    hall.do("cid", ask.Sit())
    hall.ready("cid")
    hall.do("ann", ask.Start(2))
    assert len(hall.lobby.players) == 3


def test_whoever_joins_while_a_match_runs_watches_and_is_dealt_in_next() -> None:
    hall = Hall("ann", "bea")
    hall.do("ann", ask.SetOptions(preset="all-wild-free-draw"))
    hall.start()
    hall.do("cid", ask.Join())
    assert hall.refusal("cid", play.Draw(hall.match.turn)) == "not_playing"
    hall.play_out()
    hall.do("ann", ask.Start(1))
    assert [each.person for each in hall.lobby.players] == ["ann", "bea", "cid"]


def test_changed_options_ask_everybody_again_before_the_rematch() -> None:
    hall = Hall("ann", "bea")
    hall.do("ann", ask.SetOptions(preset="all-wild-free-draw"))
    hall.start()
    hall.play_out()
    hall.do("ann", ask.SetOptions(preset="all-wild"))
    assert hall.refusal("ann", ask.Start(1)) == "not_ready"


def wishes(**change: object) -> ask.SetOptions:
    """A wish for single options, as it comes over the wire."""
    return msgspec.convert({"type": "set-options", "change": change}, ask.SetOptions)


def test_a_change_of_one_option_leaves_the_others_and_the_clock() -> None:
    hall = Hall("ann")
    hall.do("ann", ask.SetOptions(options=Options(target=1000), clock=60))
    hall.do("ann", wishes(call_penalty=4))
    assert (hall.lobby.options.target, hall.lobby.options.call_penalty, hall.lobby.clock) == (1000, 4, 60)
    hall.do("ann", ask.SetOptions(clock=None))
    assert (hall.lobby.options.call_penalty, hall.lobby.clock) == (4, None)
    assert hall.refusal("ann", wishes(call_penalty=4)) == "unchanged"


def test_two_quick_changes_are_both_made() -> None:
    hall = Hall("ann")
    for change in ({"target": 1000}, {"hand_size": 5}):
        hall.do("ann", wishes(**change))
    hall.do("ann", ask.SetOptions(clock=120))
    assert (hall.lobby.options.target, hall.lobby.options.hand_size, hall.lobby.clock) == (1000, 5, 120)


def test_what_no_longer_applies_falls_away_with_the_change() -> None:
    hall = Hall("ann")
    targets = []
    for scoring in ("single", "first"):
        hall.do("ann", wishes(scoring=scoring))
        targets.append(hall.lobby.options.target)
    assert targets == [None, 500]
    hall.do("ann", wishes(opening_action="performed"))
    assert hall.lobby.options.opening_reverse == "right-of-dealer"


def test_a_change_is_judged_as_a_whole() -> None:
    hall = Hall("ann")
    assert hall.refusal("ann", wishes(force_play=True)) == "bad_options"
    hall.do("ann", wishes(force_play=True, voluntary_draw="always"))
    assert hall.lobby.options.force_play
    assert hall.refusal("ann", wishes(target=20)) == "bad_options"


def test_a_change_comes_alone() -> None:
    hall = Hall("ann")
    both = msgspec.structs.replace(wishes(target=200), preset="all-wild")
    assert hall.refusal("ann", both) == "bad_value"

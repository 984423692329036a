"""What a match is remembered for, what the host strikes from the scores, and who is found to be whom."""

from __future__ import annotations

from typing import get_args

import pytest

from lastcard.lobby import commands as ask
from lastcard.lobby import events as e
from lastcard.lobby.record import RoundRecord
from lastcard.lobby.result import comeback
from lastcard.lobby.state import MAX_SEATS, same_as
from lastcard.lobby.tally import COUNTED, Tally
from lastcard.rules import commands as play
from lastcard.rules import events as happened
from lastcard.rules import evolve as rules
from lastcard.rules.options import Options, Preset
from lastcard.rules.state import Match, Seat
from support.hall import Hall, only


def played(people: int = 4, preset: Preset = "all-wild", rows: int = 5000) -> Hall:
    """A room after a match, or so many rows of one, in which every third call that is owed is caught."""
    hall = Hall(*(f"p{number}" for number in range(people)))
    if preset != "all-wild":
        hall.do("p0", ask.SetOptions(preset=preset))
    hall.start()
    while hall.match.phase != "over" and len(hall.records) < rows:
        if hall.match.phase == "between":
            hall.deal()
        for seat, one in enumerate(hall.match.seats):
            if one.owes % 3 == 1 and hall.match.phase == "playing":
                hall.do(f"p{(seat + 1) % people}", play.Catch(seat, one.owes))
        if hall.match.phase == "playing":
            hall.play_on()
    return hall


def slow(hall: Hall) -> tuple[Tally, ...]:
    """Catches, times caught and the longest hand of each seat, counted after every event."""
    seats = [[0, 0, 0] for _ in hall.lobby.players]
    match: Match | None = None
    for record in hall.records[hall.lobby.first - 1 :]:
        for event in record.events:
            if not isinstance(event, happened.Event):
                continue
            match = rules.evolve(match, event)
            if isinstance(event, happened.Caught):
                seats[event.by][0] += 1
                seats[event.seat][1] += 1
            for counts, one in zip(seats, match.seats, strict=True):
                counts[2] = max(counts[2], len(one.hand))
    return tuple(Tally(*each) for each in seats)


@pytest.mark.parametrize("preset", ["all-wild", "classic"])
def test_catches_and_the_longest_hand_are_counted_as_the_match_goes(preset: Preset) -> None:
    hall = played(preset=preset, rows=300)
    assert hall.lobby.tallies == slow(hall)
    assert max(each.longest for each in hall.lobby.tallies) > 7


def test_they_are_told_when_the_match_is_over() -> None:
    hall = played()
    (record,) = hall.closed
    assert tuple(Tally(each.catches, each.caught, each.longest) for each in record.players) == slow(hall)
    assert sum(each.catches for each in record.players) > 0


def test_no_other_event_makes_a_hand_longer() -> None:
    holding = {kind for kind in get_args(happened.AnyEvent) if {"hands", "cards"} & {*kind.__struct_fields__}}
    assert holding - COUNTED == {happened.RoundEnded}


def test_the_next_match_is_counted_anew() -> None:
    hall = played()
    hall.start()
    assert {each.catches for each in hall.lobby.tallies} == {0}
    assert {each.longest for each in hall.lobby.tallies} <= {7, 9, 11}


def rounds(*points: tuple[int, ...]) -> tuple[RoundRecord, ...]:
    return tuple(RoundRecord(number, number, None, each, 0, ()) for number, each in enumerate(points, 1))


def ended(scoring: str, *status: str) -> Match:
    seats = tuple(Seat(status=each) for each in status)  # type: ignore[arg-type]
    return Match("m", Options(scoring=scoring), {}, 1, seats)  # type: ignore[arg-type]


def test_a_comeback_is_the_worst_that_was_made_up() -> None:
    played = rounds((100, 0, 0), (150, 0, 0), (0, 200, 0), (0, 300, 0))
    assert comeback(ended("first", "in", "in", "in"), played, 1) == 250
    assert comeback(ended("first", "in", "in", "in"), played, 0) == 250
    assert comeback(ended("lowest", "in", "in", "in"), played, 1) == 500
    assert comeback(ended("elimination", "eliminated", "in", "in"), played, 2) == 0
    assert comeback(ended("single", "in", "in", "in"), played, 1) == 0


def test_who_has_left_was_never_ahead() -> None:
    played = rounds((100, 0, 20), (0, 300, 0))
    assert comeback(ended("first", "left", "in", "in"), played, 1) == 20
    assert comeback(ended("first", "left", "in", "left"), played, 1) == 0


def test_only_winners_have_come_back() -> None:
    hall = played(people=3)
    assert all(each.won or each.comeback == 0 for each in hall.closed[0].players)


def test_the_host_strikes_a_match_and_lets_it_count_again() -> None:
    hall = played()
    match = hall.closed[0].match
    for struck in (True, False):
        assert only(hall.do("p0", ask.Strike(match, struck)), e.MatchStruck) == [e.MatchStruck(match, struck)]
    assert hall.refusal("p1", ask.Strike(match, True)) == "not_host"


def test_the_host_says_who_is_who_and_takes_it_back() -> None:
    hall = Hall("ann", "old", "new", "newer")
    assert hall.do("ann", ask.Merge("old", "new"))[:2] == (e.Merged("old", "new"), e.QuitRoom("old"))
    assert same_as(hall.room, "old") == "new"
    hall.do("ann", ask.Merge("new", "newer"))
    assert [each.person for each in hall.lobby.members] == ["ann", "newer"]
    assert same_as(hall.room, "old") == "newer"
    hall.do("ann", ask.Merge("new", None))
    assert (same_as(hall.room, "old"), same_as(hall.room, "newer")) == ("new", "newer")


def test_whoever_has_left_can_still_be_somebody() -> None:
    hall = Hall("ann", "old", "new")
    hall.do("old", ask.Quit())
    assert only(hall.do("ann", ask.Merge("old", "new")), e.QuitRoom) == []
    assert same_as(hall.room, "old") == "new"


def test_who_cannot_be_whom() -> None:
    hall = Hall("ann", "old", "new")
    hall.do("ann", ask.AddBot())
    bot = hall.lobby.members[-1].person
    hall.do("ann", ask.Merge("old", "new"))
    wrong = {
        ("old", "new"): "unchanged",
        ("old", "ann"): "no_such_person",
        ("new", "old"): "no_such_person",
        ("new", "gone"): "no_such_person",
        ("new", "new"): "own_person",
        ("ann", "new"): "own_person",
        (bot, "new"): "bot",
        ("new", bot): "bot",
        ("new", None): "unchanged",
    }
    for (person, into), reason in wrong.items():
        assert hall.refusal("ann", ask.Merge(person, into)) == reason
    assert hall.refusal("new", ask.Merge("ann", "new")) == "not_host"


def test_nobody_ends_up_being_themself_in_a_circle() -> None:
    hall = Hall("ann", "old", "new")
    hall.do("ann", ask.Merge("old", "new"))
    hall.do("old", ask.Join())
    assert hall.refusal("ann", ask.Merge("new", "old")) == "own_person"


def test_who_plays_is_not_merged_before_the_match_is_over() -> None:
    hall = Hall("ann", "old", "new")
    hall.start()
    assert hall.refusal("ann", ask.Merge("old", "new")) == "match_running"
    hall.play_out()
    hall.do("ann", ask.Merge("old", "new"))
    assert MAX_SEATS > len(hall.lobby.members) == 2

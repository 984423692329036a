"""Coming, sitting, being ready, hosting, being sent away: the room while it waits."""

from __future__ import annotations

import pytest

from lastcard.lobby import commands as ask
from lastcard.lobby import events as e
from lastcard.lobby.bots import bot_name
from lastcard.lobby.judge import MAX_MEMBERS
from lastcard.lobby.state import MAX_SEATS
from support.hall import Hall, only


def test_whoever_creates_a_room_sits_in_it_and_hosts() -> None:
    hall = Hall("ann")
    assert [each.person for each in hall.lobby.members] == ["ann"]
    assert hall.who("ann").seated
    assert hall.lobby.host == "ann"


def test_a_room_is_created_once() -> None:
    assert Hall("ann").refusal("bea", ask.Create()) == "unchanged"


def test_a_preset_and_a_clock_may_be_named_at_once_when_creating() -> None:
    hall = Hall()
    hall.do("ann", ask.Create(preset="all-wild-free-draw", clock=30))
    assert hall.lobby.options.scoring == "single"
    assert hall.lobby.clock == 30


def test_whoever_joins_is_seated_while_there_is_a_seat_and_watches_afterwards() -> None:
    hall = Hall(*(f"p{n}" for n in range(MAX_SEATS)))
    hall.do("eleventh", ask.Join())
    assert not hall.who("eleventh").seated
    assert hall.refusal("eleventh", ask.Sit()) == "full"


def test_a_free_seat_can_be_taken() -> None:
    hall = Hall(*(f"p{n}" for n in range(MAX_SEATS)), "eleventh")
    hall.do("p3", ask.StandUp())
    hall.do("eleventh", ask.Sit())
    assert hall.who("eleventh").seated
    assert not hall.who("p3").seated


def test_joining_twice_changes_nothing() -> None:
    assert Hall("ann", "bea").refusal("bea", ask.Join()) == "unchanged"


def test_a_locked_room_lets_nobody_new_in() -> None:
    hall = Hall("ann", "bea")
    hall.do("ann", ask.Lock(True))
    assert hall.refusal("cid", ask.Join()) == "locked"
    hall.do("ann", ask.Lock(False))
    hall.do("cid", ask.Join())
    assert hall.who("cid").seated


def test_a_room_holds_so_many_people_and_no_more() -> None:
    hall = Hall(*(f"p{n}" for n in range(MAX_MEMBERS)))
    assert hall.refusal("late", ask.Join()) == "full"
    assert hall.refusal("p0", ask.AddBot()) == "full"


def test_ready_is_said_and_taken_back() -> None:
    hall = Hall("ann", "bea")
    hall.ready("bea")
    assert hall.who("bea").ready
    assert hall.refusal("bea", ask.Ready(True)) == "unchanged"
    hall.do("bea", ask.Ready(False))
    assert not hall.who("bea").ready


def test_whoever_watches_cannot_be_ready_and_standing_up_takes_it_back() -> None:
    hall = Hall("ann", "bea")
    hall.ready("bea")
    hall.do("bea", ask.StandUp())
    assert not hall.who("bea").ready
    assert hall.refusal("bea", ask.Ready(True)) == "not_seated"


def test_ready_falls_with_presence() -> None:
    hall = Hall("ann", "bea")
    hall.ready("bea")
    hall.away("bea")
    assert not hall.who("bea").ready
    hall.back("bea")
    assert not hall.who("bea").ready


def test_ready_falls_when_the_options_change() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.ready("bea", "cid")
    events = hall.do("ann", ask.SetOptions(preset="all-wild-opening"))
    assert only(events, e.OptionsSet)[0].options.opening_action == "performed"
    assert [event.person for event in only(events, e.BecameReady)] == ["bea", "cid"]


def test_the_host_adds_bots_with_names_of_their_own_and_removes_them() -> None:
    hall = Hall("ann")
    hall.do("ann", ask.AddBot("easy"))
    hall.do("ann", ask.AddBot("hard"))
    first, second = hall.lobby.members[1:]
    assert (first.bot, second.bot) == ("easy", "hard")
    assert (bot_name(first.person), bot_name(second.person)) == ("Ada", "Bruno")
    hall.do("ann", ask.Kick(first.person))
    assert [each.bot for each in hall.lobby.members] == [None, "hard"]
    assert hall.lobby.kicked == frozenset()
    hall.do("ann", ask.AddBot())
    assert bot_name(hall.lobby.members[-1].person) == "Ada"


def test_an_eleventh_bot_finds_no_seat() -> None:
    hall = Hall("ann")
    for _ in range(MAX_SEATS - 1):
        hall.do("ann", ask.AddBot())
    assert hall.refusal("ann", ask.AddBot()) == "full"


def test_the_host_orders_the_seats() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.do("ann", ask.Move("cid", 0))
    assert [each.person for each in hall.lobby.members] == ["cid", "ann", "bea"]
    assert hall.refusal("ann", ask.Move("cid", 0)) == "unchanged"
    assert hall.refusal("ann", ask.Move("cid", 3)) == "bad_value"
    assert hall.refusal("ann", ask.Move("dan", 0)) == "no_such_person"


def test_people_choose_their_own_place_and_nobody_elses() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.do("cid", ask.Move("cid", 0))
    assert [each.person for each in hall.lobby.members] == ["cid", "ann", "bea"]
    assert hall.refusal("cid", ask.Move("ann", 2)) == "not_host"
    assert hall.refusal("bea", ask.Move("bea", 3)) == "bad_value"


def test_a_kicked_person_is_gone_and_cannot_come_back() -> None:
    hall = Hall("ann", "bea")
    hall.do("ann", ask.Kick("bea"))
    assert [each.person for each in hall.lobby.members] == ["ann"]
    assert hall.refusal("bea", ask.Join()) == "kicked"
    assert hall.refusal("ann", ask.Kick("bea")) == "no_such_person"


def test_a_host_does_not_kick_or_crown_the_host() -> None:
    hall = Hall("ann", "bea")
    assert hall.refusal("ann", ask.Kick("ann")) == "own_person"
    assert hall.refusal("ann", ask.PassHost("ann")) == "own_person"


def test_whoever_quits_is_gone_and_may_come_back() -> None:
    hall = Hall("ann", "bea")
    hall.do("bea", ask.Quit())
    assert [each.person for each in hall.lobby.members] == ["ann"]
    hall.do("bea", ask.Join())
    assert hall.who("bea").seated


HOSTS_OWN = [
    ask.SetOptions(clock=30),
    ask.AddBot(),
    ask.Move("cid", 1),
    ask.Kick("ann"),
    ask.PassHost("bea"),
    ask.Lock(True),
    ask.AllowWatching(False),
    ask.Guard(True),
    ask.Start(0),
    ask.Close(),
]


@pytest.mark.parametrize("command", HOSTS_OWN, ids=lambda each: type(each).__name__)
def test_what_is_the_hosts_is_refused_to_guests_and_strangers(command: ask.HostCommand) -> None:
    hall = Hall("ann", "bea", "cid")
    assert hall.refusal("bea", command) == "not_host"
    assert hall.refusal("nobody", command) == "not_member"


@pytest.mark.parametrize("command", HOSTS_OWN, ids=lambda each: type(each).__name__)
def test_a_former_host_may_no_more(command: ask.HostCommand) -> None:
    hall = Hall("ann", "bea", "cid")
    hall.do("ann", ask.PassHost("bea"))
    assert hall.refusal("ann", command) == "not_host"


def test_the_crown_goes_to_people_who_are_there() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.do("ann", ask.AddBot())
    hall.away("cid")
    assert hall.refusal("ann", ask.PassHost(hall.lobby.members[-1].person)) == "bot"
    assert hall.refusal("ann", ask.PassHost("cid")) == "away"
    assert hall.refusal("ann", ask.PassHost("dan")) == "no_such_person"


def test_a_host_who_is_away_hands_over_to_the_first_who_is_there() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.away("bea", "ann")
    assert hall.lobby.host == "cid"
    hall.back("ann")
    assert hall.lobby.host == "cid"


def test_a_host_away_alone_stays_host_until_somebody_else_is_there() -> None:
    hall = Hall("ann", "bea")
    hall.away("bea", "ann")
    assert hall.lobby.host == "ann"
    hall.back("bea")
    assert hall.lobby.host == "bea"


def test_the_first_to_return_hosts_when_the_host_has_left() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.away("bea", "cid")
    hall.do("ann", ask.Quit())
    assert hall.lobby.host is None
    hall.back("cid")
    assert hall.lobby.host == "cid"


def test_a_host_who_stands_up_still_hosts() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.do("ann", ask.StandUp())
    hall.ready("bea", "cid")
    hall.do("ann", ask.Start(0))
    assert [each.person for each in hall.lobby.players] == ["bea", "cid"]


def test_a_closed_room_refuses_everything() -> None:
    hall = Hall("ann", "bea")
    hall.do("ann", ask.Close())
    assert hall.refusal("ann", ask.Start(0)) == "room_closed"
    assert hall.refusal("cid", ask.Join()) == "room_closed"
    assert hall.refusal("", ask.MarkAway("ann")) == "room_closed"


def test_presence_of_nobody_is_no_news() -> None:
    hall = Hall("ann")
    hall.do("ann", ask.AddBot())
    assert hall.refusal("", ask.MarkAway("dan")) == "no_such_person"
    assert hall.refusal("", ask.MarkAway(hall.lobby.members[1].person)) == "no_such_person"
    assert hall.refusal("", ask.MarkBack("ann")) == "unchanged"


def test_absences_are_counted() -> None:
    hall = Hall("ann", "bea")
    hall.away("bea")
    hall.back("bea")
    assert only(hall.do("", ask.MarkAway("bea")), e.Away) == [e.Away("bea", 2, hall.now)]

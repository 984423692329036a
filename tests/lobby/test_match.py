"""A match in a room: going on, leaving, being kicked, and what the archive gets."""

from __future__ import annotations

from lastcard.lobby import commands as ask
from lastcard.lobby import events as e
from lastcard.rules import commands as play
from lastcard.rules import events as r
from lastcard.rules.options import Options
from support.hall import Hall, only


def short(*people: str) -> Hall:
    """A room in which a match is one round."""
    hall = Hall(*people)
    hall.do(people[0], ask.SetOptions(preset="all-wild-free-draw"))
    hall.start()
    return hall


def test_nothing_can_be_played_before_a_match() -> None:
    assert Hall("ann", "bea").refusal("ann", play.Draw(0)) == "no_match"


def test_strangers_do_not_play() -> None:
    assert short("ann", "bea").refusal("nobody", play.Call()) == "not_member"


def test_only_the_seat_on_turn_plays() -> None:
    hall = short("ann", "bea")
    other = {"ann": "bea", "bea": "ann"}[hall.on_turn()]
    assert hall.refusal(other, play.Draw(hall.match.turn)) == "not_your_turn"
    assert hall.refusal(hall.on_turn(), play.Draw(hall.match.turn - 1)) == "stale"


def test_any_player_goes_on_to_the_next_round_without_the_host() -> None:
    hall = Hall("ann", "bea")
    hall.start()
    hall.play_round()
    assert hall.phase() == "between"
    hall.do("bea", play.Deal(2))
    assert hall.phase() == "playing"
    assert hall.refusal("ann", play.Deal(2)) == "round_running"


def test_leaving_on_turn_passes_the_turn_on_at_once() -> None:
    hall = short("ann", "bea", "cid")
    leaver = hall.on_turn()
    events = hall.do(leaver, ask.Quit())
    assert only(events, r.SeatLeft)
    assert hall.on_turn() != leaver
    assert len(hall.lobby.players) == 3


def test_a_leaver_who_returns_waits_for_the_next_match() -> None:
    hall = short("ann", "bea", "cid")
    hall.do("cid", ask.Quit())
    hall.do("cid", ask.Join())
    assert hall.refusal("cid", play.Call()) == "not_playing"


def test_when_one_is_left_that_one_has_won() -> None:
    hall = short("ann", "bea")
    events = hall.do("ann", ask.Quit())
    assert only(events, r.MatchEnded) == [r.MatchEnded([1], "last-seat")]
    assert hall.lobby.host == "bea"
    result = hall.closed[0]
    assert [(each.person, each.won, each.left) for each in result.players] == [
        ("ann", False, True),
        ("bea", True, False),
    ]
    assert not result.kicked


def test_when_all_leave_the_result_is_defined() -> None:
    hall = short("ann", "bea", "cid")
    for person in ("bea", "cid", "ann"):
        hall.do(person, ask.Quit())
    assert len(hall.closed) == 1
    assert hall.lobby.members == ()
    assert hall.lobby.host is None


def test_a_match_that_a_kick_ended_is_marked() -> None:
    hall = short("ann", "bea")
    hall.do("ann", ask.Kick("bea"))
    assert hall.closed[0].kicked
    assert hall.phase() == "result"


def test_a_match_that_goes_on_after_a_kick_counts() -> None:
    hall = short("ann", "bea", "cid")
    hall.do("ann", ask.Kick("bea"))
    hall.play_out()
    assert not hall.closed[0].kicked
    assert hall.closed[0].players[1].left


def test_a_bot_that_plays_cannot_be_removed() -> None:
    hall = Hall("ann", "bea")
    hall.do("ann", ask.AddBot())
    hall.start()
    bot = hall.lobby.members[-1].person
    assert hall.refusal("ann", ask.Kick(bot)) == "match_running"
    hall.do("ann", ask.AddBot())
    hall.do("ann", ask.Kick(hall.lobby.members[-1].person))
    assert len(hall.lobby.members) == 3


def test_the_host_away_in_a_match_keeps_the_crown_until_its_end() -> None:
    hall = short("ann", "bea", "cid")
    hall.away("ann")
    assert hall.lobby.host == "ann"
    hall.play_out()
    assert hall.lobby.host == "bea"


def test_a_host_who_leaves_a_match_hands_over_at_once() -> None:
    hall = short("ann", "bea", "cid")
    hall.do("ann", ask.Quit())
    assert hall.lobby.host == "bea"


def test_closing_a_room_ends_its_evening_without_a_result() -> None:
    hall = short("ann", "bea")
    events = hall.do("ann", ask.Close())
    assert only(events, e.Closed)
    assert hall.closed == []
    assert hall.refusal("bea", play.Call()) == "room_closed"


def test_the_closing_row_says_all_that_the_archive_needs() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.do("ann", ask.SetOptions(options=Options(target=300)))
    hall.start()
    first = hall.room.seq
    hall.now += 60
    hall.play_out()
    result = hall.closed[0]
    assert (result.first, result.last) == (first, hall.room.seq)
    assert (result.started, result.ended) == (1000.0, 1060.0)
    assert result.options.target == 300
    assert result.cause == "target"
    ends = [
        (record.seq, event)
        for record in hall.records
        for event in record.events
        if isinstance(event, r.RoundEnded)
    ]
    assert [(each.round, each.seq, each.winner) for each in result.rounds] == [
        (event.round, seq, event.winner) for seq, event in ends
    ]
    scores = [sum(each.points[seat] for each in result.rounds) for seat in range(3)]
    assert [each.score for each in result.players] == scores
    assert [each.won for each in result.players] == [score >= 300 for score in scores]
    for each in result.rounds:
        assert each.winner is not None
        assert each.card_points == each.points[each.winner]


def test_the_next_match_begins_with_no_rounds() -> None:
    hall = short("ann", "bea")
    hall.play_out()
    hall.do("ann", ask.Start(1))
    assert hall.lobby.rounds == ()
    hall.play_out()
    assert [len(each.rounds) for each in hall.closed] == [1, 1]
    assert hall.closed[1].first > hall.closed[0].last

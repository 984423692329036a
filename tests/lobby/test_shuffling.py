"""Between the commitment and the deal: who is asked for salt, how long the room waits, what may happen."""

from __future__ import annotations

from lastcard.lobby import commands as ask
from lastcard.lobby import events as e
from lastcard.lobby.decide import decide
from lastcard.lobby.dues import SALT, next_due
from lastcard.lobby.view import view
from lastcard.rules import commands as play
from lastcard.rules import events as rules
from lastcard.rules.shuffle import Chance
from support.clock import CountingChance
from support.hall import Hall, only
from support.promises import broken

SALT_OF = {"ann": "aa" * 16, "bea": "bb" * 16, "cid": "cc" * 16}


def hall(*people: str, bots: int = 0) -> Hall:
    """A room whose match has begun."""
    made = Hall(*people, salted=True)
    for _ in range(bots):
        made.do(people[0], ask.AddBot())
    made.start()
    return made


def salt(made: Hall, who: str) -> tuple[object, ...]:
    """Somebody's browser adds salt."""
    shuffle = made.match.shuffle
    assert shuffle is not None
    return made.do(who, play.Salt(shuffle.round, SALT_OF[who]))


def asked(made: Hall) -> list[str]:
    """Who is asked for salt."""
    assert made.match.shuffle is not None
    return [made.lobby.players[seat].person for seat in made.match.shuffle.asked]


def test_the_people_who_are_there_are_asked_and_the_deal_waits_two_seconds() -> None:
    made = hall("ann", "bea", bots=1)
    assert asked(made) == ["ann", "bea"]
    assert made.phase() == "shuffling"
    assert made.lobby.due == made.now + SALT
    shown = view(made.room, "ann", {}, "ABCDEF")
    assert (shown.phase, shown.due, shown.why_start) == ("shuffling", made.now + SALT, "match_running")
    events = made.come_due()
    assert only(events, rules.RoundStarted)[0].salts == ["", "", ""]
    assert made.phase() == "playing"
    assert broken(made.room) == []


def test_with_all_salt_there_the_deal_waits_for_nothing() -> None:
    made = hall("ann", "bea", bots=1)
    salt(made, "bea")
    assert made.phase() == "shuffling"
    events = salt(made, "ann")
    assert only(events, rules.RoundStarted)[0].salts == [SALT_OF["ann"], SALT_OF["bea"], ""]
    assert made.phase() == "playing"
    assert made.lobby.due is None


def test_among_bots_alone_and_while_people_are_away_nothing_is_waited_for() -> None:
    made = hall("ann", "bea", bots=1)
    salt(made, "ann")
    salt(made, "bea")
    made.play_round()
    made.away("bea")
    made.do("ann", play.Deal(2))
    assert asked(made) == ["ann"]
    salt(made, "ann")
    made.do("bea", ask.Quit())
    made.do("ann", ask.Quit())
    watched = Hall("ann", salted=True)
    for _ in range(2):
        watched.do("ann", ask.AddBot())
    watched.do("ann", ask.StandUp())
    watched.start()
    assert watched.phase() == "playing"


def test_late_salt_is_refused_and_who_sends_it_has_done_nothing_else() -> None:
    made = hall("ann", "bea")
    salt(made, "ann")
    made.come_due()
    events = len(made.records)
    assert made.refusal("bea", play.Salt(1, SALT_OF["bea"])) == "stale"
    assert made.refusal("cid", play.Salt(1, SALT_OF["cid"])) == "not_member"
    assert len(made.records) == events


def test_salt_is_no_act() -> None:
    """A page says it by itself: a seat that is played for stays so."""
    made = hall("ann", "bea")
    salt(made, "ann")
    salt(made, "bea")
    who = made.on_turn()
    made.away(who)
    made.come_due()
    assert made.lobby.stand_ins == (
        made.lobby.players.index(next(p for p in made.lobby.players if p.person == who)),
    )
    while made.phase() == "playing":
        seat = made.match.round.on_turn if made.match.round is not None else None
        command = made.a_move()
        if seat in made.lobby.stand_ins:
            made.do("", ask.PlayFor(seat or 0, command))
        else:
            made.do(made.on_turn(), command)
    made.back(who)
    made.come_due()
    assert asked(made) == ["ann", "bea"]
    salt(made, who)
    assert made.lobby.stand_ins


def test_the_next_round_is_committed_to_by_itself_when_nobody_deals() -> None:
    made = hall("ann", "bea")
    salt(made, "ann")
    salt(made, "bea")
    made.play_round()
    events = made.come_due()
    assert only(events, rules.Committed)[0].asked == [0, 1]
    assert made.lobby.due == made.now + SALT


def test_when_everybody_is_away_the_deal_waits_too_and_asks_anew() -> None:
    made = hall("ann", "bea")
    made.away("ann", "bea")
    assert (made.paused(), made.lobby.due, next_due(made.room)) == (True, None, None)
    assert broken(made.room) == []
    made.now += 3600
    made.back("bea")
    assert made.lobby.due == made.now + SALT
    salt(made, "bea")
    made.come_due()
    assert made.phase() == "playing"


def test_a_pause_keeps_nobody_from_adding_salt() -> None:
    made = hall("ann", "bea")
    made.do("bea", ask.Pause())
    salt(made, "ann")
    salt(made, "bea")
    assert (made.phase(), made.paused()) == ("playing", True)
    assert broken(made.room) == []


def test_after_a_restart_the_wait_begins_anew() -> None:
    made = hall("ann", "bea")
    made.now += 60
    assert made.lobby.due is not None
    events = made.do("", ask.Reopen(made.lobby.due))
    assert only(events, e.DueSet) == [e.DueSet(made.now + SALT)]
    salt(made, "bea")
    made.come_due()
    assert made.phase() == "playing"


def test_whoever_leaves_is_not_waited_for_and_the_last_one_has_won() -> None:
    made = hall("ann", "bea", "cid")
    salt(made, "ann")
    salt(made, "cid")
    made.do("bea", ask.Quit())
    assert made.phase() == "playing"
    two = hall("ann", "bea")
    two.do("ann", ask.Kick("bea"))
    assert two.phase() == "result"
    assert (two.closed[0].kicked, two.closed[0].rounds) == (True, ())
    assert broken(two.room) == []


def test_whoever_deals_without_salts_deals_as_ever() -> None:
    """A server that is told not to ask: an older version beside it can read all that it writes."""
    plain = Hall("ann", "bea")
    plain.start()
    told = [event for record in plain.records for event in record.events]
    assert only(told, rules.Committed) == []
    (started,) = only(told, rules.RoundStarted)
    assert (started.commitment, started.salts) == ("", [])


def test_a_round_that_is_committed_to_is_dealt_by_whichever_server_comes() -> None:
    """Also by one that would not have asked."""
    made = hall("ann", "bea")
    chance, due = CountingChance(7), ask.DueCame(made.lobby.due or 0)
    other = Chance(chance.secret)
    events = decide(made.room, "", due, now=made.now + SALT, chance=other, token=chance.token)
    committed = only(made.records[-1].events, rules.Committed)[0]
    assert only(events, rules.RoundStarted)[0].secret == committed.secret

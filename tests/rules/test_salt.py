"""Commitment and salt: what is asked for before a deal; nobody can stop or bend it (RULES.md, R98)."""

from __future__ import annotations

import hashlib
import hmac
from typing import TypeVar

import pytest

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.check import problems
from lastcard.rules.decide import decide, start
from lastcard.rules.evolve import fold
from lastcard.rules.judge import Illegal, legal
from lastcard.rules.shuffle import Chance
from lastcard.rules.state import Match
from lastcard.rules.view import ShuffleView, view
from support.cards import SECRET, Table, options, play

E = TypeVar("E", bound=e.Event)
ONE, TWO = "11" * 16, "22" * 16


class Deal:
    """A match of three that begins; `asked` are asked for salt."""

    def __init__(self, *asked: int) -> None:
        self.chance = Chance(lambda: SECRET, asked=asked)
        self.events = start("m", options("all-wild", first_dealer=0), 3, 0, 0, self.chance)

    @property
    def match(self) -> Match:
        """The match as it is now."""
        match = fold(None, self.events)
        assert match is not None
        assert problems(match) == []
        return match

    def does(self, seat: int, command: c.AnyCommand) -> list[e.AnyEvent]:
        """It happens."""
        told = decide(self.match, seat, command, self.chance)
        self.events += told
        return told

    def refuses(self, seat: int, command: c.AnyCommand) -> str:
        """Why it does not."""
        with pytest.raises(Illegal) as no:
            decide(self.match, seat, command, self.chance)
        return no.value.reason

    def told(self, kind: type[E]) -> E:
        """The only event of a kind."""
        (event,) = [event for event in self.events if isinstance(event, kind)]
        return event

    def hands(self) -> list[list[str]]:
        """What was dealt."""
        return [list(map(str, hand)) for hand in self.told(e.Dealt).hands]


def test_the_secret_is_committed_to_before_anything_else() -> None:
    """R98."""
    deal = Deal(0, 2)
    assert [type(event) for event in deal.events] == [e.MatchStarted, e.Committed]
    committed = e.Committed(1, hashlib.sha256(SECRET).hexdigest(), SECRET.hex(), [0, 2])
    assert deal.told(e.Committed) == committed
    assert deal.match.phase == "shuffling"
    assert view(deal.match, 0).shuffle == ShuffleView(1, committed.commitment, [0, 2], [])
    assert all(legal(deal.match, seat) == [] for seat in range(3))


def test_the_round_is_dealt_as_soon_as_all_salt_is_there() -> None:
    """R98: and the salts are told by seat."""
    deal = Deal(0, 2)
    assert deal.does(2, c.Salt(1, TWO)) == [e.Salted(2, TWO)]
    assert view(deal.match, 0).shuffle == ShuffleView(1, hashlib.sha256(SECRET).hexdigest(), [0, 2], [2])
    told = deal.does(0, c.Salt(1, ONE))
    assert told[0] == e.Salted(0, ONE)
    assert told[1] == e.RoundStarted(1, SECRET.hex(), hashlib.sha256(SECRET).hexdigest(), [ONE, "", TWO])
    assert deal.match.phase == "playing"
    assert view(deal.match, 0).shuffle is None


def test_where_nobody_is_asked_the_round_is_dealt_at_once() -> None:
    """R98: but committed to all the same."""
    kinds = [type(event) for event in Deal().events]
    assert kinds[:4] == [e.MatchStarted, e.Committed, e.RoundStarted, e.DealerChosen]


def test_the_deal_waits_for_nobody_longer() -> None:
    """R98."""
    deal = Deal(0, 1, 2)
    deal.does(1, c.Salt(1, ONE))
    assert deal.does(0, c.Shuffle(1))[0] == e.RoundStarted(
        1, SECRET.hex(), hashlib.sha256(SECRET).hexdigest(), ["", ONE, ""]
    )


def test_all_chance_comes_from_the_secret_and_the_salts_with_their_seats() -> None:
    """R97."""
    deal = Deal(0, 2)
    deal.does(0, c.Salt(1, ONE))
    deal.does(2, c.Salt(1, TWO))
    key = SECRET + b"\1" + bytes.fromhex(ONE) + b"\3" + bytes.fromhex(TWO)
    block = hmac.new(key, bytes(8), hashlib.sha256).digest()
    deck = sorted(card for card, count in deal.match.deck.items() for _ in range(count))
    last = deck[int.from_bytes(block[:4], "big") % len(deck)]
    assert deal.told(e.Dealt).pile[0] == last


def test_the_same_salt_of_another_seat_is_another_deal() -> None:
    """R97: no two sets of salts read the same."""
    hands = []
    for salts in ({}, {0: ONE}, {1: ONE}, {0: ONE, 1: TWO}, {0: TWO, 1: ONE}, {0: "00" * 16}):
        deal = Deal(0, 1, 2)
        for seat, salt in salts.items():
            deal.does(seat, c.Salt(1, salt))
        deal.does(0, c.Shuffle(1))
        hands.append(deal.hands())
    assert all(hands.count(each) == 1 for each in hands)


def test_who_is_not_asked_may_add_salt_too() -> None:
    """R98: somebody may come back in time."""
    deal = Deal(0)
    deal.does(1, c.Salt(1, ONE))
    deal.does(0, c.Salt(1, TWO))
    assert deal.told(e.RoundStarted).salts == [TWO, ONE, ""]


def test_what_is_refused_changes_nothing_of_the_deal() -> None:
    """R98: a second salt, one for another round, one of nobody, one that is late."""
    honest, bent = Deal(0, 1), Deal(0, 1)
    honest.does(0, c.Salt(1, ONE))
    bent.does(0, c.Salt(1, ONE))
    assert bent.refuses(0, c.Salt(1, TWO)) == "settled"
    assert bent.refuses(1, c.Salt(2, TWO)) == "stale"
    assert bent.refuses(7, c.Salt(1, TWO)) == "not_playing"
    assert bent.refuses(0, c.Shuffle(2)) == "stale"
    assert bent.refuses(1, c.Deal(2)) == "round_running"
    honest.does(0, c.Shuffle(1))
    bent.does(0, c.Shuffle(1))
    assert bent.refuses(1, c.Salt(1, TWO)) == "stale"
    assert bent.refuses(1, c.Shuffle(1)) == "stale"
    assert bent.events == honest.events


def test_without_a_commitment_there_is_no_salt() -> None:
    """R98."""
    t = Table("wild", "wild*3", "wild")
    assert t.refuses("A", c.Salt(3, ONE)) == "stale"
    t.does("A", play("wild"))
    assert t.refuses("A", c.Salt(4, ONE)) == "stale"


def test_nobody_waits_for_who_has_left() -> None:
    """R98, R74."""
    deal = Deal(0, 1)
    deal.does(0, c.Salt(1, ONE))
    told = deal.does(1, c.Leave())
    assert [type(event) for event in told[:2]] == [e.SeatLeft, e.RoundStarted]
    assert deal.hands()[1] == []
    assert deal.match.phase == "playing"


def test_whoever_is_left_alone_before_the_deal_has_won() -> None:
    """R76."""
    deal = Deal(0, 1, 2)
    deal.does(0, c.Leave())
    assert deal.match.phase == "shuffling"
    deal.does(1, c.Leave())
    assert (deal.match.phase, deal.match.winners, deal.match.shuffle) == ("over", (2,), None)


def test_the_round_before_lies_open_while_the_next_is_shuffled() -> None:
    """R98: nothing of the table changes before the deal."""
    t = Table("wild", "wild*3", "wild")
    t.does("A", play("wild"))
    before = view(t.match, 1)
    told = decide(t.match, 1, c.Deal(4), Chance(lambda: SECRET, asked=(0, 1)))
    match = fold(t.match, told)
    assert match is not None
    after = view(match, 1)
    assert (after.result, after.round, after.seats) == (before.result, before.round, before.seats)
    assert after.choices is not None
    assert after.choices.deal == "round_running"


def test_the_eliminated_and_those_who_have_left_are_not_asked() -> None:
    """R98, R83."""
    t = Table("wild", "wild*3", "wild", "wild", scores=(0, 490, 0, 0), scoring="elimination", target=500)
    t.does("D", c.Leave())
    t.does("A", play("wild"))
    told = decide(t.match, 0, c.Deal(4), Chance(lambda: SECRET, asked=(0, 1, 2, 3)))
    assert isinstance(told[0], e.Committed)
    assert told[0].asked == [0, 2]

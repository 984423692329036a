"""What a seat may know of an event. The table of hidden fields is looked at field by field."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from lastcard.rules import events as e
from lastcard.rules.cards import Card
from lastcard.rules.redaction import HIDDEN, knows_more, redact
from support.cards import cards

KINDS = get_args(e.AnyEvent)
TWO = cards("skip wild")
SAMPLES: list[tuple[e.AnyEvent, e.AnyEvent, e.AnyEvent]] = [
    # the event, as its own seat (0) sees it, as others see it
    (e.Committed(1, "cd", "ab", [0]), e.Committed(1, "cd", "", [0]), e.Committed(1, "cd", "", [0])),
    (e.Salted(0, "ef"), e.Salted(0, "ef"), e.Salted(0)),
    (e.RoundStarted(1, "ab"), e.RoundStarted(1), e.RoundStarted(1)),
    (e.DealerCardDrawn(0, Card("red-1"), 9),) + (e.DealerCardDrawn(0, Card("red-1")),) * 2,
    (e.DealerChosen(0, 3), e.DealerChosen(0), e.DealerChosen(0)),
    (e.Dealt(2, [TWO, TWO], TWO, 9), e.Dealt(2, [TWO, []], []), e.Dealt(2, [[], TWO], [])),
    (e.Buried(Card("wild"), 5, 9), e.Buried(Card("wild")), e.Buried(Card("wild"))),
    (e.Drew(0, 2, "effect", TWO), e.Drew(0, 2, "effect", TWO), e.Drew(0, 2, "effect")),
    (e.PileRebuilt(2, TWO, 9), e.PileRebuilt(2), e.PileRebuilt(2)),
    (
        e.HandsShuffled([TWO, TWO], [2, 2], 9),
        e.HandsShuffled([TWO, []], [2, 2]),
        e.HandsShuffled([[], TWO], [2, 2]),
    ),
    (e.TurnBegan(0, 4, "drawn", TWO[0]), e.TurnBegan(0, 4, "drawn", TWO[0]), e.TurnBegan(0, 4, "drawn")),
]


@pytest.mark.parametrize(("event", "own", "other"), SAMPLES, ids=lambda it: type(it).__name__)
def test_hidden_fields_are_emptied(event: e.AnyEvent, own: e.AnyEvent, other: e.AnyEvent) -> None:
    """For everybody but the event's own seat, counters and piles for that one too."""
    assert redact(event, 0) == own
    assert redact(event, 1) == other


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda it: type(it[0]).__name__)
def test_a_seat_that_may_know_more_than_a_watcher_is_found(sample: tuple[e.AnyEvent, ...]) -> None:
    """Else it would not hear what it may."""
    for event in sample:
        for seat in (0, 1):
            assert knows_more(event, seat) or redact(event, seat) == redact(event, None)
    told = sample[0]
    for seat in (0, 1):
        assert knows_more(told, seat) == (redact(told, seat) != redact(told, None))


def test_a_watcher_sees_no_hand() -> None:
    """Not even by being nobody."""
    assert redact(e.Dealt(2, [TWO, TWO], TWO, 9), None) == e.Dealt(2, [[], []], [])
    assert redact(e.Drew(0, 2, "effect", TWO), None) == e.Drew(0, 2, "effect")
    assert redact(e.HandsShuffled([TWO, TWO], [2, 2], 9), None) == e.HandsShuffled([[], []], [2, 2])


def test_each_hiding_event_has_a_sample() -> None:
    """A new entry in the table needs a new sample here."""
    assert {type(event) for event, _, _ in SAMPLES} == set(HIDDEN)


def test_events_without_hidden_fields_pass_unchanged() -> None:
    """The very same object."""
    for event in (e.Played(0, Card("wild")), e.RoundEnded(1, 0, [TWO], [0], [0], "ab"), e.Passed(1)):
        assert redact(event, 1) is event
        assert not knows_more(event, 1)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_no_event_shows_cards_secrets_or_counters_that_the_table_does_not_name(kind: Any) -> None:
    """Fields that could tell something hidden are in the table, or on this list of what is open to all."""
    telling = {"secret", "salt", "counter", "pile", "place", "cards", "card", "hands"}
    open_to_all = {
        ("DealerCardDrawn", "card"), ("Opened", "card"), ("Buried", "card"), ("Played", "card"),
        ("RoundEnded", "hands"), ("RoundEnded", "secret"),
    }  # fmt: skip
    fields = {field.name for field in msgspec.structs.fields(kind)} & telling
    hidden = HIDDEN.get(kind)
    named = {*hidden.from_all, *hidden.from_others, *hidden.own_hand} if hidden else set()
    assert fields == named | {field for name, field in open_to_all if name == kind.__name__}

"""Rows of any age and their events."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lastcard.lobby.events import AnyLobbyEvent, Joined, OptionsSet
from lastcard.lobby.record import UnknownEvent
from lastcard.lobby.state import Lobby, Member, Player, Room
from lastcard.rules.cards import Card
from lastcard.rules.events import AnyEvent, Drew, MatchStarted, RoundStarted
from lastcard.rules.options import PRESETS, Options
from lastcard.rules.state import Duty, Match, Round, Seat
from lastcard.storage import codec

EVENTS = (
    Joined("ann", bot="hard"),
    OptionsSet(PRESETS["classic"], clock=30),
    MatchStarted("m1", 2, Options(), {Card("wild"): 112}, rules=1, turn=5),
    RoundStarted(1, "00ff"),
    Drew(0, 2, "effect", [Card("wild"), Card("skip")]),
)


def test_events_come_back_as_they_were() -> None:
    assert codec.decode(codec.SCHEMA, codec.encode(EVENTS)) == EVENTS
    assert codec.decode(codec.SCHEMA, codec.encode(())) == ()


def test_every_kind_of_event_has_a_tag_of_its_own() -> None:
    tags = [kind.__struct_config__.tag for kind in (*AnyEvent.__args__, *AnyLobbyEvent.__args__)]
    assert len(set(tags)) == len(tags)


@pytest.mark.parametrize(
    ("v", "body"),
    [
        (codec.SCHEMA + 1, b"[]"),
        (0, b"[]"),
        (codec.SCHEMA, b'[{"type":"danced","seat":1}]'),
        (codec.SCHEMA, b'[{"type":"skipped","seat":1,"twice":true}]'),
        (codec.SCHEMA, b'[{"type":"skipped"}]'),
        (codec.SCHEMA, b"[{"),
        (codec.SCHEMA, b"\xff\xfe"),
    ],
)
def test_what_it_does_not_know_it_does_not_guess(v: int, body: bytes) -> None:
    with pytest.raises(UnknownEvent):
        codec.decode(v, body)


def test_rows_of_older_schemas_are_upgraded_step_by_step() -> None:
    def to_two(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**event, "type": "skips"} if event["type"] == "jumped" else event for event in events]

    def to_three(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**event, "type": "skipped"} if event["type"] == "skips" else event for event in events]

    upgrades: codec.Upgrades = {1: to_two, 2: to_three}
    old = [b'[{"type":"jumped","seat":1}]', b'[{"type":"skips","seat":1}]', b'[{"type":"skipped","seat":1}]']
    told = [codec.decode_as(v, body, 3, upgrades) for v, body in enumerate(old, 1)]
    assert told[0] == told[1] == told[2]
    with pytest.raises(UnknownEvent):
        codec.decode_as(2, old[0], 3, upgrades)


def test_a_state_comes_back_as_it_was() -> None:
    seat = Seat((Card("wild"),), 120, duty=Duty(3), ahead=True)
    match = Match(
        "m1", PRESETS["classic"], {Card("wild"): 2}, 1, (seat, Seat()), 4, 3, "playing", Round(1, "0f")
    )
    members = (Member("ann", away=True), Member("bot-1", bot="hard"))
    lobby = Lobby(members, "ann", kicked=frozenset({"bea", "cy"}), players=(Player("ann"),), due=5.5)
    room = Room(lobby, match, 17)
    assert codec.decode_state(codec.encode_state(room)) == room


def test_a_state_that_cannot_be_read_is_none() -> None:
    assert codec.decode_state(b"{}") == Room()
    assert codec.decode_state(b'{"seq":"x"}') is None
    assert codec.decode_state(b"[") is None


def test_the_shape_is_a_number_that_a_column_can_hold() -> None:
    assert 0 < codec.SHAPE < 2**63


def test_what_was_left_out_of_old_rows_still_means_the_same() -> None:
    """Options are written without what they have by default. If this fails, a default has changed: give the
    events a new schema number and an upgrade that writes the old default out.
    """
    body = (
        b'[{"type":"match-started","match":"m","seats":2,"options":{"deck":{"wild":2}},"deck":{},"rules":1}]'
    )
    (started,) = codec.decode(1, body)
    assert isinstance(started, MatchStarted)
    assert {name: value for name, value in msgspec.structs.asdict(started.options).items() if value} == {
        "family": "all-wild",
        "opening_action": "ignored",
        "voluntary_draw": "in-need",
        "draw_rule": "one",
        "drawn_card": "may",
        "call_penalty": 2,
        "calls": "manual",
        "first_dealer": "random",
        "scoring": "first",
        "target": 500,
        "stacking": "none",
        "hand_size": 7,
        "last_swap": "win",
        "deck": {"wild": 2},
    }

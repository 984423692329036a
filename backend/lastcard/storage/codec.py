"""Rows of the journal and their values: (schema number, JSON) to events and back, and states for snapshots.

Old rows are never rewritten: what an older version has written is upgraded each time it is read. It knows no
database.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from lastcard.lobby.events import AnyLobbyEvent
from lastcard.lobby.record import RoomEvent, UnknownEvent
from lastcard.lobby.state import Room
from lastcard.rules.events import AnyEvent

Raw = list[dict[str, Any]]
Upgrades = dict[int, Callable[[Raw], Raw]]

#: The number under which events are written now. It goes up when a field changes its name, meaning or
#: default; a new kind of event, or a new field whose default is what held before, needs no new number.
SCHEMA = 1
#: How a row of schema n becomes one of schema n + 1.
UPGRADES: Upgrades = {}

#: Goes up when `evolve` folds the same events into another state without a change of the state's shape.
_FOLDING = 1

_encoder = msgspec.json.Encoder()
_events = msgspec.json.Decoder(tuple[AnyEvent | AnyLobbyEvent, ...])
_state = msgspec.json.Decoder(Room)


def _bare(schema: Any) -> Any:
    """A schema without the words that describe it, which may change while the shape stays."""
    if isinstance(schema, dict):
        return {key: _bare(value) for key, value in schema.items() if key != "description"}
    return [_bare(value) for value in schema] if isinstance(schema, list) else schema


#: The shape of a state, as a number: a snapshot of any other shape is passed over.
SHAPE = zlib.crc32(_encoder.encode([_FOLDING, SCHEMA, _bare(msgspec.json.schema(Room))]))


def encode(events: Sequence[RoomEvent]) -> bytes:
    """The body of a row."""
    return _encoder.encode(events)


def decode(v: int, body: bytes) -> tuple[RoomEvent, ...]:
    """The events of a row that was written under schema `v`; raise `UnknownEvent`."""
    return decode_as(v, body, SCHEMA, UPGRADES)


def decode_as(v: int, body: bytes, schema: int, upgrades: Upgrades) -> tuple[RoomEvent, ...]:
    """The same where `schema` is the newest and `upgrades` lead to it."""
    if v > schema or v < 1:
        raise UnknownEvent(f"schema {v}")
    try:
        if v == schema:
            return _events.decode(body)
        raw = msgspec.json.decode(body, type=Raw)
        for number in range(v, schema):
            raw = upgrades[number](raw)
        return msgspec.convert(raw, tuple[AnyEvent | AnyLobbyEvent, ...])
    except msgspec.DecodeError as error:
        raise UnknownEvent(str(error)) from error


def encode_state(state: Room) -> bytes:
    """The body of a snapshot."""
    return _encoder.encode(state)


def decode_state(body: bytes) -> Room | None:
    """The state of a snapshot; None for one that cannot be read, as the rows before it still can."""
    try:
        return _state.decode(body)
    except msgspec.DecodeError:
        return None

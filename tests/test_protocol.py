"""The wire: what is read, what is refused; and that page, schemas and the front end's types say the same."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard import protocol, typescript
from lastcard.lobby.changes import Change
from lastcard.lobby.record import RoomEvent
from lastcard.lobby.state import Room
from lastcard.lobby.view import MemberView, PlayerView, RoomView, view
from lastcard.rules import commands as play
from lastcard.rules import view as rules
from lastcard.rules.cards import Card

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "backend/lastcard/PROTOCOL.md").read_text(encoding="utf-8")
SCHEMA = typescript.schema()
INCOMING = (protocol.Hello, protocol.Beat, *get_args(protocol.WireCommand))
OUTGOING = get_args(protocol.Outgoing)
EVENTS = get_args(RoomEvent)


VALIDATORS = {
    kind: jsonschema.Draft202012Validator({"$ref": f"#/$defs/{kind.__name__}", "$defs": SCHEMA["$defs"]})
    for kind in INCOMING
}


def tag(kind: Any) -> str:
    """The `type` of a message or event."""
    return str(kind.__struct_config__.tag)


def names(kind: Any) -> list[str]:
    """Its fields, as they are written on the wire."""
    return [field.encode_name for field in msgspec.structs.fields(kind)]


def test_a_command_comes_with_its_id() -> None:
    asked = protocol.decode('{"type":"play","id":"a1","turn":4,"card":"wild","call":true}')
    assert asked == protocol.Ask("a1", play.Play(turn=4, card=Card("wild"), call=True))


def test_hello_and_beat_come_without() -> None:
    assert protocol.decode('{"type":"hello","protocol":1}') == protocol.Hello(1)
    assert protocol.decode('{"type":"hello","protocol":1,"after":7}') == protocol.Hello(1, 7)
    assert protocol.decode('{"type":"beat"}') == protocol.Beat()


NO_MESSAGES = [
    "",
    "{",
    "null",
    "[]",
    '"x"',
    "7",
    "1e999",
    "NaN",
    "{}",
    '{"t":1}',
    '{"type":null}',
    '{"type":["play"]}',
    "\ud800",
]


@pytest.mark.parametrize("text", NO_MESSAGES)
def test_what_is_no_message(text: str) -> None:
    with pytest.raises(protocol.Malformed, match="bad_message"):
        protocol.decode(text)


@pytest.mark.parametrize("raw", [b"\xff\xfe", b'{"type":"\xff"}', b"[" * 4000])
def test_what_is_no_text(raw: bytes) -> None:
    with pytest.raises(protocol.Malformed, match="bad_message"):
        protocol.decode(raw)


@pytest.mark.parametrize(
    "kind",
    ["leave", "time-out", "shuffle", "join", "create", "mark-away", "due-came", "reopen", "dance", "update"],
)
def test_what_the_room_does_by_itself_is_no_message(kind: str) -> None:
    with pytest.raises(protocol.Malformed, match="unknown_type") as fault:
        protocol.decode(json.dumps({"type": kind, "id": "x"}))
    assert fault.value.id == "x"


@pytest.mark.parametrize("id", [None, "", "a" * 41, "a b", "a\n", "ä", 7, ["x"]])
def test_an_id_is_short_and_plain(id: Any) -> None:
    for kind, reason in (("sit", "bad_value"), ("dance", "unknown_type")):
        with pytest.raises(protocol.Malformed, match=reason) as fault:
            protocol.decode(json.dumps({"type": kind, "id": id}))
        assert fault.value.id is None


BAD_VALUES = [
    {"type": "play", "turn": 1},
    {"type": "play", "turn": "1", "card": "wild"},
    {"type": "play", "turn": 1.5, "card": "wild"},
    {"type": "play", "turn": True, "card": "wild"},
    {"type": "play", "turn": 1, "card": ["wild"]},
    {"type": "play", "turn": 1, "cards": ["wild", "wild"], "card": "wild"},
    {"type": "play", "turn": 1, "card": "wild", "seat": 2},
    {"type": "play", "turn": 1, "card": "wild", "colour": "purple"},
    {"type": "play", "turn": 1, "card": "wild", "__proto__": {}},
    {"type": "set-options", "options": {"calls": "loud"}},
    {"type": "set-options", "options": {"unknown": 1}},
    {"type": "set-options", "preset": "strip-poker"},
    {"type": "add-bot", "level": "divine"},
    {"type": "salt", "round": 1},
    {"type": "salt", "round": 1, "salt": "ab" * 15},
    {"type": "salt", "round": 1, "salt": "ab" * 17},
    {"type": "salt", "round": 1, "salt": "AB" * 16},
    {"type": "salt", "round": 1, "salt": "ab" * 16 + "\n"},
    {"type": "salt", "round": 1, "salt": 7},
    {"type": "catch", "seat": None},
]


@pytest.mark.parametrize("message", BAD_VALUES, ids=str)
def test_a_wrong_missing_or_unknown_field_is_refused_with_the_id(message: dict[str, Any]) -> None:
    with pytest.raises(protocol.Malformed, match="bad_value") as fault:
        protocol.decode(json.dumps({**message, "id": "x1"}))
    assert fault.value.id == "x1"


def test_hello_is_as_strict() -> None:
    for fields in (
        {},
        {"protocol": "1"},
        {"protocol": 1, "after": -1},
        {"protocol": 1, "token": "x" * 201},
        {"protocol": 1, "id": "x"},
    ):
        with pytest.raises(protocol.Malformed, match="bad_value"):
            protocol.decode(json.dumps({"type": "hello", **fields}))


def test_defaults_are_left_out() -> None:
    assert (
        protocol.encode(protocol.Refused("a", "stale", 3))
        == '{"type":"refused","id":"a","reason":"stale","turn":3}'
    )
    assert protocol.encode(protocol.Refused("a", "full")) == '{"type":"refused","id":"a","reason":"full"}'


def test_a_goodbye_names_its_code() -> None:
    assert protocol.bye(4009) == protocol.Bye(4009, "opened_elsewhere")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def required(kind: Any) -> dict[str, Any]:
    """A good message of a kind, with its required fields."""
    samples: dict[str, Any] = {"card": "wild", "colour": "red", "person": "p1"}
    samples |= {"text": "hello", "reaction": "clap", "salt": "ab" * 16}
    samples |= dict.fromkeys(("ready", "locked", "allowed"), True)
    fields = {
        field.encode_name: samples.get(field.encode_name, 1)
        for field in msgspec.structs.fields(kind)
        if field.required
    }
    return {"type": tag(kind), **({} if kind in (protocol.Hello, protocol.Beat) else {"id": "x"}), **fields}


@pytest.mark.parametrize("kind", INCOMING, ids=tag)
def test_a_good_message_of_every_kind_is_read_and_fits_its_schema(kind: Any) -> None:
    message = required(kind)
    assert protocol.decode(json.dumps(message)) is not None
    VALIDATORS[kind].validate(message)


def fault(text: str) -> str | None:
    """Why a text is no message; None when it is one."""
    try:
        protocol.decode(text)
    except protocol.Malformed as malformed:
        return malformed.reason
    return None


@given(st.sampled_from(INCOMING), st.data())
def test_one_mutated_field_is_read_exactly_when_the_schema_takes_it(kind: Any, data: st.DataObject) -> None:
    message = required(kind)
    fields = sorted({*message, *names(kind), "extra"} - {"type"})
    message[data.draw(st.sampled_from(fields))] = data.draw(JSON)
    text = json.dumps(message)
    reason, fits = fault(text), VALIDATORS[kind].is_valid(json.loads(text))
    assert reason in (None, "bad_value", "bad_message")
    assert fits if reason is None else not fits or reason == "bad_message" or _narrower(message)


def _narrower(message: dict[str, Any]) -> bool:
    """Whether JSON Schema takes a number that is whole (1.0) for an integer, where the wire does not."""
    return any(isinstance(value, float) and value.is_integer() for value in message.values()) or isinstance(
        message.get("options"), dict
    )


@given(st.text(max_size=200) | JSON.map(json.dumps))
def test_no_text_is_worse_than_malformed(text: str) -> None:
    assert fault(text) in (None, *get_args(protocol.Fault))


def test_what_is_said_fits_the_schema() -> None:
    room = view(Room(), None, {}, "ABCDEF")
    for message in (
        protocol.Update(0, 1.0, room),
        protocol.Done("a", 1),
        protocol.Refused("a", "stale", 1),
        protocol.Error("busy"),
        protocol.Presence(["p"]),
        protocol.Chat([protocol.RemarkView(1, "p", "P", "hello", 1.0)]),
        protocol.Reacted(1, "p", "clap"),
        protocol.Said("a", 1),
        protocol.Alive(1.0),
        protocol.bye(1000),
    ):
        jsonschema.validate(
            json.loads(protocol.encode(message)), {**SCHEMA["outgoing"], "$defs": SCHEMA["$defs"]}
        )


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema({"$defs": SCHEMA["$defs"], **SCHEMA["incoming"]})
    assert len(SCHEMA["incoming"]["oneOf"]) == len(INCOMING)


def test_the_front_ends_types_are_those_of_the_code() -> None:
    sources = ROOT / "frontend/src"
    written = [(sources / name).read_text(encoding="utf-8") for name in ("wire.d.ts", "rests-on.js")]
    assert written == [typescript.declarations(), typescript.rests_on()], "stale: `lastcard export-types`"


def section(title: str) -> str:
    """A section of the page."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def rows(title: str) -> dict[str, set[str]]:
    """The tables of a section: what the first column names in code, and all that its row names."""
    table: dict[str, set[str]] = {}
    for line in section(title).splitlines():
        if line.startswith("| `"):
            first = line.split("|")[1]
            for name in set(re.findall(r"`([^`]+)`", first)) - {"type", "reason"}:
                table[name] = set(re.findall(r"`([^`]+)`", line.split("|", 2)[2]))
    return table


@pytest.mark.parametrize(
    ("title", "kinds"),
    [("What a client says", INCOMING), ("What a client hears", OUTGOING), ("Events", EVENTS)],
    ids=["says", "hears", "events"],
)
def test_the_page_names_every_message_and_its_fields(title: str, kinds: tuple[Any, ...]) -> None:
    table = rows(title)
    assert sorted(table) == sorted(tag(kind) for kind in kinds)
    for kind in kinds:
        missing = set(names(kind)) - table[tag(kind)]
        assert not missing, f"{tag(kind)}: {missing}"
        if kind in get_args(protocol.WireCommand):
            assert "id" in table[tag(kind)]


@pytest.mark.parametrize(
    "kind",
    [
        RoomView,
        MemberView,
        PlayerView,
        Change,
        rules.MatchView,
        rules.SeatView,
        rules.Choices,
        rules.RoundResult,
        rules.ShuffleView,
        rules.CardChoice,
    ],
)
def test_the_page_names_every_field_of_the_views(kind: Any) -> None:
    named = set(re.findall(r"`([^`]+)`", section("Views")))
    assert set(names(kind)) <= named, set(names(kind)) - named


def test_the_page_names_every_reason_and_no_other() -> None:
    assert sorted(rows("Refusals and errors")) == sorted(protocol.REASONS)


def test_the_page_names_every_close_code_and_its_reason() -> None:
    lines = [line.split("|") for line in section("Close codes").splitlines() if re.match(r"\| \d", line)]
    told = {
        int(code): reason.strip(" `") for _, codes, reason, *_ in lines for code in re.findall(r"\d+", codes)
    }
    assert {code: reason for code, reason in told.items() if reason} == protocol.CLOSES
    assert {1003, 1009} <= set(told)


def test_the_example_is_what_is_said_and_heard() -> None:
    for line in re.findall(r"^→ (\{.*\})$", section("An example"), re.MULTILINE):
        assert protocol.decode(line) is not None
    for line in re.findall(r"^← (\{.*\})$", section("An example"), re.MULTILINE):
        if "…" not in line:
            jsonschema.validate(json.loads(line), {**SCHEMA["outgoing"], "$defs": SCHEMA["$defs"]})


def test_every_link_on_the_page_leads_somewhere() -> None:
    heads = {
        re.sub(r"[^a-z -]", "", head.lower()).replace(" ", "-")
        for head in re.findall(r"^## (.*)$", PAGE, re.MULTILINE)
    }
    assert set(re.findall(r"\(#([^)]+)\)", PAGE)) <= heads

"""The wire: everything that a client may say and everything that it may hear, as closed sets. Text in, values out, and back.

It knows no socket and no room. PROTOCOL.md says the same for people; a test holds the two together.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from lastcard.lobby import commands as lobby
from lastcard.lobby.record import RoomEvent
from lastcard.lobby.view import RoomView
from lastcard.rules import commands as rules
from lastcard.rules.view import MatchView

PROTOCOL = 1
#: A server speaks this protocol and the one before.
SPOKEN = (PROTOCOL,)
#: Bytes of one message from a client; a longer one closes the socket with 1009.
MAX_MESSAGE = 4096

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]


class Malformed(Exception):
    """A message that is none: `bad_message` (no JSON object), `unknown_type`, `bad_value` (a field is wrong, missing or unknown)."""

    def __init__(self, reason: Literal["bad_message", "unknown_type", "bad_value"], id: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.id = id


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message of a client: which protocol it speaks, the last row it has, and for programs a bearer token."""

    protocol: int
    after: int | None = None
    token: str | None = None


class Beat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="beat"):
    """A sign of life; answered by one."""


WireCommand = (
    rules.Play | rules.JumpIn | rules.Draw | rules.Pass | rules.NameColour | rules.ChooseTarget | rules.Accept
    | rules.Challenge | rules.Call | rules.Catch | rules.Deal
    | lobby.Quit | lobby.Sit | lobby.StandUp | lobby.Ready | lobby.SetOptions | lobby.AddBot | lobby.Move | lobby.Kick
    | lobby.PassHost | lobby.Lock | lobby.Start | lobby.Close
)  # fmt: skip


class Ask(msgspec.Struct, frozen=True):
    """A command with the client's id for it. On the wire the two are one object: `{"type":"play","id":…,"card":…}`."""

    id: str
    command: WireCommand


class Row(msgspec.Struct, frozen=True):
    """The events of one row as a seat may see them."""

    seq: int
    at: float
    events: list[RoomEvent]


class Update(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="update"):
    """The newest view (rows up to `seq` folded in) and the rows since the last update; `skipped`: how many older ones were left out."""

    seq: int
    now: float
    room: RoomView
    match: MatchView | None = None
    rows: list[Row] = []
    skipped: int = 0


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """Command `id` was accepted as row `seq`. Said again, word for word, to a repeat."""

    id: str
    seq: int


class Refused(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="refused"):
    """Command `id` was refused; nothing has changed."""

    id: str
    reason: str
    turn: int | None = None


class Error(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="error"):
    """A message was no command at all, or the line has a problem."""

    reason: str
    id: str | None = None


class Presence(msgspec.Struct, frozen=True, tag_field="type", tag="presence"):
    """Who has an open line now: the dot, which is no row."""

    here: list[str]


class Alive(msgspec.Struct, frozen=True, tag_field="type", tag="alive"):
    """The answer to a beat; `now` is the server's clock in Unix seconds."""

    now: float


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """The last message before a close; `code` is the close code that follows."""

    code: int
    reason: str


Outgoing = Update | Done | Refused | Error | Presence | Alive | Bye

_COMMANDS: dict[str, Any] = {kind.__struct_config__.tag: kind for kind in WireCommand.__args__}
_OTHERS: dict[str, Any] = {"hello": Hello, "beat": Beat}
_encoder = msgspec.json.Encoder()


def decode(text: str | bytes) -> Hello | Beat | Ask:
    """Read one message of a client; raise `Malformed`."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Malformed("bad_message") from None
    if not isinstance(raw, dict) or not isinstance(kind := raw.get("type"), str):
        raise Malformed("bad_message")
    if kind in _OTHERS:
        return _convert(raw, _OTHERS[kind], None)
    if kind not in _COMMANDS:
        raise Malformed("unknown_type", raw["id"] if isinstance(raw.get("id"), str) and len(raw["id"]) <= 40 else None)
    id = _convert(raw.pop("id", None), Id, None)
    return Ask(id, _convert(raw, _COMMANDS[kind], id))


def _convert(raw: Any, kind: Any, id: str | None) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        raise Malformed("bad_value", id) from None


def encode(message: Outgoing) -> str:
    """Write one message to a client."""
    return _encoder.encode(message).decode()

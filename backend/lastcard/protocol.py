"""The wire: everything that a client may say and everything that it may hear, as closed sets. Text in,
values out, and back.

It knows no socket and no room. PROTOCOL.md says the same for people; a test holds the two together.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal, get_args

import msgspec

from lastcard.lobby import commands as lobby
from lastcard.lobby.reasons import LobbyReason
from lastcard.lobby.record import RoomEvent
from lastcard.lobby.talk import Reaction, Side, TalkCommand
from lastcard.lobby.view import RoomView
from lastcard.rules import commands as rules
from lastcard.rules.judge import Reason as RuleReason
from lastcard.rules.view import MatchView

PROTOCOL: Final = 1
#: A server speaks this protocol and the one before.
SPOKEN: Final = (PROTOCOL,)
#: Bytes of one message from a client; a longer one closes the socket with 1009.
MAX_MESSAGE: Final = 4096
#: Rows of one update; older ones are left out and counted in `skipped`.
MAX_ROWS: Final = 200
#: The highest number of a row or a remark that is asked about: what a column of every database holds.
NEWEST: Final = 2**31 - 1
#: Remarks of one message; older ones are to be had over HTTP.
MAX_REMARKS: Final = 50

#: Characters of an id at most.
_LONGEST: Final = 40
#: Without the look ahead a line break might follow in Python, though not in the schema's own language.
_PLAIN: Final = re.compile("^[A-Za-z0-9_-]+$(?!\n)")
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=_LONGEST, pattern=_PLAIN.pattern)]
Number = Annotated[int, msgspec.Meta(ge=0, le=NEWEST)]

#: Why a message was no command: see `Malformed`.
Fault = Literal["bad_message", "unknown_type", "bad_value"]
#: Why a good message was not taken: too many of them, a second hello, or the journal is out of reach.
LineReason = Literal["slow_down", "hello_twice", "busy"]
#: Close codes of our own and those of RFC 6455 that a room uses, with the `reason` of the `bye` before them.
CLOSES: Final[dict[int, str]] = {
    1000: "bye",
    1008: "policy",
    1011: "our_fault",
    1012: "restarting",
    1013: "try_later",
    4001: "bad_token",
    4004: "no_such_room",
    4005: "kicked",
    4006: "room_closed",
    4007: "members_only",
    4008: "too_slow",
    4009: "opened_elsewhere",
    4010: "rewound",
    4012: "protocol",
}
#: Every reason that a `refused` or an `error` may give.
REASONS: Final[tuple[str, ...]] = tuple(
    dict.fromkeys(
        reason for kind in (Fault, LineReason, LobbyReason, RuleReason) for reason in get_args(kind)
    )
)


class Malformed(Exception):
    """A message that is none: `bad_message` (no JSON object), `unknown_type`, `bad_value` (a field is
    wrong, missing or unknown).
    """

    def __init__(self, reason: Fault, id: str | None = None) -> None:
        super().__init__(reason)
        self.reason: Fault = reason
        self.id = id


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message of a client: which protocol it speaks, the last row and the last remark it has, and
    for programs a bearer token. `watch`: it looks on as a stranger would, whoever it is (a big screen beside
    one's seat).
    """

    protocol: int
    after: Number | None = None
    said: Number | None = None
    token: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    watch: bool = False


class Beat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="beat"):
    """A sign of life; answered by one."""


WireCommand = (
    rules.Play | rules.JumpIn | rules.Draw | rules.Pass | rules.NameColour | rules.ChooseTarget | rules.Accept
    | rules.Challenge | rules.Call | rules.Catch | rules.Deal | rules.Salt
    | lobby.Quit | lobby.Sit | lobby.StandUp | lobby.Ready | lobby.Pause | lobby.Resume | lobby.Here
    | lobby.Nudge | lobby.SetOptions | lobby.AddBot | lobby.Move | lobby.Kick | lobby.PassHost | lobby.Lock
    | lobby.AllowWatching | lobby.Start | lobby.Close | TalkCommand
)  # fmt: skip


class Ask(msgspec.Struct, frozen=True):
    """A command with the client's id for it. On the wire the two are one object:
    `{"type":"play","id":…,"card":…}`.
    """

    id: str
    command: WireCommand


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """The events of one row as a seat may see them; none when it may not know that anything happened.
    `names`: what the persons in them are called, who may be members no longer.
    """

    seq: int
    at: float
    events: list[RoomEvent]
    names: dict[str, str] = {}


class Update(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="update"):
    """The newest view (rows up to `seq` folded in) and the rows since the last update.

    `skipped`: how many older rows were left out. `now`: the server's clock in Unix seconds.
    """

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
    """Command `id` was refused; nothing has changed. `turn`: the running decision. `about`: names of the
    options in question. `rule`: the rule of RULES.md that it rests on, where one does.
    """

    id: str
    reason: str
    turn: int | None = None
    about: list[str] = []
    rule: str | None = None


class Error(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="error"):
    """A message was no command at all, or the line has a problem."""

    reason: str
    id: str | None = None


class Presence(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="presence"):
    """Who has an open line now: the dot, which is no row. `watching`: how many more watch by link."""

    here: list[str]
    watching: int = 0


class RemarkView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was said, by `person`, who is called `name`. `side`: while a match ran those who watched
    it talked apart.
    """

    n: int
    person: str
    name: str
    text: str
    at: float
    side: Side = "table"


class Chat(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="chat"):
    """What was said, oldest first: the newest lines to whoever comes, then each as it is said. Its numbers
    are its own; some are missing where others talked apart. `forgotten`: persons who have deleted themselves;
    what they said before is to be dropped.
    """

    remarks: list[RemarkView]
    forgotten: list[str] = []


class Reacted(msgspec.Struct, frozen=True, tag_field="type", tag="reacted"):
    """`person` shows a reaction, the `n`-th since this room was last opened."""

    n: int
    person: str
    reaction: Reaction


class Said(msgspec.Struct, frozen=True, tag_field="type", tag="said"):
    """The remark or reaction `id` was taken as number `n` of its kind."""

    id: str
    n: int


class Alive(msgspec.Struct, frozen=True, tag_field="type", tag="alive"):
    """The answer to a beat; `now` is the server's clock in Unix seconds."""

    now: float


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """The last message before a close; `code` is the close code that follows."""

    code: int
    reason: str


Incoming = Hello | Beat | Ask
Outgoing = Update | Done | Refused | Error | Presence | Chat | Reacted | Said | Alive | Bye

COMMANDS: Final[dict[str, Any]] = {str(kind.__struct_config__.tag): kind for kind in get_args(WireCommand)}
_OTHERS: dict[str, Any] = {"hello": Hello, "beat": Beat}
_encoder = msgspec.json.Encoder()


def decode(text: str | bytes) -> Incoming:
    """Read one message of a client; raise `Malformed`."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Malformed("bad_message") from None
    if not isinstance(raw, dict) or not isinstance(kind := raw.get("type"), str):
        raise Malformed("bad_message")
    if kind in _OTHERS:
        message: Hello | Beat = _read(raw, _OTHERS[kind], None)
        return message
    id = _id(raw.pop("id", None))
    if kind not in COMMANDS:
        raise Malformed("unknown_type", id)
    if id is None:
        raise Malformed("bad_value")
    return Ask(id, _read(raw, COMMANDS[kind], id))


def encode(message: Outgoing) -> str:
    """Write one message to a client."""
    return written(message).decode()


def written(message: Outgoing) -> bytes:
    """The same in UTF-8, as it goes over the wire."""
    return _encoder.encode(message)


def bye(code: int) -> Bye:
    """The last message before close code `code`."""
    return Bye(code, CLOSES[code])


def _read(raw: dict[str, Any], kind: Any, id: str | None) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except (msgspec.ValidationError, UnicodeError):
        raise Malformed("bad_value", id) from None


def _id(value: object) -> str | None:
    """An `Id`, or None. Every command has one, and msgspec takes three times as long to look at it."""
    if isinstance(value, str) and len(value) <= _LONGEST and _PLAIN.match(value):
        return value
    return None

"""What a person may ask of a room, besides playing. As in the rules, the asking person is never part of a
command.
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from lastcard.lobby.state import BotLevel
from lastcard.lobby.wishes import OptionWishes
from lastcard.rules.commands import AnyCommand
from lastcard.rules.options import Options, Preset


class LobbyCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The base of every command of the lobby."""


class Create(LobbyCommand, frozen=True, tag="create"):
    """Make the room: the asking person joins and hosts. No message of the wire."""

    options: Options | None = None
    preset: Preset | None = None
    clock: int | None = None


class Join(LobbyCommand, frozen=True, tag="join"):
    """Become a member: seated when there is a free seat for the next match, else watching. No message of
    the wire.
    """


class Quit(LobbyCommand, frozen=True, tag="quit"):
    """Leave the room, and its match, for good."""


class Sit(LobbyCommand, frozen=True, tag="sit"):
    """Take a seat for the next match."""


class StandUp(LobbyCommand, frozen=True, tag="stand-up"):
    """Watch the next match."""


class Ready(LobbyCommand, frozen=True, tag="ready"):
    """Say that one is ready, or take it back."""

    ready: bool


class SetOptions(LobbyCommand, frozen=True, tag="set-options"):
    """Host: what the next match is played by: a `preset`, or whole `options`, or single ones in `change`, not
    two of them; none: they stay.

    `clock`: seconds for a decision (15 to 120), None for no clock; `bank`: seconds in reserve that each seat
    has for a match beside it (15 to 600), None for none, as without a clock; left out: as they are.
    """

    options: Options | None = None
    preset: Preset | None = None
    change: OptionWishes | None = None
    clock: int | UnsetType | None = UNSET
    bank: int | UnsetType | None = UNSET


class AddBot(LobbyCommand, frozen=True, tag="add-bot"):
    """Host: seat a bot."""

    level: BotLevel = "normal"


class Move(LobbyCommand, frozen=True, tag="move"):
    """Take another place in the order; host: put any member there."""

    person: str
    place: int


class Kick(LobbyCommand, frozen=True, tag="kick"):
    """Host: send a member (or a bot) away for good."""

    person: str


class PassHost(LobbyCommand, frozen=True, tag="pass-host"):
    """Host: hand the role on."""

    person: str


class Lock(LobbyCommand, frozen=True, tag="lock"):
    """Host: let nobody new in, or open again."""

    locked: bool


class AllowWatching(LobbyCommand, frozen=True, tag="allow-watching"):
    """Host: let whoever has the link watch, or members alone."""

    allowed: bool


class Guard(LobbyCommand, frozen=True, tag="guard"):
    """Host: a password is asked of whoever comes, or no longer. No message of the wire: storage keeps the
    password itself.
    """

    guarded: bool


class Pause(LobbyCommand, frozen=True, tag="pause"):
    """A player (or the host): let the match wait."""


class Resume(LobbyCommand, frozen=True, tag="resume"):
    """A player (or the host): let it go on."""


class Here(LobbyCommand, frozen=True, tag="here"):
    """A player: I am here. Takes one's seat back from the bot that plays it, and answers a nudge."""


class Nudge(LobbyCommand, frozen=True, tag="nudge"):
    """A player: ask whoever has taken a minute over decision `turn`, without a clock, whether they are
    there.
    """

    turn: int


class Strike(LobbyCommand, frozen=True, tag="strike"):
    """Host: strike a finished match of this room from the scores, or let it count again. No message of the
    wire.
    """

    match: str
    struck: bool


class Merge(LobbyCommand, frozen=True, tag="merge"):
    """Host: `person`, who is or was here, is the member `into`; None: is not. No message of the wire."""

    person: str
    into: str | None = None


class Start(LobbyCommand, frozen=True, tag="start"):
    """Host: start a match with the seated members (also the rematch). `matches`: how many this room had
    started when asked.
    """

    matches: int


class Close(LobbyCommand, frozen=True, tag="close"):
    """Host: close the room."""


class MarkAway(LobbyCommand, frozen=True, tag="mark-away"):
    """Presence: the person has been gone for long enough. From the room itself."""

    person: str


class MarkBack(LobbyCommand, frozen=True, tag="mark-back"):
    """Presence: the person is there again. From the room itself."""

    person: str


class Reopen(LobbyCommand, frozen=True, tag="reopen"):
    """The room is kept again after a stop: the decision that ran towards `due` has its full time again.
    From the room itself.
    """

    due: float


class DueCame(LobbyCommand, frozen=True, tag="due-came"):
    """The room's deadline `due` has come: a turn runs out, the next round is dealt, or a seat is played for
    from now on. From the room itself.
    """

    due: float


class PlayFor(LobbyCommand, frozen=True, tag="play-for"):
    """The simple bot that stands in at `seat` does this. From the room itself."""

    seat: int
    command: AnyCommand


TableCommand = Pause | Resume | Here | Nudge
HostCommand = (
    SetOptions | AddBot | Move | Kick | PassHost | Lock | AllowWatching | Guard | Strike | Merge | Start
    | Close
)  # fmt: skip
RoomCommand = MarkAway | MarkBack | Reopen | DueCame | PlayFor
AnyLobbyCommand = (
    Create | Join | Quit | Sit | StandUp | Ready | TableCommand | HostCommand | RoomCommand
)  # fmt: skip

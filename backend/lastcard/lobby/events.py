"""What can happen in a room around its games."""

from __future__ import annotations

import msgspec

from lastcard.lobby.state import BotLevel, Player
from lastcard.rules.options import Options


class LobbyEvent(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True
):
    """The base of every event of the lobby."""


class Joined(LobbyEvent, frozen=True, tag="joined"):
    """`person` became a member of the room."""

    person: str
    seated: bool = True
    bot: BotLevel | None = None


class QuitRoom(LobbyEvent, frozen=True, tag="quit-room"):
    """`person` left the room."""

    person: str


class Seated(LobbyEvent, frozen=True, tag="seated"):
    """`person` takes part in the next match, or no longer does."""

    person: str
    seated: bool


class BecameReady(LobbyEvent, frozen=True, tag="became-ready"):
    """`person` said so, or it fell."""

    person: str
    ready: bool


class OptionsSet(LobbyEvent, frozen=True, tag="options-set"):
    """The next match is played by these."""

    options: Options
    clock: int | None = None


class Moved(LobbyEvent, frozen=True, tag="moved"):
    """`person` stands at `place` of the order now."""

    person: str
    place: int


class Kicked(LobbyEvent, frozen=True, tag="kicked"):
    """The host sent `person` away for good; a bot leaves nobody to remember."""

    person: str
    bot: bool = False


class HostPassed(LobbyEvent, frozen=True, tag="host-passed"):
    """`person` hosts now (None: nobody is there to)."""

    person: str | None


class Locked(LobbyEvent, frozen=True, tag="locked"):
    """The room lets nobody new in, or does again."""

    locked: bool


class Closed(LobbyEvent, frozen=True, tag="closed"):
    """The room is closed for good."""


class MatchStruck(LobbyEvent, frozen=True, tag="match-struck"):
    """The host struck a finished match from the scores, or let it count again."""

    match: str
    struck: bool


class Merged(LobbyEvent, frozen=True, tag="merged"):
    """`person` has been `into` all the time: what the one did in this room counts for the other. None: it
    counts for itself again.
    """

    person: str
    into: str | None = None


class PlayersSeated(LobbyEvent, frozen=True, tag="players-seated"):
    """The persons of the seats of the match that starts with this row, at `at` (Unix seconds)."""

    players: list[Player]
    at: float


class Away(LobbyEvent, frozen=True, tag="away"):
    """`person` is away, for the `absence`-th time."""

    person: str
    absence: int


class Back(LobbyEvent, frozen=True, tag="back"):
    """`person` is there again."""

    person: str


class Paused(LobbyEvent, frozen=True, tag="paused"):
    """The match waits; `left` seconds of the running deadline remain."""

    left: float | None = None


class Resumed(LobbyEvent, frozen=True, tag="resumed"):
    """The match goes on: somebody is there again."""


class DueSet(LobbyEvent, frozen=True, tag="due-set"):
    """The room's next deadline (Unix seconds), or none."""

    due: float | None = None


#: What concerns one member, and what concerns the room.
MemberEvent = Joined | QuitRoom | Seated | BecameReady | Moved | Kicked | Away | Back
WholeEvent = (
    OptionsSet | HostPassed | Locked | Closed | MatchStruck | Merged | PlayersSeated | Paused | Resumed
    | DueSet
)  # fmt: skip
AnyLobbyEvent = MemberEvent | WholeEvent

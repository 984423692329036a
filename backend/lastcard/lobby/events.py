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
    bank: int | None = None


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


class WatchingAllowed(LobbyEvent, frozen=True, tag="watching-allowed"):
    """Whoever has the link may watch, or members alone."""

    allowed: bool


class Guarded(LobbyEvent, frozen=True, tag="guarded"):
    """A (new) password is asked of whoever comes, or no longer."""

    guarded: bool


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
    """`person` is away, for the `absence`-th time, since `at`."""

    person: str
    absence: int
    at: float = 0.0


class Back(LobbyEvent, frozen=True, tag="back"):
    """`person` is there again."""

    person: str


class Paused(LobbyEvent, frozen=True, tag="paused"):
    """The match waits from `at` on; `left` seconds of the running deadline remain. `by`: who has asked for
    it; None: nobody is there.
    """

    left: float | None = None
    at: float = 0.0
    by: str | None = None


class Resumed(LobbyEvent, frozen=True, tag="resumed"):
    """The match goes on at `at`: as `by` has asked, or (None) because somebody is there again."""

    at: float = 0.0
    by: str | None = None


class Woken(LobbyEvent, frozen=True, tag="woken"):
    """The room is kept again at `at`, after a stop: nobody's absence or silence counts from before."""

    at: float


class Nudged(LobbyEvent, frozen=True, tag="nudged"):
    """`by` asked whether the owner of `seat`, whose decision is waited for, is there."""

    seat: int
    by: str
    at: float


class Answered(LobbyEvent, frozen=True, tag="answered"):
    """The owner of `seat` is."""

    seat: int


class HandedOver(LobbyEvent, frozen=True, tag="handed-over"):
    """A simple bot plays for the owner of `seat`, until that one does something."""

    seat: int


class HandedBack(LobbyEvent, frozen=True, tag="handed-back"):
    """The owner of `seat` plays again."""

    seat: int


class PlayedFor(LobbyEvent, frozen=True, tag="played-for"):
    """What follows in this row is done by the bot that stands in at `seat`."""

    seat: int


class BankUsed(LobbyEvent, frozen=True, tag="bank-used"):
    """`seat` has `left` seconds in reserve now."""

    seat: int
    left: float


class MatchAbandoned(LobbyEvent, frozen=True, tag="match-abandoned"):
    """The match has waited for too long: it stays without an end."""

    match: str


class DueSet(LobbyEvent, frozen=True, tag="due-set"):
    """The room's next deadline (Unix seconds), or none."""

    due: float | None = None


#: What concerns one member, what the room, and what the match that runs in it.
MemberEvent = Joined | QuitRoom | Seated | BecameReady | Moved | Kicked | Away | Back
WholeEvent = (
    OptionsSet | HostPassed | Locked | WatchingAllowed | Guarded | Closed | MatchStruck | Merged
)  # fmt: skip
TableEvent = (
    PlayersSeated | Paused | Resumed | Woken | Nudged | Answered | HandedOver | HandedBack | PlayedFor
    | BankUsed | MatchAbandoned | DueSet
)  # fmt: skip
AnyLobbyEvent = MemberEvent | WholeEvent | TableEvent

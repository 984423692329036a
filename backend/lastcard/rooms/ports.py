"""What a room needs from outside, stated as protocols, so that rooms know no database, socket or wall
clock.
"""

from __future__ import annotations

from typing import Protocol

from lastcard.lobby.record import Loaded, MatchRecord, Record
from lastcard.lobby.state import Room
from lastcard.lobby.talk import Remark, Side


class Journal(Protocol):
    """Rows per room, numbered without holes. Appending is durable when it returns."""

    async def append(self, room: str, record: Record, closing: MatchRecord | None = None) -> None:
        """Keep `record` as row `record.seq`; raise `Conflict` or `Unavailable`. `closing` is written with
        it or not at all.
        """

    async def load(self, room: str, earlier: int = 0) -> Loaded | None:
        """The newest snapshot, all rows after it and some `earlier` ones; None for a room that was never
        created.
        """

    async def since(self, room: str, after: int, limit: int) -> list[Record]:
        """Rows `after`+1, … at most `limit`."""

    async def find(self, room: str, cmd: str) -> Record | None:
        """The row that command `cmd` became; None: none."""

    async def snapshot(self, room: str, state: Room) -> None:
        """Keep a state that `load` may begin from."""


class Talk(Protocol):
    """What is said in rooms, numbered per room; see `lobby.talk`."""

    async def say(self, room: str, person: str, side: Side, text: str, cmd: str, at: float) -> int:
        """Keep what was said under `cmd`, once; its number. Raise `Unavailable`."""

    async def since(self, room: str, after: int, limit: int) -> list[Remark]:
        """The newest remarks after number `after`, at most `limit`, oldest first."""


class Clock(Protocol):
    """The time, and a way to wait for it."""

    def now(self) -> float:
        """Unix seconds."""

    async def until(self, when: float) -> None:
        """Return when `when` has come."""


class Chance(Protocol):
    """Secrets from the operating system's cryptographic source."""

    def secret(self) -> bytes:
        """32 fresh bytes."""

    def token(self) -> str:
        """An unguessable short id (match ids, bot ids)."""


class Names(Protocol):
    """What members of rooms are called."""

    async def names(self, room: str) -> dict[str, str]:
        """Display name by person id, distinct within the room."""

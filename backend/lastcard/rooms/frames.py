"""What each listener is told of the same news: the view of its seat, and the rows as that seat may see them.

Equal listeners share one frame, so that two hundred watchers cost one encoding.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from lastcard.lobby import view as lobby
from lastcard.lobby.events import LobbyEvent, PlayersSeated
from lastcard.lobby.record import Record, RoomEvent
from lastcard.lobby.state import Room, member, seat_of
from lastcard.protocol import Row, Update
from lastcard.rooms.outbox import Frame
from lastcard.rules import view as rules

#: Fields that name a person, who need not be a member any more; in events of the game some name a seat.
_NAMING = ("person", "by", "into")


class News:
    """The room as it is now, and the rows that made it so since the listeners last heard."""

    def __init__(
        self, room: Room, records: Sequence[Record], names: Mapping[str, str], code: str, now: float
    ) -> None:
        self._room = room
        self._records = records
        self._names = names
        self.now = now
        self._common = lobby.view(room, None, names, code)
        self._parts: dict[int | None, tuple[rules.MatchView | None, list[Row]]] = {}
        self._frames: dict[tuple[int | None, str | None], Frame] = {}

    def frame(self, person: str | None, skipped: int = 0) -> Frame:
        """The news as `person` may hear it."""
        you = person if member(self._room, person) is not None else None
        key = (seat_of(self._room, you), you)
        if key not in self._frames:
            self._frames[key] = self._build(key[0], you, skipped)
        return self._frames[key]

    def _build(self, seat: int | None, you: str | None, skipped: int) -> Frame:
        if seat not in self._parts:
            match = self._room.match
            seen = None if match is None else rules.view(match, seat)
            self._parts[seat] = (seen, rows(self._room, self._records, seat, self._names))
        seen, told = self._parts[seat]
        room = self._common if you is None else msgspec.structs.replace(self._common, you=you)
        return Frame(Update(self._room.seq, self.now, room, seen, told, skipped))


def rows(room: Room, records: Sequence[Record], seat: int | None, names: Mapping[str, str]) -> list[Row]:
    """`records` as `seat` of the match that runs or has just ended may see them; older matches as a
    watcher.
    """
    first = room.lobby.first
    return [
        Row(
            record.seq,
            record.at,
            seen(record.events, seat if record.seq >= first else None),
            {each: lobby.called(each, names) for each in persons(record.events)},
        )
        for record in records
    ]


def persons(events: Sequence[RoomEvent]) -> list[str]:
    """Of whom these events tell by name and not by seat, or who takes the seats of a match with them."""
    named = [getattr(event, field, None) for event in events for field in _NAMING]
    seated = [event.players for event in events if isinstance(event, PlayersSeated)]
    sitting = [player.person for players in seated for player in players]
    return [who for who in named if isinstance(who, str)] + sitting


def seen(events: Sequence[RoomEvent], seat: int | None) -> list[RoomEvent]:
    """The events of a row that `seat` may know, emptied of what it may not. Nothing of a lobby is hidden."""
    told: list[RoomEvent] = []
    for event in events:
        shown = event if isinstance(event, LobbyEvent) else rules.redact(event, seat)
        if shown is not None:
            told.append(shown)
    return told

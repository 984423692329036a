"""What each listener is told of the same news: the view of its seat, and the rows as that seat may see them.

Equal listeners share one frame, so that two hundred watchers cost one encoding.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from lastcard.lobby import view as lobby
from lastcard.lobby.events import LobbyEvent, PlayersSeated
from lastcard.lobby.record import Record, RoomEvent
from lastcard.lobby.state import Room
from lastcard.protocol import Row, Update
from lastcard.rooms.outbox import Frame
from lastcard.rules import view as rules

#: Fields that name a person, who need not be a member any more; in events of the game some name a seat.
_NAMING = ("person", "by", "into")
#: The match and the rows as a watcher may know them, and whether there is more to know of the rows.
_Everybodys = tuple[rules.MatchView | None, list[Row], bool]


class News:
    """The room as it is now, and the rows that made it so since the listeners last heard.

    What everybody may know is made once, and a seat's own part is added to it. `people`: how the room's
    members and players are shown, where that has been asked before.
    """

    def __init__(
        self,
        room: Room,
        records: Sequence[Record],
        names: Mapping[str, str],
        code: str,
        now: float,
        people: lobby.People | None = None,
    ) -> None:
        self._room = room
        self._records = records
        self._names = names
        self.now = now
        self._common = lobby.view(room, None, names, code, people)
        #: The members, and the seat of each who has one.
        self._places = {each.person: each.seat for each in self._common.members}
        self._everybodys: _Everybodys | None = None
        self._frames: dict[str | None, Frame] = {}

    def frame(self, person: str | None, skipped: int = 0) -> Frame:
        """The news as `person` may hear it."""
        you = person if person in self._places else None
        if (frame := self._frames.get(you)) is None:
            frame = self._frames[you] = self._build(you, skipped)
        return frame

    def _build(self, you: str | None, skipped: int) -> Frame:
        room, seat = self._room, None if you is None else self._places[you]
        view, told, veiled = self._everybodys or self._common_part()
        if seat is not None and view is not None and room.match is not None:
            view = rules.own(room.match, seat, view)
        if seat is not None and veiled and any(_knows_more(record, seat) for record in self._records):
            told = rows(room, self._records, seat, self._names)
        shown = self._common if you is None else replace(self._common, you=you)
        return Frame(Update(room.seq, self.now, shown, view, told, skipped))

    def _common_part(self) -> _Everybodys:
        """Made when the first frame is."""
        view = None if self._room.match is None else rules.everybodys(self._room.match)
        told = rows(self._room, self._records, None, self._names)
        veiled = [row.events for row in told] != [list(record.events) for record in self._records]
        self._everybodys = view, told, veiled
        return self._everybodys


def _knows_more(record: Record, seat: int) -> bool:
    """Whether `seat` may know something of a row that a watcher may not."""
    return any(not isinstance(each, LobbyEvent) and rules.knows_more(each, seat) for each in record.events)


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
    around = [event for event in events if isinstance(event, LobbyEvent)]
    if not around:
        return []
    named = [getattr(event, field, None) for event in around for field in _NAMING]
    seated = [event.players for event in around if isinstance(event, PlayersSeated)]
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

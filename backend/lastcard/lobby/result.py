"""What the row that closes a match adds to the archive."""

from __future__ import annotations

from lastcard.lobby.events import Kicked
from lastcard.lobby.record import MatchRecord, PlayerResult, Record
from lastcard.lobby.state import Room
from lastcard.rules.events import MatchEnded


def closing(room: Room, record: Record) -> MatchRecord | None:
    """The match that `record` has closed, `room` being the room after it; None when it closed none.

    A match that a kick ended in its own row is marked: it counts nowhere.
    """
    ended = next((event for event in record.events if isinstance(event, MatchEnded)), None)
    if ended is None or room.match is None:
        return None
    return MatchRecord(
        match=room.match.id,
        first=room.lobby.first,
        last=record.seq,
        started=room.lobby.started,
        ended=record.at,
        options=room.match.options,
        rules=room.match.rules,
        cause=ended.cause,
        kicked=any(isinstance(event, Kicked) for event in record.events),
        players=_players(room, ended),
        rounds=room.lobby.rounds,
    )


def _players(room: Room, ended: MatchEnded) -> tuple[PlayerResult, ...]:
    seats = () if room.match is None else room.match.seats
    return tuple(
        PlayerResult(
            seat=number,
            person=player.person,
            bot=player.bot,
            score=seat.score,
            won=number in ended.winners,
            left=seat.status == "left",
        )
        for number, (player, seat) in enumerate(zip(room.lobby.players, seats, strict=True))
    )

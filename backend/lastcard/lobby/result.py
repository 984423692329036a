"""What the row that closes a match adds to the archive."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.lobby.events import Kicked
from lastcard.lobby.record import MatchRecord, PlayerResult, Record
from lastcard.lobby.state import Room, RoundRecord
from lastcard.rules.events import MatchEnded
from lastcard.rules.state import Match


def closing(room: Room, record: Record) -> MatchRecord | None:
    """The match that `record` has closed, `room` being the room after it; None when it closed none.

    A match that a kick ended in its own row is marked: it counts nowhere.
    """
    if room.match is None or room.match.phase != "over":
        return None
    ended = next((event for event in record.events if isinstance(event, MatchEnded)), None)
    if ended is None:
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
    match, lobby = room.match, room.lobby
    if match is None:
        return ()
    return tuple(
        PlayerResult(
            seat=number,
            person=player.person,
            bot=player.bot,
            score=seat.score,
            won=number in ended.winners,
            left=seat.status == "left",
            catches=tally.catches,
            caught=tally.caught,
            longest=tally.longest,
            comeback=comeback(match, lobby.rounds, number) if number in ended.winners else 0,
        )
        for number, (player, seat, tally) in enumerate(
            zip(lobby.players, match.seats, lobby.tallies, strict=True)
        )
    )


def comeback(match: Match, rounds: Sequence[RoundRecord], seat: int) -> int:
    """By how many points `seat` was behind at worst, after any round, the best of those who did not leave."""
    if match.options.scoring == "single":
        return 0
    stayed = [number for number, one in enumerate(match.seats) if one.status != "left" or number == seat]
    best, worst, totals = max if match.options.scoring == "first" else min, 0, [0] * len(match.seats)
    for each in rounds:
        totals = [total + more for total, more in zip(totals, each.points, strict=True)]
        worst = max(worst, abs(best(totals[number] for number in stayed) - totals[seat]))
    return worst

"""What a row of the journal changes in the tables of results, in the same transaction: a match begins or is
over, the host strikes one, or says who is who. It does not read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from sqlalchemy import Executable, Table
from sqlalchemy.dialects import sqlite

from lastcard.lobby.events import MatchAbandoned, MatchStruck, Merged, PlayersSeated
from lastcard.lobby.record import MatchRecord, PlayerResult, Record
from lastcard.rules.events import MatchStarted
from lastcard.rules.options import Options, nearest
from lastcard.storage.tables import match, match_player, match_round, same_person

#: A statement and the rows that it is executed with; none: with nothing.
Change = tuple[Executable, list[dict[str, Any]]]
Insert = Callable[[Table], sqlite.Insert]

#: The cause of a match that nobody has gone on with for too long; it has no end.
ABANDONED = "abandoned"
#: The events that change anything; most rows have none.
_TELLING = frozenset({PlayersSeated, MatchStarted, MatchAbandoned, MatchStruck, Merged})
#: What stays as it was when a match is over that had begun.
_LASTING = {"room", "id", "match", "seat", "struck"}


def changes(room: str, record: Record, closing: MatchRecord | None, insert: Insert) -> list[Change]:
    """What is to be executed beside the row, in this order; `insert` makes the engine's own inserts."""
    if closing is None and _TELLING.isdisjoint(map(type, record.events)):
        return []
    found: list[Change] = []
    players: tuple[PlayerResult, ...] = ()
    for event in record.events:
        match event:
            case PlayersSeated(seated):
                players = tuple(
                    PlayerResult(seat, each.person, each.bot, 0, False, False)
                    for seat, each in enumerate(seated)
                )
            case MatchStarted():
                found += _begun(room, record, event, players, insert)
            case MatchAbandoned(id):
                found.append((_of(room, id).values(last=record.seq, cause=ABANDONED), []))
            case MatchStruck(id, struck):
                found.append((_of(room, id).values(struck=struck), []))
            case Merged(person, into):
                found.append(_merged(room, person, into, insert))
    return found + (_closed(room, closing, insert) if closing is not None else [])


def _begun(
    room: str, record: Record, event: MatchStarted, players: tuple[PlayerResult, ...], insert: Insert
) -> list[Change]:
    row = _match(room, event.match, event.options, event.rules, players)
    row |= {"first": record.seq, "started": record.at, "last": None, "ended": None, "cause": None}
    seats = [_player(room, event.match, each, 0) for each in players]
    return [(insert(match), [row | {"kicked": False}]), (insert(match_player), seats)]


def _closed(room: str, record: MatchRecord, insert: Insert) -> list[Change]:
    """The match and its seats may be there already: they are since its first row, but not from long ago."""
    row = _match(room, record.match, record.options, record.rules, record.players)
    row |= {name: getattr(record, name) for name in ("first", "last", "started", "ended", "cause", "kicked")}
    seats = [
        _player(
            room,
            record.match,
            each,
            sum(one.card_points for one in record.rounds if one.winner == each.seat),
        )
        for each in record.players
    ]
    rounds = [
        {
            "room": room,
            "match": record.match,
            **msgspec.structs.asdict(each),
            "points": msgspec.json.encode(each.points),
            "hands": msgspec.json.encode(each.hands),
        }
        for each in record.rounds
    ]
    found = [
        (_over(insert(match)), [row]),
        (_over(insert(match_player)), seats),
        (insert(match_round), rounds),
    ]
    return [(statement, rows) for statement, rows in found if rows]


def _match(
    room: str, id: str, options: Options, rules: int, players: Iterable[PlayerResult]
) -> dict[str, Any]:
    return {
        "room": room,
        "id": id,
        "family": options.family,
        "preset": nearest(options),
        "bots": any(each.bot is not None for each in players),
        "options": msgspec.json.encode(options),
        "rules": rules,
        "struck": False,
    }


def _player(room: str, match: str, player: PlayerResult, card_points: int) -> dict[str, Any]:
    """A seat's row; its card points are those of the rounds that it won."""
    return {"room": room, "match": match, **msgspec.structs.asdict(player), "card_points": card_points}


def _over(statement: sqlite.Insert) -> sqlite.Insert:
    """The same where the row may be there already."""
    assert isinstance(statement.table, Table)
    key = list(statement.table.primary_key.columns)
    news = {column.name: column for column in statement.excluded if column.name not in _LASTING}
    return statement.on_conflict_do_update(index_elements=key, set_=news)


def _of(room: str, id: str) -> Any:
    return match.update().where(match.c.room == room, match.c.id == id)


def _merged(room: str, person: str, into: str | None, insert: Insert) -> Change:
    if into is None:
        gone = same_person.delete().where(same_person.c.room == room, same_person.c.person == person)
        return gone, []
    statement = insert(same_person).values(room=room, person=person, into=into)
    return statement.on_conflict_do_update(index_elements=["room", "person"], set_={"into": into}), []

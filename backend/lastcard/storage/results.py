"""What a finished match adds to the tables of results, as rows. It knows no database and does not read."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Table

from lastcard.lobby.record import MatchRecord
from lastcard.storage.tables import match, match_player, match_round


def result_rows(room: str, record: MatchRecord) -> list[tuple[Table, list[dict[str, Any]]]]:
    """The rows of a match by table, in the order in which they may be written."""
    players, rounds = _players(room, record), _rounds(room, record)
    filled = [(match, [_match(room, record)]), (match_player, players), (match_round, rounds)]
    return [(table, rows) for table, rows in filled if rows]


def _match(room: str, record: MatchRecord) -> dict[str, Any]:
    return {
        "room": room,
        "id": record.match,
        "first": record.first,
        "last": record.last,
        "started": record.started,
        "ended": record.ended,
        "family": record.options.family,
        "options": msgspec.json.encode(record.options),
        "rules": record.rules,
        "cause": record.cause,
        "kicked": record.kicked,
        "struck": False,
    }


def _players(room: str, record: MatchRecord) -> list[dict[str, Any]]:
    """One row a seat; a seat's card points are those of the rounds that it won."""
    return [
        {
            "room": room,
            "match": record.match,
            "seat": player.seat,
            "person": player.person,
            "bot": player.bot,
            "score": player.score,
            "won": player.won,
            "left": player.left,
            "card_points": sum(each.card_points for each in record.rounds if each.winner == player.seat),
        }
        for player in record.players
    ]


def _rounds(room: str, record: MatchRecord) -> list[dict[str, Any]]:
    return [
        {
            "room": room,
            "match": record.match,
            "round": each.round,
            "seq": each.seq,
            "winner": each.winner,
            "points": msgspec.json.encode(each.points),
            "card_points": each.card_points,
            "hands": msgspec.json.encode(each.hands),
        }
        for each in record.rounds
    ]

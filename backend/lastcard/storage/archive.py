"""Looking back: finished matches of a room or a person, one match in full, and who leads. It only reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Integer, Row, Select, and_, cast, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from lastcard.rules.options import Options
from lastcard.storage.database import Database
from lastcard.storage.ids import is_id
from lastcard.storage.tables import match, match_player, match_round, member, room, room_event


class Player(msgspec.Struct, frozen=True):
    """A seat of a finished match; `name`: what the person is called there; `card_points`: of the rounds it
    won.
    """

    seat: int
    person: str
    name: str
    bot: str | None
    score: int
    won: bool
    left: bool
    card_points: int


class Finished(msgspec.Struct, frozen=True):
    """A finished match, rows `first` to `last` of its room. `kicked` and `struck` ones count nowhere."""

    id: str
    room: str
    first: int
    last: int
    started: float
    ended: float
    options: Options
    rules: int
    cause: str
    kicked: bool
    struck: bool
    rounds: int
    players: tuple[Player, ...]


class Round(msgspec.Struct, frozen=True):
    """A round of it: the points of each seat, and the hands they rest on. `seq`: the row that ended it."""

    round: int
    seq: int
    winner: int | None
    points: tuple[int, ...]
    card_points: int
    hands: tuple[tuple[str, ...], ...]


class Page(msgspec.Struct, frozen=True):
    """Matches, newest first; `next` is where the following page begins, None at the end."""

    matches: tuple[Finished, ...]
    next: str | None


class Standing(msgspec.Struct, frozen=True):
    """The sums of one person over the matches of a room that count. A shared win counts for each."""

    person: str
    name: str
    bot: str | None
    matches: int
    wins: int
    points: int


class RoomOfMine(msgspec.Struct, frozen=True):
    """A room that a person has entered; `active` is when its last row was written."""

    code: str
    created: float
    active: float
    matches: int
    last_played: float | None
    players: tuple[str, ...]


class Archive:
    """The past, as the tables of results hold it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_room(self, code: str, *, before: str | None = None, limit: int = 20) -> Page:
        """Matches of a room; `before`: the `next` of the page before."""
        query = select(*_summary).where(match.c.room == code).order_by(match.c.last.desc())
        if before is not None:
            since = select(match.c.last).where(match.c.room == code, match.c.id == before).scalar_subquery()
            query = query.where(match.c.last < since)
        return await self._page(query, limit, code, before)

    async def of_person(self, person: str, *, before: str | None = None, limit: int = 20) -> Page:
        """Matches that a person has played in any room; `before` as above."""
        query = select(*_summary).join(match_player, _same_match).where(match_player.c.person == person)
        query = query.order_by(match.c.ended.desc(), match.c.id.desc())
        if before is not None:
            last = select(match.c.ended, match.c.id).where(match.c.id == before).limit(1).subquery()
            query = query.join(last, tuple_(match.c.ended, match.c.id) < tuple_(last.c.ended, last.c.id))
        return await self._page(query, limit, person, before)

    async def match(self, id: str) -> tuple[Finished, tuple[Round, ...]] | None:
        """One match with its rounds."""
        if not is_id(id):
            return None
        async with self._database.reading() as connection:
            found = await _finished(connection, select(*_summary).where(match.c.id == id))
            if not found:
                return None
            query = select(*_round).where(match_round.c.room == found[0].room, match_round.c.match == id)
            rounds = (await connection.execute(query.order_by(match_round.c.round))).all()
        return found[0], tuple(_read_round(row) for row in rounds)

    async def standings(self, code: str) -> list[Standing]:
        """Who has played there, the leader first: by matches won, then by card points."""
        query = (
            select(
                match_player.c.person,
                _called,
                func.max(match_player.c.bot).label("bot"),
                func.count().label("matches"),
                func.sum(cast(match_player.c.won, Integer)).label("wins"),
                func.sum(match_player.c.card_points).label("points"),
            )
            .join(match, _same_match)
            .outerjoin(member, _named)
            .where(match_player.c.room == code, match.c.kicked.is_(False), match.c.struck.is_(False))
            .group_by(match_player.c.person, member.c.name)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        standings = [Standing(*row) for row in rows]
        return sorted(
            standings, key=lambda each: (-each.wins, -each.points, -each.matches, each.name, each.person)
        )

    async def rooms(self, person: str, *, limit: int = 20) -> list[RoomOfMine]:
        """The rooms that a person has entered and not left, the most recently active first."""
        query = (
            select(room.c.code, room.c.created, *_activity)
            .join(member, member.c.room == room.c.code)
            .where(member.c.person == person, member.c.left.is_(False))
            .order_by(_activity[0].desc(), room.c.code)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
            codes = [row.code for row in rows]
            named = select(member.c.room, member.c.name).where(
                member.c.room.in_(codes), member.c.left.is_(False)
            )
            called = (await connection.execute(named.order_by(member.c.name))).all()
        return [RoomOfMine(*row, tuple(name for code, name in called if code == row.code)) for row in rows]

    async def _page(self, query: Select[Any], limit: int, *ids: str | None) -> Page:
        if not all(id is None or is_id(id) for id in ids):
            return Page((), None)
        async with self._database.reading() as connection:
            found = await _finished(connection, query.limit(limit + 1))
        return Page(tuple(found[:limit]), found[limit - 1].id if len(found) > limit else None)


_rounds = (
    select(func.count())
    .select_from(match_round)
    .where(match_round.c.room == match.c.room, match_round.c.match == match.c.id)
    .scalar_subquery()
)
_summary = (
    *(match.c[field] for field in Finished.__struct_fields__ if field in match.c),
    _rounds.label("rounds"),
)
_called = func.coalesce(member.c.name, "").label("name")
_player = [match_player.c[field] if field != "name" else _called for field in Player.__struct_fields__]
_round = [match_round.c[field] for field in Round.__struct_fields__]
_same_match = and_(match_player.c.room == match.c.room, match_player.c.match == match.c.id)
_named = and_(member.c.room == match_player.c.room, member.c.person == match_player.c.person)
_activity = (
    select(room_event.c.at)
    .where(room_event.c.room == room.c.code)
    .order_by(room_event.c.seq.desc())
    .limit(1)
    .scalar_subquery()
    .label("active"),
    select(func.count())
    .select_from(match)
    .where(match.c.room == room.c.code)
    .scalar_subquery()
    .label("matches"),
    select(func.max(match.c.ended)).where(match.c.room == room.c.code).scalar_subquery().label("last_played"),
)


async def _finished(connection: AsyncConnection, query: Select[Any]) -> list[Finished]:
    """The matches of a query, with their players."""
    rows = (await connection.execute(query)).all()
    seats = (
        select(match_player.c.match, *_player)
        .join(match, _same_match)
        .outerjoin(member, _named)
        .where(match.c.id.in_([row.id for row in rows]))
        .order_by(match_player.c.seat)
    )
    players: dict[str, list[Player]] = {row.id: [] for row in rows}
    for id, *values in await connection.execute(seats):
        players[id].append(Player(*values))
    return [_read_match(row, players[row.id]) for row in rows]


def _read_match(row: Row[Any], players: Sequence[Player]) -> Finished:
    values = {**row._mapping, "options": msgspec.json.decode(row.options, type=Options)}
    return Finished(**values, players=tuple(players))


def _read_round(row: Row[*tuple[Any, ...]]) -> Round:
    points = msgspec.json.decode(row.points, type=tuple[int, ...])
    hands = msgspec.json.decode(row.hands, type=tuple[tuple[str, ...], ...])
    return Round(**{**row._mapping, "points": points, "hands": hands})

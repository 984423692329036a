"""Looking back: matches of a room or a person, one match in full, the rooms of a person. It only reads.

Pages are found by where the one before ended, so that they stay right while matches are added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from time import time
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, Select, Subquery, and_, func, null, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from lastcard.rules.options import Options, Preset
from lastcard.storage.database import Database
from lastcard.storage.filters import (
    COUNTS,
    EVERY,
    RECORDS,
    FigureName,
    Filter,
    conditions,
    figure_of,
    joins,
    per_match,
)
from lastcard.storage.ids import is_id
from lastcard.storage.known import Known, everywhere, known, known_in
from lastcard.storage.results import ABANDONED
from lastcard.storage.tables import match, match_player, match_round, member, room, room_event

#: Seconds without a row after which a match that is not over is listed as unfinished.
UNFINISHED = 30 * 24 * 3600.0


class Player(msgspec.Struct, frozen=True):
    """A seat of a match; `person` and `name`: whom it counts for; `card_points`: of the rounds it won; the
    rest as in `lobby.record.PlayerResult`.
    """

    seat: int
    person: str
    name: str
    bot: str | None
    score: int
    won: bool
    left: bool
    card_points: int
    catches: int
    caught: int
    longest: int
    comeback: int


class Told(msgspec.Struct, frozen=True):
    """A match, rows `first` to `last` of its room; `last`, `ended` and `cause` are None until it is over. One
    that was abandoned has a cause, but no end.

    `kicked` and `struck` ones count nowhere, nor do those that are not over. `value`: what the match gives to
    the figure that was asked for.
    """

    id: str
    room: str
    first: int
    last: int | None
    started: float
    ended: float | None
    options: Options
    preset: Preset
    bots: bool
    rules: int
    cause: str | None
    kicked: bool
    struck: bool
    rounds: int
    players: tuple[Player, ...]
    value: int | None = None


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

    matches: tuple[Told, ...]
    next: str | None


class Behind(msgspec.Struct, frozen=True):
    """The matches that a figure of a person rests on: that add to it, or that hold the record."""

    figure: FigureName
    person: str


class RoomOfMine(msgspec.Struct, frozen=True):
    """A room that a person has entered; `active` is when its last row was written. `names`: what
    everybody is called who has been there.
    """

    code: str
    created: float
    active: float
    matches: int
    last_played: float | None
    names: dict[str, str]


class Archive:
    """The past, as the tables of results hold it."""

    def __init__(self, database: Database, now: Callable[[], float] = time) -> None:
        self._database = database
        self._now = now

    async def of_room(
        self,
        code: str,
        which: Filter = EVERY,
        *,
        behind: Behind | None = None,
        before: str | None = None,
        limit: int = 20,
    ) -> Page:
        """Matches of a room; `before`: the `next` of the page before."""
        if not _all_ids(code, before, behind.person if behind else None):
            return Page((), None)
        async with self._database.reading() as connection:
            people = await known(connection, code)
            query, wanted = _listed(self._now()), [match.c.room == code, *conditions(which, people)]
            if behind is not None:
                seats = and_(
                    match_player.c.room == code, match_player.c.person.in_(people.all(behind.person))
                )
                query, wanted = _behind(query, per_match(seats), behind.figure, wanted)
            if before is not None:
                since = select(match.c.first).where(match.c.room == code, match.c.id == before)
                wanted.append(match.c.first < since.scalar_subquery())
            query = query.where(*wanted).order_by(match.c.first.desc())
            return await _page(connection, query, limit, {code: people})

    async def of_person(
        self,
        person: str,
        which: Filter = EVERY,
        *,
        figure: FigureName | None = None,
        before: str | None = None,
        limit: int = 20,
    ) -> Page:
        """Matches that a person has played in any room, also as somebody else whom a host has named."""
        if not _all_ids(person, before):
            return Page((), None)
        async with self._database.reading() as connection:
            mine = per_match(await seats_of(connection, person))
            query, wanted = _listed(self._now()), conditions(which, None)
            if figure is not None:
                query, wanted = _behind(query, mine, figure, wanted)
            else:
                query = query.join(mine, joins(mine))
            if before is not None:
                last = select(match.c.started, match.c.id).where(match.c.id == before).limit(1).subquery()
                key = tuple_(match.c.started, match.c.id) < tuple_(last.c.started, last.c.id)
                query = query.join(last, key)
            query = query.where(*wanted).order_by(match.c.started.desc(), match.c.id.desc())
            return await _page(connection, query, limit)

    async def match(self, id: str) -> tuple[Told, tuple[Round, ...]] | None:
        """One match, over or not, with its rounds if it is."""
        if not is_id(id):
            return None
        async with self._database.reading() as connection:
            found = await _page(connection, select(*_KEY).where(match.c.id == id), 1)
            if not found.matches:
                return None
            told = found.matches[0]
        return told, tuple((await self.rounds([told]))[told.room, told.id])

    async def rounds(self, matches: Iterable[Told]) -> dict[tuple[str, str], list[Round]]:
        """The rounds of some matches, by room and match."""
        found: dict[tuple[str, str], list[Round]] = {(each.room, each.id): [] for each in matches}
        query = select(match_round.c.room, match_round.c.match, *_round)
        query = query.where(*_among(match_round.c.room, match_round.c.match, found))
        async with self._database.reading() as connection:
            rows = (await connection.execute(query.order_by(match_round.c.round))).all()
        for row in rows:
            found[row.room, row.match].append(_read_round(row))
        return found

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
            named = select(member.c.room, member.c.person, member.c.name).where(member.c.room.in_(codes))
            called = (await connection.execute(named)).all()
        return [
            RoomOfMine(*row, {who: name for code, who, name in called if code == row.code}) for row in rows
        ]


async def seats_of(connection: AsyncConnection, person: str) -> ColumnElement[bool]:
    """The seats, in any room, that count for a person."""
    own = match_player.c.person == person
    others = [
        and_(match_player.c.room == room, match_player.c.person == other)
        for room, other in await everywhere(connection, person)
    ]
    return or_(own, *others)


#: Rows are sorted and counted by little; what is told of them is read when it is known which they are.
_KEY = (match.c.room, match.c.id, null().label("value"))
_summary = (
    *(match.c[field] for field in Told.__struct_fields__ if field in match.c),
    select(func.count())
    .select_from(match_round)
    .where(match_round.c.room == match.c.room, match_round.c.match == match.c.id)
    .scalar_subquery()
    .label("rounds"),
)
_player = [match_player.c[field] for field in Player.__struct_fields__ if field != "name"]
_round = [match_round.c[field] for field in Round.__struct_fields__]
_newest = (
    select(room_event.c.at)
    .where(room_event.c.room == match.c.room)
    .order_by(room_event.c.seq.desc())
    .limit(1)
    .scalar_subquery()
)
_activity = (
    select(room_event.c.at)
    .where(room_event.c.room == room.c.code)
    .order_by(room_event.c.seq.desc())
    .limit(1)
    .scalar_subquery()
    .label("active"),
    select(func.count())
    .select_from(match)
    .where(match.c.room == room.c.code, match.c.ended.is_not(None))
    .scalar_subquery()
    .label("matches"),
    select(func.max(match.c.ended)).where(match.c.room == room.c.code).scalar_subquery().label("last_played"),
)


def _all_ids(*texts: str | None) -> bool:
    return all(text is None or is_id(text) for text in texts)


def _listed(now: float) -> Select[Any]:
    """Matches that are over, and those that nobody has gone on with for long."""
    left = or_(match.c.cause == ABANDONED, _newest < now - UNFINISHED)
    return select(*_KEY).where(or_(match.c.ended.is_not(None), left))


def _behind(
    query: Select[Any], mine: Subquery, figure: FigureName, wanted: list[ColumnElement[bool]]
) -> tuple[Select[Any], list[ColumnElement[bool]]]:
    """The query for those alone that the figure rests on, each with its `value`."""
    value = mine.c[figure]
    wanted = [*wanted, COUNTS, value > 0]
    if figure in RECORDS:
        best = select(figure_of(mine, figure)).select_from(match).join(mine, joins(mine)).where(*wanted)
        wanted = [*wanted, value == best.correlate(None).scalar_subquery()]
    return query.with_only_columns(*_KEY[:2], value.label("value")).join(mine, joins(mine)), wanted


async def _page(
    connection: AsyncConnection,
    query: Select[Any],
    limit: int,
    people: Mapping[str, Known] | None = None,
) -> Page:
    """The matches whose keys a query finds, with their players."""
    found = (await connection.execute(query.limit(limit + 1))).all()
    more, keys = len(found) > limit, {(row.room, row.id): row.value for row in found[:limit]}
    told = select(*_summary).where(*_among(match.c.room, match.c.id, keys))
    rows = (await connection.execute(told)).all()
    if people is None:
        people = await known_in(connection, [row.room for row in rows])
    seats = select(match_player.c.room, match_player.c.match, *_player)
    seats = seats.where(*_among(match_player.c.room, match_player.c.match, keys))
    players: dict[str, list[Player]] = {row.id: [] for row in rows}
    for code, id, *values in await connection.execute(seats.order_by(match_player.c.seat)):
        players[id].append(_read_player(people[code], *values))
    order = {id: number for number, (_, id) in enumerate(keys)}
    page = [_read_match(row, players[row.id], keys[row.room, row.id]) for row in rows]
    page.sort(key=lambda each: order[each.id])
    return Page(tuple(page), page[-1].id if more else None)


def _among(room: Any, id: Any, keys: Iterable[tuple[str, str]]) -> tuple[ColumnElement[bool], ...]:
    """Rows of these matches. Their ids are unguessable, so that no two rooms have the same."""
    codes, ids = {code for code, _ in keys}, {id for _, id in keys}
    return room.in_(codes), id.in_(ids)


def _read_player(people: Known, seat: int, person: str, *values: Any) -> Player:
    return Player(seat, people.one(person), people.name(person), *values)


def _read_match(row: Row[Any], players: Iterable[Player], value: int | None) -> Told:
    values = {**row._mapping, "options": msgspec.json.decode(row.options, type=Options)}
    return Told(**values, players=tuple(players), value=value)


def _read_round(row: Row[*tuple[Any, ...]]) -> Round:
    points = msgspec.json.decode(row.points, type=tuple[int, ...])
    hands = msgspec.json.decode(row.hands, type=tuple[tuple[str, ...], ...])
    values = {name: row._mapping[name] for name in ("round", "seq", "winner", "card_points")}
    return Round(**values, points=points, hands=hands)

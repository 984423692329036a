"""Who leads, and what a person is known for: sums over the matches that count. It only reads.

A person's figures: `matches` played, `wins` (a shared win counts for each), `points` (card points of the
rounds won), `catches` of others, times `caught`, the `longest` hand ever held, the greatest `comeback` in
points. Each rests on the matches that `Archive` lists for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Integer, Select, and_, case, cast, distinct, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from lastcard.storage.archive import seats_of
from lastcard.storage.database import Database
from lastcard.storage.filters import (
    COUNTS,
    EVERY,
    FIGURES,
    SAME_MATCH,
    FigureName,
    Filter,
    conditions,
    figure_of,
    joins,
    per_match,
)
from lastcard.storage.ids import is_id
from lastcard.storage.known import Known, known
from lastcard.storage.tables import match, match_player

#: Seconds between the end of a match and the next one's start with which another evening begins.
EVENING = 6 * 3600.0


class Standing(msgspec.Struct, frozen=True):
    """The sums of one person over the matches of a room that count. A shared win counts for each; the same
    wins and points are the same `rank`.
    """

    rank: int
    person: str
    name: str
    bot: str | None
    matches: int
    wins: int
    points: int


class Against(msgspec.Struct, frozen=True):
    """The matches that somebody has played with `person`, and how many each of them won (both: shared)."""

    person: str
    name: str
    bot: str | None
    matches: int
    won: int
    lost: int


class Portrait(msgspec.Struct, frozen=True):
    """A person of a room: figures, and whom they have played with, most often first."""

    person: str
    name: str
    figures: dict[FigureName, int]
    against: tuple[Against, ...]


class Share(msgspec.Struct, frozen=True):
    """What one person won on an evening."""

    person: str
    name: str
    wins: int
    points: int


class Evening(msgspec.Struct, frozen=True):
    """Matches that followed each other, the longest pause six hours; what everybody won in them."""

    began: float
    ended: float
    matches: int
    shares: tuple[Share, ...]


class Figures:
    """Sums over the matches of a room, or of a person in all rooms."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def standings(self, code: str, which: Filter = EVERY) -> list[Standing]:
        """Who has played there, the leader first: by matches won, then by card points."""
        async with self._database.reading() as connection:
            people = await known(connection, code)
            who = people.column(match_player.c.person).label("who")
            query = (
                select(who, func.max(match_player.c.bot), *_SUMS)
                .join(match, SAME_MATCH)
                .where(match.c.room == code, COUNTS, *conditions(which, people))
                .group_by(who)
            )
            rows = (await connection.execute(query)).all()
        sums = [(people.name(who), who, bot, *figures) for who, bot, *figures in rows]
        sums.sort(key=lambda each: (-each[4], -each[5], -each[3], each[0], each[1]))
        ranks: dict[tuple[int, int], int] = {}
        return [
            Standing(ranks.setdefault((wins, points), place), who, name, bot, matches, wins, points)
            for place, (name, who, bot, matches, wins, points) in enumerate(sums, 1)
        ]

    async def portrait(self, code: str, person: str, which: Filter = EVERY) -> Portrait | None:
        """Somebody who is or was in the room; None for anybody else."""
        if not is_id(person):
            return None
        async with self._database.reading() as connection:
            people = await known(connection, code)
            ids = people.all(person)
            wanted = [match.c.room == code, *conditions(which, people)]
            figures = await _figures(
                connection, and_(match_player.c.room == code, match_player.c.person.in_(ids)), wanted
            )
            if not people.has(person) and not figures["matches"]:
                return None
            against = await _against(connection, code, people, ids, wanted)
        one = people.one(person)
        return Portrait(one, people.name(one), figures, tuple(against))

    async def of_person(self, person: str, which: Filter = EVERY) -> dict[FigureName, int]:
        """The figures of a person over all rooms."""
        async with self._database.reading() as connection:
            return await _figures(connection, await seats_of(connection, person), conditions(which, None))

    async def evenings(self, code: str, which: Filter = EVERY) -> list[Evening]:
        """The evenings of a room, the first one first."""
        async with self._database.reading() as connection:
            people = await known(connection, code)
            numbered = _numbered([match.c.room == code, *conditions(which, people)]).subquery("evening")
            totals = select(func.min(numbered.c.started), func.max(numbered.c.ended), func.count()).group_by(
                numbered.c.number
            )
            evenings = (await connection.execute(totals.order_by(numbered.c.number))).all()
            who = people.column(match_player.c.person).label("who")
            shares = (
                select(numbered.c.number, who, *_SUMS[1:])
                .join(match_player, and_(match_player.c.room == code, match_player.c.match == numbered.c.id))
                .group_by(numbered.c.number, who)
                .order_by(numbered.c.number, who)
            )
            rows = (await connection.execute(shares)).all()
        won = {
            number: tuple(Share(row.who, people.name(row.who), row.wins, row.points) for row in of)
            for number, of in groupby(rows, attrgetter("number"))
        }
        return [
            Evening(began, ended, matches, won.get(number, ()))
            for number, (began, ended, matches) in enumerate(evenings)
        ]


_won: Any = case((match_player.c.won, match_player.c.match))
#: Two seats of one match may belong to the same person, when two are found to be one: that is one match.
_SUMS: tuple[Any, ...] = (
    func.count(distinct(match_player.c.match)).label("matches"),
    func.count(distinct(_won)).label("wins"),
    func.sum(match_player.c.card_points).label("points"),
)


async def _figures(
    connection: AsyncConnection, seats: ColumnElement[bool], wanted: Iterable[ColumnElement[bool]]
) -> dict[FigureName, int]:
    mine = per_match(seats)
    query = select(*(figure_of(mine, name).label(name) for name in FIGURES)).select_from(match)
    row = (await connection.execute(query.join(mine, joins(mine)).where(COUNTS, *wanted))).one()
    return {name: int(row._mapping[name]) for name in FIGURES}


async def _against(
    connection: AsyncConnection,
    code: str,
    people: Known,
    ids: frozenset[str],
    wanted: Iterable[ColumnElement[bool]],
) -> list[Against]:
    mine = per_match(and_(match_player.c.room == code, match_player.c.person.in_(ids)))
    who = people.column(match_player.c.person).label("who")
    query = (
        select(
            who,
            func.max(match_player.c.bot),
            func.count(distinct(match_player.c.match)),
            func.count(distinct(case((mine.c.wins > 0, match_player.c.match)))),
            func.count(distinct(_won)),
        )
        .select_from(match)
        .join(mine, joins(mine))
        .join(match_player, SAME_MATCH)
        .where(COUNTS, match_player.c.person.not_in(ids), *wanted)
        .group_by(who)
    )
    rows = (await connection.execute(query)).all()
    found = [Against(who, people.name(who), *values) for who, *values in rows]
    return sorted(found, key=lambda each: (-each.matches, each.name, each.person))


def _numbered(wanted: Iterable[ColumnElement[bool]]) -> Select[Any]:
    """Matches with the number of their evening, 0 the first."""
    before = func.lag(match.c.ended).over(order_by=match.c.first)
    opens = case((match.c.started - before > EVENING, 1), else_=0).label("opens")
    matches = select(match.c.id, match.c.first, match.c.started, match.c.ended, opens)
    each = matches.where(COUNTS, *wanted).subquery("each")
    number = cast(func.sum(each.c.opens).over(order_by=each.c.first), Integer).label("number")
    return select(each.c.id, each.c.started, each.c.ended, number)

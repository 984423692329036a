"""Which matches are meant: those of some game, days and people; those that count; those behind a figure.

Each figure of a person is defined here once: `per_match` says what a match gives, and both the figure and the
list of the matches behind it are made from that, so that they cannot differ.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from sqlalchemy import ColumnElement, Integer, Subquery, and_, cast, false, func, literal, select

from lastcard.rules.cards import Family
from lastcard.rules.options import Preset
from lastcard.storage.ids import is_id
from lastcard.storage.known import Known
from lastcard.storage.tables import match, match_player

FigureName = Literal["matches", "wins", "points", "catches", "caught", "longest", "comeback"]

_c = match_player.c
#: What one match gives to a figure, over the seats of one person in it (two when these are found to be one).
_PER_MATCH: Final[dict[FigureName, ColumnElement[int]]] = {
    "matches": func.max(literal(1)),
    "wins": func.max(cast(_c.won, Integer)),
    "points": func.sum(_c.card_points),
    "catches": func.sum(_c.catches),
    "caught": func.sum(_c.caught),
    "longest": func.max(_c.longest),
    "comeback": func.max(_c.comeback),
}
#: Figures that are the most of any match; the others are sums over all matches.
RECORDS: Final[frozenset[FigureName]] = frozenset({"longest", "comeback"})
FIGURES: Final[tuple[FigureName, ...]] = tuple(_PER_MATCH)

#: A match that counts: finished, not by a kick, and not struck.
COUNTS: Final = and_(match.c.ended.is_not(None), match.c.kicked.is_(False), match.c.struck.is_(False))
SAME_MATCH: Final = and_(_c.room == match.c.room, _c.match == match.c.id)


class Filter(msgspec.Struct, frozen=True):
    """Matches to look at. `people`: all of them played; `since`, `until`: when it started, Unix seconds, the
    end itself left out; `bots`: only with (True) or without (False); `counted`: only those that count.
    """

    family: Family | None = None
    preset: Preset | None = None
    people: tuple[str, ...] = ()
    since: float | None = None
    until: float | None = None
    bots: bool | None = None
    counted: bool = False


#: All matches.
EVERY: Final = Filter()


def conditions(which: Filter, people: Known | None) -> list[ColumnElement[bool]]:
    """The filter as conditions on `match`; `people` of its room, None for matches of several rooms."""
    found: list[ColumnElement[bool]] = [COUNTS] if which.counted else []
    if which.family is not None:
        found.append(match.c.family == which.family)
    if which.preset is not None:
        found.append(match.c.preset == which.preset)
    if which.bots is not None:
        found.append(match.c.bots.is_(which.bots))
    if which.since is not None:
        found.append(match.c.started >= which.since)
    if which.until is not None:
        found.append(match.c.started < which.until)
    for person in which.people:
        if not is_id(person):
            return [false()]
        ids = people.all(person) if people is not None else {person}
        found.append(select(literal(1)).where(SAME_MATCH, _c.person.in_(ids)).correlate(match).exists())
    return found


def per_match(seats: ColumnElement[bool]) -> Subquery:
    """What each match in which somebody holds one of `seats` gives to each figure."""
    figures = [value.label(name) for name, value in _PER_MATCH.items()]
    query: Any = select(_c.room, _c.match, *figures).where(seats).group_by(_c.room, _c.match)
    return query.subquery("mine")  # type: ignore[no-any-return]


def figure_of(mine: Subquery, name: FigureName) -> ColumnElement[int]:
    """The figure over all matches that a query takes from `mine`."""
    most = func.max(mine.c[name]) if name in RECORDS else func.sum(mine.c[name])
    return func.coalesce(most, 0)


def joins(mine: Subquery) -> ColumnElement[bool]:
    """How `mine` belongs to `match`."""
    return and_(mine.c.room == match.c.room, mine.c.match == match.c.id)

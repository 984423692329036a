"""All that is known of a match, a room or oneself, to be taken along: JSON and CSV, made piece by piece.

However many matches there are, only a few are held at a time. What is text in a table may have been typed by
anybody: no cell begins like a formula.
"""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import select

from lastcard.rules import scoring
from lastcard.rules.cards import Card
from lastcard.storage.archive import Archive, Page, Player, Round, Told
from lastcard.storage.database import Database
from lastcard.storage.replay import Replays
from lastcard.storage.tables import member, person, room

#: Matches that are held at a time, and steps of one.
AT_ONCE = 50
#: Goes up when the shape of what is exported changes.
FORMAT = 1

Pages = Callable[[str | None], Awaitable[Page]]

_encode = msgspec.json.Encoder().encode
#: What a spreadsheet takes for the beginning of a formula, full-width forms too.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_SEAT = (
    "seat", "name", "bot", "score", "won", "left", "card_points", "catches", "caught", "longest", "comeback"
)  # fmt: skip
_MATCH_HEAD = ("match", "started", "ended", "family", "preset", "cause", "counts", "rounds", *_SEAT)
_ROUND_HEAD = ("round", "won_by", "card_points", "seat", "name", "points", "held", "hand")


class Export:
    """What the archive holds, as text in pieces."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._archive = Archive(database)
        self._replays = Replays(database)

    async def match_json(self, told: Told, rounds: Iterable[Round], *, friend: bool) -> AsyncIterator[bytes]:
        """One match with all that happened in it; the room's code only for who has been there."""
        rounds = list(rounds)
        yield b'{"format":%d,"match":' % FORMAT
        yield _encode({**_plain(told, friend), "rounds": rounds})
        yield b',"steps":['
        comma, at = b"", 0 if rounds or told.ended is not None else None
        while at is not None:
            found = await self._replays.steps(told.id, at, AT_ONCE, "all")
            assert found is not None
            for step in found.steps:
                yield comma + _encode({"step": step.step, "at": step.at, "events": step.events})
                comma = b","
            at = found.next
        yield b"]}\n"

    async def match_csv(self, told: Told, rounds: Iterable[Round]) -> AsyncIterator[bytes]:
        """The rounds of one match, a line for each seat."""
        yield _MARK + _line(_ROUND_HEAD)
        family = told.options.family
        for each in rounds:
            for player in told.players:
                hand = each.hands[player.seat]
                held = scoring.value(family, (Card(card) for card in hand))
                won_by = "" if each.winner is None else told.players[each.winner].name
                seat = (player.seat + 1, player.name, each.points[player.seat], held, " ".join(hand))
                yield _line((each.round, won_by, each.card_points, *seat))

    async def room_json(self, code: str) -> AsyncIterator[bytes]:
        """A room: its people, and all its matches with their rounds."""
        async with self._database.reading() as connection:
            created = await connection.scalar(select(room.c.created).where(room.c.code == code))
            names = select(member.c.person, member.c.name, member.c.left).where(member.c.room == code)
            people = [row._asdict() for row in await connection.execute(names.order_by(member.c.person))]
        yield b'{"format":%d,"room":' % FORMAT
        yield _encode({"code": code, "created": created, "people": people})
        async for piece in self._matches_json(self._of_room(code), True):
            yield piece

    async def person_json(self, id: str) -> AsyncIterator[bytes]:
        """A person: what is kept of them, their rooms, and the matches they have played."""
        async with self._database.reading() as connection:
            kept = select(person.c.id, person.c.name, person.c.created, person.c.seen).where(
                person.c.id == id
            )
            own = (await connection.execute(kept)).one()._asdict()
            rooms = select(member.c.room, member.c.name, member.c.left).where(member.c.person == id)
            entered = [row._asdict() for row in await connection.execute(rooms.order_by(member.c.room))]
        yield b'{"format":%d,"person":' % FORMAT
        yield _encode({**own, "rooms": entered})
        async for piece in self._matches_json(self._of_person(id), True):
            yield piece

    async def room_csv(self, code: str) -> AsyncIterator[bytes]:
        """The matches of a room, a line for each seat."""
        async for piece in _matches_csv(self._of_room(code)):
            yield piece

    async def person_csv(self, id: str) -> AsyncIterator[bytes]:
        """The matches of a person, a line for each seat."""
        async for piece in _matches_csv(self._of_person(id)):
            yield piece

    def _of_room(self, code: str) -> Pages:
        return lambda before: self._archive.of_room(code, before=before, limit=AT_ONCE)

    def _of_person(self, id: str) -> Pages:
        return lambda before: self._archive.of_person(id, before=before, limit=AT_ONCE)

    async def _matches_json(self, pages: Pages, friend: bool) -> AsyncIterator[bytes]:
        yield b',"matches":['
        comma = b""
        async for page in _each(pages):
            rounds = await self._archive.rounds(page)
            for told in page:
                yield comma + _encode({**_plain(told, friend), "rounds": rounds[told.room, told.id]})
                comma = b",\n"
        yield b"]}\n"


async def _each(pages: Pages) -> AsyncIterator[tuple[Told, ...]]:
    """Page after page."""
    before: str | None = None
    while True:
        page = await pages(before)
        if page.matches:
            yield page.matches
        if (before := page.next) is None:
            return


async def _matches_csv(pages: Pages) -> AsyncIterator[bytes]:
    yield _MARK + _line(_MATCH_HEAD)
    async for page in _each(pages):
        for told in page:
            for player in told.players:
                yield _line((*_told(told), *_seat(player)))


def _told(told: Told) -> tuple[Any, ...]:
    counts = told.ended is not None and not told.kicked and not told.struck
    when = (_time(told.started), _time(told.ended))
    game = (told.options.family, told.preset, told.cause or "")
    return (told.id, *when, *game, _yes(counts), told.rounds)


def _seat(player: Player) -> tuple[Any, ...]:
    values = (getattr(player, name) for name in _SEAT[1:])
    return (player.seat + 1, *(_yes(value) if isinstance(value, bool) else value for value in values))


def _plain(told: Told, friend: bool) -> dict[str, Any]:
    fields = {name: getattr(told, name) for name in told.__struct_fields__ if name != "value"}
    return fields if friend else {**fields, "room": None}


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _time(seconds: float | None) -> str:
    return "" if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


#: Tells spreadsheets that the text is UTF-8.
_MARK = "\ufeff".encode()


def _line(values: Iterable[Any]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerow([_safe(value) for value in values])
    return text.getvalue().encode()


def _safe(value: Any) -> Any:
    """Text that no spreadsheet takes for a formula; numbers are numbers."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value

"""Matches once more, row by row, from the journal through `evolve` and `view`. It only reads.

Of a match that still runs only what lies before the end of its last finished round is told: nothing of a
running round leaves here by any seat. No rule is asked, so that old matches look as they did when they were
played.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Literal

import msgspec
from sqlalchemy import select

from lastcard.lobby.record import RoomEvent
from lastcard.rules.cards import Card
from lastcard.rules.events import AnyEvent, Event
from lastcard.rules.evolve import evolve
from lastcard.rules.proof import Proof, Witness
from lastcard.rules.state import Match
from lastcard.rules.view import MatchView, redact, view
from lastcard.storage import codec
from lastcard.storage.chapters import Chapters, Contents, shows
from lastcard.storage.database import Database
from lastcard.storage.ids import is_id
from lastcard.storage.tables import match, room_event, snapshot

#: Rows that are read and folded in one go, before others have their turn.
AT_ONCE = 200

Eyes = int | Literal["all"] | None


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened in one row, and the match after it: as a seat saw it, as a watcher did, or with all hands
    open. `step`: its number in the match, from 0; rows in which nothing happened in the match have none.
    """

    step: int
    at: float
    events: list[AnyEvent]
    view: MatchView
    hands: list[list[Card]] | None = None


class Steps(msgspec.Struct, frozen=True):
    """Some of a match; `next` is where the following ones begin, None at the end of what is open."""

    steps: list[Step]
    next: int | None


class NoSuchMoment(Exception):
    """There is no such step in what is open of the match, or no such seat."""


class _Slice(msgspec.Struct, frozen=True):
    """Which rows of which room a match is; `last` is None while it runs. One without an end (`ended`) is open
    up to its last finished round.
    """

    room: str
    id: str
    first: int
    last: int | None
    ended: float | None


class Replays:
    """The matches of a journal, to be looked at again."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def contents(self, id: str) -> Contents | None:
        """What there is to see of a match: its rounds and what is worth a jump; None for no match."""
        found = await self._find(id)
        return None if found is None else await self._contents(found)

    async def steps(self, id: str, first: int, limit: int, eyes: Eyes) -> Steps | None:
        """At most `limit` steps from `first` on; None for no match. Raise `NoSuchMoment`."""
        found = await self._find(id)
        if found is None:
            return None
        end = found.last
        if end is None or found.ended is None:
            end = found.first + (await self._contents(found)).steps - 1
        if not found.first <= found.first + first <= end:
            raise NoSuchMoment
        steps: list[Step] = []
        prelude: list[AnyEvent] = []
        since: int | None = None
        before = await self._before(found, found.first + first)
        now, begin = before if before is not None else (None, found.first)
        async for seq, at, events in self._rows(found.room, begin, end):
            heard = [event for event in events if isinstance(event, Event)]
            for event in heard:
                now = evolve(now, event)
            if not heard or now is None or seq < found.first + first:
                continue
            prelude, since = prelude + heard, seq if since is None else since
            if not shows(events):
                continue
            if len(steps) == limit:
                return Steps(steps, since - found.first)
            steps.append(_step(seq - found.first, at, prelude, now, eyes))
            prelude, since = [], None
        return Steps(steps, None)

    async def shuffle(self, id: str, number: int) -> Proof | None:
        """The chance of round `number`, which must be over, as its match may be; None for no match. Raise
        `NoSuchMoment`.
        """
        found = await self._find(id)
        if found is None:
            return None
        witness = Witness(number)
        async for _, _, events in self._rows(found.room, found.first, found.last):
            for event in events:
                if isinstance(event, Event):
                    witness.read(event)
            if witness.over:
                break
        if witness.proof is None or not (witness.over or found.last is not None):
            raise NoSuchMoment
        return witness.proof

    async def _find(self, id: str) -> _Slice | None:
        if not is_id(id):
            return None
        query = select(*(match.c[name] for name in _Slice.__struct_fields__)).where(match.c.id == id)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else _Slice(*row)

    async def _contents(self, found: _Slice) -> Contents:
        chapters = Chapters()
        async for seq, _, events in self._rows(found.room, found.first, found.last):
            chapters.read(seq - found.first, seq, events)
        return chapters.contents()

    async def _before(self, found: _Slice, seq: int) -> tuple[Match, int] | None:
        """The match as a snapshot of the room has it, some rows before row `seq`, and the row to go on from;
        None: from the start.
        """
        newest = (
            select(snapshot.c.body)
            .where(snapshot.c.room == found.room, snapshot.c.v == codec.SHAPE)
            .where(snapshot.c.seq >= found.first, snapshot.c.seq < seq)
            .order_by(snapshot.c.seq.desc())
            .limit(1)
        )
        async with self._database.reading() as connection:
            body = await connection.scalar(newest)
        state = codec.decode_state(body) if body is not None else None
        if state is None or state.match is None or state.match.id != found.id:
            return None
        return state.match, state.seq + 1

    async def _rows(
        self, room: str, first: int, last: int | None
    ) -> AsyncIterator[tuple[int, float, tuple[RoomEvent, ...]]]:
        """Number, time and events of the rows, up to the newest where `last` is None."""
        c = room_event.c
        query: Any = select(c.seq, c.at, c.v, c.body).where(c.room == room).order_by(c.seq).limit(AT_ONCE)
        while last is None or first <= last:
            until = query.where(c.seq >= first)
            async with self._database.reading() as connection:
                rows = (await connection.execute(until if last is None else until.where(c.seq <= last))).all()
            for seq, at, v, body in rows:
                yield seq, at, codec.decode(v, body)
            if len(rows) < AT_ONCE:
                return
            first = rows[-1].seq + 1


def _step(number: int, at: float, events: list[Any], match: Match, eyes: Eyes) -> Step:
    if isinstance(eyes, int) and not 0 <= eyes < len(match.seats):
        raise NoSuchMoment
    if eyes != "all":
        told = [seen for event in events if (seen := redact(event, eyes)) is not None]
        return Step(number, at, told, view(match, eyes, asking=False))
    shown = view(match, None)
    if match.round is not None and match.round.drawn is not None:
        shown = msgspec.structs.replace(shown, drawn=match.round.drawn)
    return Step(number, at, events, shown, [list(one.hand) for one in match.seats])

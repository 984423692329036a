"""The journal in the SQL database: one row per accepted command, durable when `append` returns.

The rows of all rooms that wait at one moment are committed together, at most one of a room, so that
durability costs little. The tables' unique keys are the whole fence: there is no lock, no lease, no owner of
a room.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from lastcard.lobby.record import Conflict, Loaded, MatchRecord, Record, Unavailable
from lastcard.lobby.state import Room
from lastcard.storage import codec
from lastcard.storage.database import Database, among, line, portions
from lastcard.storage.results import Change, changes
from lastcard.storage.tables import room as rooms_
from lastcard.storage.tables import room_event, snapshot

#: Rows of one commit at most.
BATCH = 256
#: Turns of the loop in which more rows may join a commit. They pass at once while there is little else to do;
#: under load each brings the rows of many rooms.
TURNS = 4
#: Seconds that a commit may take, repeats included, before those who wait hear that its outcome is unknown.
PATIENCE = 4.0

_log = logging.getLogger(__name__)
_c = room_event.c
_SNAPSHOT = "SELECT body FROM snapshot WHERE room = ? AND v = ? ORDER BY seq DESC LIMIT 1"
_HEADS = "SELECT code, (SELECT max(seq) FROM room_event WHERE room = code) FROM room WHERE code IN"
_ROWS = "SELECT seq, v, cmd, due, body, at FROM room_event WHERE room = ? AND "
_SINCE, _FIND = f"{_ROWS} seq > ? ORDER BY seq LIMIT ?", f"{_ROWS} cmd = ?"
#: More rows than any room has.
_ALL = 2**31 - 1


class _Entry(msgspec.Struct, eq=False):
    """A row that waits for its commit. `changes`: what it brings to other tables, all or nothing; `kept`:
    whether it is in the journal, or has lost against another.
    """

    room: str
    row: Mapping[str, Any]
    changes: Sequence[Change]
    alone: bool
    kept: asyncio.Future[bool]


class SqlJournal:
    """A `rooms.ports.Journal` on SQLite or PostgreSQL. `tell` hears of each room whose row was kept."""

    def __init__(
        self,
        database: Database,
        *,
        batch: int = BATCH,
        patience: float = PATIENCE,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        self._database = database
        self._tell = tell
        #: Rows asked for, by what came of it.
        self.counts = {"kept": 0, "conflicts": 0, "unknown": 0}
        self._batch = batch
        self._patience = patience
        self._waiting: dict[str, list[_Entry]] = {}
        self._writer: asyncio.Task[None] | None = None

    async def append(self, room: str, record: Record, closing: MatchRecord | None = None) -> None:
        """Keep `record`; row 1 creates the room. Raise `Conflict` or `Unavailable`."""
        kept = self._ask(room, record, closing)
        outcome = "unknown"
        try:
            outcome = "kept" if await kept else "conflicts"
        finally:
            self.counts[outcome] += 1
        if outcome == "conflicts":
            raise Conflict(await self.find(room, record.cmd))
        if self._tell is not None:
            self._tell(room)

    def _ask(self, room: str, record: Record, closing: MatchRecord | None) -> asyncio.Future[bool]:
        """Let a row wait for its commit."""
        kept = asyncio.get_running_loop().create_future()
        brings = changes(room, record, closing, self._database.insert)
        entry = _Entry(room, _values(room, record), brings, bool(brings) or record.seq == 1, kept)
        self._waiting.setdefault(room, []).append(entry)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        return kept

    async def load(self, room: str, earlier: int = 0) -> Loaded | None:
        """The newest snapshot, all rows after it and some `earlier` ones, None for a room that was never
        created.

        Raise `UnknownEvent` or `Unavailable`.
        """
        found = await self._database.read(_SNAPSHOT, room, codec.SHAPE)
        state = (codec.decode_state(found[0][0]) if found else None) or Room()
        records = await self.since(room, max(0, state.seq - earlier))
        return Loaded(state, tuple(records)) if state.seq or records else None

    async def since(self, room: str, after: int, limit: int | None = None) -> list[Record]:
        """Rows `after`+1, … at most `limit`; raise `UnknownEvent` or `Unavailable`."""
        rows = await self._database.read(_SINCE, room, after, _ALL if limit is None else limit)
        return [_record(*row) for row in rows]

    async def find(self, room: str, cmd: str) -> Record | None:
        """The row that command `cmd` became; None: none. Raise `UnknownEvent` or `Unavailable`."""
        rows = await self._database.read(_FIND, room, cmd)
        return _record(*rows[0]) if rows else None

    async def heads(self, rooms: Sequence[str]) -> dict[str, int]:
        """The number of each room's newest row, each found by one step into the key; raise `Unavailable`."""
        found: dict[str, int] = {}
        for some in portions(rooms):
            rows = await self._database.read(f"{_HEADS} {among(some)}", *some)
            found.update((code, seq or 0) for code, seq in rows)
        return found

    async def snapshot(self, room: str, state: Room) -> None:
        """Keep a state that `load` may begin from."""
        values = {"room": room, "seq": state.seq, "v": codec.SHAPE, "body": codec.encode_state(state)}
        async with self._database.statement() as connection:
            await connection.execute(self._database.insert(snapshot).on_conflict_do_nothing(), values)

    async def close(self) -> None:
        """Wait until all that was asked for is written."""
        if self._writer:
            await asyncio.wait([self._writer])

    async def _write(self) -> None:
        """Commit what waits, and what has come to wait meanwhile, until nothing does."""
        try:
            while self._waiting:
                for _ in range(TURNS):
                    await asyncio.sleep(0)
                await self._commit(self._next())
        finally:
            self._give_up_waiting()

    def _next(self) -> list[_Entry]:
        """The oldest row of each room that waits; a room with more goes to the end of the line."""
        batch = []
        for room in list(self._waiting)[: self._batch]:
            queue = self._waiting.pop(room)
            batch.append(queue.pop(0))
            if queue:
                self._waiting[room] = queue
        return batch

    async def _commit(self, batch: list[_Entry]) -> None:
        """Write a batch."""
        self._watch(batch)
        try:
            rest = await self._together([entry for entry in batch if not entry.alone])
            await self._one_by_one([*(entry for entry in batch if entry.alone), *rest])
        finally:
            self._timer.cancel()
            _give_up(batch)

    def _watch(self, batch: list[_Entry]) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._patience, self._lose_patience, batch)

    def _lose_patience(self, batch: list[_Entry]) -> None:
        _log.warning("the database does not answer")
        _give_up(batch)
        self._give_up_waiting()
        self._watch(batch)

    async def _one_by_one(self, entries: list[_Entry]) -> None:
        """A row that cannot be written hurts no other; but if two in turn find no database, there is none."""
        failed = 0
        for entry in entries:
            if entry.kept.done():
                continue
            failed = failed + 1 if await self._single(entry) else 0
            if failed == 2:
                self._give_up_waiting()
                return

    async def _together(self, entries: list[_Entry]) -> list[_Entry]:
        """Insert in one statement, in an order that all processes share; give back what to repeat."""
        if not entries:
            return []
        entries.sort(key=lambda entry: entry.room)
        try:
            kept = await self._insert_all([entry.row for entry in entries])
        except Exception as error:
            _log.warning("a commit of %d rows failed, now room by room: %s", len(entries), line(error))
            return entries
        for entry in entries:
            _settle(entry, entry.room in kept)
        return []

    async def _single(self, entry: _Entry) -> bool:
        """Insert a row and all that hangs on it, or nothing; say whether the database failed."""
        try:
            async with self._database.transaction() as connection:
                kept = await self._insert_whole(connection, entry)
                if not kept:
                    await connection.rollback()
        except Exception as error:
            _log.warning("a row of room %s failed: %s", entry.room, line(error))
            _settle(entry, error)
            return isinstance(error, Unavailable)
        _settle(entry, kept)
        return False

    async def _insert_whole(self, connection: AsyncConnection, entry: _Entry) -> bool:
        if entry.row["seq"] == 1:
            created = {"code": entry.room, "created": entry.row["at"]}
            await connection.execute(self._database.insert(rooms_).on_conflict_do_nothing(), created)
        insert = self._database.insert(room_event).on_conflict_do_nothing().returning(_c.room)
        if await connection.scalar(insert, entry.row) is None:
            return False
        for statement, values in entry.changes:
            await connection.execute(statement, values or None)
        return True

    async def _insert_all(self, rows: Sequence[Mapping[str, Any]]) -> set[str]:
        """The rooms whose row was kept; another one's number or command stood there already.
        In the driver's own words, since this is done for every move.
        """
        marks = f"({', '.join('?' * len(rows[0]))})"
        statement = (
            f"INSERT INTO {room_event.name} ({', '.join(rows[0])}) VALUES {', '.join([marks] * len(rows))} "
            f"ON CONFLICT DO NOTHING RETURNING {_c.room.name}"
        )
        return set(await self._database.write(statement, [each for row in rows for each in row.values()]))

    def _give_up_waiting(self) -> None:
        _give_up([entry for queue in self._waiting.values() for entry in queue])
        self._waiting.clear()


def _settle(entry: _Entry, outcome: bool | Exception) -> None:
    """Tell whoever waits, unless nobody does any more."""
    if entry.kept.done():
        return
    if isinstance(outcome, bool):
        entry.kept.set_result(outcome)
        return
    unknown = outcome if isinstance(outcome, Unavailable) else Unavailable(line(outcome))
    unknown.__cause__ = outcome if unknown is not outcome else outcome.__cause__
    entry.kept.set_exception(unknown)


def _give_up(entries: Sequence[_Entry]) -> None:
    for entry in entries:
        if not entry.kept.done():
            _settle(entry, Unavailable("the database did not answer in time"))


def _values(room: str, record: Record) -> dict[str, Any]:
    return {
        "room": room,
        "seq": record.seq,
        "prev": record.seq - 1 or None,
        "v": codec.SCHEMA,
        "cmd": record.cmd,
        "due": record.due,
        "body": codec.encode(record.events),
        "at": record.at,
    }


def _record(seq: int, v: int, cmd: str, due: float | None, body: bytes, at: float) -> Record:
    return Record(seq, cmd, codec.decode(v, body), due, at)

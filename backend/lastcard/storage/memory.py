"""The same journal in a dict, for tests and for play that nobody has to remember, and just as strict."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.lobby.record import Conflict, Loaded, MatchRecord, Record, Unavailable
from lastcard.lobby.state import Room
from lastcard.lobby.talk import Remark, Side
from lastcard.storage import codec


class MemoryJournal:
    """A `rooms.ports.Journal` that lasts as long as the process. It keeps events as the bytes of a row."""

    def __init__(self) -> None:
        self.matches: dict[str, list[MatchRecord]] = {}
        self._rows: dict[str, list[tuple[Record, bytes]]] = {}
        self._commands: dict[tuple[str, str], int] = {}
        self._snapshots: dict[str, bytes] = {}

    async def append(self, room: str, record: Record, closing: MatchRecord | None = None) -> None:
        """Keep `record`; row 1 creates the room. Raise `Conflict` or `Unavailable`."""
        rows = self._rows.get(room, [])
        if (seq := self._commands.get((room, record.cmd))) is not None:
            raise Conflict(_record(rows[seq - 1]))
        if record.seq <= len(rows):
            raise Conflict
        if record.seq > len(rows) + 1:
            raise Unavailable("the row before is missing")
        body = codec.encode(record.events)
        self._rows.setdefault(room, []).append((record, body))
        self._commands[room, record.cmd] = record.seq
        if closing is not None:
            self.matches.setdefault(room, []).append(closing)

    async def load(self, room: str, earlier: int = 0) -> Loaded | None:
        """The newest snapshot, all rows after it and some `earlier` ones; None for a room that was never
        created.
        """
        if room not in self._rows:
            return None
        body = self._snapshots.get(room)
        state = (codec.decode_state(body) if body is not None else None) or Room()
        return Loaded(state, tuple(await self.since(room, max(0, state.seq - earlier))))

    async def since(self, room: str, after: int, limit: int | None = None) -> list[Record]:
        """Rows `after`+1, … at most `limit`."""
        rows = self._rows.get(room, [])[after:]
        return [_record(row) for row in rows[:limit]]

    async def find(self, room: str, cmd: str) -> Record | None:
        """The row that command `cmd` became; None: none."""
        seq = self._commands.get((room, cmd))
        return None if seq is None else _record(self._rows[room][seq - 1])

    async def heads(self, rooms: Sequence[str]) -> dict[str, int]:
        """The number of each room's newest row."""
        return {room: len(self._rows[room]) for room in rooms if room in self._rows}

    async def snapshot(self, room: str, state: Room) -> None:
        """Keep a state that `load` may begin from."""
        self._snapshots[room] = codec.encode_state(state)


class MemoryTalk:
    """`rooms.ports.Talk` in a dict."""

    def __init__(self) -> None:
        self._said: dict[str, list[Remark]] = {}
        self._commands: dict[tuple[str, str], int] = {}

    async def say(self, room: str, person: str, side: Side, text: str, cmd: str, at: float) -> int:
        """Keep what was said under `cmd`, once; its number."""
        said = self._said.setdefault(room, [])
        if (room, cmd) not in self._commands:
            said.append(Remark(len(said) + 1, person, side, text, at))
            self._commands[room, cmd] = len(said)
        return self._commands[room, cmd]

    async def heads(self, rooms: Sequence[str]) -> dict[str, int]:
        """The number of each room's newest remark."""
        return {room: len(self._said[room]) for room in rooms if room in self._said}

    async def since(self, room: str, after: int, limit: int) -> list[Remark]:
        """The newest remarks after number `after`, at most `limit`, oldest first."""
        return self._said.get(room, [])[after:][-limit:]

    async def before(self, room: str, before: int, limit: int) -> list[Remark]:
        """The newest remarks before number `before`, at most `limit`, oldest first."""
        return self._said.get(room, [])[: max(0, before - 1)][-limit:]


def _record(row: tuple[Record, bytes]) -> Record:
    record, body = row
    return Record(record.seq, record.cmd, codec.decode(codec.SCHEMA, body), record.due, record.at)

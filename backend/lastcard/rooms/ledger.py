"""A room's past and present: the state in memory, always a fold of the journal, and the only way to change
it.

A command is decided, written, and only then true. It knows no client; what it has folded in lies in `news`
until somebody tells it.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable

from lastcard.lobby.decide import Command, decided
from lastcard.lobby.dues import next_due
from lastcard.lobby.evolve import closed, fold
from lastcard.lobby.record import Conflict, Loaded, Record, Unavailable
from lastcard.lobby.result import closing
from lastcard.lobby.state import Room
from lastcard.protocol import MAX_ROWS
from lastcard.rooms.ports import Chance, Clock, Journal
from lastcard.rules.events import MatchEnded
from lastcard.rules.reasons import Illegal
from lastcard.rules.shuffle import Arrange
from lastcard.rules.shuffle import Chance as Shuffle

#: Commands whose row number is remembered, to answer a repeat; older ones are found by the journal's own key.
RECENT_COMMANDS = 128
#: Rows kept for those who were away for a moment; older ones are read again.
RECENT_ROWS = 24
#: Rows between two snapshots.
SNAPSHOT_EVERY = 200
#: How often a command is decided again after others have written first.
TRIES = 8


class Rewound(Exception):
    """The journal has lost rows that this room had read: all that is in memory is void."""


class Ledger:
    """One room of one journal. `salted`: its deals are committed to and wait for salt."""

    def __init__(
        self,
        code: str,
        journal: Journal,
        clock: Clock,
        chance: Chance,
        arrange: Arrange | None = None,
        salted: bool = False,
    ) -> None:
        self.code = code
        self.state = Room()
        self.news: list[Record] = []
        self._journal = journal
        self._clock = clock
        self._token = chance.token
        self._shuffle = Shuffle(chance.secret, arrange, () if salted else None)
        self._seqs: OrderedDict[str, int] = OrderedDict()
        self._rows: deque[Record] = deque(maxlen=RECENT_ROWS)
        self._unknown = False
        self._kept = 0

    async def load(self) -> bool:
        """Read the room; False when it was never created."""
        loaded = await self._journal.load(self.code, RECENT_ROWS)
        if loaded is None:
            return False
        self._begin(loaded)
        return True

    async def do(self, person: str, command: Command, cmd: str) -> int:
        """The number of the row that `command` became, now or before; raise `Illegal` or `Unavailable`."""
        if self._unknown:
            await self.catch_up()
        for _ in range(TRIES):
            if (seq := self._seqs.get(cmd)) is not None:
                return seq
            try:
                record, state = self._decided(person, command, cmd)
            except Illegal:
                # Perhaps another process knows more. Only what is refused upon the newest row is refused.
                if await self.catch_up():
                    continue
                if (seq := await self._long_ago(cmd)) is not None:
                    return seq
                raise
            if (seq := await self._write(record, state)) is not None:
                return seq
        raise Unavailable

    async def catch_up(self) -> bool:
        """Read what others have written; say whether there was anything."""
        found = False
        while records := await self._after_own():
            self._take(records)
            found = True
        self._unknown = False
        return found

    async def since(self, after: int) -> tuple[list[Record], int]:
        """The newest rows after `after`, at most `MAX_ROWS`, and how many older ones are left out."""
        begin = max(after, self.state.seq - MAX_ROWS)
        if self._rows and self._rows[0].seq <= begin + 1:
            records = [record for record in self._rows if record.seq > begin]
        elif begin == self.state.seq:
            records = []
        else:
            records = self._folded(await self._journal.since(self.code, begin, MAX_ROWS))
        return records, begin - after

    async def keep(self) -> None:
        """Write a snapshot when one is due. One that fails is tried again after the next row."""
        if self._kept == self.state.seq or not self._snapshot_due():
            return
        try:
            await self._journal.snapshot(self.code, self.state)
        except Unavailable:
            return
        self._kept = self.state.seq

    def taken(self) -> list[Record]:
        """The news; from now on they are told."""
        news, self.news = self.news, []
        return news

    def _decided(self, person: str, command: Command, cmd: str) -> tuple[Record, Room]:
        """The row, and the room that it makes: nothing is written which cannot be folded."""
        now = self._clock.now()
        draft = decided(self.state, person, command, now=now, chance=self._shuffle, token=self._token)
        state = closed(self.state, draft.room, now)
        return Record(state.seq, cmd, tuple(draft.events), next_due(state), now), state

    async def _long_ago(self, cmd: str) -> int | None:
        """The row of a command that was done before all that is remembered here; None: it was not."""
        if len(self._seqs) == self.state.seq:
            return None
        found = await self._journal.find(self.code, cmd)
        if found is not None and found.seq > self.state.seq:
            await self.catch_up()
        return None if found is None else found.seq

    async def _write(self, record: Record, state: Room) -> int | None:
        """Write a row, and only then believe in the `state` that it makes; None: somebody else was first."""
        try:
            await self._journal.append(self.code, record, closing(state, record))
        except Conflict as conflict:
            await self._yield_to(conflict)
            return None if conflict.repeat is None else conflict.repeat.seq
        except Unavailable:
            self._unknown = True
            raise
        self.state = state
        self.news.append(record)
        self._remember(record)
        return record.seq

    async def _yield_to(self, conflict: Conflict) -> None:
        known = conflict.repeat is not None and conflict.repeat.seq <= self.state.seq
        if not await self.catch_up() and not known:
            raise Rewound

    async def _after_own(self) -> list[Record]:
        """The rows after the last one read, which must still be there."""
        seq = self.state.seq
        if seq == 0:
            return await self._journal.since(self.code, 0, MAX_ROWS)
        records = await self._journal.since(self.code, seq - 1, MAX_ROWS)
        if not records or records[0].seq != seq or self._seqs.get(records[0].cmd) != seq:
            raise Rewound
        return records[1:]

    def _folded(self, records: Iterable[Record]) -> list[Record]:
        """Without what others have written on meanwhile: that is told once it is folded in."""
        return [record for record in records if record.seq <= self.state.seq]

    def _begin(self, loaded: Loaded) -> None:
        self.state = loaded.room
        self._kept = loaded.room.seq
        for record in loaded.records:
            if record.seq > self.state.seq:
                self.state = fold(self.state, record)
            self._remember(record)

    def _take(self, records: Iterable[Record]) -> None:
        for record in records:
            self.state = fold(self.state, record)
            self.news.append(record)
            self._remember(record)

    def _remember(self, record: Record) -> None:
        self._rows.append(record)
        self._seqs[record.cmd] = record.seq
        while len(self._seqs) > RECENT_COMMANDS:
            self._seqs.popitem(last=False)

    def _snapshot_due(self) -> bool:
        if self.state.seq - self._kept >= SNAPSHOT_EVERY:
            return True
        return bool(self._rows) and MatchEnded in map(type, self._rows[-1].events)

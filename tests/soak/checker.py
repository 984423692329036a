"""Compares what was acknowledged, what the journal holds, what every client saw, and real-time order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

import msgspec

from lastcard.lobby.evolve import fold
from lastcard.lobby.record import Record
from lastcard.lobby.state import Room, seat_of
from lastcard.rooms.frames import seen
from soak.account import Account, Acknowledged, digest

#: Rows that are read at once: a database gives up what takes it long.
PAGE = 5_000


class Reader(Protocol):
    """A journal, to be read."""

    async def since(self, room: str, after: int, limit: int) -> list[Record]:
        """Rows `after`+1, … at most `limit`."""


class Verdict(msgspec.Struct):
    """What was found. All but `acknowledged` and `rows` must be nothing."""

    acknowledged: int = 0
    rows: int = 0
    lost: list[str] = []
    doubled: list[str] = []
    reordered: list[str] = []
    strange: list[str] = []

    @property
    def faults(self) -> list[str]:
        """All that must not be."""
        return [*self.lost, *self.doubled, *self.reordered, *self.strange]


async def whole(journal: Reader, code: str) -> list[Record]:
    """All rows of a room."""
    records: list[Record] = []
    while page := await journal.since(code, records[-1].seq if records else 0, PAGE):
        records += page
    return records


async def check(journal: Reader, players: Sequence[Account]) -> Verdict:
    """Compare."""
    verdict = Verdict()
    for code in sorted({player.room for player in players}):
        records = await whole(journal, code)
        here = [player for player in players if player.room == code]
        verdict.rows += len(records)
        verdict.acknowledged += sum(len(player.acknowledged) for player in here)
        _numbers(verdict, code, records)
        _kept(verdict, records, here)
        _told(verdict, records, here)
        verdict.reordered += out_of_order([each for player in here for each in player.acknowledged])
        verdict.strange += [strange for player in here for strange in player.strange]
    return verdict


def _numbers(verdict: Verdict, code: str, records: Sequence[Record]) -> None:
    numbers = [record.seq for record in records]
    if numbers != list(range(1, len(numbers) + 1)):
        verdict.lost.append(f"{code}: the journal has holes")
    counted = Counter(record.cmd for record in records)
    verdict.doubled += [f"{code}: {cmd} is there {n} times" for cmd, n in counted.items() if n > 1]


def _kept(verdict: Verdict, records: Sequence[Record], players: Iterable[Account]) -> None:
    """Everything that was acknowledged is in the journal, where it was said to be."""
    where = {record.cmd: record.seq for record in records}
    for player in players:
        for each in player.acknowledged:
            if where.get(f"{player.person}:{each.id}") != each.seq:
                verdict.lost.append(f"{player.name}: {each.id} is not row {each.seq}")


def _told(verdict: Verdict, records: Sequence[Record], players: Sequence[Account]) -> None:
    """Every row was told as its seat, or a watcher, may see it, and none that is not in the journal."""
    room = Room()
    named = {each.seq: each for player in players for each in player.acknowledged}
    for record in records:
        each = named.get(record.seq)
        if (
            each is not None
            and each.turn is not None
            and (room.match is None or room.match.turn != each.turn)
        ):
            verdict.strange.append(
                f"{each.id}: row {record.seq} was for decision {each.turn}, which was over"
            )
        try:
            room = fold(room, record)
        except Exception as broken:
            verdict.strange.append(f"row {record.seq} does not follow from those before: {broken!r}")
            return
        for player in players:
            told = player.seen.get(record.seq)
            if told is not None and told not in _allowed(room, record, player.person):
                verdict.strange.append(f"{player.name}: row {record.seq} was told otherwise")
    for player in players:
        if max(player.seen, default=0) > len(records):
            verdict.strange.append(f"{player.name}: saw rows that are not in the journal")


def _allowed(room: Room, record: Record, person: str) -> Iterator[int]:
    for seat in (seat_of(room, person), None):
        yield digest(msgspec.json.encode(seen(record.events, seat)))


def out_of_order(acknowledged: Iterable[Acknowledged]) -> list[str]:
    """Commands that were sent after another one was acknowledged, and stand before it all the same."""
    steps = [(each.answered, 0, each) for each in acknowledged]
    steps += [(each.sent, 1, each) for each in [each for _, _, each in steps]]
    newest, found = 0, []
    for _, kind, each in sorted(steps, key=lambda step: step[:2]):
        if kind == 0:
            newest = max(newest, each.seq)
        elif each.seq < newest and each.answered > each.sent:
            found.append(f"{each.id} stands at {each.seq}, sent after {newest} was acknowledged")
    return found

"""The bounded box towards one client. Newest view wins: updates that wait are joined into one, so a slow
reader costs little.

It knows no socket: a shell takes texts out of it, and when it takes none for too long the box gives the
client up.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

import msgspec

from lastcard import protocol

#: Messages that may wait besides the one update.
MAX_WAITING = 64


class Frame:
    """An update on its way out; encoded once, however many read it."""

    __slots__ = ("_text", "update")

    def __init__(self, update: protocol.Update) -> None:
        self.update = update
        self._text: bytes | None = None

    @property
    def text(self) -> bytes:
        """The update as it goes over the wire."""
        if self._text is None:
            self._text = protocol.written(self.update)
        return self._text


_Message = Frame | protocol.Outgoing


class Shell(Protocol):
    """What carries the texts of a box. It is called from within the box and must not wait."""

    def ready(self) -> None:
        """Something waits, or the goodbye has been said."""

    def cut(self, code: int) -> None:
        """The line must end at once, without waiting for its reader."""


def join(older: protocol.Update, newer: protocol.Update) -> protocol.Update:
    """One update for two: the newest view, the rows of both, the oldest left out when they are too many."""
    if newer.skipped:
        return msgspec.structs.replace(newer, skipped=older.skipped + len(older.rows) + newer.skipped)
    rows = [*older.rows, *newer.rows]
    over = max(0, len(rows) - protocol.MAX_ROWS)
    return msgspec.structs.replace(newer, rows=rows[over:], skipped=older.skipped + over)


class Outbox:
    """What one client is still to hear, in order. A reader who lets a message wait for `slow_after` seconds
    counts as dead. There is one for each line, and most are empty: it holds as little as it can.
    """

    __slots__ = ("_queue", "_ready", "_slow_after", "code", "cut", "shell")

    def __init__(self, slow_after: float = 10.0) -> None:
        self._slow_after = slow_after
        #: Each message, and since when it waits.
        self._queue: list[tuple[_Message, float]] = []
        #: What `take` waits for.
        self._ready: asyncio.Event | None = None
        #: Whether the line must be cut at once, without waiting for the reader.
        self.cut = False
        #: Who is told instead of waiting for `take` and `cut`.
        self.shell: Shell | None = None
        self.code: int | None = None

    def __len__(self) -> int:
        return len(self._queue)

    def put(self, message: _Message, now: float) -> None:
        """Say `message`, or let it take the place of one of its kind that nobody has taken yet."""
        if self.code is not None:
            return
        if not self._queue:
            self._queue.append((message, now))
            self._wake()
            return
        if not self._replaced(message):
            self._queue.append((message, now))
        self._wake()
        if len(self._queue) > MAX_WAITING or self.slow(now):
            self.give_up()

    def slow(self, now: float) -> bool:
        """Whether the oldest message has waited for too long."""
        return bool(self._queue) and now - self._queue[0][1] > self._slow_after

    def close(self, code: int, now: float) -> None:
        """Say goodbye after what waits; nothing more is taken in."""
        if self.code is None:
            self._queue.append((protocol.bye(code), now))
            self.code = code
            self._wake()

    def give_up(self) -> None:
        """The reader is too slow: forget all that waits and cut the line."""
        self._queue.clear()
        self.close(4008, 0.0)
        self.end()

    def end(self) -> None:
        """The line is over, whatever still waits."""
        self.cut = True
        if self.shell is not None:
            self.shell.cut(self.code or 1000)

    def drain(self) -> list[bytes]:
        """All texts that wait, as they go over the wire; nothing waits any more, though one raises."""
        waiting, self._queue = self._queue, []
        return [_text(message) for message, _ in waiting]

    async def take(self) -> str | None:
        """The next text, as soon as there is one; None after the goodbye."""
        while not self._queue:
            if self.code is not None:
                return None
            self._ready = asyncio.Event()
            await self._ready.wait()
        return _text(self._queue.pop(0)[0]).decode()

    def _wake(self) -> None:
        if self.shell is not None:
            self.shell.ready()
        elif self._ready is not None:
            self._ready.set()

    def _replaced(self, message: _Message) -> bool:
        """Let the newest of its kind stand where an older one still waits."""
        if not isinstance(message, _JOINED):
            return False
        for place, (waiting, since) in enumerate(self._queue):
            if type(waiting) is type(message):
                self._queue[place] = (_joined(waiting, message), since)
                return True
        return False


def _text(message: _Message) -> bytes:
    return message.text if isinstance(message, Frame) else protocol.written(message)


#: What waits at most once.
_JOINED = (Frame, protocol.Chat, protocol.Reacted, protocol.Presence, protocol.Alive)


def _joined(older: _Message, newer: _Message) -> _Message:
    match older, newer:
        case Frame(), Frame():
            return Frame(join(older.update, newer.update))
        case protocol.Chat(), protocol.Chat():
            gone = {*older.forgotten, *newer.forgotten}
            remarks = [each for each in (*older.remarks, *newer.remarks) if each.person not in gone]
            return protocol.Chat(remarks[-protocol.MAX_REMARKS :], sorted(gone))
        case _:
            return newer

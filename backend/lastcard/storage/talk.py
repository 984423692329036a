"""What was said in rooms, in the database. Numbers are given by the insert itself, so that any number of
processes may write.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, func, select

from lastcard.lobby.record import Unavailable
from lastcard.lobby.talk import Remark, Side
from lastcard.storage.database import Database, among, portions
from lastcard.storage.tables import chat

#: How often a number is tried for that others want at the same time.
TRIES = 20

_HEADS = "SELECT room, max(n) FROM chat WHERE room IN"
_REMARKS = "SELECT n, person, side, text, at FROM chat WHERE room = ? AND"
_NEWEST = "? ORDER BY n DESC LIMIT ?"


class SqlTalk:
    """`rooms.ports.Talk` over a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        columns = ["room", "person", "side", "text", "cmd", "at"]
        next_number = select(
            func.coalesce(func.max(chat.c.n), 0) + 1, *(bindparam(f"a_{name}") for name in columns)
        ).where(chat.c.room == bindparam("a_room"))
        insert = database.insert(chat).from_select(["n", *columns], next_number)
        self._insert = insert.on_conflict_do_nothing().returning(chat.c.n)

    async def say(self, room: str, person: str, side: Side, text: str, cmd: str, at: float) -> int:
        """Keep what was said under `cmd`, once; its number."""
        values = {"room": room, "person": person, "side": side, "text": text, "cmd": cmd, "at": at}
        again = select(chat.c.n).where(chat.c.room == room, chat.c.cmd == cmd)
        for _ in range(TRIES):
            async with self._database.statement() as connection:
                number = await connection.scalar(self._insert, {f"a_{k}": v for k, v in values.items()})
                if number is None:
                    number = await connection.scalar(again)
            if number is not None:
                return int(number)
        raise Unavailable("no free number was found")

    async def heads(self, rooms: Sequence[str]) -> dict[str, int]:
        """The number of each room's newest remark."""
        found: dict[str, int] = {}
        for some in portions(rooms):
            asked = f"{_HEADS} {among(some)} GROUP BY room"
            found.update(await self._database.read(asked, *some))
        return found

    async def since(self, room: str, after: int, limit: int) -> list[Remark]:
        """The newest remarks after number `after`, at most `limit`, oldest first."""
        return _oldest_first(await self._database.read(f"{_REMARKS} n > {_NEWEST}", room, after, limit))

    async def before(self, room: str, before: int, limit: int) -> list[Remark]:
        """The newest remarks before number `before`, at most `limit`, oldest first."""
        return _oldest_first(await self._database.read(f"{_REMARKS} n < {_NEWEST}", room, before, limit))


def _oldest_first(rows: Sequence[tuple[int, str, Side, str, float]]) -> list[Remark]:
    return [Remark(*row) for row in reversed(rows)]

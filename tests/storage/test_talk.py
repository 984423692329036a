"""What was said is kept once, under numbers without holes, on every engine and by any number of processes."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import insert

from lastcard.lobby.talk import Remark
from lastcard.rooms.ports import Talk
from lastcard.storage.database import Database
from lastcard.storage.memory import MemoryTalk
from lastcard.storage.tables import room
from lastcard.storage.talk import SqlTalk

Both = MemoryTalk | SqlTalk


@pytest.fixture
async def sql(database: Database) -> SqlTalk:
    async with database.statement() as connection:
        await connection.execute(insert(room), [{"code": code, "created": 1.0} for code in ("ROOM", "OTHER")])
    return SqlTalk(database)


@pytest.fixture(params=["memory", "sql"])
def talk(request: pytest.FixtureRequest, sql: SqlTalk) -> Both:
    return MemoryTalk() if request.param == "memory" else sql


async def test_remarks_are_numbered_per_room_and_read_from_either_end(talk: Both) -> None:
    for number in range(1, 6):
        assert await talk.say("ROOM", "ann", "table", f"<{number}>", f"c{number}", float(number)) == number
    assert await talk.say("OTHER", "ann", "watchers", "x", "c1", 9.0) == 1
    assert await talk.since("OTHER", 0, 10) == [Remark(1, "ann", "watchers", "x", 9.0)]
    assert [each.n for each in await talk.since("ROOM", 0, 3)] == [3, 4, 5]
    assert [each.n for each in await talk.since("ROOM", 4, 3)] == [5]
    assert [each.n for each in await talk.before("ROOM", 4, 2)] == [2, 3]
    assert [each.text for each in await talk.before("ROOM", 2, 9)] == ["<1>"]
    assert await talk.heads(["ROOM", "OTHER", "NOWHERE"]) == {"ROOM": 5, "OTHER": 1}
    assert await talk.since("NOWHERE", 0, 9) == await talk.before("ROOM", 1, 9) == []


async def test_a_repeat_is_kept_once(talk: Both) -> None:
    first = await talk.say("ROOM", "ann", "table", "hello", "ann:1", 1.0)
    await talk.say("ROOM", "bea", "table", "hi", "bea:1", 2.0)
    assert await talk.say("ROOM", "ann", "table", "hello again", "ann:1", 3.0) == first
    assert [each.text for each in await talk.since("ROOM", 0, 9)] == ["hello", "hi"]


async def test_many_who_talk_at_once_leave_no_hole(database: Database, sql: SqlTalk) -> None:
    other: Talk = SqlTalk(database)
    numbers = await asyncio.gather(
        *((sql, other)[n % 2].say("ROOM", "ann", "table", "x", f"c{n}", 1.0) for n in range(12))
    )
    assert sorted(numbers) == list(range(1, 13))

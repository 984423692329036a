"""Who has a line at which process, on each engine."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from lastcard.storage.database import Database
from lastcard.storage.lines import ALIVE_FOR, RELOAD_FOR, SWEEP_AFTER, SqlLines
from lastcard.storage.tables import line

ANN, BEA, FAR = ("ROOM", "ann"), ("ROOM", "bea"), ("OTHER", "ann")


@pytest.fixture
def one(database: Database) -> SqlLines:
    return SqlLines(database)


@pytest.fixture
def other(database: Database) -> SqlLines:
    return SqlLines(database)


async def test_a_process_hears_of_the_lines_of_others_only(one: SqlLines, other: SqlLines) -> None:
    await one.keep({ANN: 100.0, FAR: 101.0}, [], 102.0)
    await other.keep({BEA: 99.0}, [], 102.0)
    assert await one.elsewhere(["ROOM", "OTHER"]) == {"ROOM": (await one.elsewhere(["ROOM"]))["ROOM"]}
    [bea] = (await one.elsewhere(["ROOM"]))["ROOM"]
    assert (bea.person, bea.opened, bea.open, bea.until) == ("bea", 99.0, True, 102.0 + ALIVE_FOR)
    assert set(await other.elsewhere(["ROOM", "OTHER", "NONE"])) == {"ROOM", "OTHER"}
    assert await other.elsewhere([]) == {}


async def test_a_closed_line_counts_for_the_time_of_a_reload(one: SqlLines, other: SqlLines) -> None:
    await one.keep({ANN: 100.0}, [], 100.0)
    await one.keep({}, [ANN], 130.0)
    [ann] = (await other.elsewhere(["ROOM"]))["ROOM"]
    assert (ann.open, ann.until) == (False, 130.0 + RELOAD_FOR)
    await one.keep({ANN: 135.0}, [], 135.0)
    [ann] = (await other.elsewhere(["ROOM"]))["ROOM"]
    assert (ann.open, ann.opened) == (True, 135.0)


async def test_signs_of_life_are_given_for_all_open_lines_of_the_process(
    one: SqlLines, other: SqlLines
) -> None:
    await one.keep({ANN: 100.0, FAR: 100.0}, [], 100.0)
    await one.keep({}, [FAR], 101.0)
    await other.keep({BEA: 100.0}, [], 100.0)
    assert await one.refresh(110.0) == 1
    assert {each.until for each in (await other.elsewhere(["ROOM"]))["ROOM"]} == {110.0 + ALIVE_FOR}
    assert {each.until for each in (await one.elsewhere(["ROOM"]))["ROOM"]} == {100.0 + ALIVE_FOR}


async def test_what_counts_no_more_is_swept_away(one: SqlLines, other: SqlLines, database: Database) -> None:
    await one.keep({ANN: 100.0}, [], 100.0)
    await other.keep({BEA: 100.0}, [], 100.0)
    assert await other.refresh(101.0 + SWEEP_AFTER) == 1
    async with database.reading() as connection:
        assert await connection.scalar(select(func.count()).select_from(line)) == 1
    assert await one.refresh(102.0 + SWEEP_AFTER) == 0


async def test_many_lines_are_written_in_several_statements(one: SqlLines, other: SqlLines) -> None:
    await one.keep({(f"R{n}", "ann"): 1.0 for n in range(1201)}, [], 1.0)
    assert len(await other.elsewhere([f"R{n}" for n in range(1201)])) == 1201


async def test_the_clock_is_the_one_that_all_share(one: SqlLines) -> None:
    await one.set_clock()
    assert abs(one.ahead) < 5.0


async def test_all_lines_of_a_process_end_and_no_others(one: SqlLines, other: SqlLines) -> None:
    await one.keep({ANN: 90.0}, [], 100.0)
    await other.keep({BEA: 91.0}, [], 100.0)
    await one.end(101.0)
    assert [each.open for each in (await other.elsewhere(["ROOM"]))["ROOM"]] == [False]
    assert [each.open for each in (await one.elsewhere(["ROOM"]))["ROOM"]] == [True]

"""The SQL journal when things go wrong: two processes, poisonous rows, a database locked, full or gone."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio
from sqlalchemy import select, text, update

from lastcard.lobby.record import Conflict, Record, Unavailable, UnknownEvent
from lastcard.lobby.state import Lobby, Room
from lastcard.storage import codec
from lastcard.storage.database import Database
from lastcard.storage.journal import SqlJournal
from lastcard.storage.open import open_database
from lastcard.storage.tables import match, match_player, room, room_event, snapshot
from support.held import held
from support.rows import result, row

CUT = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND datname = current_database()
"""


@pytest_asyncio.fixture
async def journals(where: str) -> AsyncIterator[tuple[SqlJournal, SqlJournal]]:
    """Two journals on one database, as two processes would have them."""
    databases = [await open_database(where) for _ in range(2)]
    one, other = (SqlJournal(database) for database in databases)
    yield one, other
    for database in databases:
        await database.close()


async def outcome(journal: SqlJournal, code: str, record: Record) -> str:
    try:
        await journal.append(code, record)
    except (Conflict, Unavailable) as error:
        return type(error).__name__
    return "kept"


def take_away(file: Path) -> None:
    """Put a folder where the file was."""
    file.unlink()
    file.mkdir()


async def test_two_processes_fence_each_other(journals: tuple[SqlJournal, SqlJournal]) -> None:
    """Both write all they can, each from what it has read: every number is taken once and nothing is lost."""
    rooms = [f"ROOM{number}" for number in range(5)]
    for code in rooms:
        await journals[0].append(code, row(1))

    async def play(name: str, journal: SqlJournal, code: str) -> list[int]:
        own, head = [], 1
        for turn in range(15):
            while await outcome(journal, code, row(head + 1, f"{name}-{turn}")) != "kept":
                head += len(await journal.since(code, head))
            head += 1
            own.append(head)
        return own

    sides = [
        play(name, journal, code) for code in rooms for name, journal in zip("ab", journals, strict=True)
    ]
    taken = await asyncio.gather(*sides)
    for number, code in enumerate(rooms):
        records = await journals[1].since(code, 1)
        assert sorted(taken[2 * number] + taken[2 * number + 1]) == [record.seq for record in records]
        assert Counter(record.cmd[0] for record in records) == {"a": 15, "b": 15}


async def test_two_processes_that_find_the_same_write_it_once(
    journals: tuple[SqlJournal, SqlJournal],
) -> None:
    await journals[0].append("ROOM", row(1))
    outcomes = await asyncio.gather(*(outcome(journal, "ROOM", row(2, "time-out-7")) for journal in journals))
    assert sorted(outcomes) == ["Conflict", "kept"]


async def test_two_processes_that_close_a_match_write_one_result(
    journals: tuple[SqlJournal, SqlJournal], database: Database
) -> None:
    await journals[0].append("ROOM", row(1))
    closings = (journals[n].append("ROOM", row(2, f"p{n}"), result(f"m{n}", 2)) for n in range(2))
    outcomes = await asyncio.gather(*closings, return_exceptions=True)
    winner = outcomes.index(None)
    assert isinstance(outcomes[1 - winner], Conflict)
    async with database.reading() as connection:
        assert list(await connection.scalars(select(match.c.id))) == [f"m{winner}"]
        assert len((await connection.execute(select(match_player))).all()) == 3


async def test_one_poisonous_row_does_not_hurt_the_others(database: Database) -> None:
    journal = SqlJournal(database)
    rooms = [f"ROOM{number}" for number in range(12)]
    await asyncio.gather(*(journal.append(code, row(1)) for code in rooms))
    poison = [("ROOM3", row(9)), ("ROOM7", row(2, "\ud800")), ("NOWHERE", row(5)), ("ROOM8", row(2, "late"))]
    others = [(code, row(2)) for code in rooms if code not in dict(poison)]
    asked = sorted([*poison, *others], key=lambda each: each[0])
    outcomes = await asyncio.gather(*(outcome(journal, *each) for each in asked))
    told = {code: said for (code, _), said in zip(asked, outcomes, strict=True)}
    assert {told.pop(code) for code in ("ROOM3", "ROOM7", "NOWHERE")} == {"Unavailable"}
    assert set(told.values()) == {"kept"}
    assert [len(await journal.since(code, 0)) for code in rooms] == [
        1 if n in (3, 7) else 2 for n in range(12)
    ]


async def test_a_result_that_cannot_be_written_takes_its_row_with_it(database: Database) -> None:
    journal = SqlJournal(database)
    await journal.append("ROOM", row(1))
    await journal.append("ROOM", row(2), result("m1", 2))
    with pytest.raises(Unavailable):
        await journal.append("ROOM", row(3), result("m1", 3))
    assert [record.seq for record in await journal.since("ROOM", 0)] == [1, 2]
    await journal.append("ROOM", row(3), result("m2", 3))


async def test_a_room_exists_wholly_or_not(database: Database) -> None:
    journal = SqlJournal(database)
    with pytest.raises(Unavailable):
        await journal.append("ROOM", msgspec.structs.replace(row(1), cmd="\ud800"))
    async with database.reading() as connection:
        assert list(await connection.scalars(select(room.c.code))) == []
    await journal.append("ROOM", row(1))


async def test_what_a_newer_version_has_written_is_not_guessed_at(database: Database) -> None:
    journal = SqlJournal(database)
    for seq in (1, 2, 3):
        await journal.append("ROOM", row(seq))
    newer = update(room_event).where(room_event.c.seq == 2).values(v=codec.SCHEMA + 1)
    async with database.statement() as connection:
        await connection.execute(newer)
    for reading in (journal.load("ROOM"), journal.since("ROOM", 0)):
        with pytest.raises(UnknownEvent):
            await reading
    assert len(await journal.since("ROOM", 2)) == 1


@pytest.mark.parametrize(
    "spoilt", [{"v": codec.SHAPE + 1}, {"v": codec.SHAPE - 1}, {"body": b'{"seq":"two"}'}]
)
async def test_a_snapshot_that_does_not_fit_is_passed_over(
    database: Database, spoilt: dict[str, object]
) -> None:
    journal = SqlJournal(database)
    for seq in (1, 2, 3):
        await journal.append("ROOM", row(seq))
    await journal.snapshot("ROOM", Room(Lobby(), seq=2))
    await journal.snapshot("ROOM", Room(Lobby(), seq=2))
    async with database.statement() as connection:
        await connection.execute(snapshot.update().values(**spoilt))
    loaded = await journal.load("ROOM")
    assert loaded is not None
    assert (loaded.room, len(loaded.records)) == (Room(), 3)


async def test_while_another_program_holds_the_file_it_says_so(file: Path) -> None:
    database = await open_database(file)
    journal, hasty = SqlJournal(database), SqlJournal(database, patience=0.05)
    await journal.append("ROOM", row(1))
    with held(file):
        asked = (outcome(hasty, code, record) for code, record in (("ROOM", row(2)), ("OTHER", row(1))))
        assert await asyncio.gather(*asked) == ["Unavailable", "Unavailable"]
    await hasty.close()
    assert await outcome(journal, "ROOM", row(2)) in ("kept", "Conflict")
    assert await outcome(journal, "ROOM", row(3)) == "kept"
    assert [record.cmd for record in await journal.since("ROOM", 0)] == ["ann-1", "ann-2", "ann-3"]
    await database.close()


@pytest.mark.parametrize("patience", [0.05, 60.0])
async def test_those_who_wait_behind_a_slow_commit_are_told_too(file: Path, patience: float) -> None:
    database = await open_database(file)
    journal = SqlJournal(database)
    waiting = SqlJournal(database, batch=2, patience=patience)
    rooms = [f"ROOM{number}" for number in range(9)]
    await asyncio.gather(*(journal.append(code, row(1)) for code in rooms))
    with held(file):
        outcomes = await asyncio.gather(*(outcome(waiting, code, row(2)) for code in rooms))
        assert outcomes == ["Unavailable"] * 9
    await waiting.close()
    assert [await outcome(journal, code, row(2)) for code in rooms[2:]] == ["kept"] * 7
    await database.close()


async def test_a_full_disk_loses_nothing_and_play_goes_on_after_it(file: Path) -> None:
    database = await open_database(file)
    journal = SqlJournal(database)
    await journal.append("ROOM", row(1))
    async with database.statement() as connection:
        pages = await connection.scalar(text("PRAGMA page_count"))
        await connection.execute(text(f"PRAGMA max_page_count = {pages + 4}"))
    kept = 1
    while await outcome(journal, "ROOM", row(kept + 1, f"{kept + 1}" * 200)) == "kept":
        kept += 1
    assert await outcome(journal, "OTHER", row(1, "x" * 9000)) == "Unavailable"
    async with database.statement() as connection:
        await connection.execute(text("PRAGMA max_page_count = 1000000"))
    assert await outcome(journal, "ROOM", row(kept + 1)) == "kept"
    assert [record.seq for record in await journal.since("ROOM", 0)] == list(range(1, kept + 2))
    async with database.reading() as connection:
        assert await connection.scalar(text("PRAGMA integrity_check")) == "ok"
    await database.close()


async def test_a_server_that_drops_its_lines_is_found_again(emptied: str) -> None:
    database = await open_database(emptied)
    journal = SqlJournal(database)
    await journal.append("ROOM", row(1))
    async with database.reading() as connection:
        await connection.execute(text(CUT))
    outcomes = [await outcome(journal, "ROOM", row(seq, f"try-{seq}")) for seq in (2, 3)]
    assert outcomes == ["kept", "kept"]
    await database.close()


async def test_a_database_that_is_gone_is_unavailable_for_all(file: Path) -> None:
    database = await open_database(file)
    journal = SqlJournal(database)
    await database.close()
    take_away(file)
    for asked in (
        journal.append("ROOM", row(1)),
        journal.load("ROOM"),
        journal.since("ROOM", 0),
        journal.snapshot("ROOM", Room()),
    ):
        with pytest.raises(Unavailable):
            await asked


async def test_what_goes_wrong_is_logged_without_what_it_was_about(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    journal = SqlJournal(database)
    await journal.append("ROOM", row(1))
    with pytest.raises(Unavailable) as unknown:
        await journal.append("ROOM", row(7, "secret-command"))
    assert "ROOM" in caplog.text
    assert "secret" not in caplog.text + str(unknown.value)
    assert "drew" not in caplog.text + str(unknown.value)

"""Statements that go to the driver as they are: what they find, and what becomes of their faults."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from lastcard.lobby.record import Unavailable
from lastcard.storage.database import READERS, Database
from lastcard.storage.open import open_database
from support import postgres

WRITE = "INSERT INTO person (id, name, created, seen) VALUES (?, ?, ?, ?) RETURNING id"
READ = "SELECT name, created, ? FROM person WHERE id = ?"


async def test_what_was_written_is_read(database: Database) -> None:
    assert await database.write(WRITE, ["ann", "100 % Ann?", 1.5, 2.0]) == ["ann"]
    assert [tuple(row) for row in await database.read(READ, 7, "ann")] == [("100 % Ann?", 1.5, 7)]
    assert await database.read(READ, 7, "bea") == []


async def test_what_was_asked_wrongly_is_no_trouble_of_the_database(database: Database) -> None:
    await database.write(WRITE, ["ann", "Ann", 1.0, 1.0])
    with pytest.raises(IntegrityError) as wrong:
        await database.write(WRITE, ["ann", "Somebody else", 1.0, 1.0])
    assert "Somebody" not in str(wrong.value)
    assert await database.write(WRITE, ["bea", "Bea", 1.0, 1.0]) == ["bea"]


async def test_a_connection_that_was_closed_beneath_is_noticed_and_replaced(file: Path) -> None:
    database = await open_database(file)
    async with database.reading() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
    assert driver is not None
    await driver.close()
    with pytest.raises(Unavailable):
        await database.read("SELECT 1")
    assert [tuple(row) for row in await database.read("SELECT 1")] == [(1,)]
    await database.close()


async def test_after_a_restart_of_the_database_only_one_hears_of_it(caplog: pytest.LogCaptureFixture) -> None:
    """Those connections too that nobody held are known to be no more."""
    with postgres.Private() as server:
        server.start()
        database = await open_database(server.address + "postgres")
        asked = [database.read("SELECT ?", number) for number in range(2 * READERS)]
        assert [row[0][0] for row in await asyncio.gather(*asked)] == list(range(2 * READERS))
        server.kill()
        server.start()
        caplog.clear()
        with pytest.raises(Unavailable):
            await database.read("SELECT 1")
        await asyncio.gather(*(database.read("SELECT 1") for _ in range(2 * READERS)))
        await database.close()
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING] == []

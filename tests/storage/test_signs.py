"""Signs of life: nobody waits for them, and those that come together are written together."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import event, select

from lastcard.storage.database import Database
from lastcard.storage.open import open_database
from lastcard.storage.people import People
from lastcard.storage.tables import device, person
from support.clock import Time
from support.held import held

HOUR = 3600.0


async def seen(database: Database) -> set[tuple[float, float]]:
    """When each device and its person were seen last."""
    query = select(person.c.seen, device.c.seen).join(device, device.c.person == person.c.id)
    async with database.reading() as connection:
        return {(one, other) for one, other in await connection.execute(query)}


async def test_who_comes_together_is_written_together(database: Database, time: Time) -> None:
    people = People(database, time)
    everybody = [await people.create(f"Guest {number}") for number in range(20)]
    time.now += HOUR + 1
    written: list[str] = []
    event.listen(database._engine.sync_engine, "commit", lambda _: written.append("commit"))
    found = await asyncio.gather(*(people.verify(one.id, secret) for one, secret in everybody))
    await people.close()
    assert [each and each.name for each in found] == [f"Guest {number}" for number in range(20)]
    assert await seen(database) == {(time.now, time.now)}
    assert len(written) < 5


async def test_a_sign_that_cannot_be_written_keeps_nobody_out(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database, time = await open_database(file), Time()
    people = People(database, time)
    ann, secret = await people.create("Ann")
    before, time.now = time.now, time.now + HOUR + 1
    with held(file):
        assert await people.verify(ann.id, secret) == ann
        await people.close()
    assert await seen(database) == {(before, before)}
    assert "who was seen cannot be written now" in caplog.text
    assert await people.verify(ann.id, secret) == ann
    await people.close()
    assert await seen(database) == {(time.now, time.now)}
    await database.close()

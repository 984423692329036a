"""The password of a room: slow to guess, kind to phones."""

from __future__ import annotations

import pytest
from sqlalchemy import insert, select

from lastcard.storage.database import Database
from lastcard.storage.passwords import Passwords
from lastcard.storage.tables import room, room_password


@pytest.fixture
async def passwords(database: Database) -> Passwords:
    async with database.statement() as connection:
        await connection.execute(insert(room), [{"code": "ROOM", "created": 1.0}])
    return Passwords(database)


async def test_a_password_fits_or_does_not(passwords: Passwords) -> None:
    await passwords.set("ROOM", "Käse und Brot")
    assert await passwords.fits("ROOM", "Käse und Brot")
    assert await passwords.fits("ROOM", " KÄSE UND BROT ")
    for wrong in ("", "Käse", "Kase und Brot", "\ud800"):
        assert not await passwords.fits("ROOM", wrong)
    assert not await passwords.fits("OTHER", "Käse und Brot")


async def test_the_newest_password_counts_and_can_be_taken_away(passwords: Passwords) -> None:
    await passwords.set("ROOM", "one")
    await passwords.set("ROOM", "two")
    assert not await passwords.fits("ROOM", "one")
    assert await passwords.fits("ROOM", "two")
    await passwords.forget("ROOM")
    assert not await passwords.fits("ROOM", "two")


async def test_of_the_password_only_a_salted_hash_is_kept(passwords: Passwords, database: Database) -> None:
    hashes = []
    for _ in range(2):
        await passwords.set("ROOM", "the same")
        async with database.reading() as connection:
            (row,) = (await connection.execute(select(room_password))).all()
        assert "same" not in repr(row)
        hashes.append(row.hash)
    assert hashes[0] != hashes[1]

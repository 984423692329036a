"""Codes for another device: short ones once and for minutes, the recovery code until it is revoked."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from lastcard.storage.database import Database
from lastcard.storage.tables import ticket
from lastcard.storage.tickets import GOOD_FOR, LONG, SHORT, Tickets, canonical
from support.clock import Time


@pytest.fixture
def tickets(database: Database, time: Time) -> Tickets:
    return Tickets(database, time)


async def test_a_short_code_is_good_once(tickets: Tickets, time: Time) -> None:
    code, expires = await tickets.issue("ann")
    assert expires == time.now + GOOD_FOR
    assert len(code.replace("-", "")) == SHORT
    assert await tickets.redeem(code) == "ann"
    assert await tickets.redeem(code) is None


async def test_of_many_who_use_a_code_at_once_one_is_let_in(tickets: Tickets) -> None:
    code, _ = await tickets.issue("ann")
    found = await asyncio.gather(*(tickets.redeem(code) for _ in range(8)))
    assert sorted(each or "" for each in found) == [*[""] * 7, "ann"]


async def test_a_short_code_is_good_for_minutes(tickets: Tickets, time: Time) -> None:
    code, _ = await tickets.issue("ann")
    time.now += GOOD_FOR
    assert await tickets.redeem(code) is None


async def test_codes_are_read_in_any_case_and_with_spaces(tickets: Tickets) -> None:
    code, _ = await tickets.issue("ann")
    assert await tickets.redeem(f" {code.lower().replace('-', ' ')} ") == "ann"
    for nonsense in ("", "x", "ABCD-EFG", "ABCDEFGI", "A" * 9, "\ud800" * 8, "A" * 500):
        assert canonical(nonsense) is None
        assert await tickets.redeem(nonsense) is None


async def test_the_newest_code_is_the_only_one(tickets: Tickets) -> None:
    first, _ = await tickets.issue("ann")
    other, _ = await tickets.issue("bea")
    second, _ = await tickets.issue("ann")
    assert await tickets.redeem(first) is None
    assert await tickets.redeem(second) == "ann"
    assert await tickets.redeem(other) == "bea"


async def test_a_recovery_code_is_good_until_it_is_revoked(tickets: Tickets, time: Time) -> None:
    assert await tickets.recoverable("ann") is None
    code = await tickets.recovery("ann")
    assert len(code.replace("-", "")) == LONG
    assert await tickets.recoverable("ann") == time.now
    time.now += 1e9
    assert [await tickets.redeem(code) for _ in range(2)] == ["ann", "ann"]
    await tickets.revoke("ann", short=False)
    assert await tickets.redeem(code) is None
    assert await tickets.recoverable("ann") is None


async def test_another_recovery_code_takes_the_place_of_the_first(tickets: Tickets) -> None:
    first, second = await tickets.recovery("ann"), await tickets.recovery("ann")
    assert await tickets.redeem(first) is None
    assert await tickets.redeem(second) == "ann"


async def test_both_kinds_are_revoked_apart(tickets: Tickets) -> None:
    short, _ = await tickets.issue("ann")
    long = await tickets.recovery("ann")
    await tickets.revoke("ann", short=True)
    assert await tickets.redeem(short) is None
    assert await tickets.redeem(long) == "ann"


async def test_of_the_codes_only_hashes_are_kept_and_old_ones_are_swept(
    tickets: Tickets, time: Time, database: Database
) -> None:
    code, _ = await tickets.issue("ann")
    async with database.reading() as connection:
        rows = (await connection.execute(select(ticket))).all()
    assert code.replace("-", "") not in repr(rows)
    time.now += GOOD_FOR
    await tickets.issue("bea")
    async with database.reading() as connection:
        assert list(await connection.scalars(select(ticket.c.person))) == ["bea"]

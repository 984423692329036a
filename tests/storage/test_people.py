"""Persons and their secrets, and names that nobody confuses, on each engine."""

from __future__ import annotations

import asyncio
import secrets

import pytest
from sqlalchemy import select

from lastcard.storage.database import Database
from lastcard.storage.ids import is_id, new_id
from lastcard.storage.people import People
from lastcard.storage.tables import device, member, person
from support.clock import Time


@pytest.fixture
def people(database: Database, time: Time) -> People:
    return People(database, time)


async def test_the_secret_names_the_person(people: People) -> None:
    ann, secret = await people.create("Ann")
    bea, other = await people.create("Ann")
    assert await people.verify(ann.id, secret) == ann
    assert await people.verify(bea.id, other) == bea
    assert ann.id != bea.id
    assert secret != other


async def test_nothing_else_does(people: People) -> None:
    ann, secret = await people.create("Ann")
    _, other = await people.create("Bea")
    for wrong in (
        "",
        secret[:-1],
        secret + "x",
        secret.swapcase(),
        other,
        secrets.token_urlsafe(32),
        "\ud800",
    ):
        assert await people.verify(ann.id, wrong) is None
    for nobody in ("", "nobody", ann.id.upper() + "x"):
        assert await people.verify(nobody, secret) is None


async def test_of_the_secret_only_a_hash_is_kept(people: People, database: Database) -> None:
    _, secret = await people.create("Ann")
    async with database.reading() as connection:
        (row,) = (await connection.execute(select(device))).all()
        (other,) = (await connection.execute(select(person))).all()
    assert secret not in repr(row) + repr(other)
    assert len(row.secret_hash) == 32


async def test_a_sign_of_life_is_written_down_once_an_hour(
    people: People, database: Database, time: Time
) -> None:
    ann, secret = await people.create("Ann")
    seen = []
    for now in (1000.0, 1100.0, 5000.0, 5100.0):
        time.now = now
        await people.verify(ann.id, secret)
        await people.close()
        async with database.reading() as connection:
            seen.append(await connection.scalar(select(person.c.seen)))
    assert seen == [1000.0, 1000.0, 5000.0, 5000.0]


async def test_every_device_has_a_secret_of_its_own(people: People) -> None:
    ann, secret = await people.create("Ann")
    other, word = await people.add_device(ann.id)
    known = [await people.verify(ann.id, each) for each in (secret, other)]
    assert [each and each.id for each in known] == [ann.id, ann.id]
    assert [each and each.device for each in known] == [ann.device, word]
    assert ann.device != word
    assert await people.devices(ann.id) == 2


async def test_signing_out_the_others_ends_their_secrets_and_nobody_elses(people: People) -> None:
    ann, secret = await people.create("Ann")
    bea, hers = await people.create("Bea")
    lost = [(await people.add_device(ann.id))[0] for _ in range(2)]
    both = [ann.id, bea.id]
    assert len(await people.signed_in(both)) == 4
    assert await people.sign_out_others(ann.id, secret) == 2
    assert await people.signed_in(both) == {(ann.id, ann.device), (bea.id, bea.device)}
    assert await people.signed_in([]) == set()
    assert [await people.verify(ann.id, each) for each in lost] == [None, None]
    assert await people.verify(ann.id, secret) == ann
    assert await people.verify(bea.id, hers) == bea
    assert await people.sign_out_others(ann.id, secret) == 0


async def test_a_person_is_found_by_id(people: People) -> None:
    ann, _ = await people.create("Ann")
    found = await people.find(ann.id)
    assert found is not None
    assert found.name == "Ann"
    assert await people.find("nobody") is None


def test_ids_are_short_and_different() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(each) for each in ids} == {12}
    assert all(is_id(each) and not each.startswith("bot-") for each in ids)


async def test_another_name_is_offered_after_a_change(people: People) -> None:
    ann, secret = await people.create("Ann")
    await people.enter("ROOM", ann.id, "Ann")
    await people.rename(ann.id, "Anna")
    verified = await people.verify(ann.id, secret)
    assert verified is not None
    assert verified.name == "Anna"
    assert await people.names("ROOM") == {ann.id: "Ann"}


async def test_names_alike_are_told_apart_in_a_room(people: People) -> None:
    called = [
        await people.enter("ROOM", f"p{n}", name) for n, name in enumerate(("Anna", "anna", "Аnnа", "Bea"))
    ]
    assert called == ["Anna", "anna 2", "Аnnа 3", "Bea"]
    assert await people.enter("OTHER", "p9", "Anna") == "Anna"
    assert await people.names("ROOM") == {"p0": "Anna", "p1": "anna 2", "p2": "Аnnа 3", "p3": "Bea"}
    assert await people.names("NOWHERE") == {}


async def test_a_long_name_stays_a_name_with_its_number(people: People) -> None:
    assert await people.enter("ROOM", "p1", "x" * 20) == "x" * 20
    assert await people.enter("ROOM", "p2", "x" * 20) == "x" * 18 + " 2"


async def test_who_enters_again_keeps_or_changes_the_own_name(people: People) -> None:
    assert await people.enter("ROOM", "p1", "Anna") == "Anna"
    assert await people.enter("ROOM", "p1", "Anna") == "Anna"
    assert await people.enter("ROOM", "p1", "Bea") == "Bea"
    assert await people.enter("ROOM", "p2", "Anna") == "Anna"
    assert await people.names("ROOM") == {"p1": "Bea", "p2": "Anna"}


async def test_who_left_keeps_the_name_and_may_come_back(people: People, database: Database) -> None:
    await people.enter("ROOM", "p1", "Anna")
    await people.leave("ROOM", "p1")
    assert await people.enter("ROOM", "p2", "Anna") == "Anna 2"
    assert await people.enter("ROOM", "p1", "Anna") == "Anna"
    async with database.reading() as connection:
        assert set(await connection.scalars(select(member.c.left))) == {False}


async def test_many_who_want_one_name_at_once(people: People, database: Database) -> None:
    """Two processes: neither sees the other's names before they are written."""
    other = People(database, lambda: 0.0)
    wishes = ((people, other)[n % 2].enter("ROOM", f"p{n}", "Anna") for n in range(8))
    called = await asyncio.gather(*wishes)
    assert sorted(called) == ["Anna", *(f"Anna {n}" for n in range(2, 9))]

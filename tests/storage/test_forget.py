"""Whoever is forgotten is nowhere in the bytes of any file; everybody else's past is what it was."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from lastcard.storage.archive import Archive
from lastcard.storage.database import Database
from lastcard.storage.export import Export
from lastcard.storage.figures import Figures
from lastcard.storage.forget import DELETED, EMPTIED, KEPT, forget
from lastcard.storage.open import open_database
from lastcard.storage.people import Forgotten, People
from lastcard.storage.tables import chat, device, member, metadata
from support.evenings import Evenings
from support.hall import Hall
from support.seed import seed

NAME, RENAMED, SAID = "Zqxj Marker", "Qwyzzle Vroomk", "vexing jumbly quartz"


def found_in(folder: Path, *texts: str) -> list[tuple[str, str]]:
    """In which files of the database each of the texts stands, however written."""
    files = [file for file in folder.iterdir() if file.is_file()]
    assert any(file.name == "test.sqlite3" for file in files)
    return [
        (file.name, text)
        for file in files
        for text in texts
        if text.lower().encode() in file.read_bytes().lower()
        or text.casefold().replace("o", "l").encode() in file.read_bytes().lower()
    ]


def test_every_table_has_been_thought_about() -> None:
    assert sorted((*DELETED, *EMPTIED, *KEPT)) == sorted(metadata.tables)


async def crowded(database: Database, rng: Random) -> People:
    """Many people with names of all lengths who come, are renamed and go: pages of tables split and join."""
    people = People(database, lambda: 1.0)
    for number in range(300):
        other, _ = await people.create("y" * rng.randint(1, 20))
        await people.enter("ROOM", other.id, "n" * rng.randint(1, 12) + str(number))
        if number % 3 == 0:
            await people.enter("ROOM", other.id, "m" * rng.randint(1, 12) + str(number))
    return people


async def say(database: Database, person: str, *lines: str) -> None:
    rows = [
        {
            "room": "ROOM",
            "n": n,
            "person": person,
            "side": "table",
            "text": line,
            "cmd": f"{person}{n}",
            "at": 1.0,
        }
        for n, line in enumerate(lines, 1)
    ]
    async with database.statement() as connection:
        await connection.execute(chat.insert(), rows)


async def test_nothing_of_the_person_is_left_in_any_byte(file: Path) -> None:
    database = await open_database(file)
    hall = Hall("ann", "bea")
    hall.start()
    await seed(database, "ROOM", hall)
    people = await crowded(database, Random(1))
    ann, secret = await people.create(NAME)
    await people.enter("ROOM", ann.id, NAME)
    await people.rename(ann.id, RENAMED)
    await people.enter("ROOM", ann.id, RENAMED)
    await say(database, ann.id, SAID, SAID * 3000)
    async with database.reading() as connection:
        hashed = await connection.scalar(select(device.c.secret_hash).where(device.c.person == ann.id))
    assert hashed is not None
    assert any(hashed in each.read_bytes() for each in file.parent.iterdir())
    assert found_in(file.parent, RENAMED, SAID)
    assert await forget(database, ann.id) == ["ROOM"]
    assert found_in(file.parent, NAME, RENAMED, SAID) == []
    assert not any(hashed in each.read_bytes() for each in file.parent.iterdir())
    assert await people.verify(ann.id, secret) is None
    assert (await people.names("ROOM"))[ann.id] == ""
    await database.close()
    assert found_in(file.parent, NAME, RENAMED, SAID) == []


async def test_who_reads_meanwhile_is_waited_for(file: Path) -> None:
    database = await open_database(file)
    people = People(database, lambda: 1.0)
    ann, _ = await people.create(NAME)
    async with database._engine.connect() as reader:
        await reader.exec_driver_sql("BEGIN")
        await reader.execute(select(member.c.name))
        forgetting = asyncio.create_task(forget(database, ann.id))
        while not forgetting.done() and await people.find(ann.id) is not None:
            assert await people.names("ROOM") == {}
        assert not forgetting.done()
    await forgetting
    assert found_in(file.parent, NAME) == []
    await database.close()


async def test_the_sums_of_the_others_hold(database: Database) -> None:
    hall = Evenings(8, people=3)
    hall.evening(6)
    await seed(database, "ROOM", hall)
    people = People(database, lambda: 1.0)
    for person in ("ann", "bea", "cid"):
        await people.enter("ROOM", person, person.title())
    before = await Figures(database).standings("ROOM")
    rooms = await forget(database, "bea")
    after = await Figures(database).standings("ROOM")
    assert rooms == ["ROOM"]
    assert [each for each in before if each.name != "Bea"] == [each for each in after if each.name]
    assert {each.person for each in before} == {each.person for each in after}
    (told,) = (await Archive(database).of_room("ROOM", limit=1)).matches
    assert {each.name for each in told.players if each.person == "bea"} <= {""}
    pieces = [piece async for piece in Export(database).room_json("ROOM")]
    assert "Bea" not in json.dumps(json.loads(b"".join(pieces)))


async def test_nobody_is_named_again_who_is_forgotten(database: Database) -> None:
    """Neither where they have been nor elsewhere, and not by a request that came at the same moment."""
    people = People(database, lambda: 1.0)
    await people.enter("ROOM", "ann", "Ann")
    await forget(database, "ann")
    for room in ("ROOM", "OTHER"):
        with pytest.raises(Forgotten):
            await people.enter(room, "ann", "Ann")
    for number in range(10):
        person = f"p{number}"
        await people.enter("ROOM", person, "Bea")
        names = [people.enter("ROOM", person, f"Bea {n}") for n in range(4)]
        await asyncio.gather(*names[:2], forget(database, person), *names[2:], return_exceptions=True)
        assert (await people.names("ROOM"))[person] == ""
    assert set(await people.names("OTHER")) == set()


async def test_several_may_be_forgotten_and_their_names_are_free_again(database: Database) -> None:
    people = People(database, lambda: 1.0)
    for person, name in (("p1", "Anna"), ("p2", "Bea")):
        await people.enter("ROOM", person, name)
        await forget(database, person)
    assert await people.enter("ROOM", "p3", "Anna") == "Anna"
    assert await people.names("ROOM") == {"p1": "", "p2": "", "p3": "Anna"}
    assert await forget(database, "nobody") == []

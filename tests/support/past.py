"""A data folder with a past in it: a room that has played by itself over some evenings, everybody by name,
one person with a browser's secret.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from lastcard.lobby.record import MatchRecord, Record
from lastcard.storage.database import Database
from lastcard.storage.open import open_database
from lastcard.storage.people import People, hash_of
from lastcard.storage.tables import device, person
from support.evenings import Evenings
from support.hall import Hall
from support.seed import seed_rows

CODE = "K7M4QX"
NAMES = {"ann": "Mia", "bea": "Oskar", "cid": "Zoë", "dan": "Jānis", "eve": "Łucja", "fay": "Wojciech"}
SECRET = "a-secret-of-a-test"
#: Who holds it.
COOKIE = f"ann.{SECRET}"


class Past(msgspec.Struct, frozen=True):
    """What there is: the matches of the room, the last one first."""

    code: str
    matches: list[MatchRecord]


def fill(folder: Path, evenings: int = 6, matches: int = 3, *, number: int = 7, people: int = 4) -> Past:
    """Let a room play, until an hour ago, and write that into the folder's database."""
    folder.mkdir(parents=True, exist_ok=True)
    hall = Evenings(number, people=people)
    for _ in range(evenings):
        hall.evening(matches)
    with ThreadPoolExecutor(1) as apart:  # a browser's tests have a loop of their own
        return apart.submit(lambda: asyncio.run(_write(folder, hall))).result()


async def _write(folder: Path, hall: Hall) -> Past:
    later = time.time() - 3600 - hall.records[-1].at
    records = [msgspec.structs.replace(record, at=record.at + later) for record in hall.records]
    closed = {
        each.last: msgspec.structs.replace(each, started=each.started + later, ended=each.ended + later)
        for each in hall.closed
    }
    database = await open_database(folder / "lastcard.sqlite3")
    try:
        await seed_rows(database, CODE, records, closed)
        await _name(database, records, hall)
    finally:
        await database.close()
    return Past(CODE, sorted(closed.values(), key=lambda each: -each.first))


async def _name(database: Database, records: list[Record], hall: Hall) -> None:
    people = People(database, time.time)
    everybody = {each.person for match in hall.closed for each in match.players if each.bot is None}
    everybody |= {each.person for each in hall.lobby.members if each.bot is None}
    for id in sorted(everybody):
        await people.enter(CODE, id, NAMES.get(id, id.capitalize()))
    now = {"created": records[0].at, "seen": time.time()}
    async with database.transaction() as connection:
        await connection.execute(person.insert(), {"id": "ann", "name": NAMES["ann"], **now})
        await connection.execute(device.insert(), {"secret_hash": hash_of(SECRET), "person": "ann", **now})

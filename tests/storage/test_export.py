"""What is taken along: whole, readable, safe in a spreadsheet, and never all at once in memory."""

from __future__ import annotations

import csv
import io
import json
import tracemalloc
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from lastcard.rules.events import Dealt
from lastcard.storage.archive import Archive
from lastcard.storage.database import Database
from lastcard.storage.export import AT_ONCE, Export
from lastcard.storage.open import open_database
from lastcard.storage.people import People
from support.evenings import Evenings
from support.rows import result, row
from support.seed import seed, seed_rows


async def text(pieces: AsyncIterator[bytes]) -> str:
    return b"".join([piece async for piece in pieces]).decode()


async def table(pieces: AsyncIterator[bytes]) -> list[dict[str, str]]:
    told = await text(pieces)
    assert told.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(told[1:], newline="")))


async def many(database: Database, count: int) -> Export:
    """A room of so many matches."""
    records = [row(seq) for seq in range(1, count + 2)]
    closed = {seq: result(f"m{seq}", seq, winner=seq % 3) for seq in range(2, count + 2)}
    await seed_rows(database, "ROOM", records, closed)
    return Export(database)


@pytest.fixture(scope="module")
def hall() -> Evenings:
    hall = Evenings(5, people=3)
    hall.evening(2)
    return hall


async def test_a_match_is_taken_along_with_all_that_happened(hall: Evenings, database: Database) -> None:
    await seed(database, "ROOM", hall)
    record = hall.closed[0]
    found = await Archive(database).match(record.match)
    assert found is not None
    for friend, code in ((True, "ROOM"), (False, None)):
        told = json.loads(await text(Export(database).match_json(*found, friend=friend)))
        assert told["match"]["room"] == code
        assert [each["points"] for each in told["match"]["rounds"]] == [
            list(each.points) for each in record.rounds
        ]
        assert [each["step"] for each in told["steps"]][-1] == record.last - record.first
        kinds = [event["type"] for step in told["steps"] for event in step["events"]]
        assert (kinds[0], kinds[-1]) == ("match-started", "match-ended")
    dealt = sum(isinstance(event, Dealt) for each in hall.records[: record.last] for event in each.events)
    assert kinds.count("dealt") == dealt


async def test_the_rounds_of_a_match_as_a_table(hall: Evenings, database: Database) -> None:
    await seed(database, "ROOM", hall)
    record = hall.closed[1]
    found = await Archive(database).match(record.match)
    assert found is not None
    lines = await table(Export(database).match_csv(*found))
    assert len(lines) == len(record.rounds) * len(record.players)
    for seat in range(len(record.players)):
        points = [int(line["points"]) for line in lines if line["seat"] == str(seat + 1)]
        assert points == [each.points[seat] for each in record.rounds]
    for number, each in enumerate(record.rounds, 1):
        others = [
            line
            for line in lines
            if line["round"] == str(number) and line["seat"] != str((each.winner or 0) + 1)
        ]
        assert each.winner is None or sum(int(line["held"]) for line in others) == each.card_points


async def test_a_room_as_json_and_as_a_table(database: Database) -> None:
    export, people = await many(database, AT_ONCE + 3), People(database, lambda: 1.0)
    await people.enter("ROOM", "ann", "Ann")
    told = json.loads(await text(export.room_json("ROOM")))
    assert (told["room"]["code"], told["room"]["people"]) == (
        "ROOM",
        [{"person": "ann", "name": "Ann", "left": False}],
    )
    assert [each["id"] for each in told["matches"]] == [f"m{n}" for n in range(AT_ONCE + 4, 1, -1)]
    assert {len(each["rounds"]) for each in told["matches"]} == {2}
    lines = await table(export.room_csv("ROOM"))
    assert len(lines) == 3 * (AT_ONCE + 3)
    assert (lines[0]["match"], lines[0]["started"], lines[0]["counts"], lines[0]["name"]) == (
        f"m{AT_ONCE + 4}",
        "1970-01-01T00:17:33+00:00",
        "yes",
        "Ann",
    )


async def test_a_room_without_matches_is_still_whole(database: Database) -> None:
    await seed_rows(database, "ROOM", [row(1)], {})
    assert json.loads(await text(Export(database).room_json("ROOM")))["matches"] == []
    assert await table(Export(database).room_csv("ROOM")) == []


async def test_oneself(database: Database) -> None:
    people = People(database, lambda: 1.0)
    ann, secret = await people.create("Ann")
    await people.enter("ROOM", ann.id, "Annie")
    told_all = await text(Export(database).person_json(ann.id))
    told = json.loads(told_all)
    assert told["person"] == {
        "id": ann.id,
        "name": "Ann",
        "created": 1.0,
        "seen": 1.0,
        "rooms": [{"room": "ROOM", "name": "Annie", "left": False}],
    }
    assert told["matches"] == []
    assert secret not in told_all
    assert await table(Export(database).person_csv(ann.id)) == []


@pytest.mark.parametrize(
    "name", ["=1+1", "+49", "-1", "@me", "＝1", "\tx", 'a"b', "a,b", "a\nb", "='=cmd|'/c calc'!A1"]
)
async def test_no_name_is_a_formula(database: Database, name: str) -> None:
    export = await many(database, 1)
    await People(database, lambda: 1.0).enter("ROOM", "ann", name)
    told = await text(export.room_csv("ROOM"))
    (line, *_) = await table(export.room_csv("ROOM"))
    assert line["name"] in (name, f"'{name}")
    assert line["name"][0] not in "=+-@＝＋－＠\t\r\n"
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in told.split(","))


async def test_memory_does_not_grow_with_the_matches(file: Path) -> None:
    """All of it is far more than what is held at a time."""
    database = await open_database(file)
    export, size = await many(database, 20 * AT_ONCE), 0
    async for _ in export.room_json("ROOM"):
        pass
    tracemalloc.start()
    async for piece in export.room_json("ROOM"):
        size += len(piece)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    await database.close()
    assert most < size / 2

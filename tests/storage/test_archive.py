"""What the archive tells of matches that were played, on each engine."""

from __future__ import annotations

import pytest
import pytest_asyncio

from lastcard.lobby.record import MatchRecord
from lastcard.rules.options import Options
from lastcard.storage.archive import UNFINISHED, Archive, Told
from lastcard.storage.database import Database
from lastcard.storage.figures import Figures
from lastcard.storage.filters import Filter
from lastcard.storage.journal import SqlJournal
from lastcard.storage.people import People
from lastcard.storage.tables import match
from support.hall import Hall
from support.rows import result, row
from support.seed import seed


@pytest.fixture
def archive(database: Database) -> Archive:
    return Archive(database, lambda: 1100.0)


@pytest_asyncio.fixture
async def people(database: Database) -> People:
    """The people of room ROOM."""
    people = People(database, lambda: 1.0)
    for person, name in (("ann", "Ann"), ("bea", "Bea"), ("bot-1", "Robo")):
        await people.enter("ROOM", person, name)
    return people


async def play(database: Database, room: str, *records: MatchRecord) -> None:
    """Give a room these matches: a row each, after its first."""
    journal = SqlJournal(database)
    await journal.append(room, row(1))
    for seq, record in enumerate(records, 2):
        assert record.last == seq
        await journal.append(room, row(seq), record)


def ids(matches: tuple[Told, ...]) -> list[str]:
    return [each.id for each in matches]


async def test_a_match_is_told_as_it_was_recorded(
    database: Database, archive: Archive, people: People
) -> None:
    record = result("m1", 2, winner=1)
    await play(database, "ROOM", record)
    found = await archive.match("m1")
    assert found is not None
    told, rounds = found
    assert (told.id, told.room, told.first, told.last) == ("m1", "ROOM", 2, 2)
    assert (told.started, told.ended, told.rules, told.cause) == (1001.0, 1002.0, 1, "target")
    assert (told.options, told.kicked, told.struck, told.rounds) == (Options(), False, False, 2)
    assert [(each.name, each.bot, each.won, each.score) for each in told.players] == [
        ("Ann", None, False, 0),
        ("Bea", None, True, 90),
        ("Robo", "normal", False, 0),
    ]
    assert [each.card_points for each in told.players] == [0, 41 + 42, 0]
    assert [(each.round, each.seq, each.winner) for each in rounds] == [(1, 1, 1), (2, 2, 1)]
    assert (rounds[0].points, rounds[0].card_points) == ((45, 0, 0), 41)
    assert rounds[0].hands == (("wild", "skip"), (), ("wild", "skip"))


async def test_there_is_no_match_that_was_not_played(archive: Archive) -> None:
    assert await archive.match("m1") is None
    assert (await archive.of_room("ROOM")).matches == ()
    assert (await archive.of_person("ann")).matches == ()


@pytest.mark.parametrize("nonsense", ["", "\x00", "\ud800", "m" * 65, "' OR 1=1--", "m1\n"])
async def test_nonsense_is_nobodys_id(database: Database, archive: Archive, nonsense: str) -> None:
    await play(database, "ROOM", result("m1", 2))
    assert await archive.match(nonsense) is None
    assert (await archive.of_room("ROOM", before=nonsense)).matches == ()
    assert (await archive.of_person(nonsense)).matches == ()
    assert await People(database, lambda: 0.0).verify(nonsense, "secret") is None


async def test_a_room_is_paged_newest_first(database: Database, archive: Archive) -> None:
    await play(database, "ROOM", *(result(f"m{last}", last) for last in range(2, 9)))
    await play(database, "OTHER", result("x2", 2))
    first = await archive.of_room("ROOM", limit=3)
    assert ids(first.matches) == ["m8", "m7", "m6"]
    await SqlJournal(database).append("ROOM", row(9), result("m9", 9))
    second = await archive.of_room("ROOM", before=first.next, limit=3)
    third = await archive.of_room("ROOM", before=second.next, limit=3)
    assert ids(second.matches) == ["m5", "m4", "m3"]
    assert (ids(third.matches), third.next) == (["m2"], None)
    assert (await archive.of_room("ROOM", before="x2")).matches == ()


async def test_a_person_is_paged_over_all_rooms(database: Database, archive: Archive) -> None:
    await play(database, "ROOM", *(result(f"m{last}", last) for last in range(2, 5)))
    await play(database, "OTHER", *(result(f"x{last}", last) for last in range(2, 5)))
    first = await archive.of_person("bea", limit=4)
    assert ids(first.matches) == ["x4", "m4", "x3", "m3"]
    second = await archive.of_person("bea", before=first.next, limit=4)
    assert (ids(second.matches), second.next) == (["x2", "m2"], None)
    assert (await archive.of_person("nobody")).matches == ()


async def test_struck_and_kicked_matches_do_not_count_but_are_shown(
    database: Database, archive: Archive
) -> None:
    await play(database, "ROOM", result("m2", 2), result("m3", 3, kicked=True), result("m4", 4))
    async with database.statement() as connection:
        await connection.execute(match.update().where(match.c.id == "m4").values(struck=True))
    counted = await archive.of_room("ROOM", Filter(counted=True))
    assert ids(counted.matches) == ["m2"]
    shown = (await archive.of_room("ROOM")).matches
    assert [(each.id, each.kicked, each.struck) for each in shown] == [
        ("m4", False, True),
        ("m3", True, False),
        ("m2", False, False),
    ]


async def test_the_rooms_of_a_person(database: Database, archive: Archive, people: People) -> None:
    await play(database, "ROOM", result("m2", 2), result("m3", 3))
    await play(database, "OTHER")
    await play(database, "LEFT")
    for code in ("OTHER", "LEFT", "NEVER"):
        await people.enter(code, "ann", "Ann")
    await people.leave("LEFT", "ann")
    rooms = await archive.rooms("ann")
    assert [(room.code, room.created, room.active, room.matches, room.last_played) for room in rooms] == [
        ("ROOM", 1001.0, 1003.0, 2, 1003.0),
        ("OTHER", 1001.0, 1001.0, 0, None),
    ]
    assert sorted(rooms[0].names.values()) == ["Ann", "Bea", "Robo"]
    assert await archive.rooms("nobody") == []


async def test_a_match_is_known_while_it_runs_and_listed_when_nobody_goes_on(
    database: Database, archive: Archive
) -> None:
    hall = Hall("ann", "bea")
    hall.start()
    hall.play_on()
    await seed(database, "ROOM", hall)
    id = hall.match.id
    found = await archive.match(id)
    assert found is not None
    told, rounds = found
    assert (told.first, told.last, told.ended, told.cause, rounds) == (hall.lobby.first, None, None, None, ())
    assert [(each.person, each.score, each.won) for each in told.players] == [
        ("ann", 0, False),
        ("bea", 0, False),
    ]
    later = Archive(database, lambda: hall.now + UNFINISHED + 1.0)
    assert ids((await archive.of_room("ROOM")).matches) == ids((await archive.of_person("ann")).matches) == []
    assert ids((await later.of_room("ROOM")).matches) == ids((await later.of_person("ann")).matches) == [id]
    assert ids((await later.of_room("ROOM", Filter(counted=True))).matches) == []
    assert await Figures(database).standings("ROOM") == []


async def test_an_unfinished_match_may_still_be_finished(database: Database) -> None:
    hall = Hall("ann", "bea")
    hall.start()
    await seed(database, "ROOM", hall)
    begun, journal = len(hall.records), SqlJournal(database)
    hall.play_out()
    for record in hall.records[begun:]:
        await journal.append("ROOM", record, hall.closed[0] if record is hall.records[-1] else None)
    later = Archive(database, lambda: hall.now + UNFINISHED + 1.0)
    (told,) = (await later.of_room("ROOM", Filter(counted=True))).matches
    assert (told.first, told.last) == (hall.closed[0].first, hall.closed[0].last)
    assert [each.won for each in told.players] == [each.won for each in hall.closed[0].players]
    assert [each.longest for each in told.players] == [each.longest for each in hall.closed[0].players]

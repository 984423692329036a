"""A room that has really been played, written and read back: rows, snapshots and results are the same as in
memory.
"""

from __future__ import annotations

import pytest

from lastcard.lobby import commands as ask
from lastcard.lobby.evolve import fold
from lastcard.lobby.state import Room
from lastcard.storage import codec
from lastcard.storage.database import Database
from lastcard.storage.figures import Figures
from lastcard.storage.journal import SqlJournal
from support.hall import Hall


@pytest.fixture(scope="module")
def hall() -> Hall:
    """A room after two matches and in the middle of a third, with one who has left and one who was kicked."""
    hall = Hall("ann", "bea", "cid", "dan")
    hall.do("ann", ask.AddBot())
    hall.start()
    hall.play_on()
    hall.do("dan", ask.Quit())
    hall.play_out()
    hall.do("ann", ask.SetOptions(preset="all-wild-free-draw"))
    hall.do("ann", ask.Kick("cid"))
    for _ in range(2):
        hall.start()
        hall.play_out()
    hall.start()
    hall.play_on()
    return hall


async def written(hall: Hall, database: Database) -> SqlJournal:
    """A journal with the hall's rows, and results where a row closes a match."""
    journal = SqlJournal(database)
    results = {result.last: result for result in hall.closed}
    for record in hall.records:
        await journal.append("ROOM", record, results.get(record.seq))
    return journal


def test_every_row_and_every_state_on_the_way_comes_back_as_it_was(hall: Hall) -> None:
    room = Room()
    for record in hall.records:
        assert codec.decode(codec.SCHEMA, codec.encode(record.events)) == record.events
        room = fold(room, record)
        assert codec.decode_state(codec.encode_state(room)) == room
    assert room == hall.room


async def test_a_room_is_read_back_with_and_without_a_snapshot(hall: Hall, database: Database) -> None:
    journal = await written(hall, database)
    middle, half = Room(), len(hall.records) // 2
    for record in hall.records[:half]:
        middle = fold(middle, record)
    for length in (len(hall.records), len(hall.records) - half):
        loaded = await journal.load("ROOM")
        assert loaded is not None
        assert len(loaded.records) == length
        room = loaded.room
        for record in loaded.records:
            room = fold(room, record)
        assert room == hall.room
        await journal.snapshot("ROOM", middle)


async def test_the_standings_are_those_of_the_matches(hall: Hall, database: Database) -> None:
    await written(hall, database)
    sums = {
        person: [0, 0, 0] for result in hall.closed for person in [each.person for each in result.players]
    }
    for result in hall.closed:
        for each in result.players:
            won = [round.card_points for round in result.rounds if round.winner == each.seat]
            for place, figure in enumerate((1, int(each.won), sum(won))):
                sums[each.person][place] += figure
    standings = await Figures(database).standings("ROOM")
    assert {each.person: [each.matches, each.wins, each.points] for each in standings} == sums
    assert sum(each.points for each in standings) > 0
    assert len(hall.closed) == 3

"""Who leads, what a person is known for, and evenings: by hand, on each engine."""

from __future__ import annotations

import pytest_asyncio
from msgspec.structs import replace

from lastcard.lobby.events import MatchStruck, Merged
from lastcard.lobby.record import MatchRecord, PlayerResult, Record
from lastcard.rules.options import PRESETS, Options
from lastcard.storage.archive import Archive
from lastcard.storage.database import Database
from lastcard.storage.figures import EVENING, Figures
from lastcard.storage.filters import Filter
from lastcard.storage.journal import SqlJournal
from lastcard.storage.people import People
from support.rows import result, row


class Past:
    """A room to which matches are added, and what is said of them."""

    def __init__(self, database: Database, code: str = "ROOM") -> None:
        self.archive = Archive(database)
        self.figures = Figures(database)
        self._journal = SqlJournal(database)
        self._code = code
        self._seq = 0

    async def add(self, *records: MatchRecord) -> None:
        """These matches were played, a row each."""
        await self._first()
        for record in records:
            self._seq += 1
            record = replace(record, first=self._seq, last=self._seq)
            await self._journal.append(self._code, row(self._seq), record)

    async def say(self, *events: MatchStruck | Merged) -> None:
        """The host says so."""
        await self._first()
        for event in events:
            self._seq += 1
            await self._journal.append(self._code, Record(self._seq, f"x{self._seq}", (event,), None, 1.0))

    async def _first(self) -> None:
        if not self._seq:
            self._seq = 1
            await self._journal.append(self._code, row(1))

    async def standings(self, which: Filter = Filter()) -> list[tuple[int, str, int, int, int]]:  # noqa: B008
        """Rank, name, matches, wins and points of each."""
        found = await self.figures.standings(self._code, which)
        return [(each.rank, each.name, each.matches, each.wins, each.points) for each in found]


@pytest_asyncio.fixture
async def past(database: Database) -> Past:
    """A room of Ann, Bea and a bot."""
    people = People(database, lambda: 1.0)
    for person, name in (("ann", "Ann"), ("bea", "Bea"), ("bot-1", "Robo"), ("new", "Ann 2")):
        await people.enter("ROOM", person, name)
    return Past(database)


def shared(id: str, *people: str, started: float = 1000.0, options: Options | None = None) -> MatchRecord:
    """A match that all who played it have won, with nothing scored."""
    seats = tuple(PlayerResult(seat, person, None, 5, True, False) for seat, person in enumerate(people))
    times = started, started + 600.0
    return MatchRecord(id, 1, 2, *times, options or Options(), 1, "last-seat", False, seats, ())


async def test_the_standings_count_wins_then_card_points(past: Past) -> None:
    await past.add(result("m2", 2, winner=1), result("m3", 3, winner=1), result("m4", 4, winner=0))
    assert await past.standings() == [
        (1, "Bea", 3, 2, 2 * (41 + 42)),
        (2, "Ann", 3, 1, 41 + 42),
        (3, "Robo", 3, 0, 0),
    ]
    assert [each.bot for each in await past.figures.standings("ROOM")] == [None, None, "normal"]
    assert await past.figures.standings("OTHER") == []


async def test_a_shared_win_counts_for_each_and_is_the_same_rank(past: Past) -> None:
    await past.add(shared("m2", "ann", "bea"), result("m3", 3, winner=2))
    assert await past.standings() == [
        (1, "Robo", 1, 1, 41 + 42),
        (2, "Ann", 2, 1, 0),
        (2, "Bea", 2, 1, 0),
    ]


async def test_struck_and_kicked_matches_count_nowhere_until_that_is_taken_back(past: Past) -> None:
    await past.add(result("m2", 2), result("m3", 3, kicked=True), result("m4", 4))
    assert {each[2] for each in await past.standings()} == {2}
    await past.say(MatchStruck("m4", True), MatchStruck("m3", True), MatchStruck("none", True))
    assert {each[2] for each in await past.standings()} == {1}
    found = await past.archive.match("m4")
    assert found is not None
    assert found[0].struck
    await past.say(MatchStruck("m4", False), MatchStruck("m3", False))
    assert {each[2] for each in await past.standings()} == {2}


async def test_two_who_are_found_to_be_one_count_as_one(past: Past) -> None:
    """Old and new device of Ann: both have played, once in the same match."""
    await past.add(result("m2", 2, winner=0), shared("m3", "new", "bea"), shared("m4", "ann", "new"))
    await past.say(Merged("ann", "new"))
    assert await past.standings() == [
        (1, "Ann 2", 3, 3, 41 + 42),
        (2, "Bea", 2, 1, 0),
        (3, "Robo", 1, 0, 0),
    ]
    portrait = await past.figures.portrait("ROOM", "ann")
    assert portrait is not None
    assert (portrait.person, portrait.figures["matches"], portrait.figures["wins"]) == ("new", 3, 3)
    assert [each.person for each in portrait.against] == ["bea", "bot-1"]
    (page,) = [await past.archive.of_room("ROOM", Filter(people=("new", "bea")))]
    assert [each.id for each in page.matches] == ["m3", "m2"]
    assert [each.name for each in page.matches[1].players] == ["Ann 2", "Bea", "Robo"]
    mine = await past.archive.of_person("new")
    assert {each.id for each in mine.matches} == {"m2", "m3", "m4"}
    assert (await past.figures.of_person("new"))["matches"] == 3
    await past.say(Merged("ann", None))
    assert [each[:4] for each in await past.standings()] == [
        (1, "Ann", 2, 2),
        (2, "Ann 2", 2, 2),
        (3, "Bea", 2, 1),
        (4, "Robo", 1, 0),
    ]


async def test_one_may_become_another_over_several(past: Past) -> None:
    await past.add(shared("m2", "ann"), shared("m3", "bea"), shared("m4", "new"))
    await past.say(Merged("ann", "bea"), Merged("bea", "new"))
    assert [each[1:4] for each in await past.standings()] == [("Ann 2", 3, 3)]
    await past.say(Merged("bea", None))
    assert [each[1:4] for each in await past.standings()] == [("Bea", 2, 2), ("Ann 2", 1, 1)]


async def test_sums_of_one_game_and_of_some_days(past: Past) -> None:
    classic = PRESETS["classic"]
    await past.add(
        shared("m2", "ann", started=1000.0),
        shared("m3", "bea", started=2000.0, options=classic),
        result("m4", 4, winner=0),
    )
    kinds = {
        Filter(family="classic"): {"Bea"},
        Filter(preset="all-wild"): {"Ann", "Bea", "Robo"},
        Filter(preset="classic-low"): set(),
        Filter(since=1000.0, until=1003.0): {"Ann"},
        Filter(since=2000.0): {"Bea"},
        Filter(until=1000.0): set(),
        Filter(bots=False): {"Ann", "Bea"},
        Filter(bots=True): {"Ann", "Bea", "Robo"},
        Filter(people=("ann", "bea")): {"Ann", "Bea", "Robo"},
        Filter(people=("ann", "\x00")): set(),
    }
    for which, names in kinds.items():
        assert {each[1] for each in await past.standings(which)} == names, which


async def test_head_to_head(past: Past) -> None:
    await past.add(
        result("m2", 2, winner=0),
        result("m3", 3, winner=1),
        result("m4", 4, winner=0),
        shared("m5", "ann", "bea"),
    )
    await past.add(result("m6", 6, winner=0, kicked=True))
    portrait = await past.figures.portrait("ROOM", "ann")
    assert portrait is not None
    assert [(each.name, each.matches, each.won, each.lost) for each in portrait.against] == [
        ("Bea", 4, 3, 2),
        ("Robo", 3, 2, 0),
    ]
    assert portrait.figures["points"] == 2 * (41 + 42)


async def test_nobody_has_no_figures(past: Past) -> None:
    for nobody in ("gus", "\x00", ""):
        assert await past.figures.portrait("ROOM", nobody) is None
    portrait = await past.figures.portrait("ROOM", "ann")
    assert portrait is not None
    assert set(portrait.figures.values()) == {0}
    assert set((await past.figures.of_person("gus")).values()) == {0}


async def test_an_evening_ends_with_a_long_pause(past: Past) -> None:
    times = (1000.0, 1600.0 + EVENING, 1600.0 + 2 * EVENING + 601.0)
    await past.add(*(shared(f"m{n}", "ann", "bea", started=time) for n, time in enumerate(times)))
    evenings = await past.figures.evenings("ROOM")
    assert [(each.began, each.ended, each.matches) for each in evenings] == [
        (1000.0, 2200.0 + EVENING, 2),
        (times[2], times[2] + 600.0, 1),
    ]
    assert [(share.name, share.wins, share.points) for share in evenings[0].shares] == [
        ("Ann", 2, 0),
        ("Bea", 2, 0),
    ]
    assert await past.figures.evenings("ROOM", Filter(until=0.0)) == []

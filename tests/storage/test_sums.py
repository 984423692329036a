"""Figures are what they say: they equal a recount from the journal, and the matches behind them add up."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from lastcard.lobby.events import MatchStruck, Merged
from lastcard.lobby.record import PlayerResult, Record
from lastcard.rules.options import PRESETS, Preset
from lastcard.storage.archive import Archive, Behind, Told
from lastcard.storage.database import Database
from lastcard.storage.figures import Figures
from lastcard.storage.filters import EVERY, FIGURES, RECORDS, FigureName, Filter
from lastcard.storage.journal import SqlJournal
from lastcard.storage.tables import match_player
from storage import recount
from support.evenings import Evenings
from support.recount import Recount
from support.rows import result, row
from support.seed import seed, seed_rows

PEOPLE = ("ann", "bea", "cid", "dan", "eve")


@pytest.mark.parametrize("number", range(3))
async def test_the_standings_equal_a_recount_from_the_journal(database: Database, number: int) -> None:
    """Leavers, kicks, bots, eliminations, struck matches and people who are one, as they come."""
    hall = Evenings(number, people=3 + number)
    for _ in range(5):
        hall.evening(4)
    hall.strike(6)
    hall.merge()
    await seed(database, "ROOM", hall)
    standings = await Figures(database).standings("ROOM")
    rows = await SqlJournal(database).since("ROOM", 0)
    assert {each.person: (each.matches, each.wins, each.points) for each in standings} == Recount().read(
        rows
    ).sums()
    evenings = await Figures(database).evenings("ROOM")
    shares = [share for evening in evenings for share in evening.shares]
    for each in standings:
        mine = [share for share in shares if share.person == each.person]
        assert sum(share.wins for share in mine) == each.wins
        assert sum(share.points for share in mine) == each.points


async def test_the_command_that_recounts_finds_nothing_wrong_and_sees_one_point_too_many(
    database: Database,
) -> None:
    """`recount.py` plays 2,000 matches with all that sums stumble over; here are some of the first ones."""
    seen, wrong = await recount.compare(database, 12)
    assert (seen["matches"], wrong) == (12, [])
    async with database.transaction() as connection:
        one = match_player.update().where(match_player.c.room == "ROOM000", match_player.c.won.is_(True))
        await connection.execute(one.values(card_points=match_player.c.card_points + 1))
    assert any("standings" in each for each in await recount.differing(database, "ROOM000"))


async def any_past(database: Database, rng: Random, room: str) -> None:
    """Matches with any outcome at all, shared wins among them."""
    records, closed = [row(1)], {}
    for seq in range(2, 42):
        people = rng.sample((*PEOPLE, "bot-ada-1"), rng.randint(2, 5))
        players = tuple(
            PlayerResult(
                seat, person, "easy" if person.startswith("bot") else None, rng.randrange(500),
                rng.random() < 0.4, rng.random() < 0.1, rng.randrange(3), rng.randrange(3),
                rng.randrange(7, 12), rng.choice((0, 0, 50, 120)),
            )
            for seat, person in enumerate(people)
        )  # fmt: skip
        kicked, winner = rng.random() < 0.1, rng.randrange(len(people))
        closed[seq] = replace(
            result(f"{room}-{seq}", seq, winner=winner, kicked=kicked),
            started=seq * 100.0,
            ended=seq * 100.0 + 50.0,
            options=PRESETS[rng.choice(get_args(Preset))],
            players=players,
        )
        records.append(row(seq))
    said = [MatchStruck(f"{room}-{rng.randrange(2, 42)}", True) for _ in range(4)]
    records.append(Record(42, "said", (*said, Merged("eve", "ann")), None, 1.0))
    await seed_rows(database, room, records, closed)


def any_filter(rng: Random) -> Filter:
    """Some filter, or none."""
    return Filter(
        family=rng.choice((None, None, "classic", "all-wild")),
        preset=rng.choice((None, None, None, *get_args(Preset))),
        people=tuple(rng.sample(PEOPLE, rng.choice((0, 0, 0, 1, 2)))),
        since=rng.choice((None, rng.randrange(4200) * 1.0)),
        until=rng.choice((None, rng.randrange(4200) * 1.0)),
        bots=rng.choice((None, None, True, False)),
    )


def adds_up(figure: FigureName, value: int, listed: list[Told]) -> bool:
    """Whether the figure is made of these matches, and each of them has a part in it."""
    values = [each.value or 0 for each in listed]
    if len({each.id for each in listed}) != len(listed) or 0 in values:
        return False
    return set(values) == ({value} if value else set()) if figure in RECORDS else sum(values) == value


async def test_every_figure_of_a_room_is_made_of_the_matches_behind_it(database: Database) -> None:
    rng = Random(1)
    for room in ("ONE", "TWO"):
        await any_past(database, rng, room)
    archive, figures = Archive(database), Figures(database)
    for which in (EVERY, *(any_filter(rng) for _ in range(4))):
        standings = {each.person: each for each in await figures.standings("ONE", which)}
        for person in PEOPLE:
            portrait = await figures.portrait("ONE", person, which)
            found = portrait.figures if portrait else dict.fromkeys(FIGURES, 0)
            sums = standings.get(portrait.person if portrait else person)
            assert not sums or (sums.matches, sums.wins, sums.points) == (
                found["matches"],
                found["wins"],
                found["points"],
            )
            for figure in FIGURES:
                listed: list[Told] = []
                before = None
                while True:
                    page = await archive.of_room(
                        "ONE", which, behind=Behind(figure, person), before=before, limit=9
                    )
                    listed += page.matches
                    if (before := page.next) is None:
                        break
                assert adds_up(figure, found[figure], listed), (figure, person, which)


async def test_every_figure_over_all_rooms_is_made_of_the_matches_behind_it(database: Database) -> None:
    """Also where a host has said that somebody else is the same person."""
    rng = Random(2)
    for room in ("ONE", "TWO", "THREE"):
        await any_past(database, rng, room)
    archive, figures = Archive(database), Figures(database)
    for which in (EVERY, any_filter(rng), any_filter(rng)):
        for person in PEOPLE[:3]:
            found = await figures.of_person(person, which)
            for figure in FIGURES:
                listed: list[Told] = []
                before = None
                while True:
                    page = await archive.of_person(person, which, figure=figure, before=before, limit=9)
                    listed += page.matches
                    if (before := page.next) is None:
                        break
                assert adds_up(figure, found[figure], listed), (figure, person, which)
    assert (await figures.of_person("ann"))["matches"] > (await figures.of_person("bea"))["matches"]

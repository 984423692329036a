"""Whether standings are what was played: `python tests/storage/recount.py [--matches 2000]`.

Rooms play by themselves, with leavers, kicks, bots, ties and eliminations; their hosts strike matches and say
who is who. Then every standing, every evening and every figure is compared with a recount of the room's
journal, which shares no code with what writes and reads results. It prints what has happened and ends with 1
if one sum differs.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from lastcard.lobby.events import PlayersSeated
from lastcard.lobby.record import Record
from lastcard.rules.events import MatchEnded, SeatEliminated, SeatLeft
from lastcard.storage.archive import Archive, Behind
from lastcard.storage.database import Database
from lastcard.storage.figures import Figures, Standing
from lastcard.storage.journal import SqlJournal
from lastcard.storage.open import open_database
from support.evenings import Evenings
from support.recount import Recount, Sums
from support.seed import seed

#: Matches of a room, and of an evening.
ROOM, EVENING = 50, 5


async def compare(database: Database, matches: int, first: int = 0) -> tuple[Counter[str], list[str]]:
    """Play so many matches in rooms of fifty; say what has happened, and which sums differ."""
    seen: Counter[str] = Counter()
    wrong: list[str] = []
    for number in range(-(-matches // ROOM)):
        code, count = f"ROOM{first + number:03}", min(ROOM, matches - number * ROOM)
        hall = Evenings(f"recount-{first + number}", people=3 + number % 4)
        for start in range(0, count, EVENING):
            hall.evening(min(EVENING, count - start))
        hall.strike(min(6, len(hall.closed)))
        hall.merge()
        await seed(database, code, hall)
        seen += happened(hall.records)
        wrong += await differing(database, code)
    return seen, wrong


def happened(records: list[Record]) -> Counter[str]:
    """How often the journal tells of what sums stumble over."""
    seen: Counter[str] = Counter()
    for record in records:
        names = Counter(type(event).__name__ for event in record.events)
        for event in record.events:
            match event:
                case MatchEnded(winners):
                    seen["matches"] += 1
                    seen["shared wins"] += len(winners) > 1
                    seen["ended by a kick"] += names["Kicked"] > 0
                case SeatLeft():
                    seen["seats left"] += 1
                case SeatEliminated():
                    seen["eliminations"] += 1
                case PlayersSeated(players):
                    seen["matches with bots"] += any(each.bot for each in players)
        seen["struck, or back"] += names["MatchStruck"]
        seen["people who are one"] += names["Merged"]
        seen["rows"] += 1
    return seen


async def differing(database: Database, code: str) -> list[str]:
    """The sums of a room that are not what its journal says."""
    figures, archive = Figures(database), Archive(database)
    recount = Recount().read(await SqlJournal(database).since(code, 0)).sums()
    standings = {each.person: each for each in await figures.standings(code)}
    wrong = (
        [f"{code}: {set(recount) ^ set(standings)} in one of both"] if set(recount) != set(standings) else []
    )
    shares = [share for evening in await figures.evenings(code) for share in evening.shares]
    for person, sums in recount.items():
        if person not in standings:
            continue
        portrait = await figures.portrait(code, person)
        assert portrait is not None
        found = {
            "standings": sums_of(standings[person]),
            "portrait": tuple(portrait.figures[name] for name in ("matches", "wins", "points")),
            "evenings": (
                sums[0],
                sum(share.wins for share in shares if share.person == person),
                sum(share.points for share in shares if share.person == person),
            ),
            "listed": await listed(archive, code, person),
        }
        wrong += [
            f"{code} {person}: {what} {got}, the journal {sums}" for what, got in found.items() if got != sums
        ]
    return wrong


def sums_of(standing: Standing) -> Sums:
    """As the recount has them."""
    return standing.matches, standing.wins, standing.points


async def listed(archive: Archive, code: str, person: str) -> Sums:
    """The sums once more, over the matches behind each figure."""
    found = []
    for figure in ("matches", "wins", "points"):
        total, before = 0, None
        while True:
            page = await archive.of_room(code, behind=Behind(figure, person), before=before, limit=50)
            total += sum(each.value or 0 for each in page.matches)
            if (before := page.next) is None:
                break
        found.append(total)
    return found[0], found[1], found[2]


async def _run(matches: int) -> int:
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        database = await open_database(Path(folder, "recount.sqlite3"))
        try:
            seen, wrong = await compare(database, matches)
        finally:
            await database.close()
    print(", ".join(f"{count} {what}" for what, count in sorted(seen.items())))
    print("\n".join(wrong) or f"every sum is what was played ({time.perf_counter() - began:.0f} s)")
    return 1 if wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2000)
    sys.exit(asyncio.run(_run(parser.parse_args().matches)))

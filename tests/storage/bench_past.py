"""How fast the past is read: `python tests/storage/bench_past.py [--matches 100000]`, figures printed.

It fills an SQLite file with rooms of a hundred matches and one of 2,000, adds a match of 1,000 rows, and
prints for each read the median and the worst of some runs, and the indexes that it uses. Nothing here asserts
a time.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from sqlalchemy import event, make_url

from lastcard.lobby.evolve import fold
from lastcard.lobby.state import Room
from lastcard.rules import commands as play
from lastcard.rules.options import PRESETS
from lastcard.storage.archive import Archive, Behind
from lastcard.storage.database import Database
from lastcard.storage.export import Export
from lastcard.storage.figures import Figures
from lastcard.storage.filters import Filter
from lastcard.storage.journal import SqlJournal
from lastcard.storage.migrate import migrate
from lastcard.storage.open import open_database
from lastcard.storage.replay import Replays
from support.hall import Hall
from support.seed import seed

BIG, SMALL, RUNS = 2000, 100, 15
OPTIONS = {name: msgspec.json.encode(options) for name, options in PRESETS.items()}
Row = tuple[Any, ...]


def fill(file: Path, matches: int) -> int:
    """Rooms with results and the rows that they hang on, straight into the tables; say how many MB it is."""
    migrate(make_url(f"sqlite:///{file}"))
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("BEGIN")
        for number, code in enumerate(_codes(matches)):
            count = BIG if code == "BIG" else SMALL
            _fill_room(connection, code, count, Random(number))
        connection.execute("COMMIT")
    return file.stat().st_size >> 20


def _codes(matches: int) -> Iterator[str]:
    for number in range((matches - BIG) // SMALL):
        if number == (matches - BIG) // SMALL // 2:
            yield "BIG"
        yield f"R{number:05}"


def _fill_room(connection: sqlite3.Connection, code: str, count: int, rng: Random) -> None:
    people = [f"{code.lower()}-{n}" for n in range(8)]
    connection.execute("INSERT INTO room VALUES (?, 1.0)", (code,))
    connection.executemany(
        "INSERT INTO member VALUES (?, ?, ?, ?, 0)",
        [(code, person, f"Name {person}", f"name {person}") for person in people],
    )
    rows = [
        (code, seq, seq - 1 or None, 1, f"c{seq}", None, b"[]", seq * 900.0) for seq in range(1, count + 2)
    ]
    connection.executemany("INSERT INTO room_event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    found = [_match(code, seq, people, rng) for seq in range(2, count + 2)]
    _insert(connection, "match", [match for match, _, _ in found])
    _insert(connection, "match_player", [seat for _, seats, _ in found for seat in seats])
    _insert(connection, "match_round", [each for _, _, rounds in found for each in rounds])


def _match(code: str, seq: int, people: list[str], rng: Random) -> tuple[Any, list[Any], list[Any]]:
    id, preset, here = f"{code}-{seq}", rng.choice(list(OPTIONS)), rng.sample(people, 4)
    match = {
        "room": code, "id": id, "first": seq, "last": seq, "started": seq * 900.0, "ended": seq * 900.0 + 800,
        "family": PRESETS[preset].family, "preset": preset, "bots": rng.random() < 0.2,
        "options": OPTIONS[preset], "rules": 1, "cause": "target", "kicked": False, "struck": False,
    }  # fmt: skip
    winner = rng.randrange(4)
    seats = [
        {
            "room": code, "match": id, "seat": seat, "person": person, "bot": None, "score": 500,
            "left": False, "won": seat == winner, "card_points": rng.randrange(500),
            "catches": rng.randrange(3), "caught": rng.randrange(3),
            "longest": rng.randrange(7, 20), "comeback": rng.randrange(200),
        }
        for seat, person in enumerate(here)
    ]  # fmt: skip
    hands = msgspec.json.encode([[], ["wild", "skip"], ["wild"] * 5, ["draw-four"]])
    rounds = [
        {
            "room": code, "match": id, "round": number, "seq": seq, "winner": winner,
            "points": b"[120,0,0,0]", "card_points": 120, "hands": hands,
        }
        for number in range(1, 5)
    ]  # fmt: skip
    return match, seats, rounds


def _insert(connection: sqlite3.Connection, table: str, rows: list[dict[str, Any]]) -> None:
    names = list(rows[0])
    places = ", ".join("?" for _ in names)
    columns = ", ".join(f'"{name}"' for name in names)
    connection.executemany(
        f'INSERT INTO "{table}" ({columns}) VALUES ({places})', [tuple(row.values()) for row in rows]
    )


async def measure(file: Path, matches: int) -> None:
    """Print what each read takes."""
    began = time.perf_counter()
    size = await asyncio.to_thread(fill, file, matches)
    print(f"{matches} matches in {size} MB, filled in {time.perf_counter() - began:.0f} s")
    database = await open_database(file)
    said: list[tuple[str, Any]] = []
    event.listen(
        database._engine.sync_engine,
        "before_cursor_execute",
        lambda _c, _cur, statement, parameters, *_: said.append((statement, parameters)),
    )
    for what, read in _reads(database).items():
        said.clear()
        await _time(what, read)
        _plans(file, said)
    await _replay(database)
    await _export(database)
    await database.close()


def _reads(database: Database) -> dict[str, Callable[[], Awaitable[object]]]:
    archive, figures = Archive(database), Figures(database)
    one, other = "big-1", "big-2"
    classic = Filter(preset="classic", since=900.0 * BIG / 2, bots=False, people=(one, other))
    return {
        "history, first page": lambda: archive.of_room("BIG"),
        "history, page in the middle": lambda: archive.of_room("BIG", before=f"BIG-{BIG // 2}"),
        "history, filtered": lambda: archive.of_room("BIG", classic),
        "history behind a figure": lambda: archive.of_room("BIG", behind=Behind("wins", one)),
        "history behind a record": lambda: archive.of_room("BIG", behind=Behind("longest", one)),
        "one match": lambda: archive.match(f"BIG-{BIG // 2}"),
        "standings": lambda: figures.standings("BIG"),
        "standings, filtered": lambda: figures.standings("BIG", Filter(family="classic", since=900.0 * 500)),
        "a person's figures": lambda: figures.portrait("BIG", one),
        "evenings": lambda: figures.evenings("BIG"),
        "own matches in all rooms": lambda: archive.of_person(one),
        "own figures in all rooms": lambda: figures.of_person(one),
    }


async def _time(what: str, read: Callable[[], Awaitable[object]]) -> None:
    await read()
    taken, worked = [], []
    for _ in range(RUNS):
        began, busy = time.perf_counter(), time.process_time()
        await read()
        taken.append((time.perf_counter() - began) * 1000)
        worked.append((time.process_time() - busy) * 1000)
    wall, work = statistics.median(taken), statistics.median(worked)
    print(f"{what}: median {wall:.1f} ms ({work:.1f} ms of work), worst {max(taken):.1f} ms")


def _plans(file: Path, said: list[tuple[str, Any]]) -> None:
    """Which indexes the statements use; a whole table that is read is shouted."""
    with closing(sqlite3.connect(file)) as connection:
        steps: dict[str, None] = {}
        for statement, parameters in said:
            if statement.startswith(("SELECT", "WITH")):
                plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
                steps |= {line[3]: None for line in plan if line[3].startswith(("SEARCH", "SCAN"))}
        for step in steps:
            print(f"    {step}")


async def _replay(database: Database) -> None:
    """A match of at least 1,000 rows, without a snapshot and with those that a room makes every 200 rows."""
    hall = _long()
    await seed(database, "LONG", hall)
    replays, rows = Replays(database), hall.closed[0].last - hall.closed[0].first + 1
    print(f"a match of {rows} rows:")
    for how in ("without snapshots", "with snapshots"):
        for moment in (0, rows // 2, rows - 1):
            step = partial(replays.steps, hall.match.id, moment, 1, "all")
            await _time(f"    moment {moment}, {how}", step)
        await _time(
            f"    50 steps at the end, {how}", partial(replays.steps, hall.match.id, rows - 50, 50, 0)
        )
        room = Room()
        for record in hall.records:
            room = fold(room, record)
            if room.seq % 200 == 0:
                await SqlJournal(database).snapshot("LONG", room)
    await _time("    its contents", partial(replays.contents, hall.match.id))


def _long() -> Hall:
    """For a thousand rows whoever is down to one card is caught, so that the match takes its time."""
    hall = Hall("ann", "bea", "cid", "dan")
    hall.start()
    while hall.match.phase != "over":
        if hall.match.phase == "between":
            hall.deal()
        if len(hall.records) < 1000:
            for seat, one in enumerate(hall.match.seats):
                if one.owes and hall.match.phase == "playing":
                    hall.do(hall.lobby.players[(seat + 1) % 4].person, play.Catch(seat, one.owes))
        if hall.match.phase == "playing":
            hall.play_on()
    return hall


async def _export(database: Database) -> None:
    export = Export(database)
    for what, pieces in (("JSON", export.room_json), ("CSV", export.room_csv)):
        for code in (f"R{0:05}", "BIG"):
            size, began = 0, time.perf_counter()
            async for piece in pieces(code):
                size += len(piece)
            taken = time.perf_counter() - began
            tracemalloc.start()
            async for _ in pieces(code):
                pass
            most = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            count = BIG if code == "BIG" else SMALL
            print(
                f"{count} matches as {what}: {size >> 10} kB in {taken:.1f} s, memory at most {most >> 10} kB"
            )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100_000)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder, "past.sqlite3"), wanted.matches))


if __name__ == "__main__":
    main()

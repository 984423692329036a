"""What was acknowledged survives `kill -9`, whenever it comes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from sqlalchemy import select, text

from lastcard.storage.journal import SqlJournal
from lastcard.storage.open import open_database
from lastcard.storage.tables import match, match_player, room
from support.tree import ROOT

ROOMS = 8


def killed_after(acknowledged: int, file: Path) -> dict[str, int]:
    """Let a process append, kill it after so many acknowledgements, and say the last of each room."""
    paths = os.pathsep.join(str(ROOT / folder) for folder in ("backend", "tests"))
    line = [sys.executable, str(ROOT / "tests" / "storage" / "appender.py"), str(file), str(ROOMS)]
    told: dict[str, int] = {}
    with subprocess.Popen(
        line, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": paths}
    ) as child:
        assert child.stdout
        for count, said in enumerate(child.stdout, 1):
            name, seq = said.split()
            told[name] = int(seq)
            if count == acknowledged:
                child.kill()
    assert child.returncode == -9
    return told


async def test_nothing_that_was_acknowledged_is_missing(file: Path) -> None:
    for acknowledged in (1, 57, 400):
        told = killed_after(acknowledged, file)
        database = await open_database(file)
        journal = SqlJournal(database)
        async with database.reading() as connection:
            rooms = list(await connection.scalars(select(room.c.code)))
            matches = sorted(await connection.scalars(select(match.c.id)))
            players = sorted(await connection.scalars(select(match_player.c.match)))
            assert await connection.scalar(text("PRAGMA integrity_check")) == "ok"
        assert set(told) <= set(rooms)
        for code in rooms:
            numbers = [record.seq for record in await journal.since(code, 0)]
            assert numbers == list(range(1, len(numbers) + 1))
            assert told.get(code, 0) <= len(numbers)
            assert {f"{code}-{seq}" for seq in numbers[9::10]} == {
                each for each in matches if each.startswith(f"{code}-")
            }
        assert players == sorted(matches * 3)
        await database.close()

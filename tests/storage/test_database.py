"""The line to the database, when whoever holds it is called off."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

from sqlalchemy import text

from lastcard.storage.database import Database
from lastcard.storage.open import open_database


def test_who_is_called_off_while_connecting_leaves_no_connection_behind(tmp_path: Path) -> None:
    answered = asyncio.run(called_off(tmp_path))
    gc.unfreeze()
    gc.collect()  # a connection that was left would be found here, and its warning is an error
    assert answered == 1


async def called_off(folder: Path) -> int:
    """Many beginnings, each cancelled after some more steps of the loop; what a last question answers."""
    whole = await open_database(folder / "lastcard.sqlite3")
    for steps in range(0, 800, 10):
        database = Database(whole.address)
        asking = [asyncio.ensure_future(ask(database)) for _ in range(3)]
        for _ in range(steps):
            await asyncio.sleep(0)
        for each in asking:
            each.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        await database.close()
    answer = await ask(whole)
    await whole.close()
    return answer


async def ask(database: Database) -> int:
    """A question that takes a connection."""
    async with database.reading() as connection:
        return int((await connection.execute(text("SELECT 1"))).scalar_one())

"""Finding a room: how often the journal is asked for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from lastcard.storage.words import Words
from support.site import Opener, new_room


async def test_a_room_that_is_not_in_memory_is_looked_for_once(
    opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await opener()
    code = await new_room(await first.browser())
    site = await opener()
    asked, honest = [], Words.rows

    async def rows(words: Words, by: AsyncConnection, statement: str, values: Sequence[object]) -> Any:
        asked.append(statement)
        return await honest(words, by, statement, values)

    monkeypatch.setattr(Words, "rows", rows)
    browser = await site.browser()
    assert (await browser.get(f"/api/rooms/{code}")).status_code == 200
    assert code in site.parts.hub
    assert len([each for each in asked if "SELECT seq" in each]) == 1
    assert (await browser.get("/api/rooms/KMPQRT")).status_code == 404

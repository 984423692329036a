"""Servers for the tests of the web: the app without a network, and one real process for a file of tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from lastcard.app import build
from lastcard.config import Settings
from support.server import Server, bare_page
from support.site import Opener, Site


@pytest.fixture
async def opener(tmp_path: Path) -> AsyncIterator[Opener]:
    """Opens sites with settings of their own."""
    async with AsyncExitStack() as stack:

        async def open_site(**settings: object) -> Site:
            data = tmp_path / "data"
            # No browser is here that could add salt to a deal.
            everything = {"data": data, "page": bare_page(tmp_path / "page"), "salts": False, **settings}
            app = build(Settings.model_validate(everything))
            await stack.enter_async_context(app.router.lifespan_context(app))
            return Site(app, stack)

        yield open_site


@pytest.fixture
async def site(opener: Opener) -> Site:
    """A site with the settings of every day."""
    return await opener()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server for the tests of one file."""
    with Server(tmp_path_factory.mktemp("server"), front=False, rooms_per_hour=10_000) as server:
        yield server

"""What holds for every test: random examples may take their time, and a failing one can be run again. Two
guests for whoever has a server.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from support.guest import Guest
from support.server import Server

settings.register_profile("lastcard", deadline=None, print_blob=True)
settings.load_profile("lastcard")


@pytest.fixture
def anna(server: Server) -> Iterator[Guest]:
    """A guest of the server; the host, where there is a room."""
    with Guest(server) as guest:
        yield guest


@pytest.fixture
def ben(server: Server) -> Iterator[Guest]:
    """Another one, elsewhere."""
    with Guest(server, "198.51.100.8") as guest:
        yield guest

"""Real servers for bad inputs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from support.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server for the tests of one file, whose limits in time are short."""
    short: dict[str, Any] = {"hello_seconds": 1, "send_seconds": 2, "ping_seconds": 2, "request_seconds": 2}
    short |= {"messages_per_second": 10_000, "message_burst": 10_000}
    folder = tmp_path_factory.mktemp("server")
    with Server(folder, front=False, rooms_per_hour=10_000, sockets_per_address=2000, **short) as server:
        yield server

"""What the web's handlers work with: the parts of one running server, made by the composition root."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from lastcard.config import Settings
from lastcard.rooms.hub import Hub
from lastcard.storage.archive import Archive
from lastcard.storage.export import Export
from lastcard.storage.figures import Figures
from lastcard.storage.journal import SqlJournal
from lastcard.storage.passwords import Passwords
from lastcard.storage.people import People
from lastcard.storage.replay import Replays
from lastcard.storage.talk import SqlTalk
from lastcard.storage.tickets import Tickets
from lastcard.web.front import Front
from lastcard.web.limits import Limits
from lastcard.web.sockets import Sockets


@dataclass
class Parts:
    """The parts of a server that is up. `ready` falls when it begins to leave."""

    settings: Settings
    front: Front
    journal: SqlJournal
    people: People
    tickets: Tickets
    passwords: Passwords
    talk: SqlTalk
    archive: Archive
    figures: Figures
    replays: Replays
    export: Export
    forget: Callable[[str], Awaitable[list[str]]]
    hub: Hub
    limits: Limits
    sockets: Sockets
    ready: bool = True


def parts_of(connection: HTTPConnection) -> Parts:
    """The parts that serve this request or socket."""
    parts: Parts = connection.app.state.parts
    return parts


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from; behind a trusted proxy what that one says."""
    return connection.client.host if connection.client else ""


TheParts = Annotated[Parts, Depends(parts_of)]

"""Puts the server together from its settings; the only place that knows every part."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI
from starlette.middleware import Middleware

from lastcard import bots
from lastcard.config import Settings
from lastcard.rooms.hub import Hub
from lastcard.rooms.machine import SystemChance, SystemClock
from lastcard.rooms.peers import Peers
from lastcard.rooms.session import Pace
from lastcard.rules.shuffle import Arrange
from lastcard.storage.archive import Archive
from lastcard.storage.export import Export
from lastcard.storage.figures import Figures
from lastcard.storage.forget import forget
from lastcard.storage.hints import open_hints
from lastcard.storage.journal import SqlJournal
from lastcard.storage.lines import SqlLines
from lastcard.storage.open import open_database
from lastcard.storage.passwords import Passwords
from lastcard.storage.people import People
from lastcard.storage.replay import Replays
from lastcard.storage.talk import SqlTalk
from lastcard.storage.tickets import Tickets
from lastcard.web import (
    arrival,
    chat,
    devices,
    doors,
    errors,
    exports,
    farewell,
    front,
    health,
    history,
    me,
    options,
    pages,
    replay,
    rooms,
    rulesheet,
    socket,
    sums,
    vitals,
)
from lastcard.web.announce import VERSION
from lastcard.web.bodies import BodyLimit
from lastcard.web.headers import SecurityHeaders
from lastcard.web.heads import Heads
from lastcard.web.hosts import HostCheck
from lastcard.web.limits import Limits
from lastcard.web.parts import Parts
from lastcard.web.sockets import Sockets
from lastcard.web.subpath import SubPath

#: What answers after `socket`, in this order: the pages come last, as they answer everything.
PARTS = (
    health,
    me,
    devices,
    doors,
    options,
    rooms,
    arrival,
    rulesheet,
    chat,
    history,
    sums,
    replay,
    exports,
    farewell,
    vitals,
    pages,
)


def build(settings: Settings, *, deal: Arrange | None = None) -> FastAPI:
    """The whole server as an ASGI app. Raises `FrontMissing`; its start raises `CannotOpen`.

    `deal` is for tests: it chooses the order of a shuffled deck.
    """
    built = front.load(settings.base, settings.page)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with (
            _running(settings, built, deal) as app.state.parts,
            vitals.watched(app.state.parts) as app.state.vitals,
        ):
            yield

    app = FastAPI(
        title="Lastcard",
        version=VERSION,
        lifespan=lifespan,
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
        routes=socket.ROUTES,
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(HostCheck),
            Middleware(BodyLimit),
            Middleware(SubPath, base=settings.base),
            Middleware(Heads),
        ],
    )
    errors.install(app)
    for part in PARTS:
        app.include_router(part.router)
    return app


@asynccontextmanager
async def _running(settings: Settings, built: front.Front, deal: Arrange | None) -> AsyncIterator[Parts]:
    """The parts of the server while it is up."""
    database = await open_database(settings.database)
    lines = SqlLines(database)
    await lines.set_clock()
    hints = open_hints(database.address, settings.hint_url, lines.process)
    journal, people = SqlJournal(database, tell=hints.tell), People(database, time.time)
    talk = SqlTalk(database)
    hub = Hub(
        journal, SystemClock(lambda: lines.ahead), SystemChance(), people, talk,
        bots=bots, arrange=deal, salted=settings.salts, max_rooms=settings.max_rooms, pace=_pace(settings),
        peers=Peers(lines, journal, hints, talk, people),
    )  # fmt: skip
    hub.start()
    try:
        yield Parts(
            settings, built, journal, people, Tickets(database, time.time), Passwords(database), talk,
            Archive(database), Figures(database), Replays(database), Export(database),
            partial(forget, database), hub,
            Limits(settings), Sockets(settings),
        )  # fmt: skip
    finally:
        if not hub.stopping:
            await hub.stop()
        await journal.close()
        await people.close()
        await hints.close()
        await database.close()


def _pace(settings: Settings) -> Pace:
    return Pace(
        per_second=settings.messages_per_second,
        at_once=settings.message_burst,
        hello_within=settings.hello_seconds,
        slow_after=settings.send_seconds,
    )

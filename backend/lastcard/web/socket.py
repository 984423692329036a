"""The thin shell between a WebSocket and a session: texts in, texts out, and every end that a line can have.

It decides who may open one (Origin, limits, the room's code), and nothing about the game.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from lastcard.lobby.record import Unavailable, UnknownEvent
from lastcard.protocol import MAX_MESSAGE
from lastcard.rooms.session import Session
from lastcard.web import errors, identity, origin
from lastcard.web.errors import Problem
from lastcard.web.line import BINARY, Line
from lastcard.web.lookup import live_room
from lastcard.web.parts import Parts, address_of, parts_of

TOO_BIG = 1009


async def line(websocket: WebSocket) -> None:
    """One client's line, from the handshake to its end."""
    parts, address, written = parts_of(websocket), address_of(websocket), websocket.path_params["written"]
    if origin.is_foreign(websocket, parts.settings):
        await websocket.send_denial_response(errors.answer(403, "origin", "This page is not ours."))
        return
    if parts.sockets.full(address) or not parts.ready:
        await websocket.send_denial_response(errors.answer(503, "full", "No more lines now.", 5))
        return
    await websocket.accept()
    line: Line = websocket.scope["extensions"]["lastcard.line"]
    parts.sockets.enter(address)
    left = partial(parts.sockets.leave, address)
    try:
        with contextlib.suppress(WebSocketDisconnect), contextlib.ExitStack() as unheard:
            unheard.enter_context(parts.sockets.waiting())
            await _open(websocket, parts, written, line, Turns(unheard.close, left))
    finally:
        if not line.alone:
            left()


#: The first to be tried, and without what FastAPI does for a request: many open a line at the same moment.
ROUTES: list[BaseRoute] = [
    WebSocketRoute("/ws/{written}", line),
    WebSocketRoute("/ws/{written:path}", line),  # no line break
]


class Turns(NamedTuple):
    """What is called when the client has said hello, and when it has left a line that goes on alone."""

    greeted: Callable[[], None]
    left: Callable[[], None]


async def _open(websocket: WebSocket, parts: Parts, written: str, line: Line, turns: Turns) -> None:
    """Find the room and the person, and serve the line; or say with a close code why not."""
    try:
        async with parts.sockets.opening:
            room = await live_room(websocket, parts, written)
            person = await identity.of_socket(websocket, parts)
    except Problem as problem:
        line.close(_CLOSES[problem.status], problem.error)
    except (Unavailable, UnknownEvent):
        line.close(1013, "try_later")
    else:
        who, device = (person.id, person.device) if person else (None, "")
        await _serve(websocket, line, room.open(who, identity.bearer(parts), device), turns)


#: What a refused line is closed with, by the HTTP status that says the same.
_CLOSES = {401: 4001, 404: 4004, 429: 1013}


async def _serve(websocket: WebSocket, line: Line, session: Session, turns: Turns) -> None:
    """Carry texts both ways until the line goes on alone, or one side ends it."""
    line.carry(session)
    try:
        if ended := await _read(websocket, line, session, turns):
            line.close(ended)
    finally:
        if not line.alone:
            session.outbox.shell = None
            session.lost()


async def _read(websocket: WebSocket, line: Line, session: Session, turns: Turns) -> int | None:
    """Hand on what the client says until the line itself does; return the code to close with, or None when
    the line goes on alone or is gone.
    """
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        if text is None:
            return BINARY
        if len(text) > MAX_MESSAGE:
            return TOO_BIG
        await session.receive(text)
        if session.entered:
            turns.greeted()
            if line.go_on(turns.left):
                return None

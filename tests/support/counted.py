"""A server that can be asked what it keeps: `GET /counts`; a program of `support.server.Server`. The one that
people run has no such address.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
from pathlib import Path

from fastapi import FastAPI

from lastcard.app import build
from lastcard.config import read
from lastcard.rooms.hub import Hub
from lastcard.rooms.room import LiveRoom
from lastcard.rooms.session import Session
from lastcard.web import logs, server


def kept(hub: Hub) -> dict[str, int]:
    """What there is in this process after the collector has been through."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):  # what is free is given back, where the C library can
        ctypes.CDLL(None).malloc_trim(0)
    objects = gc.get_objects()
    return {
        "tasks": len(asyncio.all_tasks()),
        "timers": len(hub.time),
        "rooms": sum(isinstance(each, LiveRoom) for each in objects),
        "lines": sum(isinstance(each, Session) for each in objects),
        "objects": len(objects),
        "resident": resident(),
    }


def resident() -> int:
    """Bytes of memory that this process holds."""
    [line] = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) * 1024


def countable(app: FastAPI) -> FastAPI:
    """The application with one address more."""

    @app.get("/counts")
    async def counts() -> dict[str, int]:
        return kept(app.state.parts.hub)

    app.router.routes.insert(0, app.router.routes.pop())
    return app


def main() -> None:
    """Serve until told to stop."""
    settings = read({})
    with server.listen(settings) as door:
        app = countable(build(settings))
        logs.configure(settings)
        server.run(app, settings, door, ready=lambda: print("ready", flush=True))


if __name__ == "__main__":
    main()

"""By what name a request means to reach us. What is no name is turned away before a link or an Origin is made
of it; which names are ours only the host's proxy knows.
"""

from __future__ import annotations

import re

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from lastcard.web import errors

#: A name or an address, the port behind it; a program of old says none.
_HOST = re.compile(r"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::([0-9]{1,5}))?|")
LAST_PORT = 65_535


class HostCheck:
    """Turns away what names two hosts, or one that cannot be."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        app: ASGIApp = self.app
        if scope["type"] in ("http", "websocket") and not _is_one(Headers(scope=scope).getlist("host")):
            app = errors.answer(400, "bad_host", "The request names no host that can be.")
        await app(scope, receive, send)


def _is_one(hosts: list[str]) -> bool:
    found = _HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
    return not hosts or (found is not None and int(found[1] or 0) <= LAST_PORT)

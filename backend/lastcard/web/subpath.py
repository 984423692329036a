"""Serving below a path such as /cards, whether the proxy in front cuts that path off or passes it on.

Everything behind this sees one and the same path; what is written into pages and cookies asks for `base`.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send


class SubPath:
    """Makes both kinds of proxy look alike: `root_path` is the base, and the path carries it."""

    def __init__(self, app: ASGIApp, base: str) -> None:
        self.app = app
        self._base = base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        if scope["type"] in ("http", "websocket"):
            path: str = scope["path"]
            if path != self._base and not path.startswith(f"{self._base}/"):
                path = self._base + path
            scope = {**scope, "root_path": self._base, "path": path}
        await self.app(scope, receive, send)

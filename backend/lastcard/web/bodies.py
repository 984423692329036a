"""How large a request may be. Its length must be told ahead; the HTTP server sees to it that it is kept."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from lastcard.web import errors

#: Bytes of a request's body.
MAX_BODY = 16_384


class BodyLimit:
    """Turns away a body that is too large or does not say how large it is, before any of it is read."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        app: ASGIApp = self.app
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            if "transfer-encoding" in headers:
                app = errors.answer(411, "length_required", "Say how long the request is.")
            elif int(headers.get("content-length", "0")) > MAX_BODY:
                app = errors.answer(413, "too_large", f"A request has {MAX_BODY} bytes at most.")
        await app(scope, receive, send)

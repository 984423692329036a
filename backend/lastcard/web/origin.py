"""Whether a request comes from a page of ours: its Origin must be exactly the address that reached us."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from lastcard.config import Settings

_PORTS = {"http": ":80", "https": ":443"}


def own(connection: HTTPConnection, settings: Settings) -> str:
    """Scheme, host and port of this server as a browser writes them in an Origin."""
    if settings.public_url:
        parts = urlsplit(settings.public_url)
        return _plain(parts.scheme, parts.netloc)
    scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
    return _plain(scheme, connection.headers.get("host", ""))


def link(connection: HTTPConnection, settings: Settings, path: str) -> str:
    """The address of one of our pages, for people; `path` begins with a slash."""
    return own(connection, settings) + settings.base + path


def is_ours(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the request states our own Origin."""
    return connection.headers.get("origin") == own(connection, settings)


def is_foreign(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the request states an Origin that is not ours. A program states none."""
    return "origin" in connection.headers and not is_ours(connection, settings)


def _plain(scheme: str, host: str) -> str:
    return f"{scheme}://{host.lower().removesuffix(_PORTS.get(scheme, ''))}"

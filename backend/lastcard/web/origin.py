"""Whether a request comes from a page of ours: its Origin must be exactly the address that reached us."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from lastcard.config import Settings
from lastcard.web.announce import network_address

_PORTS = {"http": ":80", "https": ":443"}
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


def own(connection: HTTPConnection, settings: Settings) -> str:
    """Scheme, host and port of this server as a browser writes them in an Origin."""
    if settings.public_url:
        parts = urlsplit(settings.public_url)
        return _plain(parts.scheme, parts.netloc)
    scheme = "https" if connection.scope["scheme"] in ("https", "wss") else "http"
    return _plain(scheme, connection.headers.get("host", ""))


def link(connection: HTTPConnection, settings: Settings, path: str) -> str:
    """The address of one of our pages, for other people; `path` begins with a slash.

    Whoever came by localhost gets this machine's address in its network: a phone has a localhost of its own.
    """
    address = own(connection, settings)
    parts = urlsplit(address)
    if parts.hostname in _LOOPBACK and not settings.public_url and (host := network_address(settings.host)):
        address = _plain(parts.scheme, f"{host}:{parts.port or _PORTS[parts.scheme][1:]}")
    return address + settings.base + path


def is_ours(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the request states our own Origin."""
    return connection.headers.get("origin") == own(connection, settings)


def is_foreign(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the request states an Origin that is not ours. A program states none."""
    return "origin" in connection.headers and not is_ours(connection, settings)


def _plain(scheme: str, host: str) -> str:
    return f"{scheme}://{host.lower().removesuffix(_PORTS.get(scheme, ''))}"

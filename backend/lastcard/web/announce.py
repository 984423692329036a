"""What the terminal says when a server is up: where to find it, where the data lies, what is not safe."""

from __future__ import annotations

import io
import ipaddress
import socket
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import segno

from lastcard.config import Settings, without_secrets

try:
    VERSION = version("lastcard")
except PackageNotFoundError:  # run from the tree, without an installation
    VERSION = "0"


def greeting(settings: Settings, port: int) -> str:
    """The lines for the person who started the server, with a QR code for the phone."""
    address = network_address(settings.host)
    local = f"http://{_here(settings.host)}:{port}{settings.base}/"
    lines = ["", f"Lastcard {VERSION} is up.", "", f"  this machine   {local}"]
    if address:
        lines.append(f"  your network   http://{address}:{port}{settings.base}/")
    if settings.public_url:
        lines.append(f"  everybody      {settings.public_url}/")
    lines.append(f"  data           {_where(settings)}")
    lines += [f"  not safe       {sentence}" for sentence in _unsafe(settings)]
    reach = f"{settings.public_url}/" if settings.public_url else address and lines[4].split()[-1]
    if reach:
        lines += ["", f"  {reach}", _code(reach)]
    return "\n".join([*lines, "  Ctrl-C stops the server; matches are kept and go on when it is back.", ""])


def network_address(host: str) -> str | None:
    """This machine's address in its network, or None where it listens to itself alone or has no network."""
    try:
        listening = ipaddress.ip_address(host)
    except ValueError:
        return None if host == "localhost" else host
    if not listening.is_unspecified:
        return None if listening.is_loopback else _bracketed(listening)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way a packet would leave
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(address).is_loopback else address


def _here(host: str) -> str:
    try:
        listening = ipaddress.ip_address(host)
    except ValueError:
        return host
    return "localhost" if listening.is_unspecified or listening.is_loopback else _bracketed(listening)


def _bracketed(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    return f"[{address}]" if address.version == 6 else str(address)


def _where(settings: Settings) -> str:
    place = settings.database
    return str(place) if isinstance(place, Path) else without_secrets(place)


def _unsafe(settings: Settings) -> Iterator[str]:
    if settings.public_url and settings.public_url.startswith("https:"):
        return
    if settings.public_url or network_address(settings.host):
        yield "plain HTTP: fine at home; put HTTPS in front before strangers can reach the port"
    if any(ipaddress.ip_network(proxy).prefixlen == 0 for proxy in settings.trusted_proxies):
        yield "trusted_proxies believes everybody: whoever reaches the port can pretend to be any address"


def _code(address: str) -> str:
    drawing = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawing, border=2, compact=True)
    return "\n".join(f"  {line}" for line in drawing.getvalue().splitlines())

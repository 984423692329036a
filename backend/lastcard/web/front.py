"""The built front end in memory: each file with its type, its compressed twin and how long it may be kept.

It is small, it never changes while the server runs, and a path that is looked up in a dict leaves no folder.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

#: Vite puts a hash of the content into these names.
_HASHED = "assets/"
_FOR_EVER = "public, max-age=31536000, immutable"
_TEXTS = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")

#: What a messenger shows of a link: the game, nothing of the room's people.
_PREVIEW = """
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Lastcard" />
    <meta property="og:title" content="Lastcard: a card night among friends" />
    <meta property="og:description" content="Tap to join the table. No account, no app." />"""

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")


class FrontMissing(Exception):
    """There is no built front end to serve. Its text is one line for the host."""


class Asset(NamedTuple):
    """A file as it is served."""

    body: bytes
    packed: bytes | None
    media: str
    keep: str
    etag: str


class Front:
    """All files of the front end by their path, and the page itself."""

    def __init__(self, files: Mapping[str, bytes], base: str) -> None:
        self._assets = {path: _asset(path, body) for path, body in files.items() if path != "index.html"}
        self._page = _asset("index.html", _page(files["index.html"].decode(), base).encode())

    def asset(self, path: str) -> Asset | None:
        """The file at this path, if there is one. The page is none: it belongs to no path of its own."""
        return self._assets.get(path)

    def page(self, request: Request, status: int = 200) -> Response:
        """The page, which finds out from its address what to show."""
        return respond(request, self._page, status)


def load(base: str, folder: Path | None = None) -> Front:
    """Read the build, from beside the package or from the tree; raise `FrontMissing`."""
    package = Path(__file__).resolve().parent.parent
    built = package / "_static"
    folder = folder or (built if built.is_dir() else package.parent.parent / "frontend" / "dist")
    if not (folder / "index.html").is_file():
        raise FrontMissing(f"the front end is not built: {folder / 'index.html'} is missing")
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
    return Front(files, base)


def respond(request: Request, asset: Asset, status: int = 200) -> Response:
    """Send a file, unless the browser has it, compressed if it may be."""
    headers = {"cache-control": asset.keep, "etag": asset.etag, "vary": "Accept-Encoding"}
    if status == 200 and asset.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = asset.body
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = asset.packed
        headers["content-encoding"] = "gzip"
    return Response(body, status, headers, asset.media)


def _asset(path: str, body: bytes) -> Asset:
    media = mimetypes.guess_type(path)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if media.startswith(_TEXTS) else None
    keep = _FOR_EVER if path.startswith(_HASHED) else "no-cache"
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Asset(body, packed if packed and len(packed) < len(body) else None, media, keep, etag)


def _page(html: str, base: str) -> str:
    """The page's own addresses are relative; <base> makes them right on every path, below a sub-path too."""
    return html.replace("<head>", f'<head>\n    <base href="{base}/" />{_PREVIEW}', 1)

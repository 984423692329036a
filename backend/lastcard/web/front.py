"""The built front end in memory: each file with its type, its compressed twins and how long it may be kept.

It is small, it never changes while the server runs, and a path that is looked up in a dict leaves no folder.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from lastcard.web.hints import HINTS, MANIFEST, Hints, Kind, spoken

#: Vite puts a hash of the content into these names.
_HASHED = "assets/"
_FOR_EVER = "public, max-age=31536000, immutable"
#: What the build has compressed itself, better than we can at the start.
_TWINS = {"br": ".br", "gzip": ".gz"}
_TEXTS = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")

#: Data, which no browser runs.
_BROUGHT = b'<script type="application/json" id="brought">%s</script>'

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
    """A file as it is served. `packed`: by content encoding, the best one first."""

    body: bytes
    packed: dict[str, bytes]
    media: str
    keep: str
    etag: str


class Front:
    """All files of the front end by their path, and the page itself, once for each of its heads."""

    def __init__(self, files: Mapping[str, bytes], base: str) -> None:
        hidden = ("index.html", MANIFEST, *(path + end for path in files for end in _TWINS.values()))
        self._assets = {path: _asset(path, files) for path in files if path not in hidden}
        self._html = _page(files["index.html"].decode(), base)
        self._hints = Hints(files.get(MANIFEST))
        self._pages: dict[tuple[Kind, str], Asset] = {}

    def asset(self, path: str) -> Asset | None:
        """The file at this path, if there is one. The page is none: it belongs to no path of its own."""
        return self._assets.get(path)

    def page(self, request: Request, status: int = 200, kind: Kind = "home") -> Response:
        """The page, which finds out from its address what to show; `kind`: what it will fetch for that."""
        language = spoken(request.headers.get("accept-language", ""), self._hints.languages)
        answer = respond(request, self._headed(kind, language), status)
        answer.headers["vary"] = "Accept-Encoding, Accept-Language, Cookie"
        return answer

    def page_with(self, request: Request, kind: Kind, data: bytes) -> Response:
        """The page with what it would ask for first, for one person alone: no browser keeps it."""
        asset = self._headed(kind, spoken(request.headers.get("accept-language", ""), self._hints.languages))
        brought = _BROUGHT % data.replace(b"<", rb"\u003c")
        body = asset.body.replace(b"</body>", brought + b"</body>", 1)
        headers = {"cache-control": "no-store"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            body = gzip.compress(body, 6, mtime=0)
            headers["content-encoding"] = "gzip"
        return Response(body, 200, headers, asset.media)

    def _headed(self, kind: Kind, language: str) -> Asset:
        if (kind, language) not in self._pages:
            head = self._hints.lines(kind, language)
            html = self._html.replace(HINTS, head, 1)
            self._pages[kind, language] = _asset("index.html", {"index.html": html.encode()})
        return self._pages[kind, language]


def built() -> Path:
    """Where the build lies: beside the package or in the tree."""
    package = Path(__file__).resolve().parent.parent
    static = package / "_static"
    return static if static.is_dir() else package.parent.parent / "frontend" / "dist"


def load(base: str, folder: Path | None = None) -> Front:
    """Read the build; raise `FrontMissing`."""
    folder = folder or built()
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
    taken = re.findall(r"[\w-]+", request.headers.get("accept-encoding", ""))
    encoding = next((each for each in asset.packed if each in taken), None)
    if encoding is not None:
        body = asset.packed[encoding]
        headers["content-encoding"] = encoding
    return Response(body, status, headers, asset.media)


def _asset(path: str, files: Mapping[str, bytes]) -> Asset:
    body = files[path]
    media = mimetypes.guess_type(path)[0] or "application/octet-stream"
    packed = {encoding: files[path + end] for encoding, end in _TWINS.items() if path + end in files}
    if media.startswith(_TEXTS) and "gzip" not in packed:
        packed["gzip"] = gzip.compress(body, 9, mtime=0)
    keep = _FOR_EVER if path.startswith(_HASHED) else "no-cache"
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Asset(
        body, {how: twin for how, twin in packed.items() if len(twin) < len(body)}, media, keep, etag
    )


def _page(html: str, base: str) -> str:
    """The page's own addresses are relative; <base> makes them right on every path, below a sub-path too."""
    return html.replace("<head>", f'<head>\n    <base href="{base}/" />{_PREVIEW}', 1)

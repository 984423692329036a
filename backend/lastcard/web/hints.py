"""What a page will need is named in its head, so that all of it comes at once and not one after the other.

Only the server knows before any script has come which page an address is and what its reader speaks. The
build's manifest says which files a chunk is made of; a chunk that it does not name is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Literal

#: What a page is made of besides what every page is: chunks by the names that the build gives them.
Kind = Literal["home", "table", "around", "join", "screen", "rules", "past"]
CHUNKS: dict[Kind, list[str]] = {
    "home": [],
    "table": ["table"],
    "around": ["table", "around"],
    "join": ["table", "Join"],
    "screen": ["Screen"],
    "rules": ["around"],
    "past": ["past"],
}
#: Parts of the messages, after what every page says.
MESSAGES: dict[Kind, list[str]] = {
    "home": [],
    "table": ["{}"],
    "around": ["{}", "{}-around"],
    "join": ["{}", "{}-around"],
    "screen": ["{}", "{}-around"],
    "rules": ["{}", "{}-around"],
    "past": ["{}", "{}-around", "{}-past"],
}
#: The page's own language, whose first messages every page brings along.
OWN = "en"
MANIFEST = ".vite/manifest.json"
#: Where they stand in the page, as the build leaves it.
HINTS = "\n    <!-- hints -->"


class Hints:
    """The lines that name what a page needs, by kind of page and language."""

    def __init__(self, manifest: bytes | None) -> None:
        self._entries: dict[str, Any] = json.loads(manifest or b"{}")
        self._named = {entry["name"]: key for key, entry in self._entries.items() if "name" in entry}
        self.languages = [name for name in self._named if len(name) == 2]

    def lines(self, kind: Kind, language: str) -> str:
        """Links for the head of the page."""
        messages = [part.format(language) for part in MESSAGES[kind]]
        if language != OWN:
            messages.append(f"{language}-first")
        keys = [self._named[name] for name in (*CHUNKS[kind], *messages) if name in self._named]
        files = dict.fromkeys(file for key in keys for file in self._files(key, set()))
        return "".join(_link(file) for file in files)

    def _files(self, key: str, seen: set[str]) -> Iterator[str]:
        """The files of a chunk and of what it imports, but for those of the first page, which names them."""
        entry: Mapping[str, Any] = self._entries[key]
        if key in seen or entry.get("name") == "home":
            return
        seen.add(key)
        yield from entry.get("css", [])
        for other in entry.get("imports", []):
            yield from self._files(other, seen)
        yield entry["file"]


def _link(file: str) -> str:
    rel = "stylesheet" if file.endswith(".css") else "modulepreload"
    return f'\n    <link rel="{rel}" crossorigin href="./{file}">'


def spoken(accept: str, languages: list[str]) -> str:
    """The first language of an Accept-Language header that there is; ours if none."""
    wishes = (wish.partition(";")[0].strip().lower().partition("-")[0] for wish in accept.split(","))
    return next((wish for wish in wishes if wish in languages), OWN)

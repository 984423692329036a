"""What the page says in a language, from its own catalogues: so that a test names a button in any of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

CATALOGUES = Path(__file__).parents[2] / "frontend" / "src" / "i18n"


class Words:
    """The messages of a language by their keys."""

    def __init__(self, language: str) -> None:
        self._messages: dict[str, Any] = {}
        for file in sorted(CATALOGUES.glob(f"{language}*.json")):
            _merge(self._messages, json.loads(file.read_text("utf-8")))

    def __call__(self, key: str, **filling: object) -> str:
        """A message with its holes filled."""
        return self._find(key).format(**filling)

    def pattern(self, key: str) -> str:
        """A regular expression for the message, whatever fills its holes."""
        return re.sub(r"\\\{\w+\\\}", ".+", re.escape(self._find(key)))

    def _find(self, key: str) -> str:
        found: Any = self._messages
        for step in key.split("."):
            found = found[step]
        assert isinstance(found, str), f"{key} is no single message"
        return found


def _merge(into: dict[str, Any], more: dict[str, Any]) -> None:
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = value

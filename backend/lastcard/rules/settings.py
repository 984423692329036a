"""Settings codes: a short text for a link that gives the same options on another server (R95).

`classic~stacking.same~hand_size.5`: a preset, then what differs from it. It is readable on purpose, so that
a server which does not know an option can name it.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from lastcard.rules.option_table import DECK_KINDS, OPTIONS, Option
from lastcard.rules.options import Options, differences, nearest, preset, problems, settled

#: Characters of a code; a longer one is none.
LONGEST = 600
_NUMBER = re.compile("0|[1-9][0-9]{0,5}")
_WORDS = {None: "off", False: "off", True: "on"}
_BY_NAME = {option.name: option for option in OPTIONS}


class BadSettings(Exception):
    """A text that is no settings code: the options in question (none: the whole text), and why.

    `code` is one of `problems`, or `unknown` (option or preset), `twice`, `no-code`.
    """

    def __init__(self, names: tuple[str, ...], code: str) -> None:
        super().__init__(code)
        self.names = names
        self.code = code


def encode(options: Options) -> str:
    """The code for `options`."""
    options = settled(options)
    base = nearest(options)
    parts = [
        f"{name}.{_write(name, value)}"
        for name, value in differences(options, base).items()
        if value is not None or name == "card_limit"
    ]
    return "~".join([base, *parts])


def decode(code: str) -> Options:
    """The options that `code` stands for; raise `BadSettings`. Seats are not asked after here."""
    name, *parts = code[: LONGEST + 1].split("~")
    base = preset(name)
    if len(code) > LONGEST or base is None:
        raise BadSettings((), "no-code" if len(code) > LONGEST or not name else "unknown")
    changes: dict[str, Any] = {}
    for part in parts:
        option, value = _part(part)
        if option in changes:
            raise BadSettings((option,), "twice")
        changes[option] = value
    options = settled(replace(base, **changes))
    for names, problem in problems(options, None):
        raise BadSettings(names, problem)
    return options


def _part(part: str) -> tuple[str, Any]:
    name, dot, text = part.partition(".")
    if not dot or not name:
        raise BadSettings((), "no-code")
    if name not in _BY_NAME:
        raise BadSettings((name[:40],), "unknown")
    return name, _read(_BY_NAME[name], text)


def _write(name: str, value: Any) -> str:
    if name == "deck":
        return "-".join(str(value[kind]) for kind in DECK_KINDS)
    return _WORDS[value] if value is None or isinstance(value, bool) else str(value)


def _read(option: Option, text: str) -> Any:
    """The value that `text` names; where the option does not apply, any, to be left out later (R92)."""
    if option.name == "deck":
        return _read_deck(text)
    if _NUMBER.fullmatch(text) and option.span is not None:
        return int(text)
    for value in (*option.all_wild, *option.classic):
        if _write(option.name, value) == text:
            return value
    raise BadSettings((option.name,), "value")


def _read_deck(text: str) -> dict[str, int]:
    counts = text.split("-")
    if len(counts) != len(DECK_KINDS) or not all(map(_NUMBER.fullmatch, counts)):
        raise BadSettings(("deck",), "value")
    return dict(zip(DECK_KINDS, map(int, counts), strict=True))

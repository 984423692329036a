"""What has changed since people were last ready, so that nobody agrees to something unseen."""

from __future__ import annotations

import msgspec

from lastcard.lobby.state import Lobby, Terms
from lastcard.rules.options import Options

Value = bool | int | str | None


class Change(msgspec.Struct, frozen=True):
    """One of the options, or the `clock` or the `bank`: what it was when people were ready, and what it is.
    Of a deck it is said only that it is another one.
    """

    name: str
    before: Value
    after: Value


def changes(lobby: Lobby) -> list[Change]:
    """All that is otherwise than what people were ready for."""
    was = lobby.agreed
    if was is None or was == (now := Terms(lobby.options, lobby.clock, lobby.bank)):
        return []
    pairs = [(name, getattr(was.options, name), getattr(now.options, name)) for name in _OPTIONS]
    pairs += [("clock", was.clock, now.clock), ("bank", was.bank, now.bank)]
    return [Change(name, _told(one), _told(other)) for name, one, other in pairs if one != other]


_OPTIONS = [field.name for field in msgspec.structs.fields(Options)]


def _told(value: object) -> Value:
    return value if isinstance(value, bool | int | str) else None

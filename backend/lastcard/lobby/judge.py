"""Why the lobby would refuse: the closed list of reasons, and `refusal`, which both `decide` and the view ask."""

from __future__ import annotations

from typing import Literal

LobbyReason = Literal[
    "bad_options",
    "bad_value",
    "forbidden",
    "full",
    "kicked",
    "locked",
    "match_running",
    "no_match",
    "no_such_person",
    "not_host",
    "not_member",
    "not_playing",
    "not_ready",
    "paused",
    "room_closed",
    "stale",
    "too_few",
    "unchanged",
]

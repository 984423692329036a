"""The refusals that come before any card is looked at:
is there a round, does the seat play in it, is it asked now.
"""

from __future__ import annotations

from typing import get_args

from lastcard.rules.events import Wait
from lastcard.rules.reasons import Reason
from lastcard.rules.seating import is_playing, running
from lastcard.rules.state import Match

EVERY_WAIT: tuple[Wait, ...] = get_args(Wait)


def absent(match: Match, seat: int) -> Reason | None:
    """Why `seat` has no say in a round now."""
    if match.phase != "playing":
        return "match_over" if match.phase == "over" else "no_round"
    return None if is_playing(match, seat) else "not_playing"


def unasked(match: Match, seat: int, turn: int, waits: tuple[Wait, ...]) -> Reason | None:
    """Why `seat` may not answer decision `turn` with a command that is for `waits`."""
    if refused := absent(match, seat):
        return refused
    if turn != match.turn:
        return "stale"
    now = running(match)
    if now.on_turn != seat:
        return "not_your_turn"
    return None if now.wait in waits else "not_now"

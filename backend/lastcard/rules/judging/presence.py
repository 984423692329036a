"""The refusals that come before any card is looked at:
is there a round, does the seat play in it, is it asked now.
"""

from __future__ import annotations

from typing import get_args

from lastcard.rules.events import Wait
from lastcard.rules.reasons import Reason
from lastcard.rules.state import Match

EVERY_WAIT: tuple[Wait, ...] = get_args(Wait)


def absent(match: Match, seat: int) -> Reason | None:
    """Why `seat` has no say in a round now."""
    if match.phase != "playing":
        return "match_over" if match.phase == "over" else "no_round"
    seats = match.seats
    return None if 0 <= seat < len(seats) and seats[seat].status == "in" else "not_playing"


def unasked(match: Match, seat: int, turn: int, waits: tuple[Wait, ...]) -> Reason | None:
    """Why `seat` may not answer decision `turn` with a command that is for `waits`."""
    now = match.round
    if now is not None and now.on_turn == seat and match.turn == turn:  # who is on turn is in the round
        return None if now.wait in waits else "not_now"
    return absent(match, seat) or ("stale" if turn != match.turn else "not_your_turn")

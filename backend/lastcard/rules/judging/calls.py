"""What is refused of calls and catches (RULES.md, R60 to R69)."""

from __future__ import annotations

from lastcard.rules import commands as c
from lastcard.rules.events import Wait
from lastcard.rules.judging.presence import absent
from lastcard.rules.reasons import Reason
from lastcard.rules.seating import is_playing, running
from lastcard.rules.state import Match, Seat

CALL_WAITS: tuple[Wait, ...] = ("play", "drawn", "stack")
#: With more in hand there is nothing to call: it is one card that is owed for, two from which one is left.
MOST_CARDS = 2


def call(match: Match, seat: int, command: c.Call) -> Reason | None:
    """Why a call is refused. Good: for an open duty, and in the own turn with two cards in hand (R62)."""
    if refused := absent(match, seat):
        return refused
    if match.options.calls == "silent":
        return "no_calls"
    one, now = match.seats[seat], running(match)
    if one.duty is not None and one.owes:
        return None
    if now.on_turn == seat and now.wait in CALL_WAITS and len(one.hand) == MOST_CARDS:
        return "settled" if one.ahead else None
    return _over(one) or "no_call"


def catch(match: Match, seat: int, command: c.Catch) -> Reason | None:
    """Why a catch is refused. A named duty is open or over; only 0 can be a false catch (R66, R68)."""
    if refused := absent(match, seat):
        return refused
    if match.options.calls == "silent":
        return "no_calls"
    if command.seat == seat:
        return "own_seat"
    if not is_playing(match, command.seat):
        return "bad_target"
    one = match.seats[command.seat]
    if one.owes:
        return None if command.duty in (0, one.owes) else "too_late"
    if command.duty and (one.duty is None or one.duty.number != command.duty):
        return "too_late"
    return _over(one) or (None if match.options.false_catch_penalty else "not_owed")


def _over(one: Seat) -> Reason | None:
    """What became of the newest duty of a seat that owes nothing, if it had one since its last play."""
    if one.duty is None:
        return None
    return "too_late" if one.duty.outcome == "closed" else "settled"

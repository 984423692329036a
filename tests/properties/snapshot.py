"""What there is to compare: the same facts read off the engine's state and off the model's table."""

from __future__ import annotations

from collections import Counter
from typing import Any

from lastcard.rules.state import Match
from reference.table import Table

Facts = dict[str, Any]


def of_engine(match: Match) -> Facts:
    """The facts as the engine has them."""
    facts: Facts = {
        "phase": match.phase,
        "turn": match.turn,
        "duty": match.duty,
        "scores": [seat.score for seat in match.seats],
        "left": {place for place, seat in enumerate(match.seats) if seat.status == "left"},
        "eliminated": {place for place, seat in enumerate(match.seats) if seat.status == "eliminated"},
        "winners": sorted(match.winners),
    }
    now = match.round
    assert now is not None
    facts |= {"round": now.number, "dealer": now.dealer}
    if match.phase != "playing":
        assert now.result is not None or match.phase == "over"
        if now.result is not None:
            facts |= {"winner": now.result.winner, "points": list(now.result.points)}
        return facts
    return facts | {
        "hands": [sorted(seat.hand) for seat in match.seats],
        "pile": list(now.pile),
        "top": now.discards[-1],
        "discards": Counter(now.discards),
        "aside": Counter(now.aside),
        "colour": now.colour if match.options.family == "classic" else None,
        "direction": now.direction,
        "waits for": (now.on_turn, now.wait),
        "drawn": now.drawn,
        "pending": now.pending,
        "out": {place for place, seat in enumerate(match.seats) if seat.status == "out"},
        "owes": {place: seat.owes for place, seat in enumerate(match.seats) if seat.owes},
        "ahead": {place for place, seat in enumerate(match.seats) if seat.ahead},
    }


def of_model(t: Table) -> Facts:
    """The same facts as the model has them."""
    facts: Facts = {
        "phase": "over" if t.over else "playing" if t.running else "between",
        "turn": t.turn,
        "duty": t.duty,
        "scores": t.scores,
        "left": t.left,
        "eliminated": t.eliminated - t.left,
        "winners": sorted(t.winners),
        "round": t.round,
        "dealer": t.dealer,
    }
    if not t.running:
        return facts | {"winner": t.round_winner, "points": t.points}
    return facts | {
        "hands": [sorted(hand) for hand in t.hands],
        "pile": t.pile,
        "top": t.top,
        "discards": Counter(t.discards),
        "aside": Counter(t.aside),
        "colour": t.colour,
        "direction": t.direction,
        "waits for": (t.on_turn, t.wait),
        "drawn": t.drawn,
        "pending": t.pending if t.wait in ("stack", "challenge") else 0,
        "out": set(t.out) - t.left,
        "owes": t.duties,
        "ahead": set() if t.called_ahead is None else {t.called_ahead},
    }

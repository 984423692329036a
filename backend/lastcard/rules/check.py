"""Is a match sound? It names broken invariants, for tests, the simulator and rooms in doubt."""

from __future__ import annotations

from collections import Counter

from lastcard.rules.seating import finisher, is_playing, playing
from lastcard.rules.state import Match, Round


def problems(match: Match) -> list[str]:
    """The names of what is wrong with `match`; empty when it is sound."""
    now = match.round
    found = [] if (match.phase == "shuffling") == (match.shuffle is not None) else ["shuffle"]
    if now is None:
        return [*found, "phase without a round"] if match.phase == "playing" else found
    found += _cards(match, now) + _seats(match)
    if match.phase == "playing":
        found += _running(match, now)
    elif now.on_turn is not None or now.wait is not None:
        found.append("waiting after the end")
    if (match.phase == "over") != bool(match.winners):
        found.append("winners")
    return found


def _cards(match: Match, now: Round) -> list[str]:
    """Cards in hands, piles and aside are exactly the deck (R4)."""
    cards = now.pile + now.discards + now.aside
    for one in match.seats:
        cards += one.hand
    return [] if Counter(cards) == match.deck else ["cards not conserved"]


def _seats(match: Match) -> list[str]:
    found = []
    for one in match.seats:
        if one.hand != tuple(sorted(one.hand)):
            found.append("hand not sorted")
        if one.status != "in" and one.hand and match.phase == "playing":
            found.append("cards of a seat that is not in the round")
        if one.owes and len(one.hand) != 1:
            found.append("duty without one card")
        if one.duty is not None and one.duty.number > match.duty:
            found.append("duty number")
        if (one.owes or one.ahead) and match.options.calls == "silent":
            found.append("call in a silent match")
    return found


def _running(match: Match, now: Round) -> list[str]:
    found = []
    if now.on_turn is None or now.wait is None or not is_playing(match, now.on_turn):
        found.append("nobody to wait for")
    if len(playing(match)) < 2:
        found.append("a round for one")
    if (now.wait in ("stack", "challenge")) != (now.pending > 0):
        found.append("pending draw")
    if (now.wait == "drawn") != (now.drawn is not None):
        found.append("drawn card")
    if not now.discards:
        found.append("no top card")
    limit = match.options.card_limit
    for seat, one in enumerate(match.seats):
        if one.status == "in" and not one.hand and finisher(match) != seat:
            found.append("empty hand")
        if limit is not None and len(one.hand) >= limit:
            found.append("card limit")
        if one.ahead and now.on_turn != seat:
            found.append("call ahead out of turn")
    return found

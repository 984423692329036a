"""What is refused of the answers to an opening card or a Wild Draw Four, and of dealing, leaving and the
clock.
"""

from __future__ import annotations

from lastcard.rules import commands as c
from lastcard.rules.cards import COLOURS
from lastcard.rules.judging.presence import absent, unasked
from lastcard.rules.reasons import Reason
from lastcard.rules.seating import is_playing, running
from lastcard.rules.state import Match


def name_colour(match: Match, seat: int, command: c.NameColour) -> Reason | None:
    """Why naming a colour apart from a play is refused."""
    if refused := unasked(match, seat, command.turn, ("opening-colour",)):
        return refused
    return None if command.colour in COLOURS else "needs_colour"


def choose_target(match: Match, seat: int, command: c.ChooseTarget) -> Reason | None:
    """Why choosing a target apart from a play is refused."""
    if refused := unasked(match, seat, command.turn, ("opening-target",)):
        return refused
    if command.target == seat:
        return "own_seat"
    return None if is_playing(match, command.target) else "bad_target"


def answer(match: Match, seat: int, command: c.Accept | c.Challenge) -> Reason | None:
    """Why accepting or challenging is refused."""
    return unasked(match, seat, command.turn, ("challenge",))


def deal(match: Match, seat: int, command: c.Deal) -> Reason | None:
    """Why the next round is not dealt."""
    if match.phase != "between":
        return "match_over" if match.phase == "over" else "round_running"
    if not _stays(match, seat):
        return "not_playing"
    return None if command.round == running(match).number + 1 else "other_round"


def salt(match: Match, seat: int, command: c.Salt) -> Reason | None:
    """Why salt is not taken: none is without a commitment, after the deal, or a second time."""
    if refused := shuffle(match, seat, command):
        return refused
    if not _stays(match, seat):
        return "not_playing"
    return "settled" if match.shuffle is not None and match.shuffle.salts[seat] else None


def shuffle(match: Match, seat: int, command: c.Salt | c.Shuffle) -> Reason | None:
    """Why the round that the command names is not the one to be dealt now."""
    return None if match.shuffle is not None and match.shuffle.round == command.round else "stale"


def leave(match: Match, seat: int, command: c.Leave) -> Reason | None:
    """Why leaving is refused: there is nothing to leave."""
    if match.phase == "over":
        return "match_over"
    return None if _stays(match, seat) else "not_playing"


def _stays(match: Match, seat: int) -> bool:
    return 0 <= seat < len(match.seats) and match.seats[seat].status != "left"


def time_out(match: Match, seat: int, command: c.TimeOut) -> Reason | None:
    """Why the clock means nothing any more."""
    if refused := absent(match, seat):
        return refused
    if command.turn != match.turn:
        return "stale"
    return None if running(match).on_turn == seat else "not_your_turn"

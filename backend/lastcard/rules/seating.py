"""Who sits where and who is next. Seats that have left, are out of the round or are eliminated count in no
rule (RULES.md, R3).
"""

from __future__ import annotations

from lastcard.rules.state import Match, Round


def next_seat(match: Match, seat: int, direction: int) -> int:
    """The next seat in the round after `seat`, which itself need not be in it any more."""
    seats = match.seats
    count = len(seats)
    seat = (seat + direction) % count
    while seats[seat].status != "in":
        seat = (seat + direction) % count
    return seat


def after(match: Match, seat: int) -> int:
    """The next seat in the direction of play."""
    seats, now = match.seats, match.round
    assert now is not None
    direction, count = now.direction, len(seats)
    seat = (seat + direction) % count
    while seats[seat].status != "in":
        seat = (seat + direction) % count
    return seat


def playing(match: Match) -> list[int]:
    """The seats in the round, clockwise."""
    return [seat for seat, one in enumerate(match.seats) if one.status == "in"]


def is_sole(match: Match) -> bool:
    """Whether no more than one seat is left in the round."""
    found = False
    for one in match.seats:
        if one.status == "in":
            if found:
                return False
            found = True
    return True


def opponents(match: Match, seat: int) -> list[int]:
    """The other seats in the round, in turn order: the nearest first."""
    seats, now = match.seats, match.round
    assert now is not None
    direction, count = now.direction, len(seats)
    others = [(seat + direction * step) % count for step in range(1, count)]
    return [other for other in others if seats[other].status == "in"]


def staying(match: Match) -> list[int]:
    """The seats in the match: neither left nor eliminated."""
    return [seat for seat, one in enumerate(match.seats) if one.status in ("in", "out")]


def is_playing(match: Match, seat: int) -> bool:
    """Whether there is such a seat in the round."""
    return 0 <= seat < len(match.seats) and match.seats[seat].status == "in"


def running(match: Match) -> Round:
    """The round of a match that has dealt one."""
    assert match.round is not None
    return match.round


def finisher(match: Match) -> int | None:
    """The seat that has played its last card and wins the round once that card is answered (R72)."""
    now = running(match)
    laid = now.laid
    if now.wait != "challenge" or laid is None or laid.hand or not is_playing(match, laid.seat):
        return None
    return laid.seat


def drawable(now: Round) -> int:
    """How many cards a draw could take: the pile, the discards under the top card, and cards that lie
    aside.
    """
    return len(now.pile) + len(now.aside) + max(len(now.discards) - 1, 0)

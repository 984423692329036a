"""The one judge: what is refused, and why. Buttons and moves come from the same answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lastcard.rules import commands as c
from lastcard.rules.judging import answers, calls, plays
from lastcard.rules.judging.legal import legal
from lastcard.rules.reasons import Illegal, Reason
from lastcard.rules.state import Match

__all__ = ["Illegal", "Reason", "legal", "refusal"]


def refusal(match: Match | None, seat: int, command: c.AnyCommand) -> Reason | None:
    """Why `seat` may not do this now; None: it may."""
    if match is None:
        return "no_match"
    return _JUDGES[type(command)](match, seat, command)


_JUDGES: dict[type, Callable[[Match, int, Any], Reason | None]] = {
    c.Play: plays.play,
    c.JumpIn: plays.jump_in,
    c.Draw: plays.draw,
    c.Pass: plays.pass_turn,
    c.NameColour: answers.name_colour,
    c.ChooseTarget: answers.choose_target,
    c.Accept: answers.answer,
    c.Challenge: answers.answer,
    c.Call: calls.call,
    c.Catch: calls.catch,
    c.Deal: answers.deal,
    c.Salt: answers.salt,
    c.Shuffle: answers.shuffle,
    c.Leave: answers.leave,
    c.TimeOut: answers.time_out,
}

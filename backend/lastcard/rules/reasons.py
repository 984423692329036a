"""Why a command is refused: stable codes, each with a sentence in the catalogues and the rule it rests on."""

from __future__ import annotations

from typing import Final, Literal

Reason = Literal[
    "no_match",  # no match runs
    "match_over",  # the match has ended
    "no_round",  # between two rounds
    "round_running",  # a round runs, there is nothing to deal
    "other_round",  # the round to deal has another number
    "not_playing",  # the seat has left, is eliminated or out of the round
    "stale",  # the decision that the command names is over
    "not_your_turn",
    "your_turn",  # a jump-in by the seat on turn
    "not_now",  # the table waits for something else
    "not_in_hand",
    "only_drawn",  # after drawing only the drawn card may be played
    "no_fit",  # neither colour, number nor symbol fits
    "no_answer",  # the card does not answer the pending draw
    "holds_colour",  # Wild Draw Four while holding the active colour
    "holds_number",  # Wild Draw Four while holding the number on top
    "last_swap",  # a Forced Swap cannot be the last card
    "needs_target",
    "needs_colour",
    "bad_target",  # no such opponent in the round
    "own_seat",  # oneself as target or culprit
    "takes_no_target",
    "takes_no_colour",
    "not_in_need",  # drawing is for those in need
    "must_play",  # a playable card is held, or the drawn card must be played
    "nothing_to_draw",
    "draw_first",  # passing before drawing
    "no_jump_ins",  # the option is off
    "not_equal",  # a jump-in needs the very card on top
    "no_calls",  # nobody needs to call
    "no_call",  # nothing to call for
    "settled",  # called or caught already, or salt was given
    "too_late",  # the window has closed
    "not_owed",  # the seat owes nothing
]

#: The rule of RULES.md that a refusal rests on. Where two forbid the same, the one that says most of it.
RESTS_ON: Final[dict[str, str]] = {
    "no_match": "R1",
    "match_over": "R81",
    "no_round": "R72",
    "round_running": "R72",
    "other_round": "R12",
    "not_playing": "R3",
    "stale": "R5",
    "not_your_turn": "R2",
    "your_turn": "R53",
    "not_now": "R5",
    "not_in_hand": "R6",
    "only_drawn": "R26",
    "no_fit": "R41",
    "no_answer": "R51",
    "holds_colour": "R43",
    "holds_number": "R43",
    "last_swap": "R36",
    "needs_target": "R20",
    "needs_colour": "R20",
    "bad_target": "R3",
    "own_seat": "R64",
    "takes_no_target": "R20",
    "takes_no_colour": "R20",
    "not_in_need": "R23",
    "must_play": "R24",
    "nothing_to_draw": "R23",
    "draw_first": "R27",
    "no_jump_ins": "R53",
    "not_equal": "R53",
    "no_calls": "R55",
    "no_call": "R62",
    "settled": "R66",
    "too_late": "R65",
    "not_owed": "R68",
}


class Illegal(Exception):
    """A command was refused; nothing has changed."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

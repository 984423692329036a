"""What a seat is shown that it may do (the view's choices, the judge's list), held against the model's word.

The page draws its buttons from these: one that is refused, or a missing one, is as wrong as a wrong move.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.rules import commands as c
from lastcard.rules.judge import legal
from lastcard.rules.state import Match
from lastcard.rules.view import CardChoice, view
from properties import wishes
from reference.judge import why_not
from reference.table import Table


def agree_on_buttons(match: Match, t: Table, seat: int) -> None:
    """The choices of the view and the legal commands are what the model accepts."""
    accepted = [wish for wish in wishes.every(t, seat) if not why_not(t, seat, wish)]
    kinds = {type(wish) for wish in accepted}
    choices = view(match, seat).choices
    assert choices is not None
    plays = {wish.card for wish in accepted if isinstance(wish, c.Play)}
    jumps = {wish.card for wish in accepted if isinstance(wish, c.JumpIn)}
    assert _open(choices.cards) == plays, f"cards {choices.cards}, the model {plays}"
    assert _open(choices.jump_ins) == jumps, f"jump-ins {choices.jump_ins}, the model {jumps}"
    buttons = {
        c.Draw: choices.draw,
        c.Pass: choices.pass_,
        c.Call: choices.call,
        c.Challenge: choices.challenge,
        c.Accept: choices.accept,
        c.NameColour: choices.name_colour,
        c.ChooseTarget: choices.choose_target,
        c.Deal: choices.deal,
    }
    for kind, why in buttons.items():
        assert (why == "") == (kind in kinds), f"{kind.__name__}: {why or 'shown'}, the model accepts {kinds}"
    catches = {(it.seat, it.duty) for it in choices.catches}
    assert catches == {
        (wish.seat, wish.duty)
        for wish in accepted
        if isinstance(wish, c.Catch) and wish.duty == t.duties.get(wish.seat, 0)
    }
    _agree_on_list(legal(match, seat), accepted, t, seat)


def _open(cards: list[CardChoice]) -> set[str]:
    return {choice.card for choice in cards if not choice.why}


def _agree_on_list(
    listed: Sequence[c.AnyCommand], accepted: Sequence[c.AnyCommand], t: Table, seat: int
) -> None:
    for command in listed:
        assert not why_not(t, seat, command), f"listed as legal: {command}; {why_not(t, seat, command)}"
    heads = {_head(command) for command in listed}
    missing = [wish for wish in accepted if _head(wish) not in heads and not isinstance(wish, wishes.ROOM)]
    assert not missing, f"legal and not listed: {missing}"


def _head(command: c.AnyCommand) -> tuple[object, ...]:
    """What tells one button from another: the kind, and whom or what it is about."""
    return type(command), getattr(command, "card", None), getattr(command, "seat", None)

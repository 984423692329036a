"""All that a seat may ask for now, drawn up from the very answers that refuse."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.rules import commands as c
from lastcard.rules.cards import COLOURS, Card, Colour
from lastcard.rules.judging import answers, calls, plays
from lastcard.rules.seating import opponents, running
from lastcard.rules.state import Match
from lastcard.rules.variants import VARIANTS


def legal(match: Match | None, seat: int) -> list[c.AnyCommand]:
    """Every distinct thing that `seat` may do now: each card with each colour and target, each answer, call
    and catch.

    Left out: the call that any play may carry, talk of colours, and what is no player's wish (`Leave`,
    `TimeOut`).
    """
    if match is None:
        return []
    if match.phase != "playing":
        deal = c.Deal(match.round.number + 1 if match.round is not None else 1)
        return [deal] if answers.deal(match, seat, deal) is None else []
    now = running(match)
    found: list[c.AnyCommand] = []
    if now.on_turn == seat:
        found += _decisions(match, seat)
    elif match.options.jump_in:
        found += _jump_ins(match, seat)
    if calls.call(match, seat, _CALL) is None:
        found.append(_CALL)
    found += catches(match, seat)
    return found


_CALL = c.Call()
_NONE = (None,)
_NOTHING: list[tuple[Colour | None, int | None]] = [(None, None)]


def _decisions(match: Match, seat: int) -> list[c.AnyCommand]:
    turn = match.turn
    wait = running(match).wait
    if wait == "opening-colour":
        return [c.NameColour(turn, colour) for colour in COLOURS]
    if wait == "opening-target":
        return [c.ChooseTarget(turn, target) for target in opponents(match, seat)]
    found: list[c.AnyCommand] = []
    for card in plays.playable(match, seat):
        found += [c.Play(turn, card, colour, target) for colour, target in choices(match, seat, card)]
    if wait == "challenge":
        return [*found, c.Accept(turn), c.Challenge(turn)]
    draw, keep = c.Draw(turn), c.Pass(turn)
    if plays.draw(match, seat, draw) is None:
        found.append(draw)
    if plays.pass_turn(match, seat, keep) is None:
        found.append(keep)
    return found


def choices(match: Match, seat: int, card: Card) -> list[tuple[Colour | None, int | None]]:
    """What a play of `card` may name: each colour with each target, None where none is needed."""
    needs_colour, needs_target = plays.wants(match, seat, card)
    targets: tuple[int | None, ...] = _NONE
    if needs_target:
        targets = (*opponents(match, seat),)
    elif needs_colour and VARIANTS[match.options.family].effect(match.options, card).optional:
        targets = (None, *opponents(match, seat))
    elif not needs_colour:
        return _NOTHING
    colours: tuple[Colour | None, ...] = COLOURS if needs_colour else _NONE
    return [(colour, target) for colour in colours for target in targets]


def _jump_ins(match: Match, seat: int) -> Iterator[c.JumpIn]:
    card = running(match).discards[-1]
    if plays.jump_in_refused(match, seat, match.turn, card) is None:
        for _, target in choices(match, seat, card):
            yield c.JumpIn(match.turn, card, target)


def catches(match: Match, seat: int) -> list[c.Catch]:
    """Whom `seat` may catch now, with the duty that a catch means."""
    found = []
    for other, one in enumerate(match.seats):
        if (one.duty is not None and one.owes) or match.options.false_catch_penalty:
            catch = c.Catch(other, one.owes)
            if calls.catch(match, seat, catch) is None:
                found.append(catch)
    return found

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
    found += _catches(match, seat)
    return found


_CALL = c.Call()


def _decisions(match: Match, seat: int) -> Iterator[c.AnyCommand]:
    turn = match.turn
    wait = running(match).wait
    if wait == "opening-colour":
        yield from (c.NameColour(turn, colour) for colour in COLOURS)
        return
    if wait == "opening-target":
        yield from (c.ChooseTarget(turn, target) for target in opponents(match, seat))
        return
    for card in plays.playable(match, seat):
        yield from _plays(match, seat, card)
    if wait == "challenge":
        yield c.Accept(turn)
        yield c.Challenge(turn)
    else:
        draw, keep = c.Draw(turn), c.Pass(turn)
        if plays.draw(match, seat, draw) is None:
            yield draw
        if plays.pass_turn(match, seat, keep) is None:
            yield keep


def _plays(match: Match, seat: int, card: Card) -> Iterator[c.Play]:
    for colour, target in choices(match, seat, card):
        yield c.Play(match.turn, card, colour, target)


def choices(match: Match, seat: int, card: Card) -> list[tuple[Colour | None, int | None]]:
    """What a play of `card` may name: each colour with each target, None where none is needed."""
    needs_colour, needs_target = plays.wants(match, seat, card)
    effect = VARIANTS[match.options.family].effect(match.options, card)
    colours: tuple[Colour | None, ...] = COLOURS if needs_colour else (None,)
    targets: list[int | None] = [None]
    if needs_target:
        targets = [*opponents(match, seat)]
    elif effect.optional and len(match.seats[seat].hand) > 1:
        targets = [None, *opponents(match, seat)]
    return [(colour, target) for colour in colours for target in targets]


def _jump_ins(match: Match, seat: int) -> Iterator[c.JumpIn]:
    card = running(match).discards[-1]
    if plays.jump_in_refused(match, seat, match.turn, card) is None:
        for _, target in choices(match, seat, card):
            yield c.JumpIn(match.turn, card, target)


def _catches(match: Match, seat: int) -> Iterator[c.Catch]:
    for other, one in enumerate(match.seats):
        if one.owes or match.options.false_catch_penalty:
            catch = c.Catch(other, one.owes)
            if calls.catch(match, seat, catch) is None:
                yield catch

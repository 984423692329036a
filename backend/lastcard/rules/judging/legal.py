"""All that a seat may ask for now, drawn up from the very answers that refuse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lastcard.rules import commands as c
from lastcard.rules.cards import COLOURS, Card, Colour
from lastcard.rules.events import Wait
from lastcard.rules.judging import answers, calls, plays
from lastcard.rules.judging.presence import absent
from lastcard.rules.seating import opponents, running
from lastcard.rules.state import Match
from lastcard.rules.variants import VARIANTS


def legal(match: Match | None, seat: int) -> list[c.AnyCommand]:
    """Every distinct thing that `seat` may do now: each card with each colour and target, each answer, call
    and catch.

    Left out: the call that any play may carry, talk of colours, and what is no player's wish (`Salt`,
    `Shuffle`, `Leave`, `TimeOut`).
    """
    if match is None:
        return []
    now = match.round
    if now is None:  # the first deal waits for salt
        return []
    if match.phase != "playing":
        deal = c.Deal(now.number + 1)
        return [deal] if answers.deal(match, seat, deal) is None else []
    found: list[c.AnyCommand] = []
    if now.on_turn == seat:
        found = _decisions(match, seat, now.wait)
    elif absent(match, seat):
        return found
    elif match.options.jump_in:
        found += _jump_ins(match, seat)
    if len(match.seats[seat].hand) <= calls.MOST_CARDS and calls.call(match, seat, _CALL) is None:
        found.append(_CALL)
    found += catches(match, seat)
    return found


_CALL = c.Call()
Choices = Sequence[tuple[Colour | None, int | None]]
_NONE = (None,)
_NOTHING: Choices = ((None, None),)
_EACH_COLOUR: Choices = tuple((colour, None) for colour in COLOURS)


def _decisions(match: Match, seat: int, wait: Wait | None) -> list[c.AnyCommand]:
    turn = match.turn
    if wait == "opening-colour":
        return [c.NameColour(turn, colour) for colour in COLOURS]
    if wait == "opening-target":
        return [c.ChooseTarget(turn, target) for target in opponents(match, seat)]
    found: list[c.AnyCommand] = []
    plain = VARIANTS[match.options.family].plain(match.options)
    for card in plays.playable(match, seat):
        if card in plain:
            found.append(c.Play(turn, card))
        else:
            found += [c.Play(turn, card, colour, target) for colour, target in choices(match, seat, card)]
    if wait == "challenge":
        return [*found, c.Accept(turn), c.Challenge(turn)]
    if wait != "drawn" and plays.undrawable(match, seat, bool(found)) is None:
        found.append(c.Draw(turn))
    elif wait != "stack" and plays.unpassable(match, seat) is None:
        found.append(c.Pass(turn))
    return found


def choices(match: Match, seat: int, card: Card) -> Choices:
    """What a play of `card` may name: each colour with each target, None where none is needed."""
    needs_colour, needs_target = plays.wants(match, seat, card)
    if not VARIANTS[match.options.family].effect(match.options, card).aimed:
        return _EACH_COLOUR if needs_colour else _NOTHING
    if not (needs_colour or needs_target):
        return _NOTHING
    others = opponents(match, seat)
    targets = others if needs_target else [None, *others]
    colours = COLOURS if needs_colour else _NONE
    return [(colour, target) for colour in colours for target in targets]


def _jump_ins(match: Match, seat: int) -> Iterator[c.JumpIn]:
    card = running(match).discards[-1]
    if plays.jump_in_refused(match, seat, match.turn, card) is None:
        for _, target in choices(match, seat, card):
            yield c.JumpIn(match.turn, card, target)


def catches(match: Match, seat: int) -> list[c.Catch]:
    """Whom `seat` may catch now, with the duty that a catch means."""
    found = []
    costly = match.options.false_catch_penalty > 0
    for other, one in enumerate(match.seats):
        if costly or one.duty is not None:
            catch = c.Catch(other, one.owes)
            if calls.catch(match, seat, catch) is None:
                found.append(catch)
    return found

"""What is refused of plays, draws and passes: the card, and what must be named with it."""

from __future__ import annotations

from lastcard.rules import commands as c
from lastcard.rules.cards import COLOURS, Card, Colour
from lastcard.rules.events import Wait
from lastcard.rules.judging.presence import absent, unasked
from lastcard.rules.reasons import Reason
from lastcard.rules.seating import drawable, finisher, is_playing, opponents, running
from lastcard.rules.state import Match
from lastcard.rules.variants import VARIANTS

PLAY_WAITS: tuple[Wait, ...] = ("play", "drawn", "stack", "challenge")
DRAW_WAITS: tuple[Wait, ...] = ("play", "stack")
#: Where any card may be put down that fits, and where one may pass instead.
FREE_WAITS: tuple[Wait, ...] = ("play", "drawn")


def play(match: Match, seat: int, command: c.Play) -> Reason | None:
    """Why a play is refused."""
    card = command.card
    return (
        unasked(match, seat, command.turn, PLAY_WAITS)
        or unplayable(match, seat, card)
        or incomplete(match, seat, card, command.colour, command.target)
    )


def jump_in(match: Match, seat: int, command: c.JumpIn) -> Reason | None:
    """Why a jump-in is refused (R53)."""
    return jump_in_refused(match, seat, command.turn, command.card) or incomplete(
        match, seat, command.card, None, command.target
    )


def jump_in_refused(match: Match, seat: int, turn: int, card: Card) -> Reason | None:
    """Why `card` may not jump in, whatever it would name."""
    if refused := absent(match, seat):
        return refused
    if not match.options.jump_in:
        return "no_jump_ins"
    if turn != match.turn:
        return "stale"
    now = running(match)
    if now.on_turn == seat:
        return "your_turn"
    if now.wait != "play":
        return "not_now"
    if card not in match.seats[seat].hand:
        return "not_in_hand"
    coloured = VARIANTS[match.options.family].colour(card) is not None
    return None if coloured and card == now.discards[-1] else "not_equal"


def unplayable(match: Match, seat: int, card: Card) -> Reason | None:
    """Why `card` cannot be played by the seat on turn, whatever it would name."""
    now = match.round
    assert now is not None
    variant = VARIANTS[match.options.family]
    if card not in match.seats[seat].hand:
        return "not_in_hand"
    if now.wait == "drawn" and card != now.drawn:
        return "only_drawn"
    if now.wait in FREE_WAITS:
        return None if card in variant.fitting(match, seat) else variant.misfit(match, seat, card)
    if match.options.stacking == "none" or finisher(match) is not None:
        return "not_now"
    return variant.misanswer(match, card)


def wants(match: Match, seat: int, card: Card) -> tuple[bool, bool]:
    """Whether a play of `card` must name a colour, and a target (R20; a last card needs less, R73)."""
    variant = VARIANTS[match.options.family]
    effect = variant.effect(match.options, card)
    colour, aimed = variant.needs_colour(card), effect.aimed and not effect.optional
    if len(match.seats[seat].hand) > 1 or effect.hands == "shuffle":
        return colour, aimed
    return False, aimed and effect.draws > 0 and match.options.scoring != "single"


def incomplete(
    match: Match, seat: int, card: Card, colour: Colour | None, target: int | None
) -> Reason | None:
    """What a play of `card` lacks or names for nothing."""
    if colour is None and target is None and card in VARIANTS[match.options.family].plain(match.options):
        return None
    needs_colour, needs_target = wants(match, seat, card)
    return _miscoloured(match, card, colour, needs_colour) or _misaimed(
        match, seat, card, target, needs_target
    )


def _miscoloured(match: Match, card: Card, colour: Colour | None, needed: bool) -> Reason | None:
    if colour is None:
        return "needs_colour" if needed else None
    if not VARIANTS[match.options.family].takes_colour(card):
        return "takes_no_colour"
    return None if colour in COLOURS else "needs_colour"


def _misaimed(match: Match, seat: int, card: Card, target: int | None, needed: bool) -> Reason | None:
    if target is None:
        return "needs_target" if needed and len(opponents(match, seat)) > 1 else None
    if not VARIANTS[match.options.family].effect(match.options, card).aimed:
        return "takes_no_target"
    if target == seat:
        return "own_seat"
    return None if is_playing(match, target) else "bad_target"


def playable(match: Match, seat: int) -> list[Card]:
    """The distinct cards that `seat`, on turn, may play, in the order of its hand."""
    hand, now = match.seats[seat].hand, match.round
    assert now is not None
    found: list[Card] = []
    if now.wait == "play":
        fitting = VARIANTS[match.options.family].fitting(match, seat)
        for card in hand:
            if card in fitting and card not in found:
                found.append(card)
        return found
    cards = dict.fromkeys(hand) if now.drawn is None else (now.drawn,)
    return [card for card in cards if unplayable(match, seat, card) is None]


def can_play_any(match: Match, seat: int) -> bool:
    """Whether `seat` could play a card if it were its turn."""
    return not VARIANTS[match.options.family].fitting(match, seat).isdisjoint(match.seats[seat].hand)


def draw(match: Match, seat: int, command: c.Draw) -> Reason | None:
    """Why drawing is refused."""
    return unasked(match, seat, command.turn, DRAW_WAITS) or undrawable(match, seat)


def undrawable(match: Match, seat: int, playable: bool | None = None) -> Reason | None:
    """Why the seat on turn may not draw: as a choice (R23, R24), or the pending total, which nobody is
    refused. `playable`: whether it can play a card, if that is known.
    """
    now = match.round
    assert now is not None
    if now.wait == "stack":
        return None
    if match.options.force_play and (can_play_any(match, seat) if playable is None else playable):
        return "must_play"
    if refused := VARIANTS[match.options.family].may_draw(match, seat):
        return refused
    return None if now.pile or drawable(now) else "nothing_to_draw"


def pass_turn(match: Match, seat: int, command: c.Pass) -> Reason | None:
    """Why passing is refused."""
    return unasked(match, seat, command.turn, FREE_WAITS) or unpassable(match, seat)


def unpassable(match: Match, seat: int) -> Reason | None:
    """Why the seat on turn may not pass: something can be drawn or played, or the drawn card must be (R26,
    R27).
    """
    now = match.round
    assert now is not None
    if now.wait == "play":
        if now.pile or drawable(now):
            return "draw_first"
        return "must_play" if can_play_any(match, seat) else None
    if now.drawn is None or match.options.drawn_card != "must":
        return None
    return "must_play" if unplayable(match, seat, now.drawn) is None else None

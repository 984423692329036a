"""The smallest harmless action for a seat whose clock has run out.
It never calls and never catches (RULES.md, R78).
"""

from __future__ import annotations

from lastcard.rules import commands as c
from lastcard.rules.cards import COLOURS, Card, Colour
from lastcard.rules.judging.plays import draw, pass_turn, playable, wants
from lastcard.rules.seating import opponents, running
from lastcard.rules.state import Match
from lastcard.rules.variants import VARIANTS


def smallest(match: Match, seat: int) -> c.AnyCommand:
    """What is done for `seat` now."""
    now = running(match)
    turn = match.turn
    if now.wait == "opening-colour":
        return c.NameColour(turn, _most_held(match, seat))
    if now.wait == "opening-target":
        return c.ChooseTarget(turn, _fewest_cards(match, seat))
    if now.wait == "challenge":
        return c.Accept(turn)
    for command in (c.Draw(turn), c.Pass(turn)):
        refused = (
            draw(match, seat, command) if isinstance(command, c.Draw) else pass_turn(match, seat, command)
        )
        if refused is None:
            return command
    return _play(match, seat, _cheapest(match, seat))


def _cheapest(match: Match, seat: int) -> Card:
    """The cheapest card without an effect, else the cheapest."""
    variant = VARIANTS[match.options.family]
    return min(
        playable(match, seat),
        key=lambda card: (variant.has_effect(match.options, card), variant.points(card), card),
    )


def _play(match: Match, seat: int, card: Card) -> c.Play:
    needs_colour, needs_target = wants(match, seat, card)
    return c.Play(
        match.turn,
        card,
        colour=_most_held(match, seat) if needs_colour else None,
        target=_fewest_cards(match, seat) if needs_target else None,
    )


def _most_held(match: Match, seat: int) -> Colour:
    """The colour held most; ties red, yellow, green, blue."""
    variant = VARIANTS[match.options.family]
    held = [variant.colour(card) for card in match.seats[seat].hand]
    return max(COLOURS, key=held.count)


def _fewest_cards(match: Match, seat: int) -> int:
    """The opponent with the fewest cards, the nearest in turn order."""
    return min(opponents(match, seat), key=lambda other: len(match.seats[other].hand))

"""What the reference model does for a seat whose clock has run out: the smallest harmless thing."""

from __future__ import annotations

from lastcard.rules import commands as c
from lastcard.rules.cards import Card, Colour
from reference.cards import COLOURS, colour_of, is_number, points, symbol_of
from reference.judge import draw_refused, last_play, must_play_drawn, needs_target, playable
from reference.table import Table


def harmless(t: Table, seat: int) -> c.Command:
    """The command that a time-out stands for."""
    match t.wait:
        case "play":
            return _instead_of_playing(t, seat)
        case "drawn":
            if must_play_drawn(t, seat):
                return _play_of(t, seat, str(t.drawn))
            return c.Pass(t.turn)
        case "opening-colour":
            return c.NameColour(t.turn, _colour(t.hands[seat]))
        case "opening-target":
            return c.ChooseTarget(t.turn, _target(t, seat, t.hands[seat]))
        case "challenge":
            return c.Accept(t.turn)
    return c.Draw(t.turn)


def _instead_of_playing(t: Table, seat: int) -> c.Command:
    if not draw_refused(t, seat):
        return c.Draw(t.turn)
    cards = [card for card in t.hands[seat] if playable(t, seat, card)]
    if not cards:
        return c.Pass(t.turn)
    plain = [card for card in cards if not _has_effect(t, card)]
    worth = {card: points(card, t.family) for card in plain or cards}
    cheapest = min(worth, key=lambda card: (worth[card], card))  # among equals the first by name: R78
    return _play_of(t, seat, cheapest)


def _has_effect(t: Table, card: str) -> bool:
    if card == "wild":
        return False
    moves_hands = bool(t.options.seven_zero) and symbol_of(card) in ("7", "0")
    return not is_number(card) or moves_hands


def _play_of(t: Table, seat: int, card: str) -> c.Play:
    rest = list(t.hands[seat])
    rest.remove(card)
    wild = t.family == "classic" and colour_of(card) is None and not last_play(t, seat, card)
    colour = _colour(rest) if wild else None
    target = _target(t, seat, rest) if needs_target(t, seat, card) else None
    return c.Play(t.turn, Card(card), colour, target)


def _colour(hand: list[str]) -> Colour:
    """The colour held most; ties go red, yellow, green, blue."""
    counts = [sum(colour_of(card) == colour for card in hand) for colour in COLOURS]
    most: Colour = COLOURS[counts.index(max(counts))]  # type: ignore[assignment]
    return most


def _target(t: Table, seat: int, hand: list[str]) -> int:
    """The opponent with the fewest cards; the nearest in turn order among equals."""
    return min(t.opponents(seat), key=lambda other: len(t.hands[other]))

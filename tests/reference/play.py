"""What each accepted command does to the reference model's table."""

from __future__ import annotations

from lastcard.rules import commands as c
from reference.calls import close_window, open_duties
from reference.cards import colour_of, draws, symbol_of
from reference.chance import Luck, agree
from reference.judge import can_play_something, last_play, needs_target, playable
from reference.table import Table


def play(t: Table, seat: int, command: c.Play | c.JumpIn, luck: Luck) -> None:
    """A card leaves the hand and does what it does."""
    card, target = str(command.card), command.target
    colour = command.colour if isinstance(command, c.Play) else None
    if target is None and needs_target(t, seat, card):
        target = t.next(seat)
    last, answering = last_play(t, seat, card), t.wait in ("stack", "challenge")
    close_window(t)
    t.owed_since_play.discard(seat)
    t.hands[seat].remove(card)
    t.discards.append(card)
    honest = all(colour_of(held) != t.colour for held in t.hands[seat] if colour_of(held))
    if t.family == "classic":
        t.colour = colour_of(card) or colour or t.colour
    if not answering:
        t.pending = 0
    t.pending += draws(card)
    t.bluff = None
    if card == "wild-draw-four" and t.options.wild_draw_four == "challenge" and not answering:
        t.bluff, t.draw_four_by = not honest, seat
    if last:
        _last_card(t, seat, card, target, luck)
    else:
        moved = _effect(t, seat, card, target, luck)
        open_duties(t, seat, moved, command.call)


def _last_card(t: Table, seat: int, card: str, target: int | None, luck: Luck) -> None:
    """The hand is empty: the round is won, but where hands are scored a victim draws first."""
    t.finisher = seat
    if t.options.scoring == "single":
        return
    if card == "targeted-draw-two":
        assert target is not None
        t.draw(target, 2, luck)
    elif draws(card) and t.bluff is not None:
        t.wait_for(t.next(seat), "challenge")
    elif draws(card):
        t.draw(t.next(seat), t.pending, luck)
        t.pending = 0


def _effect(t: Table, seat: int, card: str, target: int | None, luck: Luck) -> list[int]:
    """What the card does, and who is next. Returns the seats whose hand moved."""
    two = len(t.active()) == 2
    match symbol_of(card):
        case "reverse":
            t.direction = -t.direction
            t.turn_after(seat, skipped=1 if two else 0)
        case "skip":
            t.turn_after(seat, skipped=1)
        case "skip-two":
            t.turn_after(seat, skipped=1 if two else 2)
        case "draw-two" | "draw-four" | "wild-draw-four":
            _draw_card(t, seat, luck)
        case "targeted-draw-two":
            assert target is not None
            t.draw(target, 2, luck)
            t.turn_after(seat)
        case _:
            moved = _move_hands(t, seat, card, target, luck)
            t.turn_after(seat)
            return moved
    return []


def _draw_card(t: Table, seat: int, luck: Luck) -> None:
    """The next player draws and loses the turn, unless there is something to decide about it."""
    victim = t.next(seat)
    if t.bluff is not None:
        t.wait_for(victim, "challenge")
    elif t.options.stacking != "none":
        t.wait_for(victim, "stack")
    else:
        pay(t, victim, t.pending, luck)


def pay(t: Table, victim: int, count: int, luck: Luck) -> None:
    """The victim draws the whole debt and loses the turn."""
    t.draw(victim, count, luck)
    t.pending, t.bluff = 0, None
    if t.finisher is None:
        t.turn_after(victim)


def _move_hands(t: Table, seat: int, card: str, target: int | None, luck: Luck) -> list[int]:
    symbol, seven_zero = symbol_of(card), bool(t.options.seven_zero)
    if card in ("forced-swap", "wild-swap-hands") or (symbol == "7" and seven_zero):
        return swap(t, seat, target) if target is not None else []
    if symbol == "0" and seven_zero:
        return _pass_on(t)
    if card == "wild-shuffle-hands":
        return _shuffle(t, seat, luck)
    return []


def swap(t: Table, seat: int, target: int) -> list[int]:
    """Two seats exchange whole hands."""
    t.hands[seat], t.hands[target] = t.hands[target], t.hands[seat]
    return [seat, target]


def _pass_on(t: Table) -> list[int]:
    """Every hand moves one active seat on in the direction of play."""
    hands = {t.next(seat): t.hands[seat] for seat in t.active()}
    for seat, hand in hands.items():
        t.hands[seat] = hand
    return list(hands)


def _shuffle(t: Table, seat: int, luck: Luck) -> list[int]:
    """All hands are collected and dealt out one by one from the player's left; who gets none draws one."""
    cards = [card for other in t.active() for card in t.hands[other]]
    order = [s for s in ((seat + step) % t.seats for step in range(1, t.seats + 1)) if s in t.active()]
    hands = luck.hands(cards)
    for place, other in enumerate(order):
        fair = len(cards) // len(order) + (place < len(cards) % len(order))
        agree(len(hands[other]) == fair, f"seat {other} is dealt {fair} cards, not {len(hands[other])}")
        t.hands[other] = hands[other]
    for other in order:
        if not t.hands[other]:
            t.draw(other, 1, luck)
    return order


def draw(t: Table, seat: int, luck: Luck) -> None:
    """Take a pending stack, or draw instead of playing."""
    if t.wait == "stack":
        pay(t, seat, t.pending, luck)
        return
    close_window(t)
    nothing_else = t.family == "all-wild" and not can_play_something(t, seat)
    card = t.draw_one(seat, luck)
    while t.options.draw_rule == "until-playable" and card and not playable(t, seat, card):
        card = t.draw_one(seat, luck) or ""
    t.look_at_limit(seat)
    may_play = card and seat in t.active() and playable(t, seat, card)
    if may_play and t.options.drawn_card != "keep" and not nothing_else:
        t.wait_for(seat, "drawn")
        t.drawn = card
    else:
        t.turn_after(seat)


def pass_turn(t: Table, seat: int) -> None:
    """Keep the drawn card, or give up a turn in which nothing can be done."""
    close_window(t)
    t.passed = t.wait == "play"
    t.turn_after(seat)


def accept(t: Table, seat: int, luck: Luck) -> None:
    """The victim of a Wild Draw Four draws it."""
    pay(t, seat, t.pending, luck)


def challenge(t: Table, seat: int, luck: Luck) -> None:
    """The victim doubts the Wild Draw Four: one of the two draws."""
    if not t.bluff:
        pay(t, seat, t.pending + 2, luck)
        return
    t.pending, t.bluff = 0, None
    if t.draw_four_by in t.active():
        t.draw(t.draw_four_by, 4, luck)
    t.wait_for(seat)

"""How a round of the reference model begins and ends: dealer, deal, opening card, points, the match's end."""

from __future__ import annotations

from collections import Counter

from reference.cards import HAND_MOVERS, colour_of, draws, is_number, symbol_of, total
from reference.chance import Luck, agree
from reference.table import Table


def start_round(t: Table, luck: Luck) -> None:
    """Deal the next round and do what its first card says."""
    t.round += 1
    t.dealer = _dealer(t, luck)
    t.running, t.direction, t.colour = True, 1, None
    t.aside, t.out, t.pending, t.bluff, t.finisher, t.passed = [], {}, 0, None, None, False
    t.duties, t.called_ahead, t.owed_since_play = {}, None, set()
    t.hands, t.pile = luck.deal()
    dealt = Counter(t.pile + [card for hand in t.hands for card in hand])
    agree(dealt == Counter(t.deck), "not the deck is dealt")
    for seat in range(t.seats):
        due = t.options.hand_size if seat in t.in_match() else 0
        agree(len(t.hands[seat]) == due, f"seat {seat} is dealt {due} cards, not {len(t.hands[seat])}")
    buried_for_ever = _turn_first_card(t, luck)
    t.colour = colour_of(t.top)
    if buried_for_ever:
        t.colour = "red"
        t.wait_for(t.next(t.dealer))
    else:
        _opening(t, luck)


def _dealer(t: Table, luck: Luck) -> int:
    if t.round > 1:
        return t.to_the_left(t.dealer)
    if t.options.first_dealer == "high-card":
        return _high_card(t, luck)
    if t.options.first_dealer == "random":
        dealer = luck.dealer()
        agree(dealer in t.in_match(), f"seat {dealer} cannot deal")
        return dealer
    assert isinstance(t.options.first_dealer, int)
    return t.options.first_dealer


def _high_card(t: Table, luck: Luck) -> int:
    """Each seat turns a card until it is a number; the highest deals; ties turn again among the tied."""
    turned, contenders = luck.high_cards(), t.in_match()
    while len(contenders) > 1:
        numbers: dict[int, int] = {}
        while len(numbers) < len(contenders):
            agree(bool(turned), "the high card is not decided yet")
            seat, card = turned.pop(0)
            agree(seat in contenders and seat not in numbers, f"seat {seat} turns no card now")
            if is_number(card):
                numbers[seat] = int(symbol_of(card))
        contenders = [seat for seat in contenders if numbers[seat] == max(numbers.values())]
    agree(not turned, "cards are turned although the dealer is known")
    return contenders[0]


def _turn_first_card(t: Table, luck: Luck) -> bool:
    """Turn cards until one may open. True: there is none, and the one that lies there does nothing."""
    hopeless = all(_is_buried(t, card) for card in t.pile)
    while not hopeless and _is_buried(t, t.pile[-1]):
        card = t.pile.pop()
        t.pile.insert(luck.bury(t.pile), card)
    t.discards = [t.pile.pop()]
    return hopeless


def _is_buried(t: Table, card: str) -> bool:
    if t.family == "all-wild":
        return False
    return card in ("wild-draw-four", *HAND_MOVERS) or (card == "wild" and t.options.opening_wild == "buried")


def _opening(t: Table, luck: Luck) -> None:
    """Do what the first card says, and find who decides first."""
    first, symbol, two = t.next(t.dealer), symbol_of(t.top), len(t.active()) == 2
    if t.family == "classic" and symbol == "wild":
        t.wait_for(first, "opening-colour")
        return
    t.wait_for(first)
    if t.options.opening_action == "ignored":
        return
    if symbol == "reverse":
        t.direction = -1
        dealer_starts = two or t.options.opening_reverse == "dealer"
        t.wait_for(t.dealer if dealer_starts else t.next(t.dealer))
    elif symbol in ("skip", "skip-two"):
        t.turn_after(first, skipped=1 if symbol == "skip-two" and not two else 0)
    elif draws(t.top):
        t.draw(first, draws(t.top), luck)
        t.turn_after(first)
    elif symbol in ("targeted-draw-two", "forced-swap"):
        t.wait_for(t.dealer, "opening-target")


def strike(t: Table, target: int, first: int, luck: Luck) -> None:
    """The opening Targeted Draw Two or Forced Swap hits the dealer's target; the first player then begins."""
    if t.top == "forced-swap":
        t.hands[t.dealer], t.hands[target] = t.hands[target], t.hands[t.dealer]
    else:
        t.draw(target, 2, luck)
    t.turn_of(first)


def end_round(t: Table, winner: int | None) -> None:
    """Count the hands and see whether the match is over."""
    t.running, t.round_winner = False, winner
    t.points = [0] * t.seats
    worth = {s: total(t.hands[s], t.family) for s in t.active()}
    worth.update({s: value for s, value in t.out.items() if s not in t.left})
    if winner is not None and t.options.scoring == "first":
        t.points[winner] = sum(value for s, value in worth.items() if s != winner)
    if winner is not None and t.options.scoring in ("lowest", "elimination"):
        for seat, value in worth.items():
            t.points[seat] = value
    t.scores = [score + more for score, more in zip(t.scores, t.points, strict=True)]
    _end_match(t)


def _end_match(t: Table) -> None:
    rest = t.in_match()
    if len(rest) == 1:
        finish(t, rest)
        return
    target = t.options.target or 0
    there = [seat for seat in rest if t.scores[seat] >= target]
    match t.options.scoring:
        case "single":
            if t.round_winner is not None:
                finish(t, [t.round_winner])
        case "first":
            if there:
                finish(t, there)
        case "lowest":
            if there:
                finish(t, _lowest(t, rest))
        case "elimination":
            t.eliminated |= set(there)
            if there == rest:
                finish(t, _lowest(t, rest))
            elif len(t.in_match()) == 1:
                finish(t, t.in_match())


def _lowest(t: Table, seats: list[int]) -> list[int]:
    return [seat for seat in seats if t.scores[seat] == min(t.scores[other] for other in seats)]


def finish(t: Table, winners: list[int]) -> None:
    """The match is over."""
    t.over, t.winners = True, winners

"""The high card finds the first dealer of classic (RULES.md, R11)."""

from __future__ import annotations

from itertools import pairwise

from lastcard.rules import events as e
from lastcard.rules.cards import NUMBER, Card
from lastcard.rules.decide import start
from lastcard.rules.deciding.rounds import deal_round
from lastcard.rules.deciding.story import Story
from lastcard.rules.evolve import evolve
from lastcard.rules.options import Options
from lastcard.rules.shuffle import Chance
from lastcard.rules.variants import VARIANTS
from support.cards import CHANCE, options


def _turned(number: int, seats: int) -> tuple[list[e.DealerCardDrawn], int]:
    """The cards turned with one of many secrets, and who deals then."""
    secret = number.to_bytes(32, "big")
    events = start("m", options("classic"), seats, 0, 0, Chance(lambda: secret))
    turned = [event for event in events if isinstance(event, e.DealerCardDrawn)]
    (dealer,) = [event.seat for event in events if isinstance(event, e.DealerChosen)]
    return turned, dealer


def test_the_highest_number_deals() -> None:
    """R11: where every seat turned one number, the highest of them deals."""
    plain = [(turned, dealer) for turned, dealer in (_turned(n, 3) for n in range(40)) if len(turned) == 3]
    assert len(plain) > 5
    for turned, dealer in plain:
        numbers = {event.seat: NUMBER.get(event.card, -1) for event in turned}
        assert numbers[dealer] == max(numbers.values())


def test_a_card_without_a_number_is_turned_again() -> None:
    """R11."""
    again = 0
    for turned, _ in (_turned(n, 4) for n in range(40)):
        for first, second in pairwise(turned):
            if first.card not in NUMBER:
                again += 1
                assert second.seat == first.seat
    assert again > 5


def test_the_tied_turn_again_among_themselves() -> None:
    """R11."""
    ties = 0
    for turned, dealer in (_turned(n, 5) for n in range(60)):
        numbers = [(event.seat, NUMBER[event.card]) for event in turned if event.card in NUMBER]
        high = max(number for _, number in numbers[:5])
        tied = {seat for seat, number in numbers[:5] if number == high}
        again = {seat for seat, _ in numbers[5:]}
        if len(tied) > 1:
            ties += 1
            assert again == tied
        else:
            assert again == set()
        assert dealer in tied
    assert ties > 5


def test_a_deck_without_numbers_does_not_loop() -> None:
    """R11: the first of the tied deals."""
    chosen: Options = options("classic", hand_size=3)
    started = e.MatchStarted("m", 3, chosen, {Card("red-skip"): 20}, 1)
    story = Story(evolve(None, started), CHANCE, VARIANTS["classic"])
    deal_round(story)
    assert e.DealerChosen(0, 3) in story.events
    turned = [event.card for event in story.events if isinstance(event, e.DealerCardDrawn)]
    assert turned == [Card("red-skip")] * 60

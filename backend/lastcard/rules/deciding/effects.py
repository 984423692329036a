"""What a card does to the others, for a play and for an opening card alike (R14 to R54)."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.rules import events as e
from lastcard.rules.cards import Card
from lastcard.rules.deciding.draws import draw
from lastcard.rules.deciding.story import Story
from lastcard.rules.deciding.turns import lose_turn, pass_on
from lastcard.rules.seating import after, playing, running
from lastcard.rules.shuffle import shuffled
from lastcard.rules.variants import Effect


def move_hands(story: Story, seat: int, effect: Effect, target: int | None) -> list[int]:
    """Let hands move as `effect` says; the seats whose hands moved, the player first."""
    if effect.hands == "swap" and target is None:
        return []
    return _MOVES[effect.hands](story, seat, target)


def _swap(story: Story, seat: int, target: int | None) -> list[int]:
    assert target is not None
    story.tell(e.HandsSwapped(seat, target))
    return [seat, target]


def _pass(story: Story, seat: int, target: int | None) -> list[int]:
    story.tell(e.HandsPassed(running(story.match).direction))
    return _from(story, seat)


def _shuffle(story: Story, seat: int, target: int | None) -> list[int]:
    """All hands are dealt anew from the player's left; whoever would get none draws one (R49)."""
    order = _from(story, seat)
    order = [*order[1:], seat]
    stream = story.stream()
    cards = shuffled([card for other in order for card in story.hand(other)], stream)
    hands: list[list[Card]] = [[] for _ in story.match.seats]
    for place, other in enumerate(order):
        hands[other] = sorted(cards[place :: len(order)])
    story.tell(e.HandsShuffled(hands, [len(hand) for hand in hands], stream.counter))
    for other in order:
        if not hands[other]:
            draw(story, other, 1, "effect")
    return [seat, *order[:-1]]


def _from(story: Story, seat: int) -> list[int]:
    """The seats in the round, clockwise from `seat`."""
    seats = playing(story.match)
    at = seats.index(seat)
    return seats[at:] + seats[:at]


_MOVES: dict[str, Callable[[Story, int, int | None], list[int]]] = {
    "swap": _swap,
    "pass": _pass,
    "shuffle": _shuffle,
}


def strike(story: Story, seat: int, effect: Effect, target: int | None) -> None:
    """Direction, draws and skips of a card that `seat` put down; then the turn goes on."""
    if effect.aimed and effect.draws:
        assert target is not None
        draw(story, target, effect.draws, "effect")
        pass_on(story, seat)
    elif effect.draws:
        victim = after(story.match, seat)
        draw(story, victim, effect.draws, "effect")
        lose_turn(story, victim)
    elif effect.reverse or effect.skips:
        _turn(story, seat, effect)
    else:
        pass_on(story, seat)


def _turn(story: Story, seat: int, effect: Effect) -> None:
    """With two players Reverse, Skip and Skip Two all pass the opponent over once (R22)."""
    others = len(playing(story.match)) - 1
    skips = effect.skips
    if effect.reverse:
        story.tell(e.Reversed(-running(story.match).direction))
        skips = 1 if others == 1 else 0
    for _ in range(min(skips, others)):
        seat = after(story.match, seat)
        story.tell(e.Skipped(seat))
    pass_on(story, seat)

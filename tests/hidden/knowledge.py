"""What a person at the table has seen by a round's end, told without the engine's `view` and `redact`.

Cards carry no name, so this follows each place of the dealt deck: where its card went, who looked at it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hidden.recording import Recording, Step
from lastcard.rules import events as e
from lastcard.rules.cards import Card


def public(step: Step, seat: int | None) -> tuple[Any, ...]:
    """What lies open after a row, and the own hand: everything that an honest frame may depend on."""
    match, now = step.after, step.after.round
    if now is None or match.shuffle is not None:
        return tuple(type(event) for event in step.events)
    counts = [(len(one.hand), one.score, one.status, one.owes, one.ahead) for one in match.seats]
    own = () if seat is None else match.seats[seat].hand
    drawn = now.drawn if now.on_turn == seat else None
    piles = (len(now.pile), len(now.discards), now.discards[-1] if now.discards else None)
    told = [event.points for event in step.events if isinstance(event, e.SeatOut)]
    table = (now.dealer, now.direction, now.colour, now.on_turn, now.wait, now.pending, match.turn)
    looked = now.seen.cards if now.seen is not None and now.seen.seat == seat else None
    return (counts, own, drawn, piles, told, table, looked, [type(event) for event in step.events])


class Places:
    """Where the cards of the dealt deck are: each known by its place in the deck."""

    def __init__(self, recording: Recording, watcher: int | None) -> None:
        self.deck, self.watcher = recording.deck, watcher
        self.hands: list[list[int]] = [[] for _ in range(recording.seats)]
        self.dealer = 0
        self.pile: list[int] = []
        self.discards: list[int] = []
        self.aside: list[int] = []
        self.seen: set[int] = set()
        self.collected: set[int] = set()  # by a Wild Shuffle Hands

    def follow(self, event: e.AnyEvent) -> None:
        """Move what the event moves; then the watcher looks at the own hand."""
        match event:
            case e.DealerChosen():
                self.dealer = event.seat
            case e.Dealt():
                self._deal(event)
            case e.Opened():
                self.show(self.pile.pop())
            case e.Buried():
                self.pile.insert(event.place, self.discards.pop())
            case e.Drew():
                self.hands[event.seat] += [self.pile.pop() for _ in range(event.count)]
            case e.Played():
                self.show(self.take(self.hands[event.seat], event.card))
            case e.PileRebuilt():
                laid = self.discards[:-1] + self.aside
                self.pile = [self.take(laid, card) for card in event.pile]
                self.discards, self.aside = self.discards[-1:], []
            case e.SeatLeft() | e.SeatOut():
                self.aside += self.hands[event.seat]
                self.hands[event.seat] = []
            case _:
                self._move_hands(event)
        if self.watcher is not None:
            self.seen |= set(self.hands[self.watcher])

    def _deal(self, event: e.Dealt) -> None:
        """One card at a time from the dealer's left; the rest is the pile, its next card last."""
        seats = len(self.hands)
        ring = [(self.dealer + step) % seats for step in range(1, seats + 1)]
        order = [seat for seat in ring if event.hands[seat]]
        for turn, seat in enumerate(order):
            self.hands[seat] = [turn + card * len(order) for card in range(event.size)]
            assert sorted(self.deck[place] for place in self.hands[seat]) == sorted(event.hands[seat])
        self.pile = list(reversed(range(len(order) * event.size, len(self.deck))))
        assert [self.deck[place] for place in self.pile] == event.pile

    def _move_hands(self, event: e.AnyEvent) -> None:
        hands = self.hands
        if isinstance(event, e.HandsSwapped):
            hands[event.seat], hands[event.target] = hands[event.target], hands[event.seat]
        elif isinstance(event, e.HandsPassed):
            holding = [seat for seat, hand in enumerate(hands) if hand][:: event.direction]
            moved = {seat: hands[holding[place - 1]] for place, seat in enumerate(holding)}
            self.hands = [moved.get(seat, []) for seat in range(len(hands))]
        elif isinstance(event, e.HandsShuffled):
            held = [place for hand in hands for place in hand]
            self.collected |= set(held)
            self.hands = [[self.take(held, card) for card in hand] for hand in event.hands]
        elif isinstance(event, e.Challenged) and event.by == self.watcher:
            self.seen |= set(hands[event.seat])

    def unseen(self) -> set[int]:
        """The places whose cards the watcher has not seen."""
        return set(range(len(self.deck))) - self.seen

    def show(self, place: int) -> None:
        """A card is laid open on the discard pile."""
        self.discards.append(place)
        self.seen.add(place)

    def take(self, places: list[int], card: Card) -> int:
        """One of these places that holds the card; an unseen one last, so that what is seen stays seen."""
        best = next((it for it in places if self.deck[it] == card and it in self.seen), None)
        place = best if best is not None else next(it for it in places if self.deck[it] == card)
        places.remove(place)
        return place


def places(recording: Recording, steps: Iterable[Step], watcher: int | None) -> Places:
    """Where everything is just before the round's end is told, and what the watcher has seen until then."""
    known = Places(recording, watcher)
    for step in steps:
        for event in step.events:
            if isinstance(event, e.RoundEnded):
                return known
            known.follow(event)
    raise AssertionError("the recording has no end")

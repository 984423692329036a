"""Two worlds that one seat cannot tell apart: a round, and one with other cards where it did not look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from msgspec.structs import replace

from hidden.knowledge import places, public
from hidden.recording import Deck, Recording, Step
from lastcard.rules import events as e


@dataclass(frozen=True)
class Worlds:
    """What happened, and what might as well have happened, as far as `seat` (None: a watcher) knows."""

    seat: int | None
    real: Sequence[Step]
    other: Sequence[Step]

    def kinds(self) -> set[type]:
        """The kinds of events in them."""
        return {type(event) for step in self.real for event in step.events}


def part(recording: Recording, seat: int | None, rng: Random, attempts: int = 30) -> Worlds | None:
    """Permute what the seat has not seen and play the same commands again.

    A permutation that makes a recorded command illegal or changes what lies open is drawn again, of fewer
    cards. Where all hands were dealt anew, two cards are enough that change nobody's place in that.
    """
    real = recording.play()
    assert real is not None
    known = places(recording, real, seat)
    unseen, collected = sorted(known.unseen()), sorted(known.unseen() & known.collected)
    for attempt in range(attempts):
        if collected and attempt < attempts - 10:
            some = _neighbours(recording.deck, collected, rng)
        else:
            some = rng.sample(unseen, max(min(2, len(unseen)), int(len(unseen) * 0.7 ** (attempt % 10))))
        deck = _permuted(recording.deck, some, rng)
        other = None if deck == recording.deck else recording.play(deck)
        if other is not None and _alike(real, other, seat):
            return Worlds(seat, real, [_disguised(step, seat) for step in other])
    return None


def _neighbours(deck: Deck, among: Sequence[int], rng: Random) -> list[int]:
    """Two places whose cards are neighbours in a sorted hand: each is shuffled to where the other was."""
    ordered = sorted(among, key=lambda place: (deck[place], rng.random()))
    steps = [n for n in range(len(ordered) - 1) if deck[ordered[n]] != deck[ordered[n + 1]]]
    first = rng.choice(steps) if steps else 0
    return ordered[first : first + 2]


def _permuted(deck: Deck, among: Sequence[int], rng: Random) -> Deck:
    cards, moved = list(deck), [deck[place] for place in among]
    rng.shuffle(moved)
    for place, card in zip(among, moved, strict=True):
        cards[place] = card
    return tuple(cards)


def _alike(real: Sequence[Step], other: Sequence[Step], seat: int | None) -> bool:
    """Whether the same lies open in both up to the last row, which ends the round."""
    ended = any(isinstance(event, e.RoundEnded) for event in other[-1].events)
    return ended and all(
        public(a, seat) == public(b, seat) for a, b in zip(real[:-1], other[:-1], strict=True)
    )


def _disguised(step: Step, seat: int | None) -> Step:
    """What the seat may not know at all is different: the secret, the salt of others before the deal, the use
    of chance, the order of piles.
    """
    now, shuffle = step.after.round, step.after.shuffle
    if now is not None:
        now = replace(now, secret="ff" * 32, counter=now.counter + 1000, pile=now.pile[::-1])
    if shuffle is not None:
        salts = tuple(salt and "ff" * 16 for salt in shuffle.salts)
        shuffle = replace(shuffle, secret="ff" * 32, salts=salts)
    return Step(
        [_retold(event, seat) for event in step.events], replace(step.after, round=now, shuffle=shuffle)
    )


def _retold(event: e.AnyEvent, seat: int | None) -> e.AnyEvent:
    if isinstance(event, e.Committed | e.RoundStarted):
        return replace(event, secret="ff" * 32)
    if isinstance(event, e.Salted) and event.seat != seat:
        return replace(event, salt="ff" * 16)
    if isinstance(event, e.Buried):
        return replace(event, place=event.place + 1, counter=event.counter + 1000)
    if isinstance(event, e.PileRebuilt):
        return replace(event, pile=event.pile[::-1], counter=event.counter + 1000)
    if isinstance(event, e.Dealt | e.DealerChosen | e.DealerCardDrawn | e.HandsShuffled):
        return replace(event, counter=event.counter + 1000)
    return event

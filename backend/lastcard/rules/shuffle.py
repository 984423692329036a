"""The checkable shuffle (R97, R98): whoever knows a round's secret and salts can deal the round again.

The stream of a round is HMAC-SHA-256(secret ‖ salts, counter) for counter 0, 1, 2, … (eight bytes,
big-endian), each block read as eight 32-bit numbers. Every question begins with a fresh block; a number
below n is made without bias, by rejection.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

import msgspec

from lastcard.rules.cards import Card

T = TypeVar("T")
_EIGHT = Struct(">8I")
#: For tests: (round, shuffled deck, first card dealt first) to the order that is dealt instead.
Arrange = Callable[[int, tuple[Card, ...]], Sequence[Card]]


class Chance(msgspec.Struct, frozen=True):
    """Where a round's secret (32 bytes) comes from; `arrange`: a test chooses the order of the deck.

    `asked`: the seats whose salt a deal waits for after its secret was committed to; None: nothing is
    committed to and nobody is asked.
    """

    secret: Callable[[], bytes]
    arrange: Arrange | None = None
    asked: tuple[int, ...] | None = None


class Stream:
    """Numbers from a round's secret; `counter` is how many blocks have been used."""

    def __init__(self, secret: bytes, counter: int = 0, salts: bytes = b"") -> None:
        self._key = secret + salts
        self.counter = counter
        self._words: list[int] = []

    def number(self, below: int) -> int:
        """A number from 0 to `below` - 1, each as likely as any other."""
        return self.numbers((below,))[0]

    def numbers(self, bounds: Iterable[int]) -> list[int]:
        """One number below each of `bounds`."""
        words, found = self._words, []
        for below in bounds:
            limit = word = (1 << 32) // below * below
            while word >= limit:
                if not words:
                    words += self._block()
                word = words.pop()
            found.append(word % below)
        return found

    def _block(self) -> tuple[int, ...]:
        """The next eight words, the first one last."""
        block = hmac.digest(self._key, self.counter.to_bytes(8, "big"), "sha256")
        self.counter += 1
        return _EIGHT.unpack(block)[::-1]


def commitment(secret: bytes) -> str:
    """What is told of a secret before anybody adds salt."""
    return sha256(secret).hexdigest()


def mixed(salts: Sequence[str]) -> bytes:
    """The salts (hex by seat, "" for none) as they follow the secret in the key: each after the number of its
    seat, counted from 1, so that no two sets of salts read the same.
    """
    given = (bytes((seat,)) + bytes.fromhex(salt) for seat, salt in enumerate(salts, 1) if salt)
    return b"".join(given)


def shuffled(cards: Sequence[T], stream: Stream) -> tuple[T, ...]:
    """The same cards in another order: Fisher and Yates, from the last place down."""
    order = list(cards)
    places = range(len(order) - 1, 0, -1)
    for last, other in zip(places, stream.numbers(range(len(order), 1, -1)), strict=True):
        order[last], order[other] = order[other], order[last]
    return tuple(order)

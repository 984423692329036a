"""The checkable shuffle (R97, R98): whoever knows a round's secret and salts can deal the round again.

The stream of a round is HMAC-SHA-256(secret ‖ salts, counter) for counter 0, 1, 2, … (eight bytes,
big-endian), each block read as eight 32-bit numbers. Every question begins with a fresh block; a number
below n is made without bias, by rejection.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from operator import mod
from struct import Struct
from typing import TypeVar

import msgspec

from lastcard.rules.cards import Card

T = TypeVar("T")
_EIGHT = Struct(">8I")
#: What HMAC makes of a key before its inner and its outer hash (RFC 2104); the length is a block of SHA-256.
_KEY_LENGTH = 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
_SPAN = 1 << 32
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
    """Numbers from a round's secret; `counter` is how many blocks have been used.

    The two hashes of an HMAC begin with its key, which all blocks share: they go on from there. `hmac.digest`
    begins anew each time, which takes five times as long.
    """

    def __init__(self, secret: bytes, counter: int = 0, salts: bytes = b"") -> None:
        key = secret + salts
        key = (sha256(key).digest() if len(key) > _KEY_LENGTH else key).ljust(_KEY_LENGTH, b"\0")
        self._inner, self._outer = sha256(key.translate(_INNER)), sha256(key.translate(_OUTER))
        self.counter = counter
        self._words: list[int] = []

    def number(self, below: int) -> int:
        """A number from 0 to `below` - 1, each as likely as any other."""
        limit = _SPAN // below * below
        while True:
            word = (self._words or self._block()).pop(0)
            if word < limit:
                return word % below

    def numbers(self, bounds: Sequence[int]) -> list[int]:
        """One number below each of `bounds`, all at once unless a word might have to be left out."""
        words = self._words
        while len(words) < len(bounds):
            words = self._block()
        if max(words, default=0) >= _SPAN - max(bounds, default=0):
            return [self.number(below) for below in bounds]
        self._words = words[len(bounds) :]
        return list(map(mod, words, bounds))

    def _block(self) -> list[int]:
        """What is left, with eight more words."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(self.counter.to_bytes(8, "big"))
        outer.update(inner.digest())
        self.counter += 1
        self._words += _EIGHT.unpack(outer.digest())
        return self._words


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

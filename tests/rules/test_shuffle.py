"""The checkable shuffle, against a second writing of it (RULES.md, R97)."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.decide import start
from lastcard.rules.evolve import evolve, fold
from lastcard.rules.shuffle import Chance, Stream, shuffled
from support.cards import SECRET, Table, options, play


def numbers(secret: bytes, block: int) -> list[int]:
    """The eight numbers of a block."""
    raw = hmac.new(secret, block.to_bytes(8, "big"), hashlib.sha256).digest()
    return [int.from_bytes(raw[at : at + 4], "big") for at in range(0, 32, 4)]


def again(cards: list[str], secret: bytes, block: int) -> tuple[list[str], int]:
    """The shuffle as the rule sheet says it."""
    order = list(cards)
    words: list[int] = []
    for place in range(len(order) - 1, 0, -1):
        while True:
            if not words:
                words, block = numbers(secret, block), block + 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % (place + 1):
                break
        other = word % (place + 1)
        order[place], order[other] = order[other], order[place]
    return order, block


def test_a_deal_can_be_done_again_from_its_secret() -> None:
    """R97, R10."""
    secret = hashlib.sha256(b"a secret").digest()
    events = start("m", options("all-wild", first_dealer=1), 2, 0, 0, Chance(lambda: secret))
    (deal,) = [event for event in events if isinstance(event, e.Dealt)]
    deck = sorted(Counter(options().deck).elements())
    order, block = again(list(deck), secret, 0)
    assert deal.hands == [sorted(order[0:14:2]), sorted(order[1:14:2])]
    assert deal.pile == order[:13:-1]
    assert deal.counter == block


def test_a_rebuild_can_be_done_again_too() -> None:
    """R97, R70: from the block after the last one used."""
    t = Table(
        "draw-four wild*2",
        "wild*3",
        top="skip",
        under="reverse skip wild draw-two",
        pile="",
        now={"counter": 5},
    )
    before = [str(card) for card in t.round.discards]
    t.does("A", play("draw-four"))
    order, block = again(before, SECRET, 5)
    assert t.told(e.PileRebuilt) == [e.PileRebuilt(5, order, block)]  # type: ignore[arg-type]
    assert t.round.counter == block
    assert t.hand("B") == sorted([*order[:0:-1], "wild", "wild", "wild"])


def test_salts_change_everything() -> None:
    """R97."""
    plain = [Stream(SECRET).number(1000) for _ in range(3)]
    assert plain == [numbers(SECRET, 0)[0] % 1000] * 3
    assert Stream(SECRET, salts=b"salt").number(1000) == numbers(SECRET + b"salt", 0)[0] % 1000


def test_a_key_of_any_length_is_what_hmac_takes() -> None:
    """R97: it is filled up to a block of the hash, 64 bytes, and only a longer one is hashed."""
    for more in (0, 31, 32, 33, 170):
        salts = bytes(range(1, more + 1))
        assert Stream(SECRET, salts=salts).number(2**32) == numbers(SECRET + salts, 0)[0]


def test_numbers_are_without_bias() -> None:
    """R97: a number at or above the largest multiple is left out."""

    class Few(Stream):
        def _block(self) -> list[int]:
            self.counter += 1
            self._words += [2**32 - 1, 2**32 - 2, 5]
            return self._words

    assert Few(SECRET).number(3) == (2**32 - 2) % 3
    few = Few(SECRET)
    assert few.numbers((3, 7, 7)) == [(2**32 - 2) % 3, 5, 5]
    assert few.numbers((2,)) == [1]
    assert few.counter == 3
    stream = Stream(SECRET)
    counts = Counter(stream.number(3) for _ in range(3000))
    assert all(900 < counts[number] < 1100 for number in range(3))


def test_a_shuffle_keeps_the_cards_and_uses_few_blocks() -> None:
    """R4."""
    stream = Stream(SECRET)
    order = shuffled(range(112), stream)
    assert sorted(order) == list(range(112))
    assert order != tuple(range(112))
    assert stream.counter == 14
    assert shuffled((), stream) == ()


def test_the_state_counts_the_blocks() -> None:
    """R97: so that the next question begins with a fresh one."""
    events = start("m", options("classic"), 3, 0, 0, Chance(lambda: SECRET))
    match = None
    for event in events:
        match = evolve(match, event)
        if isinstance(counter := getattr(event, "counter", None), int):
            assert match.round is not None
            assert match.round.counter == counter
    assert fold(None, events) == match


def test_a_round_ends_by_telling_its_secret() -> None:
    """R97: and each round has its own."""
    secrets = iter([b"1" * 32, b"2" * 32])
    chance = Chance(lambda: next(secrets))
    events = start("m", options(), 2, 0, 0, chance)
    assert [event.secret for event in events if isinstance(event, e.RoundStarted)] == [(b"1" * 32).hex()]
    t = Table("wild", "wild").does("A", play("wild"))
    assert t.told(e.RoundEnded)[0].secret == SECRET.hex()
    assert c.Deal(4) in t.legal("B")

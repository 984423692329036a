"""No frame depends on a card that its seat has not seen, and it is the redaction of events that sees to it.

A byte search alone would show nothing: sixty-three cards say *wild*. So recorded rounds are played again with
the unseen cards permuted, and every frame has to be the same, byte for byte.
"""

from __future__ import annotations

from functools import cache
from itertools import zip_longest
from random import Random

import pytest
from msgspec.structs import replace

from hidden.frames import frames
from hidden.recording import Recording, record
from hidden.worlds import Worlds, part
from lastcard.rules.events import Event
from lastcard.rules.options import PRESETS, Options
from lastcard.rules.redaction import HIDDEN, Hidden
from reference.sets import draw_options

MATCHES = 200


def _options(number: int, rng: Random, seats: int) -> Options:
    """Every preset in turn, then a random set of each family; a short target."""
    presets = list(PRESETS.values())
    if number % 7 < len(presets):
        options = presets[number % 7]
        return options if options.target is None else replace(options, target=100)
    return draw_options(rng, "all-wild" if number % 7 == 5 else "classic", seats)


def _recorded(number: int) -> tuple[Recording, Random]:
    """One round of match `number`."""
    rng = Random(number)
    while True:
        seats = rng.choice([2, 3, 4, 5])
        rounds = record(_options(number, rng, seats), seats, rng, rounds=2, steps=150)
        if rounds:
            return rng.choice(rounds), rng


@cache
def worlds() -> list[Worlds]:
    """Of each recorded match one round, as one of its seats or a watcher may know it."""
    found = []
    for number in range(MATCHES):
        recording, rng = _recorded(number)
        pair = part(recording, rng.choice([None, *range(recording.seats)]), rng)
        if pair is not None:
            found.append(pair)
    return found


def differ(pair: Worlds) -> list[tuple[str | None, str | None]]:
    """Frames of the two worlds that are not the same."""
    both = zip_longest(frames(pair.real, pair.seat), frames(pair.other, pair.seat))
    return [(real, other) for real, other in both if real != other]


def test_there_is_something_to_hide() -> None:
    """Nearly every recorded round has a world beside it; some have none, when the seat has seen it all."""
    assert len(worlds()) > 0.9 * MATCHES
    assert {pair.seat for pair in worlds()} == {None, 0, 1, 2, 3, 4}


def test_frames_are_the_same_byte_for_byte() -> None:
    """What a seat has not seen changes nothing of what it is sent before the round's end."""
    for pair in worlds():
        assert not differ(pair)


FIELDS = [
    (kind, field)
    for kind, hidden in HIDDEN.items()
    for field in dict.fromkeys((*hidden.from_all, *hidden.from_others, *hidden.own_hand))
]


@pytest.mark.parametrize(("kind", "field"), FIELDS, ids=lambda it: it if isinstance(it, str) else it.__name__)
def test_each_redaction_is_needed(kind: type[Event], field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the redaction of this one field, some frame tells what its seat has not seen."""
    hidden = HIDDEN[kind]
    without = Hidden(
        from_all={name: shown for name, shown in hidden.from_all.items() if name != field},
        from_others={name: shown for name, shown in hidden.from_others.items() if name != field},
        own_hand=tuple(name for name in hidden.own_hand if name != field),
    )
    monkeypatch.setitem(HIDDEN, kind, without)
    assert any(differ(pair) for pair in worlds() if kind in pair.kinds())

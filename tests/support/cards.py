"""A card table for tests of the rules: a match given by hand, in words, and moves that check themselves.

    t = Table("wild*2 skip", "wild*4", pile="skip wild", top="wild")
    t.does("A", play("skip"))
    assert t.on_turn == "A"

Seats are letters, A first; the last seat deals. Cards are words, `wild*3` three of them; piles are written
top card first. Whatever lies on the table is the deck, so that conservation is checked after every move.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.cards import Card, Colour
from lastcard.rules.check import problems
from lastcard.rules.decide import decide, start
from lastcard.rules.evolve import fold
from lastcard.rules.judge import Illegal, legal, refusal
from lastcard.rules.options import PRESETS, Options, Preset, settled
from lastcard.rules.shuffle import Chance
from lastcard.rules.state import Match, Round, Seat
from lastcard.rules.variants import VARIANTS
from lastcard.rules.view import MatchView, view

E = TypeVar("E", bound=e.Event)
LETTERS = "ABCDEFGHIJ"
SECRET = bytes(range(32))
CHANCE = Chance(lambda: SECRET)
#: Stands for the decision that runs when the command is given.
NOW = -1


def cards(text: str) -> list[Card]:
    """`wild*2 skip` as three cards."""
    found: list[Card] = []
    for word in text.split():
        card, _, count = word.partition("*")
        found += [Card(card)] * int(count or 1)
    return found


def seat(letter: str) -> int:
    """The number of seat A, B, …"""
    return LETTERS.index(letter)


def options(preset: Preset = "all-wild", **changes: Any) -> Options:
    """A preset with changes."""
    return settled(replace(PRESETS[preset], **changes))


def play(
    card: str, *, target: str | None = None, colour: Colour | None = None, call: bool = False, turn: int = NOW
) -> c.Play:
    """A play of `card`."""
    return c.Play(turn, Card(card), colour, seat(target) if target else None, call)


def jump(card: str, *, target: str | None = None, call: bool = False) -> c.JumpIn:
    """A jump-in with `card`."""
    return c.JumpIn(NOW, Card(card), seat(target) if target else None, call)


def catch(letter: str, duty: int = 0) -> c.Catch:
    """A catch that names a seat and a duty."""
    return c.Catch(seat(letter), duty)


def target(letter: str) -> c.ChooseTarget:
    """The dealer's choice for an opening card."""
    return c.ChooseTarget(NOW, seat(letter))


DRAW, PASS, CALL, TIME_OUT = c.Draw(NOW), c.Pass(NOW), c.Call(), c.TimeOut(NOW)
ACCEPT, CHALLENGE, LEAVE = c.Accept(NOW), c.Challenge(NOW), c.Leave()


class Table:
    """A match on its way. Every move is checked: judge and decide agree, and the match stays sound."""

    def __init__(
        self,
        *hands: str,
        pile: str = "wild*20",
        top: str = "wild",
        under: str = "",
        preset: Preset = "all-wild",
        on_turn: str = "A",
        wait: e.Wait = "play",
        scores: tuple[int, ...] = (),
        now: dict[str, Any] | None = None,
        **changes: Any,
    ) -> None:
        """`under`: the discards below the top card; `now`: fields of the round; `changes`: options."""
        chosen = options(preset, **changes)
        held = [tuple(sorted(cards(hand))) for hand in hands]
        totals = scores or (0,) * len(held)
        discards = tuple(reversed([Card(top), *cards(under)]))
        self.events: list[e.AnyEvent] = []
        state = Round(
            3,
            SECRET.hex(),
            dealer=len(held) - 1,
            pile=tuple(reversed(cards(pile))),
            discards=discards,
            colour=VARIANTS[chosen.family].colour(Card(top)),
            on_turn=seat(on_turn),
            wait=wait,
        )
        state = replace(state, **(now or {}))
        deck = Counter(state.pile + discards + state.aside + tuple(card for hand in held for card in hand))
        seats = tuple(Seat(hand, score) for hand, score in zip(held, totals, strict=True))
        self.match = Match("m", chosen, dict(deck), 1, seats, 40, 7, "playing", state)

    @classmethod
    def of(cls, match: Match) -> Table:
        """A table with a match that exists already."""
        table = cls.__new__(cls)
        table.match, table.events = match, []
        return table

    # what is done

    def does(self, letter: str, command: c.AnyCommand) -> Table:
        """`letter` does it, and it has to be accepted."""
        command = self._now(command)
        number = seat(letter)
        assert refusal(self.match, number, command) is None, refusal(self.match, number, command)
        self.events = decide(self.match, number, command, CHANCE)
        after = fold(self.match, self.events)
        assert after is not None
        assert problems(after) == []
        self.match = after
        return self

    def refuses(self, letter: str, command: c.AnyCommand) -> str:
        """Why `letter` may not do it; it has to be refused."""
        command = self._now(command)
        number = seat(letter)
        before = self.match
        with pytest.raises(Illegal) as caught:
            decide(self.match, number, command, CHANCE)
        assert caught.value.reason == refusal(self.match, number, command)
        assert command not in legal(self.match, number)
        assert self.match is before
        return str(caught.value.reason)

    def _now(self, command: Any) -> Any:
        return replace(command, turn=self.match.turn) if getattr(command, "turn", 0) == NOW else command

    def deals(self, letter: str) -> Table:
        """`letter` goes on to the next round, with a deck of plain wilds if what lies here is too little."""
        few = sum(self.match.deck.values()) < 100
        self.match = replace(self.match, deck={Card("wild"): 112}) if few else self.match
        return self.does(letter, c.Deal(self.round.number + 1))

    def without(self, letter: str) -> Table:
        """The same with a seat that is eliminated."""
        seats = list(self.match.seats)
        seats[seat(letter)] = replace(seats[seat(letter)], status="eliminated")
        self.match = replace(self.match, seats=tuple(seats))
        return self

    # what is seen

    @property
    def round(self) -> Round:
        """The round."""
        assert self.match.round is not None
        return self.match.round

    @property
    def on_turn(self) -> str:
        """Whom the game waits for, with what for if it is no play: `B`, `B challenge`; or the phase."""
        if self.round.on_turn is None:
            return self.match.phase
        letter = LETTERS[self.round.on_turn]
        return letter if self.round.wait == "play" else f"{letter} {self.round.wait}"

    def hand(self, letter: str) -> list[Card]:
        """What a seat holds."""
        return list(self.match.seats[seat(letter)].hand)

    @property
    def sizes(self) -> list[int]:
        """How many cards each seat holds."""
        return [len(one.hand) for one in self.match.seats]

    @property
    def owing(self) -> str:
        """The seats that owe a call."""
        return "".join(LETTERS[number] for number, one in enumerate(self.match.seats) if one.owes)

    @property
    def scores(self) -> list[int]:
        """Each seat's total."""
        return [one.score for one in self.match.seats]

    @property
    def top(self) -> Card:
        """The card on top of the discards."""
        return self.round.discards[-1]

    def duty(self, letter: str) -> int:
        """The number of the open duty of a seat."""
        return self.match.seats[seat(letter)].owes

    def told(self, kind: type[E]) -> list[E]:
        """The events of that kind in the last move."""
        return [event for event in self.events if isinstance(event, kind)]

    def legal(self, letter: str) -> list[c.AnyCommand]:
        """What a seat may do."""
        return legal(self.match, seat(letter))

    def view(self, letter: str | None) -> MatchView:
        """What a seat sees, or a watcher."""
        return view(self.match, seat(letter) if letter else None)


def dealt(
    seats: int,
    opening: str,
    *,
    preset: Preset = "all-wild",
    secret: bytes = SECRET,
    turn: int = 0,
    **changes: Any,
) -> Table:
    """A match that has just been dealt; `opening`: the cards of the pile, the first to be turned up first."""
    changes = {"first_dealer": seats - 1, **changes}
    chosen = options(preset, **changes)

    def arrange(_: int, deck: tuple[Card, ...]) -> list[Card]:
        rest = Counter(deck) - Counter(cards(opening))
        others = sorted(rest.elements(), key=lambda card: (card != "wild", card))
        dealt = chosen.hand_size * seats
        return others[:dealt] + cards(opening) + others[dealt:]

    events = start("m", chosen, seats, turn, 0, Chance(lambda: secret, arrange))
    match = fold(None, events)
    assert match is not None
    assert problems(match) == []
    table = Table.of(match)
    table.events = events
    return table

"""The table of the reference model: who sits there, what lies on it, and the few things that hands do.

Plain lists and dicts that are changed in place. It knows who takes part and how cards move, and no game.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lastcard.rules.options import Options
from reference.cards import full_deck, total
from reference.chance import Luck


@dataclass
class Table:
    """Everything there is to know about a match."""

    options: Options
    seats: int
    turn: int = 0
    duty: int = 0
    scores: list[int] = field(default_factory=list)
    left: set[int] = field(default_factory=set)
    eliminated: set[int] = field(default_factory=set)
    over: bool = False
    winners: list[int] = field(default_factory=list)
    # the round
    round: int = 0
    running: bool = False
    dealer: int = 0
    direction: int = 1
    hands: list[list[str]] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    out: dict[int, int] = field(default_factory=dict)  # out by the card limit: seat -> value of the hand
    colour: str | None = None
    # what the game waits for
    on_turn: int = 0
    wait: str = "play"
    drawn: str | None = None
    pending: int = 0
    bluff: bool | None = None  # of the Wild Draw Four that may be challenged
    draw_four_by: int = 0
    finisher: int | None = None  # played the last card of the hand; only a draw is still owed to the table
    coming: tuple[int, str] | None = None  # whom the game waits for next, once the running command is done
    passed: bool = False  # the running command gave up a turn in which nothing could be done
    # calls
    duties: dict[int, int] = field(default_factory=dict)
    called_ahead: int | None = None
    owed_since_play: set[int] = field(default_factory=set)
    # last result
    points: list[int] = field(default_factory=list)
    round_winner: int | None = None

    def __post_init__(self) -> None:
        self.scores = [0] * self.seats
        self.deck = full_deck(self.options.deck, bool(self.options.extra_wilds))  # type: ignore[arg-type]
        self.family = self.options.family

    @property
    def top(self) -> str:
        """The card that is played on."""
        return self.discards[-1]

    def in_match(self) -> list[int]:
        """Seats that have neither left nor been eliminated."""
        return [s for s in range(self.seats) if s not in self.left and s not in self.eliminated]

    def active(self) -> list[int]:
        """Seats that take part in the running round."""
        return [s for s in self.in_match() if s not in self.out]

    def opponents(self, seat: int) -> list[int]:
        """The other active seats, in the direction of play."""
        ring = [(seat + self.direction * step) % self.seats for step in range(1, self.seats)]
        return [s for s in ring if s in self.active()]

    def next(self, seat: int) -> int:
        """The next active seat in the direction of play."""
        return self.opponents(seat)[0]

    def to_the_left(self, seat: int) -> int:
        """The next seat clockwise that is still in the match."""
        ring = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return next(s for s in ring if s in self.in_match())

    def nothing_to_draw(self) -> bool:
        """Neither the pile nor what it could be rebuilt from holds a card."""
        return not self.pile and len(self.discards) <= 1 and not self.aside

    def draw_one(self, seat: int, luck: Luck) -> str | None:
        """One card from the pile into the hand, rebuilding the pile when it is empty."""
        if self.nothing_to_draw():
            return None
        if not self.pile:
            self.pile = luck.rebuild(self.discards[:-1] + self.aside)
            self.discards = self.discards[-1:]
            self.aside = []
        card = self.pile.pop()
        self.hands[seat].append(card)
        return card

    def draw(self, seat: int, count: int, luck: Luck) -> None:
        """That many cards, or as many as there are; then the card limit is looked at."""
        for _ in range(count):
            self.draw_one(seat, luck)
        self.look_at_limit(seat)

    def look_at_limit(self, seat: int) -> None:
        """Whoever reaches the card limit is out of the round, the cards aside."""
        limit = self.options.card_limit
        if limit is not None and len(self.hands[seat]) >= limit:
            self.out[seat] = total(self.hands[seat], self.family)
            self.lay_aside(seat)

    def lay_aside(self, seat: int) -> None:
        """The cards of a seat that takes no more part."""
        self.aside += self.hands[seat]
        self.hands[seat] = []

    def wait_for(self, seat: int, wait: str = "play") -> None:
        """The game will wait for that seat when the running command is done."""
        self.coming = (seat, wait)

    def turn_after(self, seat: int, skipped: int = 0) -> None:
        """The turn goes on from `seat`, and that many seats are passed over."""
        if len(self.active()) > 1:
            for _ in range(skipped + 1):
                seat = self.next(seat)
            self.wait_for(seat)

    def turn_of(self, seat: int) -> None:
        """It is the turn of `seat`, or of the next one if it is no longer in the round."""
        if seat in self.active():
            self.wait_for(seat)
        else:
            self.turn_after(seat)

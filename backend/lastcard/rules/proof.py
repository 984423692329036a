"""All that was left to chance in a round that is over, with what a verifier needs to do it again (R97, R98).

It says what did happen, from the events; only the order of a shuffled deck, which no event tells, is derived
anew.
"""

from __future__ import annotations

import msgspec

from lastcard.rules import events as e
from lastcard.rules.cards import Card
from lastcard.rules.evolve import evolve
from lastcard.rules.seating import playing, running
from lastcard.rules.shuffle import Stream, mixed, shuffled
from lastcard.rules.state import Match, Round
from lastcard.rules.variants import VARIANTS


class Question(msgspec.Struct, frozen=True, tag_field="what"):
    """The base of every question of chance."""


class WhoDeals(Question, frozen=True, tag="dealer", rename={"seat": "is"}):
    """A number below `below`: the dealer."""

    below: int
    seat: int


class Turned(msgspec.Struct, frozen=True):
    """A card that a seat turned for the deal."""

    seat: int
    card: Card


class HighCard(Question, frozen=True, tag="high-card"):
    """The deck in `order`, from which cards were `turned` for the deal."""

    order: list[Card]
    turned: list[Turned]


class TheDeal(Question, frozen=True, tag="deal"):
    """The deck in `order`, dealt one card at a time `to` these seats, `size` each; `pile`: top card last."""

    order: list[Card]
    to: list[int]
    size: int
    hands: list[list[Card]]
    pile: list[Card]


class Place(Question, frozen=True, tag="place", rename={"place": "is"}):
    """A number below `below`: where in the pile the first card was buried."""

    below: int
    place: int


class Rebuild(Question, frozen=True, tag="rebuild"):
    """`cards`, as they lay, became the `pile`, top card last."""

    cards: list[Card]
    pile: list[Card]


class Hands(Question, frozen=True, tag="hands"):
    """`cards`, as they were collected, were dealt anew `to` these seats."""

    cards: list[Card]
    to: list[int]
    hands: list[list[Card]]


Asked = WhoDeals | HighCard | TheDeal | Place | Rebuild | Hands


class Proof(msgspec.Struct, frozen=True):
    """The chance of one round. `commitment` "": nothing was committed to; `salts` by seat, "" for none."""

    match: str
    round: int
    rules: int
    commitment: str
    secret: str
    salts: list[str]
    deck: list[Card]
    questions: list[Asked]


class Witness:
    """Reads a match from its first event on, or from `match` on, as it was before the round. `proof` is what
    it has seen of round `number` so far, which is nobody's business before that round is `over`.
    """

    def __init__(self, number: int, match: Match | None = None) -> None:
        self._number = number
        self._match = match
        self._turned: list[Turned] = []
        self.proof: Proof | None = None
        self.over = False

    def read(self, event: e.AnyEvent) -> None:
        """The next event of the match."""
        before, self._match = self._match, evolve(self._match, event)
        if isinstance(event, e.RoundStarted) and event.round == self._number:
            self.proof = _begun(self._match, event)
        elif self.proof is None or self.over or before is None:
            return
        elif isinstance(event, e.RoundEnded | e.MatchEnded):
            self.over = True
        elif (asked := self._asked(before, event)) is not None:
            self.proof.questions.append(asked)

    def _asked(self, match: Match, event: e.AnyEvent) -> Asked | None:
        """What was left to chance when `event` happened to `match`."""
        now = running(match)
        match event:
            case e.DealerCardDrawn():
                self._turned.append(Turned(event.seat, event.card))
            case e.DealerChosen() if self._turned:
                return HighCard(_order(match, 0), self._turned)
            case e.DealerChosen() if event.counter != now.counter:
                return WhoDeals(len(match.seats), event.seat)
            case e.Dealt():
                to = _from_the_left(match, now.dealer)
                return TheDeal(_order(match, now.counter), to, event.size, event.hands, event.pile)
            case e.Buried():
                return Place(_openers(match, now), event.place)
            case e.PileRebuilt():
                return Rebuild([*now.discards[:-1], *now.aside], event.pile)
            case e.HandsShuffled():
                to = _from_the_left(match, None if now.laid is None else now.laid.seat)
                return Hands([card for seat in to for card in match.seats[seat].hand], to, event.hands)
        return None


def _begun(match: Match, event: e.RoundStarted) -> Proof:
    salts = event.salts or [""] * len(match.seats)
    deck = [card for card in sorted(match.deck) for _ in range(match.deck[card])]
    return Proof(match.id, event.round, match.rules, event.commitment, event.secret, salts, deck, [])


def _order(match: Match, counter: int) -> list[Card]:
    """The deck as it comes out of a shuffle."""
    now = running(match)
    deck = [card for card in sorted(match.deck) for _ in range(match.deck[card])]
    return [*shuffled(deck, Stream(bytes.fromhex(now.secret), counter, mixed(now.salts)))]


def _from_the_left(match: Match, seat: int | None) -> list[int]:
    """The seats in the round, clockwise, `seat` last."""
    assert seat is not None
    return sorted(playing(match), key=lambda other: (other <= seat, other))


def _openers(match: Match, now: Round) -> int:
    """How many places of the pile there are up to the first card that may open (R17)."""
    opening = VARIANTS[match.options.family].opening
    may = [at for at, card in enumerate(now.pile) if opening(match.options, card) != "buried"]
    return may[-1] + 1

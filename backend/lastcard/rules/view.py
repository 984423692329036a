"""What a seat may know. `view` builds it from the state, `redact` says the same of one event; nothing else
leaves a room.

The shapes below go over the wire as they stand (PROTOCOL.md).
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lastcard.rules import commands as c
from lastcard.rules.cards import COLOURS, Card, Colour
from lastcard.rules.events import Wait
from lastcard.rules.judging import answers, calls, plays
from lastcard.rules.judging.legal import catches
from lastcard.rules.judging.presence import EVERY_WAIT, unasked
from lastcard.rules.reasons import Reason
from lastcard.rules.redaction import knows_more, redact
from lastcard.rules.seating import opponents, running
from lastcard.rules.state import Match, Result, Round, Seat, Shuffling
from lastcard.rules.variants import VARIANTS

__all__ = [
    "CardChoice",
    "Catchable",
    "Choices",
    "MatchView",
    "RoundResult",
    "SeatView",
    "ShuffleView",
    "everybodys",
    "knows_more",
    "own",
    "redact",
    "view",
]


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What everybody sees of a seat. `out`: not in this round; `owes`:
    number of the open duty, 0 for none.
    """

    seat: int
    cards: int
    score: int
    out: bool = False
    left: bool = False
    owes: int = 0
    called: bool = False


class CardChoice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A distinct card of the own hand: why it cannot be played now ("" = it can), and what a play of it must
    name.

    `needs`: "", "colour", "target", "colour+target", or "colour+target?" where the target may be left out
    (no exchange).
    """

    card: Card
    why: str = ""
    needs: str = ""


class Catchable(msgspec.Struct, frozen=True, gc=False):
    """A seat that a catch may name now, with the duty it means (0:
    a false catch is possible and has a price).
    """

    seat: int
    duty: int


class Choices(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """All that a seat may ask for now; every "why" is a reason, "" meaning that it is allowed.

    `why`: the one reason against the whole hand, when the seat is not asked for anything; then `cards` is
    empty, and `targets` too, unless the seat may jump in.
    """

    why: str = ""
    cards: list[CardChoice] = []
    jump_ins: list[CardChoice] = []
    targets: list[int] = []
    draw: str = ""
    pass_: str = msgspec.field(default="", name="pass")
    call: str = ""
    challenge: str = ""
    accept: str = ""
    name_colour: str = ""
    choose_target: str = ""
    deal: str = ""
    catches: list[Catchable] = []


class RoundResult(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How the last round ended."""

    round: int
    winner: int | None
    hands: list[list[Card]]
    points: list[int]


class ShuffleView(msgspec.Struct, frozen=True, gc=False):
    """A round that is committed to and not dealt yet: the seats that are asked for salt, and those that have
    given it.
    """

    round: int
    commitment: str
    asked: list[int]
    salted: list[int]


class MatchView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A match as one seat (None: a watcher) sees it. `turn` goes back with every answer to a decision."""

    match: str
    seat: int | None
    seats: list[SeatView]
    round: int
    dealer: int | None
    direction: int
    turn: int
    on_turn: int | None = None
    wait: Wait | None = None
    hand: list[Card] = []
    top: Card | None = None
    colour: Colour | None = None
    drawn: Card | None = None
    pending: int = 0
    seen: list[Card] | None = None
    draw_pile: int = 0
    discard_pile: int = 0
    choices: Choices | None = None
    result: RoundResult | None = None
    shuffle: ShuffleView | None = None
    winners: list[int] | None = None


def view(match: Match, seat: int | None, *, asking: bool = True) -> MatchView:
    """The match as `seat` sees it; None: a watcher. `asking`: with what the seat may ask for now."""
    seen = everybodys(match)
    return seen if seat is None else own(match, seat, seen, asking=asking)


def everybodys(match: Match) -> MatchView:
    """What everybody may see of a match, and all that a watcher sees."""
    now = match.round if match.round is not None else _NO_ROUND
    return MatchView(
        match=match.id,
        seat=None,
        seats=[_seat(number, one) for number, one in enumerate(match.seats)],
        round=now.number,
        dealer=now.dealer,
        direction=now.direction,
        turn=match.turn,
        on_turn=now.on_turn,
        wait=now.wait,
        top=now.discards[-1] if now.discards else None,
        colour=now.colour,
        pending=now.pending,
        draw_pile=len(now.pile),
        discard_pile=len(now.discards),
        result=_result(now.number, now.result) if now.result is not None else None,
        shuffle=_shuffle(match.shuffle) if match.shuffle is not None else None,
        winners=list(match.winners) if match.winners else None,
    )


def own(match: Match, seat: int, seen: MatchView, *, asking: bool = True) -> MatchView:
    """What everybody has `seen`, with what `seat` alone may know."""
    now = match.round if match.round is not None else _NO_ROUND
    return replace(
        seen,
        seat=seat,
        hand=list(match.seats[seat].hand),
        drawn=now.drawn if now.on_turn == seat else None,
        seen=list(now.seen.cards) if now.seen is not None and now.seen.seat == seat else None,
        choices=_choices(match, seat) if asking and now.number else None,
    )


#: Before the first deal.
_NO_ROUND = Round(0, "")


def _seat(number: int, one: Seat) -> SeatView:
    called = one.ahead or (one.duty is not None and one.duty.outcome == "called" and len(one.hand) == 1)
    return SeatView(
        number, len(one.hand), one.score, one.status != "in", one.status == "left", one.owes, called
    )


def _result(number: int, result: Result) -> RoundResult:
    hands = [list(hand) for hand in result.hands]
    return RoundResult(number, result.winner, hands, list(result.points))


def _shuffle(waiting: Shuffling) -> ShuffleView:
    salted = [seat for seat, salt in enumerate(waiting.salts) if salt]
    return ShuffleView(waiting.round, waiting.commitment, list(waiting.asked), salted)


def _choices(match: Match, seat: int) -> Choices:
    """Every answer is the judge's; a target or colour asked after is any that there is."""
    call = calls.call(match, seat, _CALL) or ""
    deal = answers.deal(match, seat, c.Deal(running(match).number + 1)) or ""
    caught = [Catchable(catch.seat, catch.duty) for catch in catches(match, seat)]
    jump_ins = _jump_ins(match, seat) if match.options.jump_in else []
    if why := unasked(match, seat, match.turn, EVERY_WAIT):
        others = opponents(match, seat) if jump_ins else []
        return Choices(why, [], jump_ins, others, why, why, call, why, why, why, why, deal, caught)
    others = opponents(match, seat)
    draw, pass_, challenge, colour, target = (refused or "" for refused in _answers(match, seat, others[0]))
    return Choices(
        "",
        _cards(match, seat),
        jump_ins,
        others,
        draw,
        pass_,
        call,
        challenge,
        challenge,
        colour,
        target,
        deal,
        caught,
    )


_CALL = c.Call()


def _answers(match: Match, seat: int, target: int) -> tuple[Reason | None, ...]:
    """Why the seat on turn may not draw, pass, answer a challenge, name a colour, choose a target."""
    turn = match.turn
    return (
        plays.draw(match, seat, c.Draw(turn)),
        plays.pass_turn(match, seat, c.Pass(turn)),
        answers.answer(match, seat, c.Accept(turn)),
        answers.name_colour(match, seat, c.NameColour(turn, COLOURS[0])),
        answers.choose_target(match, seat, c.ChooseTarget(turn, target)),
    )


def _cards(match: Match, seat: int) -> list[CardChoice]:
    """The distinct cards of the seat on turn."""
    cards = dict.fromkeys(match.seats[seat].hand)
    if refused := unasked(match, seat, match.turn, plays.PLAY_WAITS):
        return [CardChoice(card, refused) for card in cards]
    playable = plays.playable(match, seat)
    plain = VARIANTS[match.options.family].plain(match.options)
    return [
        CardChoice(card, plays.unplayable(match, seat, card) or "")
        if card not in playable
        else CardChoice(card)
        if card in plain
        else CardChoice(card, "", _needs(match, seat, card))
        for card in cards
    ]


def _needs(match: Match, seat: int, card: Card) -> str:
    needs_colour, needs_target = plays.wants(match, seat, card)
    optional = VARIANTS[match.options.family].effect(match.options, card).optional
    parts = ["colour"] if needs_colour else []
    if needs_target and len(opponents(match, seat)) > 1:
        parts.append("target")
    elif optional and needs_colour:
        parts.append("target?")
    return "+".join(parts)


def _jump_ins(match: Match, seat: int) -> list[CardChoice]:
    top = running(match).discards[-1]
    if plays.jump_in_refused(match, seat, match.turn, top):
        return []
    return [CardChoice(top, "", _needs(match, seat, top))]

"""What each event makes of a match. It never says no and applies no rule: the events say what happened.

Handlers are looked up by the event's type; what they do not touch stays as it was.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from lastcard.rules import events as e
from lastcard.rules.seating import next_seat, running
from lastcard.rules.state import Duty, Laid, Match, Outcome, Result, Round, Seat, Seen, Shuffling

#: What is waited for while a draw is pending.
PENDING_WAITS: tuple[e.Wait, ...] = ("stack", "challenge")


def evolve(match: Match | None, event: e.AnyEvent) -> Match:
    """The match after `event`."""
    return HANDLERS[type(event)](match, event)


def fold(match: Match | None, events: Iterable[e.AnyEvent]) -> Match | None:
    """The match after all of `events`."""
    for event in events:
        match = HANDLERS[type(event)](match, event)
    return match


def _seats(match: Match, seat: int, one: Seat) -> tuple[Seat, ...]:
    seats = list(match.seats)
    seats[seat] = one
    return tuple(seats)


def _match_started(match: Match | None, event: e.MatchStarted) -> Match:
    seats = (Seat(),) * event.seats
    return Match(event.match, event.options, event.deck, event.rules, seats, event.turn, event.duty)


def _committed(match: Match, event: e.Committed) -> Match:
    none = ("",) * len(match.seats)
    shuffle = Shuffling(event.round, event.secret, event.commitment, tuple(event.asked), none)
    return replace(match, shuffle=shuffle, phase="shuffling")


def _salted(match: Match, event: e.Salted) -> Match:
    shuffle = match.shuffle
    assert shuffle is not None
    salts = (*shuffle.salts[: event.seat], event.salt, *shuffle.salts[event.seat + 1 :])
    return replace(match, shuffle=replace(shuffle, salts=salts))


def _round_started(match: Match, event: e.RoundStarted) -> Match:
    seats = tuple(
        Seat(score=one.score, status="in" if one.status == "out" else one.status) for one in match.seats
    )
    dealer = match.round.dealer if match.round is not None else None
    now = Round(event.round, event.secret, dealer=dealer, salts=tuple(event.salts))
    return replace(match, seats=seats, round=now, shuffle=None, phase="playing")


def _counted(match: Match, event: e.DealerCardDrawn) -> Match:
    return replace(match, round=replace(running(match), counter=event.counter))


def _dealer_chosen(match: Match, event: e.DealerChosen) -> Match:
    return replace(match, round=replace(running(match), counter=event.counter, dealer=event.seat))


def _dealt(match: Match, event: e.Dealt) -> Match:
    seats = tuple(replace(one, hand=tuple(hand)) for one, hand in zip(match.seats, event.hands, strict=True))
    now = replace(running(match), pile=tuple(event.pile), counter=event.counter)
    return replace(match, seats=seats, round=now)


def _opened(match: Match, event: e.Opened) -> Match:
    now = running(match)
    return replace(match, round=replace(now, pile=now.pile[:-1], discards=(event.card,), colour=event.colour))


def _buried(match: Match, event: e.Buried) -> Match:
    now = running(match)
    pile = (*now.pile[: event.place], event.card, *now.pile[event.place :])
    return replace(match, round=replace(now, pile=pile, discards=(), colour=None, counter=event.counter))


def _played(match: Match, event: e.Played) -> Match:
    now, seat, card = match.round, event.seat, event.card
    assert now is not None
    seats = list(match.seats)
    cards = list(seats[seat].hand)
    cards.remove(card)
    hand = tuple(cards)
    seats[seat] = replace(seats[seat], hand=hand, duty=None)
    now = replace(
        now,
        discards=now.discards + (card,),  # noqa: RUF005 - a display is copied twice
        colour=event.colour if match.options.family == "classic" else None,
        laid=Laid(seat, hand, now.colour),
    )
    return replace(match, seats=tuple(seats), round=now)


def _colour_named(match: Match, event: e.ColourNamed) -> Match:
    return replace(match, round=replace(running(match), colour=event.colour))


def _reversed(match: Match, event: e.Reversed) -> Match:
    return replace(match, round=replace(running(match), direction=event.direction))


def _drew(match: Match, event: e.Drew) -> Match:
    now, seat = match.round, event.seat
    assert now is not None
    seats = list(match.seats)
    cards = list(seats[seat].hand)
    for card in event.cards:
        insort(cards, card)
    seats[seat] = replace(seats[seat], hand=tuple(cards))
    now = replace(now, pile=now.pile[: len(now.pile) - event.count])
    return replace(match, seats=tuple(seats), round=now)


def _pile_rebuilt(match: Match, event: e.PileRebuilt) -> Match:
    now = running(match)
    pile = tuple(event.pile)
    return replace(
        match, round=replace(now, pile=pile, discards=now.discards[-1:], aside=(), counter=event.counter)
    )


def _hands_swapped(match: Match, event: e.HandsSwapped) -> Match:
    one, other = match.seats[event.seat], match.seats[event.target]
    seats = list(match.seats)
    seats[event.seat] = replace(one, hand=other.hand)
    seats[event.target] = replace(other, hand=one.hand)
    return replace(match, seats=tuple(seats))


def _hands_passed(match: Match, event: e.HandsPassed) -> Match:
    seats = list(match.seats)
    for seat, one in enumerate(match.seats):
        if one.status == "in":
            to = next_seat(match, seat, event.direction)
            seats[to] = replace(match.seats[to], hand=one.hand)
    return replace(match, seats=tuple(seats))


def _hands_shuffled(match: Match, event: e.HandsShuffled) -> Match:
    seats = tuple(replace(one, hand=tuple(hand)) for one, hand in zip(match.seats, event.hands, strict=True))
    return replace(match, seats=seats, round=replace(running(match), counter=event.counter))


def _stack_raised(match: Match, event: e.StackRaised) -> Match:
    return replace(match, round=replace(running(match), pending=event.total))


def _challenged(match: Match, event: e.Challenged) -> Match:
    now = running(match)
    assert now.laid is not None
    return replace(match, round=replace(now, seen=Seen(event.by, now.laid.hand, match.turn)))


def _duty_opened(match: Match, event: e.DutyOpened) -> Match:
    one = replace(match.seats[event.seat], duty=Duty(event.duty))
    return replace(match, seats=_seats(match, event.seat, one), duty=event.duty)


def _settle(match: Match, seat: int, duty: int, outcome: Outcome) -> Match:
    one = replace(match.seats[seat], duty=Duty(duty, outcome), ahead=False)
    return replace(match, seats=_seats(match, seat, one))


def _called(match: Match, event: e.Called) -> Match:
    if event.duty:
        return _settle(match, event.seat, event.duty, "called")
    return replace(match, seats=_seats(match, event.seat, replace(match.seats[event.seat], ahead=True)))


def _call_lapsed(match: Match, event: e.CallLapsed) -> Match:
    return replace(match, seats=_seats(match, event.seat, replace(match.seats[event.seat], ahead=False)))


def _caught(match: Match, event: e.Caught) -> Match:
    return _settle(match, event.seat, event.duty, "caught")


def _duty_closed(match: Match, event: e.DutyClosed) -> Match:
    return _settle(match, event.seat, event.duty, "closed")


def _turn_began(match: Match, event: e.TurnBegan) -> Match:
    now = match.round
    assert now is not None
    if now.seen is not None and now.seen.turn != match.turn:
        now = replace(now, seen=None)
    if now.pending and event.wait not in PENDING_WAITS:
        now = replace(now, pending=0)
    now = replace(now, on_turn=event.seat, wait=event.wait, drawn=event.card)
    return replace(match, turn=event.turn, round=now)


def _seat_left(match: Match, event: e.SeatLeft) -> Match:
    one = match.seats[event.seat]
    gone = Seat(score=one.score, status="left")
    if match.phase != "playing":
        return replace(match, seats=_seats(match, event.seat, replace(one, status="left")))
    now = running(match)
    aside = replace(now, aside=now.aside + one.hand)
    return replace(match, seats=_seats(match, event.seat, gone), round=aside)


def _seat_out(match: Match, event: e.SeatOut) -> Match:
    now = running(match)
    one = match.seats[event.seat]
    gone = Seat(score=one.score, status="out", held=one.hand)
    aside = replace(now, aside=now.aside + one.hand)
    return replace(match, seats=_seats(match, event.seat, gone), round=aside)


def _round_ended(match: Match, event: e.RoundEnded) -> Match:
    seats = tuple(
        replace(one, score=score, duty=None, ahead=False)
        for one, score in zip(match.seats, event.scores, strict=True)
    )
    result = Result(event.winner, tuple(tuple(hand) for hand in event.hands), tuple(event.points))
    now = replace(
        running(match), on_turn=None, wait=None, drawn=None, pending=0, seen=None, laid=None, result=result
    )
    return replace(match, seats=seats, round=now, phase="between")


def _seat_eliminated(match: Match, event: e.SeatEliminated) -> Match:
    one = replace(match.seats[event.seat], status="eliminated")
    return replace(match, seats=_seats(match, event.seat, one))


def _match_ended(match: Match, event: e.MatchEnded) -> Match:
    return replace(match, phase="over", shuffle=None, winners=tuple(event.winners))


def _same(match: Match, event: Any) -> Match:
    return match


#: The handler of each event, for whoever folds many.
HANDLERS: dict[type, Callable[[Any, Any], Match]] = {
    e.MatchStarted: _match_started,
    e.Committed: _committed,
    e.Salted: _salted,
    e.RoundStarted: _round_started,
    e.DealerCardDrawn: _counted,
    e.DealerChosen: _dealer_chosen,
    e.Dealt: _dealt,
    e.Opened: _opened,
    e.Buried: _buried,
    e.Played: _played,
    e.ColourNamed: _colour_named,
    e.TargetChosen: _same,
    e.Reversed: _reversed,
    e.Skipped: _same,
    e.Drew: _drew,
    e.PileRebuilt: _pile_rebuilt,
    e.HandsSwapped: _hands_swapped,
    e.HandsPassed: _hands_passed,
    e.HandsShuffled: _hands_shuffled,
    e.Passed: _same,
    e.StackRaised: _stack_raised,
    e.Challenged: _challenged,
    e.Accepted: _same,
    e.DutyOpened: _duty_opened,
    e.Called: _called,
    e.CallLapsed: _call_lapsed,
    e.Caught: _caught,
    e.FalselyCaught: _same,
    e.DutyClosed: _duty_closed,
    e.TimedOut: _same,
    e.TurnBegan: _turn_began,
    e.SeatLeft: _seat_left,
    e.SeatOut: _seat_out,
    e.RoundEnded: _round_ended,
    e.SeatEliminated: _seat_eliminated,
    e.MatchEnded: _match_ended,
}

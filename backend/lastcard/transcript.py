"""A match as a text that a person can read and check at a table with real cards: every hand is open.

It puts what happened into words and decides nothing; nobody at a running table may ever see it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from functools import singledispatch

from lastcard.rules import events as e
from lastcard.rules.cards import Card, Colour

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gita", "Hugo", "Ines", "Jan")
WIDTH = 100
CAUSES: dict[e.DrawCause, str] = {
    "choice": "",
    "effect": "",
    "penalty": " as a penalty",
    "false-catch": " for a false catch",
    "stack": ", the whole chain",
    "challenge": " after the challenge",
    "nothing-else": ", having nothing else to do",
}
#: What a seat is asked besides playing.
WAITS: dict[e.Wait, str] = {
    "opening-colour": "is to name the colour",
    "opening-target": "is to pick whom it strikes",
    "challenge": "may challenge",
    "stack": "may answer or draws",
}


def lines(rows: Iterable[list[e.AnyEvent]]) -> Iterator[str]:
    """A line for each decision and what came of it; `rows`: the events of each, beginning with the start."""
    for number, events in enumerate(rows):
        words = " ".join(filter(None, map(told, events)))
        for part in words.split("\n"):
            yield from textwrap.wrap(
                part.strip(), WIDTH, initial_indent=f"{number:4}  ", subsequent_indent=" " * 6
            )


@singledispatch
def told(event: e.AnyEvent) -> str:
    """What happened in words; "" for what the words around it say already."""
    raise TypeError(f"nobody has put {type(event).__name__} into words")


@told.register
def _(event: e.MatchStarted) -> str:
    return f"A match of {_list(map(_name, range(event.seats)))}."


@told.register
def _(event: e.RoundStarted) -> str:
    return f"\nRound {event.round}."


@told.register
def _(event: e.DealerCardDrawn) -> str:
    return f"{_name(event.seat)} turns {event.card} for the deal."


@told.register
def _(event: e.DealerChosen) -> str:
    return f"{_name(event.seat)} deals."


@told.register
def _(event: e.Dealt) -> str:
    hands = [f"\n{_name(seat)} holds {_cards(hand)}." for seat, hand in enumerate(event.hands) if hand]
    return f"{event.size} cards each, {len(event.pile)} in the pile.{''.join(hands)}\n"


@told.register
def _(event: e.Opened) -> str:
    return f"{event.card} is turned up{_named(event.card, event.colour)}."


@told.register
def _(event: e.Buried) -> str:
    return f"{event.card} is turned up, cannot open and is buried."


@told.register
def _(event: e.Played) -> str:
    how = "jumps in with" if event.jump else "plays"
    target = "" if event.target is None else f" against {_name(event.target)}"
    return f"{_name(event.seat)} {how} {event.card}{target}{_named(event.card, event.colour)}."


@told.register
def _(event: e.ColourNamed) -> str:
    return f"{_name(event.seat)} names {event.colour}."


@told.register
def _(event: e.TargetChosen) -> str:
    return f"{_name(event.seat)} picks {_name(event.target)}."


@told.register
def _(event: e.Reversed) -> str:
    return f"Play goes {'clockwise' if event.direction > 0 else 'anticlockwise'}."


@told.register
def _(event: e.Skipped) -> str:
    return f"{_name(event.seat)} is skipped."


@told.register
def _(event: e.Drew) -> str:
    return f"{_name(event.seat)} draws {_cards(event.cards)}{CAUSES[event.cause]}."


@told.register
def _(event: e.PileRebuilt) -> str:
    return f"The discards are shuffled into a pile of {event.count}."


@told.register
def _(event: e.HandsSwapped) -> str:
    return f"{_name(event.seat)} and {_name(event.target)} exchange hands."


@told.register
def _(event: e.HandsPassed) -> str:
    return f"Every hand moves on {'to the left' if event.direction > 0 else 'to the right'}."


@told.register
def _(event: e.HandsShuffled) -> str:
    hands = [f"{_name(seat)} gets {_cards(hand)}" for seat, hand in enumerate(event.hands) if hand]
    return f"All hands are shuffled: {'; '.join(hands)}."


@told.register
def _(event: e.Passed) -> str:
    return f"{_name(event.seat)} passes."


@told.register
def _(event: e.StackRaised) -> str:
    return f"{event.total} are to be drawn now."


@told.register
def _(event: e.Challenged) -> str:
    outcome = "it was a bluff" if event.guilty else "it was honest"
    return f"{_name(event.by)} challenges {_name(event.seat)}: {outcome}."


@told.register
def _(event: e.Accepted) -> str:
    return f"{_name(event.seat)} accepts."


@told.register
def _(event: e.DutyOpened) -> str:
    return f"{_name(event.seat)} is down to one card and owes a call."


@told.register
def _(event: e.Called) -> str:
    return f"{_name(event.seat)} calls{'' if event.duty else ' ahead'}."


@told.register
def _(event: e.CallLapsed) -> str:
    return f"{_name(event.seat)}'s call comes to nothing."


@told.register
def _(event: e.Caught) -> str:
    return f"{_name(event.by)} catches {_name(event.seat)}."


@told.register
def _(event: e.FalselyCaught) -> str:
    return f"{_name(event.by)} catches {_name(event.seat)}, who owes nothing."


@told.register
def _(event: e.DutyClosed) -> str:
    return f"It is too late to catch {_name(event.seat)}."


@told.register
def _(event: e.TimedOut) -> str:
    return f"{_name(event.seat)}'s time is out."


@told.register
def _(event: e.TurnBegan) -> str:
    return f"{_name(event.seat)} {WAITS[event.wait]}." if event.wait in WAITS else ""


@told.register
def _(event: e.SeatLeft) -> str:
    return f"{_name(event.seat)} leaves for good."


@told.register
def _(event: e.SeatOut) -> str:
    return f"{_name(event.seat)} has reached the card limit and is out, with {event.points} points in hand."


@told.register
def _(event: e.RoundEnded) -> str:
    end = "Nobody wins the round" if event.winner is None else f"{_name(event.winner)} wins the round"
    held = [f"{_name(seat)} held {_cards(hand)}" for seat, hand in enumerate(event.hands) if hand]
    scores = ", ".join(f"{_name(seat)} {score}" for seat, score in enumerate(event.scores))
    return f"\n{end}. {'; '.join(held)}. Scores: {scores}."


@told.register
def _(event: e.SeatEliminated) -> str:
    return f"{_name(event.seat)} is eliminated."


@told.register
def _(event: e.MatchEnded) -> str:
    verb = "wins" if len(event.winners) == 1 else "share"
    return f"\n{_list(map(_name, event.winners))} {verb} the match."


def _name(seat: int) -> str:
    return NAMES[seat]


def _cards(cards: list[Card]) -> str:
    """Equal cards once, with their number: "wild ×3, skip"."""
    counted = {card: cards.count(card) for card in sorted(cards)}
    return (
        ", ".join(f"{card} ×{count}" if count > 1 else card for card, count in counted.items()) or "nothing"
    )


def _named(card: Card, colour: Colour | None) -> str:
    """The colour that a wild has got; any other card has its own."""
    return "" if colour is None or card.startswith(colour) else f", and the colour is {colour}"


def _list(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last

"""Taking cards: from the pile, through a rebuild in the middle, and out of the round at the card limit."""

from __future__ import annotations

from lastcard.rules import events as e
from lastcard.rules import scoring
from lastcard.rules.cards import Card
from lastcard.rules.deciding.story import Story
from lastcard.rules.seating import drawable, running
from lastcard.rules.shuffle import shuffled


def draw(story: Story, seat: int, count: int, cause: e.DrawCause, *, limited: bool = True) -> None:
    """Let `seat` draw `count` cards, or as many as there are (R71). `limited`: under the card limit."""
    now = story.match.round
    assert now is not None
    pile = now.pile
    left = count if count <= len(pile) else min(count, drawable(now))
    if left and not pile:
        pile = rebuild(story)
    _take(story, seat, pile, left, cause)
    if left > len(pile):
        _take(story, seat, rebuild(story), left - len(pile), cause)
    _after(story, seat, limited)


def draw_until_playable(story: Story, seat: int) -> None:
    """Let `seat` draw until a card is playable or nothing is left (R25)."""
    found = None
    while found is None and drawable(running(story.match)):
        pile = running(story.match).pile or rebuild(story)
        found = _first_playable(story, seat, pile)
        _take(story, seat, pile, found or len(pile), "choice")
    _after(story, seat, limited=True)


def _first_playable(story: Story, seat: int, pile: tuple[Card, ...]) -> int | None:
    """How many cards are drawn up to and with the first playable one, None if the pile has none.

    What is drawn on the way is unplayable, so that it changes nothing about what is playable after it.
    """
    fitting = story.variant.fitting(story.match, seat)
    for count, card in enumerate(reversed(pile), 1):
        if card in fitting:
            return count
    return None


def _take(story: Story, seat: int, pile: tuple[Card, ...], count: int, cause: e.DrawCause) -> None:
    """Up to `count` cards off the pile; tell it also when there is nothing."""
    cards = list(pile[: -count - 1 : -1])
    story.tell(e.Drew(seat, len(cards), cause, cards))


def rebuild(story: Story) -> tuple[Card, ...]:
    """The discards but the top one, and the cards that lay aside, become the pile (R70)."""
    now = running(story.match)
    stream = story.stream()
    pile = shuffled(now.discards[:-1] + now.aside, stream)
    story.tell(e.PileRebuilt(len(pile), list(pile), stream.counter))
    return pile


def _after(story: Story, seat: int, limited: bool) -> None:
    """A duty lapses when the hand is no longer one card (R61); at the card limit a seat is out (R77)."""
    match = story.match
    one = match.seats[seat]
    if one.duty is not None and one.owes and len(one.hand) != 1:
        story.tell(e.DutyClosed(seat, one.owes))
    limit = match.options.card_limit
    if limited and limit is not None and len(one.hand) >= limit:
        story.tell(e.SeatOut(seat, scoring.value(match.options.family, one.hand)))

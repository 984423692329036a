"""Whose turn comes next. Every decision ends in one of these functions (RULES.md, R20 to R28, R74, R75)."""

from __future__ import annotations

from lastcard.rules import events as e
from lastcard.rules.cards import Card
from lastcard.rules.deciding.ends import end_round
from lastcard.rules.deciding.story import Story
from lastcard.rules.seating import after, finisher, is_sole, playing, running


def wait_for(story: Story, seat: int, wait: e.Wait, card: Card | None = None) -> None:
    """The game waits for a decision of `seat`."""
    story.tell(e.TurnBegan(seat, story.match.turn + 1, wait, card))


def begin_turn(story: Story, seat: int, wait: e.Wait = "play") -> None:
    """A new turn: a call made ahead of a play that did not come is void (R63)."""
    match = story.match
    assert match.round is not None
    before = match.round.on_turn
    if before is not None and match.seats[before].ahead:
        story.tell(e.CallLapsed(before))
    story.tell(e.TurnBegan(seat, match.turn + 1, wait))


def pass_on(story: Story, seat: int) -> None:
    """The turn goes from `seat`, in the round or not, to the next one, unless nobody else is left to take
    it.
    """
    match = story.match
    other = after(match, seat)
    if (other == seat or match.seats[seat].status != "in") and end_if_sole(story):
        return
    begin_turn(story, other)


def lose_turn(story: Story, seat: int) -> None:
    """`seat`, unless it is out by now, loses the turn, which goes to the next one."""
    if story.is_in(seat):
        story.tell(e.Skipped(seat))
    pass_on(story, seat)


def end_if_sole(story: Story) -> bool:
    """With one active player left, that player wins the round (R75)."""
    if not is_sole(story.match):
        return False
    end_round(story, playing(story.match)[0])
    return True


def go_on_without(story: Story) -> None:
    """Somebody left or went out in between: the table must not wait for a seat that is not there (R74)."""
    now = running(story.match)
    assert now.on_turn is not None
    if end_if_sole(story) or story.is_in(now.on_turn):
        return
    if now.wait == "opening-colour":
        story.tell(e.ColourNamed(now.on_turn, now.colour or "red"))
    winner = finisher(story.match)
    if winner is not None:
        end_round(story, winner)
    else:
        pass_on(story, now.on_turn)

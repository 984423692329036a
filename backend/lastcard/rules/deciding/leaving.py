"""Leaving for good: the turn passes as if the seat were not there, its cards lie aside (R74 to R76)."""

from __future__ import annotations

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.deciding.ends import end_if_alone
from lastcard.rules.deciding.rounds import go_on_shuffling
from lastcard.rules.deciding.story import Story
from lastcard.rules.deciding.turns import go_on_without


def leave(story: Story, seat: int, command: c.Leave) -> None:
    """`seat` leaves the match, in whatever phase it is."""
    one = story.match.seats[seat]
    if one.owes:
        story.tell(e.DutyClosed(seat, one.owes))
    story.tell(e.SeatLeft(seat))
    if story.match.phase != "playing":
        if not end_if_alone(story) and story.match.phase == "shuffling":
            go_on_shuffling(story)
    elif one.status == "in":
        go_on_without(story)

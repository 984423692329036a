"""Calling and catching: duties, their windows, and who pays (RULES.md, R60 to R69)."""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.deciding.draws import draw
from lastcard.rules.deciding.story import Story
from lastcard.rules.deciding.turns import go_on_without


def close_windows(story: Story) -> None:
    """Somebody acts: what was owed until now counts as called (R65, R69)."""
    for seat, one in enumerate(story.match.seats):
        duty = one.duty
        if duty is not None and duty.outcome == "open":
            story.tell(e.DutyClosed(seat, duty.number))


def open_duties(story: Story, seats: Iterable[int], player: int, called: bool) -> None:
    """Those of `seats` at one card owe a call, which `player` may have made already (R60, R62)."""
    if story.match.options.calls == "silent":
        return
    for seat in seats:
        one = story.match.seats[seat]
        if len(one.hand) != 1 or one.status != "in":
            continue
        number = story.match.duty + 1
        story.tell(e.DutyOpened(seat, number))
        if seat == player and (called or one.ahead):
            story.tell(e.Called(seat, number))


def call(story: Story, seat: int, command: c.Call) -> None:
    """Say the word: for the open duty, or ahead of the play."""
    story.tell(e.Called(seat, story.match.seats[seat].owes))


def catch(story: Story, seat: int, command: c.Catch) -> None:
    """Say it first: the culprit pays, or for a false catch the catcher (R67, R68)."""
    duty = story.match.seats[command.seat].owes
    options = story.match.options
    if duty:
        story.tell(e.Caught(seat, command.seat, duty))
        draw(story, command.seat, options.call_penalty, "penalty")
    else:
        story.tell(e.FalselyCaught(seat, command.seat))
        draw(story, seat, options.false_catch_penalty, "false-catch")
    go_on_without(story)

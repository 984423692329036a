"""What happens while a match waits: pauses, absences, nudges, deadlines that come, and the simple bot that
stands in for an owner who does not act.
"""

from __future__ import annotations

from typing import assert_never

from lastcard.lobby import commands as ask
from lastcard.lobby import events as e
from lastcard.lobby.draft import Draft
from lastcard.lobby.dues import awaited, handover, nudged
from lastcard.lobby.state import member, on_turn, running, seat_of
from lastcard.rules import commands as play
from lastcard.rules.reasons import Illegal
from lastcard.rules.seating import staying


def act(draft: Draft, person: str) -> None:
    """Whoever does something themself plays their own seat again, and has answered."""
    seat = seat_of(draft.room, person)
    if seat is None or not running(draft.room):
        return
    if seat in draft.room.lobby.stand_ins:
        draft.add(e.HandedBack(seat))
    elif seat == on_turn(draft.room) and nudged(draft.room):
        draft.add(e.Answered(seat))


def ask_at_table(draft: Draft, person: str, command: ask.TableCommand) -> None:
    """What the players ask of the table itself."""
    match command:
        case ask.Pause():
            draft.add(e.Paused(draft.left(), draft.now, person))
        case ask.Resume():
            draft.add(e.Resumed(draft.now, person))
        case ask.Here():
            pass  # an act like any other
        case ask.Nudge():
            if (seat := on_turn(draft.room)) is not None:
                draft.add(e.Nudged(seat, person, draft.now))
        case _:
            assert_never(command)


def by_itself(draft: Draft, command: ask.RoomCommand) -> None:
    """What the room does for no client."""
    match command:
        case ask.MarkAway(who):
            gone = member(draft.room, who)
            draft.add(e.Away(who, 1 if gone is None else gone.absence + 1, draft.now))
        case ask.MarkBack(who):
            draft.add(e.Back(who))
        case ask.Reopen():
            draft.add(e.Woken(draft.now))
            if (wait := awaited(draft.room)) is not None:
                draft.add(e.DueSet(draft.now + wait.span))
        case ask.DueCame():
            _due_came(draft)
        case ask.PlayFor(seat, move):
            draft.add(e.PlayedFor(seat))
            draft.play(seat, move)
        case _:
            assert_never(command)


def _due_came(draft: Draft) -> None:
    """The next round is committed to or dealt, or whoever is on turn is played for: for good, which `settle`
    sees to, or this once.
    """
    match = draft.room.match
    if match is None:
        raise Illegal("stale")
    when, seat = handover(draft.room), on_turn(draft.room)
    if when is not None and when <= draft.now:
        return
    if match.shuffle is not None:
        draft.play(staying(match)[0], play.Shuffle(match.shuffle.round))
    elif match.phase == "between" and match.round is not None:
        draft.play(staying(match)[0], play.Deal(match.round.number + 1))
    elif seat is not None:
        draft.play(seat, play.TimeOut(match.turn))

"""What follows from any command by itself: the host passes on, ready falls, a match pauses or goes on, a seat
is handed over, a reserve is used up, the deadline moves.
"""

from __future__ import annotations

from lastcard.lobby import events as e
from lastcard.lobby.draft import Draft
from lastcard.lobby.dues import COURTESY, FORGOTTEN, anyone_there, awaited, handover
from lastcard.lobby.state import member, on_turn, present, running


def settle(draft: Draft) -> None:
    """Add all that follows from the draft's events."""
    _ready(draft)
    _host(draft)
    _pause(draft)
    _hand_over(draft)
    _bank(draft)
    _due(draft)


def _ready(draft: Draft) -> None:
    """Ready falls with presence; in a match it is kept until the end, so that a rematch takes one tap of
    the host.
    """
    if running(draft.room):
        return
    for each in draft.room.lobby.members:
        if each.ready and each.away:
            draft.add(e.BecameReady(each.person, False))


def _host(draft: Draft) -> None:
    """Nobody hosts who has left; while no match runs nobody who is away. The first in seat order who is
    there takes over.
    """
    host = member(draft.room, draft.room.lobby.host)
    if host is not None and (not host.away or running(draft.room)):
        return
    heirs = present(draft.room)
    if heirs:
        draft.add(e.HostPassed(heirs[0].person))
    elif host is None and draft.room.lobby.host is not None:
        draft.add(e.HostPassed(None))


def _pause(draft: Draft) -> None:
    """With nobody there the match waits; the first to return sets it going again, unless somebody has asked
    for the pause, or too much time has gone by.
    """
    room = draft.room
    pause = room.lobby.pause
    if not running(room) or room.lobby.closed:
        if pause is not None:
            draft.add(e.Resumed(draft.now))
        return
    there, waited = anyone_there(room), draft.before.lobby.pause
    if waited is not None and draft.now - waited.at >= FORGOTTEN and room.match is not None:
        draft.add(e.MatchAbandoned(room.match.id))
    elif pause is None:
        if not there:
            draft.add(e.Paused(draft.left(), draft.now))
    elif there and pause.by is None:
        draft.add(e.Resumed(draft.now))


def _hand_over(draft: Draft) -> None:
    """A seat is played for as soon as its owner has been away, or silent after a nudge, for long enough."""
    when, seat = handover(draft.room), on_turn(draft.room)
    if when is not None and seat is not None and when <= draft.now:
        draft.add(e.HandedOver(seat))


def _bank(draft: Draft) -> None:
    """A decision that took longer than the clock says was made at the cost of the reserve."""
    before = draft.before
    seat, due, banks = on_turn(before), before.lobby.due, before.lobby.banks
    if seat is None or due is None or not banks or _same_decision(draft):
        return
    left = round(min(banks[seat], max(0.0, due - draft.now)), 1)
    if left < banks[seat]:
        draft.add(e.BankUsed(seat, left))


def _due(draft: Draft) -> None:
    """Another wait has another deadline; the same one keeps its own, and gets back what was left of it
    after a pause; salt is asked for anew.
    """
    before, room = draft.before, draft.room
    now_awaited, pause = awaited(room), before.lobby.pause
    if now_awaited is None:
        due = None
    elif pause is not None and pause.left is not None and _same_decision(draft) and not _shuffling(draft):
        due = draft.now + pause.left + COURTESY
    elif now_awaited.key == (was.key if (was := awaited(before)) is not None else None):
        return
    else:
        due = draft.now + now_awaited.span
    if due != room.lobby.due:
        draft.add(e.DueSet(due))


def _shuffling(draft: Draft) -> bool:
    return draft.room.match is not None and draft.room.match.shuffle is not None


def _same_decision(draft: Draft) -> bool:
    """Whether the room waits for the same decision as before, or for the same deal."""
    before, now = draft.before.match, draft.room.match
    return before is not None and now is not None and (before.turn, before.phase) == (now.turn, now.phase)

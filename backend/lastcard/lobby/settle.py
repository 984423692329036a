"""What follows from any command by itself: the host passes on, ready falls, a match pauses or resumes, the
deadline moves.
"""

from __future__ import annotations

from lastcard.lobby import events as e
from lastcard.lobby.draft import Draft
from lastcard.lobby.dues import COURTESY, anyone_there, awaited
from lastcard.lobby.state import member, present, running


def settle(draft: Draft) -> None:
    """Add all that follows from the draft's events."""
    _ready(draft)
    _host(draft)
    _pause(draft)
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
    """With nobody there the match waits; the first to return sets it going again."""
    room = draft.room
    if not running(room) or room.lobby.closed:
        if room.lobby.paused:
            draft.add(e.Resumed())
        return
    there = anyone_there(room)
    if not there and not room.lobby.paused:
        due = room.lobby.due
        draft.add(e.Paused(None if due is None else max(0.0, due - draft.now)))
    elif there and room.lobby.paused:
        draft.add(e.Resumed())


def _due(draft: Draft) -> None:
    """Another wait has another deadline; the same one keeps its own, and gets back what was left of it
    after a pause.
    """
    before, room = draft.before, draft.room
    now_awaited = awaited(room)
    if now_awaited is None:
        due = None
    elif before.lobby.paused and before.lobby.left is not None and _same_match(draft):
        due = draft.now + before.lobby.left + COURTESY
    elif now_awaited == awaited(before):
        return
    else:
        due = draft.now + now_awaited.span
    if due != room.lobby.due:
        draft.add(e.DueSet(due))


def _same_match(draft: Draft) -> bool:
    """Whether the decision that was paused is still the one to make."""
    before, now = draft.before.match, draft.room.match
    return before is not None and now is not None and (before.turn, before.phase) == (now.turn, now.phase)

"""Calls and catches of the reference model: who owes one, until when, and what it costs."""

from __future__ import annotations

from lastcard.rules import commands as c
from reference.chance import Luck
from reference.table import Table


def close_window(t: Table) -> None:
    """Somebody plays, passes, or draws in place of playing: what was not caught is as good as called."""
    t.duties.clear()


def open_duties(t: Table, player: int, moved: list[int], called: bool) -> None:
    """After a play: its player and everybody whose hand moved owe a call for a hand of exactly one card."""
    if t.options.calls == "silent":
        return
    clockwise = [(player + step) % t.seats for step in range(t.seats)]
    for seat in clockwise:
        if (seat == player or seat in moved) and seat in t.active() and len(t.hands[seat]) == 1:
            t.duty += 1
            t.duties[seat] = t.duty
            t.owed_since_play.add(seat)
    if player in t.duties and (called or t.called_ahead == player):
        del t.duties[player]
        if t.called_ahead == player:
            t.called_ahead = None


def lapse(t: Table) -> None:
    """A duty lapses when the hand is no longer one card, a call ahead when the turn is over."""
    for seat in list(t.duties):
        if len(t.hands[seat]) != 1 or seat not in t.active():
            del t.duties[seat]


def call(t: Table, seat: int) -> None:
    """The word is said, for an open duty or ahead of the play."""
    if seat in t.duties:
        del t.duties[seat]
    else:
        t.called_ahead = seat


def catch(t: Table, seat: int, command: c.Catch, luck: Luck) -> None:
    """An opponent says it first, rightly or not."""
    if command.seat in t.duties:
        del t.duties[command.seat]
        t.draw(command.seat, t.options.call_penalty, luck)
    else:
        t.draw(seat, t.options.false_catch_penalty, luck)

"""The door to the reference model: start a match, ask what is accepted, do it.

It is written from the rule sheet alone, slowly and simply, so that the engine can be compared with something.
It shares the engine's words (options, commands) and is told what the shuffles gave; it shares no rule.
"""

from __future__ import annotations

from lastcard.rules import commands as c
from lastcard.rules.options import Options
from reference import calls, play
from reference.chance import Luck
from reference.judge import can_play_something, why_not
from reference.rounds import end_round, finish, start_round, strike
from reference.table import Table
from reference.timeout import harmless


def start(options: Options, seats: int, luck: Luck, *, turn: int = 0, duty: int = 0) -> Table:
    """A match with its first round dealt."""
    t = Table(options, seats, turn=turn, duty=duty)
    start_round(t, luck)
    _settle(t)
    return t


def act(t: Table, seat: int, command: c.Command, luck: Luck) -> None:
    """Do what the seat asks; it has to be accepted."""
    assert not why_not(t, seat, command), why_not(t, seat, command)
    t.passed = False
    if isinstance(command, c.TimeOut):
        command = harmless(t, seat)
    _do(t, seat, command, luck)
    _settle(t)


def _do(t: Table, seat: int, command: c.Command, luck: Luck) -> None:
    match command:
        case c.Play() | c.JumpIn():
            play.play(t, seat, command, luck)
        case c.Draw():
            play.draw(t, seat, luck)
        case c.Pass():
            play.pass_turn(t, seat)
        case c.NameColour():
            t.colour = command.colour
            t.wait_for(seat)
        case c.ChooseTarget():
            strike(t, command.target, t.next(seat), luck)
        case c.Accept():
            play.accept(t, seat, luck)
        case c.Challenge():
            play.challenge(t, seat, luck)
        case c.Call():
            calls.call(t, seat)
        case c.Catch():
            calls.catch(t, seat, command, luck)
        case c.Deal():
            start_round(t, luck)
        case c.Leave():
            _leave(t, seat)


def _leave(t: Table, seat: int) -> None:
    """The seat is gone for good; its cards lie aside."""
    t.left.add(seat)
    if t.finisher == seat:
        t.finisher = None  # whoever left wins nothing: the round goes on when the challenge is answered
    if t.running:
        t.lay_aside(seat)
    elif len(t.in_match()) == 1:
        finish(t, t.in_match())


def _settle(t: Table) -> None:
    """After every command: does the round end, and if not, for whom does the game wait?"""
    coming, t.coming = t.coming, None
    if not t.running:
        return
    calls.lapse(t)
    if t.finisher is not None and not (coming or _still_challenged(t)):
        end_round(t, t.finisher)
    elif len(t.active()) == 1:
        end_round(t, t.active()[0])
    elif t.passed and _nobody_can_play(t):
        end_round(t, None)
    elif coming is not None:
        _begin(t, *coming)
    elif t.on_turn not in t.active():
        _begin(t, *_without(t))


def _still_challenged(t: Table) -> bool:
    return t.wait == "challenge" and t.bluff is not None and t.on_turn in t.active()


def _nobody_can_play(t: Table) -> bool:
    return t.nothing_to_draw() and not any(can_play_something(t, seat) for seat in t.active())


def _without(t: Table) -> tuple[int, str]:
    """The seat on turn is gone: what it owed lapses, and the turn passes as if it were not there."""
    if t.wait == "opening-colour":
        t.colour = t.colour or "red"
    t.pending, t.bluff = 0, None
    return t.next(t.on_turn), "play"


def _begin(t: Table, seat: int, wait: str) -> None:
    t.turn += 1
    t.on_turn, t.wait = seat, wait
    if wait != "drawn":
        t.drawn, t.called_ahead = None, None

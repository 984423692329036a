"""From a command to what happens. It asks the judge first; all its chance comes from the round's secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.deciding import answers, calls, leaving, plays, rounds
from lastcard.rules.deciding.story import Story
from lastcard.rules.deciding.timeouts import smallest
from lastcard.rules.evolve import evolve
from lastcard.rules.judge import refusal
from lastcard.rules.options import Options, settled
from lastcard.rules.reasons import Illegal
from lastcard.rules.shuffle import Chance
from lastcard.rules.state import Match
from lastcard.rules.variants import VARIANTS

#: Recorded with every match; raised whenever the same commands would give other events.
RULES_VERSION = 1


def decide(match: Match | None, seat: int, command: c.AnyCommand, chance: Chance) -> list[e.AnyEvent]:
    """What happens when `seat` does this; raise `Illegal` if it may not."""
    if (refused := refusal(match, seat, command)) or match is None:
        raise Illegal(refused or "no_match")
    story = Story(match, chance)
    if isinstance(command, c.TimeOut):
        story.tell(e.TimedOut(seat))
        command = smallest(match, seat)
    _DECIDERS[type(command)](story, seat, command)
    return story.events


def start(
    match_id: str, options: Options, seats: int, turn: int, duty: int, chance: Chance
) -> list[e.AnyEvent]:
    """A match begins and its first round is dealt. `turn`, `duty`: the room's counters so far."""
    options = settled(options)
    deck = dict(VARIANTS[options.family].deck(options))
    started = e.MatchStarted(match_id, seats, options, deck, RULES_VERSION, turn, duty)
    story = Story(evolve(None, started), chance)
    rounds.deal_round(story)
    return [started, *story.events]


_DECIDERS: dict[type, Callable[[Story, int, Any], None]] = {
    c.Play: plays.play,
    c.JumpIn: plays.jump_in,
    c.Draw: answers.draw_card,
    c.Pass: answers.pass_turn,
    c.NameColour: answers.name_colour,
    c.ChooseTarget: answers.choose_target,
    c.Accept: answers.accept,
    c.Challenge: answers.challenge,
    c.Call: calls.call,
    c.Catch: calls.catch,
    c.Deal: rounds.deal,
    c.Leave: leaving.leave,
}

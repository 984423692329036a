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
    return decided(match, seat, command, chance).events


def decided(match: Match | None, seat: int, command: c.AnyCommand, chance: Chance) -> Story:
    """The same, with the match that each event leaves; raise `Illegal`."""
    if refused := refusal(match, seat, command):
        raise Illegal(refused)
    assert match is not None
    story = Story(match, chance, VARIANTS[match.options.family])
    _DECIDERS[type(command)](story, seat, command)
    return story


def _time_out(story: Story, seat: int, command: c.TimeOut) -> None:
    """The clock has run out: the smallest harmless action is taken for `seat` (R78)."""
    story.tell(e.TimedOut(seat))
    smaller = smallest(story.match, seat)
    _DECIDERS[type(smaller)](story, seat, smaller)


def start(
    match_id: str, options: Options, seats: int, turn: int, duty: int, chance: Chance
) -> list[e.AnyEvent]:
    """A match begins and its first round is dealt, or waits for salt. `turn`, `duty`: the room's counters so
    far.
    """
    return started(match_id, options, seats, turn, duty, chance).events


def started(match_id: str, options: Options, seats: int, turn: int, duty: int, chance: Chance) -> Story:
    """The same, with the match that each event leaves."""
    options = settled(options)
    variant = VARIANTS[options.family]
    deck = dict(variant.deck(options))
    begun = e.MatchStarted(match_id, seats, options, deck, RULES_VERSION, turn, duty)
    match = evolve(None, begun)
    story = Story(match, chance, variant, [begun], [match])
    rounds.deal_round(story)
    return story


__all__ = ["RULES_VERSION", "Story", "decide", "decided", "start", "started"]

_DECIDERS: dict[type, Callable[[Story, int, Any], None]] = {
    c.Play: plays.play,
    c.JumpIn: plays.play,
    c.Draw: answers.draw_card,
    c.Pass: answers.pass_turn,
    c.NameColour: answers.name_colour,
    c.ChooseTarget: answers.choose_target,
    c.Accept: answers.accept,
    c.Challenge: answers.challenge,
    c.Call: calls.call,
    c.Catch: calls.catch,
    c.Deal: rounds.deal,
    c.Salt: rounds.salt,
    c.Shuffle: rounds.shuffle,
    c.Leave: leaving.leave,
    c.TimeOut: _time_out,
}

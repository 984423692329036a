"""A card is played: windows close, the card acts, and the last one ends the round (R20 to R73)."""

from __future__ import annotations

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.cards import Card, Colour
from lastcard.rules.deciding.calls import close_windows, open_duties
from lastcard.rules.deciding.draws import draw
from lastcard.rules.deciding.effects import move_hands, strike
from lastcard.rules.deciding.ends import end_round
from lastcard.rules.deciding.story import Story
from lastcard.rules.deciding.turns import begin_turn, pass_on
from lastcard.rules.seating import after, opponents, running
from lastcard.rules.variants import NOTHING, Effect


def play(story: Story, seat: int, command: c.Play | c.JumpIn) -> None:
    """A play in one's turn, also one that answers a pending draw; or the very card on top, out of turn: play
    goes on from there (R53).
    """
    match, variant, card = story.match, story.variant, command.card
    effect = variant.effect(match.options, card)
    left = len(match.seats[seat].hand) - 1
    last = left == 0 and effect.hands != "shuffle"
    target = _target(story, seat, effect, command.target, last) if effect.aimed else None
    colour = variant.colour(card) or _colour(story, command)
    close_windows(story)
    story.tell(e.Played(seat, card, colour, target, type(command) is c.JumpIn))
    if last:
        _finish(story, seat, card, effect, target)
        return
    if effect.hands:
        open_duties(story, move_hands(story, seat, effect, target) or (seat,), seat, command.call)
    elif left == 1:
        open_duties(story, (seat,), seat, command.call)
    if effect is NOTHING:
        pass_on(story, seat)
    elif not (effect.draws and not effect.aimed and _threaten(story, seat, card, effect)):
        strike(story, seat, effect, target)


def _target(story: Story, seat: int, effect: Effect, target: int | None, last: bool) -> int | None:
    """Whom an aimed play strikes: with one opponent it need not say; a last card moves no hands (R20,
    R73).
    """
    if last and effect.hands:
        return None
    if target is None and not effect.optional:
        others = opponents(story.match, seat)
        return others[0] if len(others) == 1 else None
    return target


def _colour(story: Story, command: c.Play | c.JumpIn) -> Colour | None:
    """The active colour from a wild on; a last one need name none, then it stays what it was (R73)."""
    named = command.colour if isinstance(command, c.Play) else None
    if named is None and story.variant.needs_colour(command.card):
        return running(story.match).colour
    return named


def _threaten(story: Story, seat: int, card: Card, effect: Effect) -> bool:
    """Whether the victim of `card` may answer first, by a challenge (R44) or a card of its own (R50)."""
    options = story.match.options
    pending = running(story.match).pending
    challenge = pending == 0 and story.variant.bluffs(options, card)
    if not challenge and not (story.variant.stacks(options, card) and story.hand(seat)):
        return False
    story.tell(e.StackRaised(pending + effect.draws))
    begin_turn(story, after(story.match, seat), "challenge" if challenge else "stack")
    return True


def _finish(story: Story, seat: int, card: Card, effect: Effect, target: int | None) -> None:
    """The last card was played. What it makes others draw they draw before hands are counted (R72)."""
    if story.match.options.scoring == "single" or not effect.draws:
        end_round(story, seat)
        return
    if not effect.aimed and _threaten(story, seat, card, effect):
        return
    victim = target if effect.aimed else after(story.match, seat)
    assert victim is not None
    pending = running(story.match).pending
    draw(story, victim, pending + effect.draws, "stack" if pending else "effect", limited=False)
    end_round(story, seat)

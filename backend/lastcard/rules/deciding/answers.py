"""All answers to a decision but plays: draws, passes, colours, targets, challenges."""

from __future__ import annotations

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.deciding.calls import close_windows
from lastcard.rules.deciding.draws import draw, draw_until_playable
from lastcard.rules.deciding.effects import move_hands, strike
from lastcard.rules.deciding.ends import end_round
from lastcard.rules.deciding.story import Story
from lastcard.rules.deciding.turns import begin_turn, end_if_sole, lose_turn, pass_on, wait_for
from lastcard.rules.judging.plays import can_play_any
from lastcard.rules.seating import finisher, playing, running


def draw_card(story: Story, seat: int, command: c.Draw) -> None:
    """Take the pending total, or draw in place of playing."""
    match = story.match
    now = running(match)
    if now.wait == "stack":
        draw(story, seat, now.pending, "stack")
        lose_turn(story, seat)
        return
    close_windows(story)
    stuck = story.variant.is_stuck(match, seat)
    if stuck or match.options.draw_rule == "one":
        draw(story, seat, 1, "nothing-else" if stuck else "choice")
    else:
        draw_until_playable(story, seat)
    _after_draw(story, seat, stuck)


def _after_draw(story: Story, seat: int, stuck: bool) -> None:
    """The drawn card alone may be played now, if the rules in force let it (R26)."""
    last = story.events[-1]
    card = last.cards[-1] if isinstance(last, e.Drew) else None
    plays = card is not None and not stuck and story.match.options.drawn_card != "keep"
    if plays and card in story.variant.fitting(story.match, seat):
        wait_for(story, seat, "drawn", card)
        return
    if story.is_in(seat):
        story.tell(e.Passed(seat))
    pass_on(story, seat)


def pass_turn(story: Story, seat: int, command: c.Pass) -> None:
    """Keep the drawn card, or give up a turn: the round is drawn if nobody could play (R27, R28)."""
    close_windows(story)
    story.tell(e.Passed(seat))
    match = story.match
    if running(match).wait == "play" and not any(can_play_any(match, other) for other in playing(match)):
        end_round(story, None)
    else:
        pass_on(story, seat)


def name_colour(story: Story, seat: int, command: c.NameColour) -> None:
    """The first player names the colour of an opening Wild and then plays (R18)."""
    story.tell(e.ColourNamed(seat, command.colour))
    wait_for(story, seat, "play")


def choose_target(story: Story, seat: int, command: c.ChooseTarget) -> None:
    """The dealer names whom the opening card strikes; then the first player begins (R16)."""
    story.tell(e.TargetChosen(seat, command.target))
    effect = story.variant.effect(story.match.options, running(story.match).discards[-1])
    if effect.hands:
        move_hands(story, seat, effect, command.target)
    strike(story, seat, effect, command.target)


def accept(story: Story, seat: int, command: c.Accept) -> None:
    """Take the Wild Draw Four."""
    story.tell(e.Accepted(seat))
    _pay(story, seat, running(story.match).pending, "effect")


def challenge(story: Story, seat: int, command: c.Challenge) -> None:
    """Judged on the hand and the colour at the moment of the play (R44, R45)."""
    now = running(story.match)
    laid = now.laid
    assert laid is not None
    guilty = laid.colour is not None and any(story.variant.colour(card) == laid.colour for card in laid.hand)
    story.tell(e.Challenged(seat, laid.seat, guilty))
    if not guilty:
        _pay(story, seat, now.pending + 2, "challenge")
        return
    if story.is_in(laid.seat):
        draw(story, laid.seat, now.pending, "challenge")
    if not end_if_sole(story):
        begin_turn(story, seat)


def _pay(story: Story, seat: int, count: int, cause: e.DrawCause) -> None:
    """The victim draws and loses the turn; after a last card the round ends (R72)."""
    winner = finisher(story.match)
    draw(story, seat, count, cause, limited=winner is None)
    if winner is None:
        lose_turn(story, seat)
    else:
        end_round(story, winner)

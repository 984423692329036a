"""Which commands the reference model accepts: one sentence saying why not, or an empty one.

It only looks. The sentences are for people who read a failing test; they are not the engine's reasons.
"""

from __future__ import annotations

from lastcard.rules import commands as c
from reference.cards import colour_of, draws, is_number, symbol_of
from reference.table import Table


def why_not(t: Table, seat: int, command: c.Command) -> str:
    """Why this seat may not do this now."""
    if t.over:
        return "the match is over"
    if seat in t.left or not 0 <= seat < t.seats:
        return "whoever left has no say"
    if isinstance(command, c.Leave):
        return ""
    if isinstance(command, c.Deal):
        return _deal(t, command)
    if not t.running:
        return "no round is running"
    if seat not in t.active():
        return "the seat is not in the round"
    if isinstance(command, c.Call):
        return _call(t, seat)
    if isinstance(command, c.Catch):
        return _catch(t, seat, command)
    return _decision(t, seat, command)


def _deal(t: Table, command: c.Deal) -> str:
    if t.running:
        return "the round is still running"
    return "" if command.round == t.round + 1 else "that is not the next round"


def _decision(t: Table, seat: int, command: c.Command) -> str:
    if getattr(command, "turn", None) != t.turn:
        return "that decision is another one"
    if isinstance(command, c.JumpIn):
        return _jump(t, seat, command)
    if seat != t.on_turn:
        return "it is not this seat's turn"
    match command:
        case c.TimeOut():
            return ""
        case c.Play():
            return _play(t, seat, command)
        case c.Draw():
            return draw_refused(t, seat)
        case c.Pass():
            return pass_refused(t, seat)
        case c.NameColour():
            return "" if t.wait == "opening-colour" else "no colour is asked for"
        case c.ChooseTarget():
            wrong = command.target not in t.opponents(seat)
            return "" if t.wait == "opening-target" and not wrong else "no such target is asked for"
        case c.Accept() | c.Challenge():
            return "" if t.wait == "challenge" else "there is no Wild Draw Four to answer"
    return "no such command"


def _call(t: Table, seat: int) -> str:
    if t.options.calls == "silent":
        return "nobody needs to call"
    if seat in t.duties:
        return ""
    own_turn = seat == t.on_turn and t.wait in ("play", "drawn", "stack")
    if own_turn and len(t.hands[seat]) == 2 and t.called_ahead != seat:
        return ""
    return "there is nothing to call"


def _catch(t: Table, seat: int, command: c.Catch) -> str:
    if t.options.calls == "silent":
        return "nobody needs to call"
    if command.seat == seat or command.seat not in t.active():
        return "only an active opponent can be caught"
    if command.seat in t.duties:
        return "" if command.duty in (0, t.duties[command.seat]) else "that duty is settled"
    if command.duty != 0 or command.seat in t.owed_since_play:
        return "that is settled"
    return "" if t.options.false_catch_penalty else "that seat owes nothing"


def _play(t: Table, seat: int, command: c.Play) -> str:
    card = str(command.card)
    if card not in t.hands[seat]:
        return "the card is not in the hand"
    if t.wait == "drawn" and card != t.drawn:
        return "only the drawn card may be played"
    if t.wait in ("stack", "challenge"):
        if not answers(t, card):
            return "the card does not answer the stack"
    elif t.wait not in ("play", "drawn"):
        return "no play is asked for"
    elif not playable(t, seat, card):
        return "the card cannot be played on that"
    return _colour(t, seat, card, command.colour) or _target(t, seat, card, command.target)


def _colour(t: Table, seat: int, card: str, colour: str | None) -> str:
    """Whether the play names a colour where it has to and nowhere else. In All Wild a Wild may, as talk."""
    if t.family == "all-wild":
        return "the card takes no colour" if colour and card != "wild" else ""
    if colour_of(card):
        return "the card takes no colour" if colour else ""
    return "" if colour or last_play(t, seat, card) else "a wild names a colour"


def _jump(t: Table, seat: int, command: c.JumpIn) -> str:
    card = str(command.card)
    if not t.options.jump_in or t.wait != "play" or seat == t.on_turn:
        return "nobody may jump in now"
    if card not in t.hands[seat] or card != t.top or colour_of(card) is None:
        return "only the very same coloured card jumps in"
    return _target(t, seat, card, command.target)


def _target(t: Table, seat: int, card: str, target: int | None) -> str:
    """Whether the play names the opponent that it needs."""
    if target is not None and not takes_target(t, card):
        return "the card takes no target"
    if target is not None:
        return "" if target in t.opponents(seat) else "the target is no active opponent"
    needed = needs_target(t, seat, card) and len(t.opponents(seat)) > 1
    return "the play needs a target" if needed else ""


def takes_target(t: Table, card: str) -> bool:
    """Whether a target may be named with the card."""
    if card in ("targeted-draw-two", "forced-swap", "wild-swap-hands"):
        return True
    return bool(t.options.seven_zero) and symbol_of(card) == "7"


def needs_target(t: Table, seat: int, card: str) -> bool:
    """Whether this play strikes an opponent of the player's choice."""
    last = last_play(t, seat, card)
    if card == "targeted-draw-two":
        return not last or t.options.scoring != "single"
    return not last and (card == "forced-swap" or (bool(t.options.seven_zero) and symbol_of(card) == "7"))


def last_play(t: Table, seat: int, card: str) -> bool:
    """Whether playing the card empties the hand for good: a Wild Shuffle Hands never does."""
    return len(t.hands[seat]) == 1 and card != "wild-shuffle-hands"


def playable(t: Table, seat: int, card: str) -> bool:
    """Whether the card in this hand fits on the top card."""
    hand = t.hands[seat]
    if t.family == "all-wild":
        return not (card == "forced-swap" and len(hand) == 1 and t.options.last_swap == "forbidden")
    if card == "wild-draw-four":
        return _draw_four_allowed(t, hand)
    if colour_of(card) is None or colour_of(card) == t.colour:
        return True
    if symbol_of(card) != symbol_of(t.top):
        return False
    return is_number(card) or t.options.action_match == "colour-or-symbol"


def _draw_four_allowed(t: Table, hand: list[str]) -> bool:
    if t.options.wild_draw_four in ("challenge", "anytime"):
        return True
    if any(colour_of(card) == t.colour for card in hand if colour_of(card)):
        return False
    if t.options.wild_draw_four == "enforced":
        return True
    return not (is_number(t.top) and any(symbol_of(card) == symbol_of(t.top) for card in hand))


def answers(t: Table, card: str) -> bool:
    """Whether the card may be put on the pending draw instead of drawing."""
    ours, theirs, mode = draws(card), draws(t.top), t.options.stacking
    if not ours or mode == "none" or t.finisher is not None:
        return False
    if (mode == "same" and ours != theirs) or (mode == "escalate" and ours < theirs):
        return False
    if t.family == "classic" and ours == 2 and theirs == 4:
        return colour_of(card) == t.colour
    return True


def can_play_something(t: Table, seat: int) -> bool:
    """Whether the hand holds a card that could be played on the top card."""
    return any(playable(t, seat, card) for card in t.hands[seat])


def draw_refused(t: Table, seat: int) -> str:
    """Why this seat, on turn, may not draw."""
    if t.wait == "stack":
        return ""
    if t.wait != "play":
        return "it is no time to draw"
    if t.nothing_to_draw():
        return "there is nothing to draw"
    if not can_play_something(t, seat):
        return ""
    if t.options.force_play:
        return "who can play may not draw"
    if t.options.voluntary_draw == "in-need":
        in_need = all(card == "wild" for card in t.hands[seat]) and len(t.hands[t.next(seat)]) == 1
        return "" if in_need else "there is no need"
    return ""


def pass_refused(t: Table, seat: int) -> str:
    """Why this seat, on turn, may not pass."""
    if t.wait == "drawn":
        return "the drawn card must be played" if must_play_drawn(t, seat) else ""
    if t.wait != "play":
        return "it is no time to pass"
    return "" if t.nothing_to_draw() and not can_play_something(t, seat) else "draw or play"


def must_play_drawn(t: Table, seat: int) -> bool:
    """Whether the drawn card may not be kept. One that no longer fits (the hand has changed since) may."""
    return t.options.drawn_card == "must" and playable(t, seat, str(t.drawn))

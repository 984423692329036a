"""What a seat sees of a match, and that its buttons are the judge's answers."""

from __future__ import annotations

import msgspec
import pytest

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.evolve import evolve
from lastcard.rules.judge import refusal
from lastcard.rules.options import PRESETS
from lastcard.rules.view import CardChoice, Catchable, MatchView, view
from support.cards import CALL, DRAW, NOW, Table, cards, dealt, play, seat

FOUR = "wild*4"


def test_a_seat_sees_its_own_hand_sorted_and_the_others_as_numbers() -> None:
    """R7: the order tells nothing about when a card was drawn."""
    t = Table("wild skip wild reverse", "draw-four*2", pile="forced-swap wild*9", preset="all-wild-free-draw")
    t.does("A", DRAW)
    seen = t.view("A")
    assert seen.hand == sorted(seen.hand) == cards("forced-swap reverse skip wild*2")
    assert [one.cards for one in seen.seats] == [5, 2]
    assert b"draw-four" not in msgspec.json.encode(seen)
    other = t.view("B")
    assert other.drawn is None
    assert b"forced-swap" not in msgspec.json.encode(other)
    assert other.draw_pile == 9
    assert other.wait == "drawn"


def test_a_watcher_sees_no_hand_and_has_no_choices() -> None:
    """Nobody's cards, nobody's buttons."""
    seen = dealt(4, "wild").view(None)
    assert seen.hand == []
    assert seen.choices is None
    assert seen.seat is None
    assert (seen.top, seen.discard_pile, seen.draw_pile) == ("wild", 1, 83)


def test_before_the_first_deal_there_is_little_to_see() -> None:
    """Between `MatchStarted` and `RoundStarted`, which are one row."""
    match = evolve(None, e.MatchStarted("m", 2, PRESETS["all-wild"], {}, 1))
    seen = view(match, 0)
    assert (seen.round, seen.choices, seen.top) == (0, None, None)


def test_each_card_says_why_it_cannot_be_played_and_what_it_needs() -> None:
    """R20, R41, R43."""
    t = Table(
        "red-1 blue-2 wild wild-draw-four wild-swap-hands red-7", "red-1*4", "red-2*4", top="red-5",
        preset="classic", seven_zero=True, wild_draw_four="enforced",
    )  # fmt: skip
    choices = t.view("A").choices
    assert choices is not None
    assert choices.cards == [
        CardChoice(cards("blue-2")[0], "no_fit"),
        CardChoice(cards("red-1")[0]),
        CardChoice(cards("red-7")[0], "", "target"),
        CardChoice(cards("wild")[0], "", "colour"),
        CardChoice(cards("wild-draw-four")[0], "holds_colour"),
        CardChoice(cards("wild-swap-hands")[0], "", "colour+target?"),
    ]
    assert choices.targets == [1, 2]
    waiting = t.view("B").choices
    assert waiting is not None
    assert (waiting.why, waiting.cards, waiting.targets) == ("not_your_turn", [], [])


def test_with_one_opponent_or_as_the_last_card_no_target_is_asked_for() -> None:
    """R20, R73."""
    two = Table("forced-swap wild", FOUR).view("A").choices
    last = Table("forced-swap", FOUR, FOUR).view("A").choices
    swap = Table("wild-swap-hands", "red-1*2", top="red-5", preset="classic").view("A").choices
    for choices in (two, last, swap):
        assert choices is not None
        assert choices.cards[0].needs == ""


def test_catches_are_offered_while_a_duty_is_open_or_a_false_one_has_its_price() -> None:
    """R64, R68."""
    t = Table("wild*2", FOUR, FOUR).does("A", play("wild"))
    assert t.view("B").choices.catches == [Catchable(0, t.duty("A"))]  # type: ignore[union-attr]
    assert t.view("A").choices.catches == []  # type: ignore[union-attr]
    priced = Table("wild*2", FOUR, FOUR, false_catch_penalty=1)
    assert priced.view("B").choices.catches == [Catchable(0, 0), Catchable(2, 0)]  # type: ignore[union-attr]


def test_the_own_call_stays_visible_until_the_hand_changes() -> None:
    """R62."""
    t = Table("wild*2", FOUR, FOUR, preset="all-wild-free-draw").does("A", play("wild", call=True))
    assert t.view("B").seats[0].called
    t.does("B", play("wild")).does("C", play("wild"))
    assert t.view("B").seats[0].called
    t.does("A", DRAW)
    assert not t.view("B").seats[0].called


@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize("moves", [[], ["draw"], ["draw", "call"], ["play"]])
def test_every_button_is_the_judges_answer(letter: str, moves: list[str]) -> None:
    """One judge."""
    t = Table("wild", "wild*3", preset="all-wild-free-draw", pile="skip*9")
    if moves == ["play"]:
        t = Table("wild*2", "wild*3", preset="all-wild-free-draw").does("A", play("wild"))
    elif moves:
        t.does("A", DRAW)
        if "call" in moves:
            t.does("A", CALL)
    choices, turn, number = t.view(letter).choices, t.match.turn, seat(letter)
    assert choices is not None
    asked: list[tuple[str, c.AnyCommand]] = [
        (choices.draw, c.Draw(turn)),
        (choices.pass_, c.Pass(turn)),
        (choices.call, c.Call()),
        (choices.accept, c.Accept(turn)),
        (choices.challenge, c.Challenge(turn)),
        (choices.name_colour, c.NameColour(turn, "red")),
        (choices.choose_target, c.ChooseTarget(turn, 1 - number)),
        (choices.deal, c.Deal(4)),
        *((choice.why, c.Play(turn, choice.card)) for choice in choices.cards),
        *((choices.why, c.Play(turn, card)) for card in t.hand(letter) if choices.why),
    ]
    assert bool(choices.cards) != bool(choices.why)
    for why, command in asked:
        assert why == (refusal(t.match, number, command) or "")


def test_the_dealer_and_the_first_player_find_their_buttons_at_an_opening() -> None:
    """R16, R18."""
    t = dealt(4, "forced-swap", preset="all-wild-opening")
    assert t.view("D").choices.choose_target == ""  # type: ignore[union-attr]
    assert t.view("A").choices.choose_target == "not_your_turn"  # type: ignore[union-attr]
    asked = dealt(4, "wild", preset="classic").view("A")
    assert asked.choices is not None
    assert (asked.choices.why, asked.choices.name_colour) == ("", "")
    assert asked.choices.cards == [CardChoice(card, "not_now") for card in dict.fromkeys(asked.hand)]


def test_after_a_round_everybody_sees_how_it_ended() -> None:
    """Hands, points and winner; then the buttons say that no round runs."""
    t = Table("wild", "wild skip", "wild").does("A", play("wild"))
    for letter in ("A", "C", None):
        seen = t.view(letter)
        assert seen.result is not None
        assert seen.result.hands == [[], cards("skip wild"), cards("wild")]
        assert (seen.result.winner, seen.result.points, seen.result.round) == (0, [90, 0, 0], 3)
        assert seen.on_turn is None
    assert t.view("B").choices.deal == ""  # type: ignore[union-attr]
    assert t.view("B").choices.targets == []  # type: ignore[union-attr]
    assert t.view("B").choices.draw == "no_round"  # type: ignore[union-attr]


def test_a_view_goes_over_the_wire_as_it_stands() -> None:
    """It reads back equal."""
    t = dealt(4, "forced-swap", preset="all-wild-opening")
    for letter in ("A", "D", None):
        seen = t.view(letter)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=MatchView) == seen
    assert len(msgspec.json.encode(t.view("D"))) < 1200
    assert t.refuses("D", c.Draw(NOW)) == "not_now"

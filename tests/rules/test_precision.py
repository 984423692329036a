"""Small things that only a changed program showed to be untested; how they were found: MUTANTS.md."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from lastcard import simulate
from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.cards import Card
from lastcard.rules.check import problems
from lastcard.rules.decide import RULES_VERSION, Story, decided, started
from lastcard.rules.deciding.timeouts import smallest
from lastcard.rules.evolve import evolve
from lastcard.rules.options import PRESETS
from lastcard.rules.settings import decode
from lastcard.rules.shuffle import Chance
from lastcard.rules.state import Duty, Laid, Match, Round, Seat, Seen
from support.cards import ACCEPT, CHALLENGE, CHANCE, LEAVE, PASS, SECRET, TIME_OUT, Table, dealt, play

RED5: dict[str, Any] = {"preset": "classic", "top": "red-5", "pile": "blue-1*9"}


def in_round(match: Match, **changes: Any) -> Match:
    """The match with another round."""
    assert match.round is not None
    return replace(match, round=replace(match.round, **changes))


@pytest.mark.parametrize(("held", "wrong"), [(6, []), (7, ["card limit"] * 3), (8, ["card limit"] * 3)])
def test_a_hand_is_out_at_the_card_limit_and_not_below(held: int, wrong: list[str]) -> None:
    """R77."""
    match = dealt(3, "wild", hand_size=held, scoring="first").match
    assert problems(replace(match, options=replace(match.options, card_limit=7))) == wrong


def test_one_pending_card_is_a_pending_draw() -> None:
    """R50."""
    assert problems(in_round(dealt(3, "wild").match, pending=1)) == ["pending draw"]


@pytest.mark.parametrize("left", [{"on_turn": 0, "wait": None}, {"on_turn": None, "wait": "play"}])
def test_after_a_round_nobody_is_on_turn_and_nothing_is_waited_for(left: dict[str, Any]) -> None:
    """R72."""
    match = Table("wild", "wild").does("A", play("wild")).match
    assert problems(in_round(match, **left)) == ["waiting after the end"]


def test_a_shuffle_of_hands_says_how_far_the_chance_of_the_round_has_come() -> None:
    """R97: what is asked next begins with a fresh block."""
    t = Table("wild-shuffle-hands red-1*2", "blue-2*4", "green-1*2", **RED5)
    before = t.round.counter
    t.does("A", play("wild-shuffle-hands", colour="blue"))
    (told,) = t.told(e.HandsShuffled)
    assert told.counter == t.round.counter == before + 1


def test_a_card_for_an_empty_hand_is_drawn_by_the_effect() -> None:
    """R49."""
    t = Table("wild-shuffle-hands", "blue-2", "green-1", **RED5)
    t.does("A", play("wild-shuffle-hands", colour="blue", call=True))
    assert [event.cause for event in t.told(e.Drew)] == ["effect"]


@pytest.mark.parametrize("event", [
    e.Dealt(0, [[], []], []), e.HandsShuffled([[], []], [0, 0], 1), e.RoundEnded(1, 0, [], [], [0, 0], ""),
])  # fmt: skip
def test_what_happens_to_every_seat_names_every_seat(event: e.AnyEvent) -> None:
    """A row of the past that does not fit the match is an error, never a guess."""
    match = dealt(3, "wild").match
    with pytest.raises(ValueError, match="shorter"):
        evolve(match, event)


def test_who_leaves_with_an_open_duty_closes_that_very_duty() -> None:
    """R61, R74."""
    t = Table("wild*2", "wild*3", "wild*3").does("A", play("wild"))
    number = t.duty("A")
    assert number > 0
    t.does("A", LEAVE)
    assert [(event.seat, event.duty) for event in t.told(e.DutyClosed)] == [(0, number)]


def test_who_leaves_keeps_the_total() -> None:
    """R74: it cannot win, but it is not rewritten."""
    t = Table("wild*2", "wild*3", "wild*3", scores=(30, 20, 10)).does("A", LEAVE)
    assert t.scores == [30, 20, 10]


WAITS = [
    Table("red-1*2", "blue-2*2", on_turn="A", wait="opening-colour", **{**RED5, "top": "wild"}),
    Table("wild*2", "wild*2", "wild*2", on_turn="C", wait="opening-target", top="forced-swap"),
    Table("wild-draw-four red-1", "blue-2*2", **RED5).does(
        "A", play("wild-draw-four", colour="blue", call=True)
    ),
    Table("red-9 wild", "blue-2*2", preset="classic", top="red-5", under="red-6", pile=""),
    Table("red-draw-two*2 red-1", "red-draw-two blue-2", **RED5, stacking="same").does(
        "A", play("red-draw-two")
    ),
    Table("wild*2", "wild*3"),
    Table("skip forced-swap", "wild*3", "wild*2"),
    Table("forced-swap*2", "wild*3", "wild*2"),
    Table("wild*2 blue-1", "red-2*3", preset="classic", top="green-5", pile=""),
    Table("red-7*2", "red-2*3", "red-2*2", preset="classic", top="red-5", pile="", seven_zero=True),
]


@pytest.mark.parametrize("table", WAITS, ids=[f"{at} {t.on_turn}" for at, t in enumerate(WAITS)])
def test_what_is_done_when_time_is_out_is_something_that_the_seat_could_have_done(table: Table) -> None:
    """R78: an answer to this very decision, with no more than it needs."""
    number = table.round.on_turn
    assert number is not None
    done = smallest(table.match, number)
    assert done in table.legal(table.on_turn[0])
    assert getattr(done, "turn", None) == table.match.turn
    assert not (isinstance(done, c.Play) and done.call)
    assert table.does(table.on_turn[0], TIME_OUT).told(e.TimedOut)


def test_a_card_that_is_buried_is_in_the_pile_alone() -> None:
    """R4, R17: the cards are conserved after every single event, and the chance has gone on."""
    t = dealt(2, "wild-draw-four red-5", preset="classic")
    match: Match | None = None
    for event in t.events:
        match = evolve(match, event)
        if isinstance(event, e.Dealt | e.Opened | e.Buried):
            assert "cards not conserved" not in problems(match)
        if isinstance(event, e.Buried):
            assert match.round is not None
            assert match.round.discards == ()
            assert match.round.counter == event.counter > 0
    assert [event.card for event in t.told(e.Buried)] == ["wild-draw-four"]


def test_who_draws_until_a_card_fits_may_reach_the_card_limit_by_it() -> None:
    """R25, R77."""
    t = Table("yellow-1*13", "blue-2*3", "blue-3*3", preset="classic-low", top="red-5",
              pile="yellow-2 red-6 blue-1*4", card_limit=15)  # fmt: skip
    t.does("A", c.Draw(t.match.turn))
    assert [event.seat for event in t.told(e.SeatOut)] == [0]
    assert t.sizes == [0, 3, 3]


def test_the_colour_of_an_opening_wild_is_named_by_who_plays_first() -> None:
    """R18."""
    t = dealt(3, "wild", preset="classic").does("A", c.NameColour(1, "green"))
    assert [(event.seat, event.colour) for event in t.told(e.ColourNamed)] == [(0, "green")]


@pytest.mark.parametrize(("answer", "count", "cause"), [(ACCEPT, 4, "effect"), (CHALLENGE, 6, "challenge")])
def test_what_an_honest_wild_draw_four_is_drawn_for(answer: c.AnyCommand, count: int, cause: str) -> None:
    """R44: accepted it is drawn by its effect, challenged in vain for the challenge."""
    t = Table("wild-draw-four green-1*2", "blue-2*2", **RED5)
    t.does("A", play("wild-draw-four", colour="blue")).does("B", answer)
    assert [(event.seat, event.count, event.cause) for event in t.told(e.Drew)] == [(1, count, cause)]


@pytest.mark.parametrize(("rest", "out"), [(" green-1*2", [1]), ("", [])])
def test_a_wild_draw_four_brings_to_the_card_limit_unless_it_was_the_last_card(
    rest: str, out: list[int]
) -> None:
    """R72, R77."""
    t = Table("wild-draw-four" + rest, "blue-2*12", "blue-3*2", **RED5, card_limit=15)
    t.does("A", play("wild-draw-four", colour="blue")).does("B", ACCEPT)
    assert [event.seat for event in t.told(e.SeatOut)] == out


@pytest.mark.parametrize("asked", [None, (0, 2)])
def test_a_match_begins_with_the_counters_of_its_room_and_the_version_of_its_rules(
    asked: tuple[int, ...] | None,
) -> None:
    """R5, R60: numbers that were used in the room are not used again."""
    told = started("m", PRESETS["all-wild"], 3, 40, 7, Chance(lambda: SECRET, asked=asked))
    match = told.match
    assert (match.turn - (asked is None), match.duty, match.rules) == (40, 7, RULES_VERSION)
    assert_each_event_leaves_its_state(None, told)


def test_a_command_tells_the_match_that_each_event_leaves() -> None:
    """So that whoever hears a story need not fold it again."""
    t = Table("wild*2", "wild*3")
    assert_each_event_leaves_its_state(t.match, decided(t.match, 0, play("wild", turn=t.match.turn), CHANCE))


def assert_each_event_leaves_its_state(match: Match | None, told: Story) -> None:
    """`states` are the matches after each event, `match` the last of them."""
    states = []
    for event in told.events:
        match = evolve(match, event)
        states.append(match)
    assert told.states == states
    assert told.match == match


def test_a_draw_that_a_rebuild_interrupts_stays_one_draw() -> None:
    """R70: what is told in two parts is drawn for one cause."""
    t = Table("draw-two wild*2", "wild*3", pile="skip", under="reverse wild").does("A", play("draw-two"))
    assert [(event.count, event.cause) for event in t.told(e.Drew)] == [(1, "effect")] * 2


@pytest.mark.parametrize(("pile", "under", "why"), [
    ("blue-1", "", "draw_first"), ("", "blue-1", "draw_first"),
    ("blue-1", "blue-1", "draw_first"), ("", "", ""),
])  # fmt: skip
def test_nobody_passes_while_something_can_be_drawn(pile: str, under: str, why: str) -> None:
    """R27, R70: what can be drawn lies in the pile or below the top card."""
    t = Table("blue-2*2", "blue-3*2", preset="classic", top="red-5", pile=pile, under=under)
    assert t.refuses("A", PASS) == why if why else t.does("A", PASS).told(e.Passed)


@pytest.mark.parametrize("code", ["all-wild-opening", "classic~stacking.mixed~jump_in.on~seven_zero.on"])
def test_events_and_the_match_after_each_are_what_their_types_say(code: str) -> None:
    """Whatever is written of a match can be read again and is the same."""
    match: Match | None = None
    for told, _ in simulate.play(simulate.Plan(1, 3, 5, lambda _: decode(code)), 0):
        for event in told:
            match = evolve(match, event)
            assert msgspec.json.decode(msgspec.json.encode(event), type=e.AnyEvent) == event
            assert msgspec.json.decode(msgspec.json.encode(match), type=Match) == match
    assert match is not None
    assert match.phase == "over"


def test_nothing_of_a_turn_outlasts_the_round() -> None:
    """R5, R46, R63, R72: no decision, no pending draw, no hand that was shown, no duty and no call."""
    match = in_round(dealt(2, "wild").match, wait="drawn", drawn=Card("wild"), pending=2,
                     laid=Laid(0, ()), seen=Seen(1, (), 1))  # fmt: skip
    open_now = Seat((Card("wild"),), duty=Duty(1), ahead=True)
    after = evolve(
        replace(match, seats=(open_now, open_now)), e.RoundEnded(1, 0, [[], []], [20, 0], [20, 0], "")
    )
    assert after.seats == (Seat((Card("wild"),), 20), Seat((Card("wild"),)))
    now, clean = after.round, Round(1, "")
    assert now is not None
    for field in ("on_turn", "wait", "drawn", "pending", "laid", "seen"):
        assert getattr(now, field) == getattr(clean, field)


@pytest.mark.parametrize(("card", "target"), [("wild", None), ("draw-two", None), ("forced-swap", 1)])
def test_a_card_that_strikes_nobody_in_particular_is_told_without_a_target(
    card: str, target: int | None
) -> None:
    """R20: also with one opponent, where a target may be left out."""
    t = Table(f"{card} wild*2", "wild*3").does("A", play(card))
    assert [event.target for event in t.told(e.Played)] == [target]


def test_a_last_card_that_makes_nobody_draw_is_told_without_a_target() -> None:
    """R73, R84: nothing is counted, so that nobody has to be aimed at."""
    t = Table("targeted-draw-two", "wild*3", "wild*3", scoring="single").does("A", play("targeted-draw-two"))
    assert [event.target for event in t.told(e.Played)] == [None]
    assert t.told(e.Drew) == []


def test_what_a_last_card_makes_draw_is_drawn_for_its_effect_or_for_the_whole_stack() -> None:
    """R50, R72."""
    t = Table("draw-two", "wild*3").does("A", play("draw-two"))
    assert [(event.seat, event.count, event.cause) for event in t.told(e.Drew)] == [(1, 2, "effect")]
    t = Table("draw-two wild*2", "draw-two", "wild*3", stacking="same")
    t.does("A", play("draw-two")).does("B", play("draw-two"))
    assert [(event.seat, event.count, event.cause) for event in t.told(e.Drew)] == [(2, 4, "stack")]


def test_who_aims_the_last_opponent_out_has_won_the_round() -> None:
    """R34, R75, R77: there is nobody whose turn it could be."""
    t = Table("targeted-draw-two wild*2", "wild*13", card_limit=15).does("A", play("targeted-draw-two"))
    assert [event.seat for event in t.told(e.SeatOut)] == [1]
    assert [event.winner for event in t.told(e.RoundEnded)] == [0]
    assert t.on_turn == "between"


def test_the_colour_that_a_leaving_seat_owes_is_named_in_its_name() -> None:
    """R18, R74."""
    t = dealt(3, "wild", preset="classic").does("A", LEAVE)
    assert t.told(e.ColourNamed) == [e.ColourNamed(0, "red")]


def test_who_shuffled_hands_with_the_last_card_has_not_won_when_the_next_one_leaves() -> None:
    """R49, R72, R74: there was a new hand for it."""
    t = Table("wild-shuffle-hands", "blue-2*3", "green-1*3", **RED5)
    t.does("A", play("wild-shuffle-hands", colour="blue")).does("B", LEAVE)
    assert t.told(e.RoundEnded) == []
    assert t.on_turn == "C"

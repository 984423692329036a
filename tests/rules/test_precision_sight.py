"""As test_precision.py: what seats see, what hosts choose, what verifiers read (see MUTANTS.md)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from lastcard import simulate
from lastcard.rules import events as e
from lastcard.rules.cards import ALL_WILD_DECK, Card
from lastcard.rules.decide import RULES_VERSION, start
from lastcard.rules.deciding.rounds import deal_round
from lastcard.rules.deciding.story import Story
from lastcard.rules.evolve import evolve
from lastcard.rules.judge import Illegal
from lastcard.rules.option_table import OPTIONS
from lastcard.rules.options import PRESETS, deck_size, problems
from lastcard.rules.proof import HighCard, Turned, Witness
from lastcard.rules.settings import LONGEST, BadSettings, decode
from lastcard.rules.shuffle import Chance
from lastcard.rules.state import Match, Seen
from lastcard.rules.variants import VARIANTS
from lastcard.rules.view import CardChoice, Choices, MatchView, SeatView, everybodys, own, view
from support.cards import SECRET, Table, cards, dealt, options, play

WILD_GAMES = ["all-wild-opening~card_limit.20", "classic~stacking.mixed~jump_in.on~seven_zero.on"]


@pytest.mark.parametrize("code", WILD_GAMES)
def test_what_is_seen_is_what_its_type_says_whoever_sees_it(code: str) -> None:
    """Pages are built for these types."""
    match: Match | None = None
    for told, _ in simulate.play(simulate.Plan(1, 3, 7, lambda _: decode(code)), 0):
        for event in told:
            match = evolve(match, event)
        assert match is not None
        for seat in (None, 0, 1, 2):
            seen = view(match, seat)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=MatchView) == seen
    assert match is not None
    assert view(match, 0).winners == list(match.winners or ())


def running() -> Table:
    """A turn of A, with a seven that B could jump in with and a hand that B was shown; C is eliminated."""
    return Table(
        "blue-7 red-1*2 wild", "red-7*2 green-1", "", "green-2*3", preset="classic", top="red-7",
        under="blue-5 blue-6", pile="yellow-1*4", scores=(30, 20, 10, 5), jump_in=True, seven_zero=True,
        now={"seen": Seen(1, (Card("blue-7"),), 40), "direction": -1},
    ).without("C")  # fmt: skip


SEATS = [SeatView(0, 4, 30), SeatView(1, 3, 20), SeatView(2, 0, 10, out=True), SeatView(3, 3, 5)]
TABLE = MatchView(
    match="m", seat=None, seats=SEATS, round=3, dealer=3, direction=-1, turn=40, on_turn=0, wait="play",
    top=Card("red-7"), colour="red", draw_pile=4, discard_pile=3,
)  # fmt: skip


def test_a_watcher_sees_the_table_and_no_more() -> None:
    assert running().view(None) == TABLE


def test_all_that_the_seat_on_turn_sees() -> None:
    """R20, R27, R54: and only that."""
    hand = cards("blue-7 red-1*2 wild")
    choices = Choices(
        cards=[
            CardChoice(Card("blue-7"), needs="target"),
            CardChoice(Card("red-1")),
            CardChoice(Card("wild"), needs="colour"),
        ],
        targets=[3, 1],
        pass_="draw_first",
        call="no_call",
        challenge="not_now",
        accept="not_now",
        name_colour="not_now",
        choose_target="not_now",
        deal="round_running",
    )
    assert running().view("A") == replace(TABLE, seat=0, hand=hand, choices=choices)


def test_all_that_a_seat_sees_that_may_jump_in() -> None:
    """R46, R53: and only that."""
    late = dict.fromkeys(
        ("why", "draw", "pass_", "challenge", "accept", "name_colour", "choose_target"), "not_your_turn"
    )
    choices = Choices(
        jump_ins=[CardChoice(Card("red-7"), needs="target")],
        targets=[0, 3],
        call="no_call",
        deal="round_running",
        **late,  # type: ignore[arg-type]
    )
    seen = replace(TABLE, seat=1, hand=cards("green-1 red-7*2"), seen=cards("blue-7"), choices=choices)
    assert running().view("B") == seen


def test_what_is_not_asked_for_is_not_worked_out() -> None:
    match = running().match
    assert view(match, 0, asking=False).choices is None
    assert own(match, 0, everybodys(match)) == view(match, 0)


def test_one_card_alone_is_no_call() -> None:
    """R62."""
    t = Table("wild*2", "wild*4", "wild*4").does("A", play("wild"))
    assert t.view("B").seats[0] == SeatView(0, 1, 0, owes=t.duty("A"))


def test_a_word_is_allowed_for_what_it_says_and_one_is_not_true() -> None:
    """R94: values come from outside, where there are no objects."""
    known = {option.name: option for option in OPTIONS}
    assert known["voluntary_draw"].allows("all-wild", "".join(["al", "ways"]))
    assert known["jump_in"].allows("classic", True)
    assert not known["jump_in"].allows("classic", 1)


def test_an_action_may_be_there_once() -> None:
    """R37."""
    assert problems(options(deck={**ALL_WILD_DECK, Card("skip"): 1, Card("wild"): 69}), 4) == []


def test_how_many_cards_a_game_has() -> None:
    """R40."""
    assert [deck_size(PRESETS[name]) for name in ("all-wild", "classic")] == [112, 108]


@pytest.mark.parametrize(("code", "names", "reason"), [
    ("x" * LONGEST, (), "unknown"), ("x" * (LONGEST + 1), (), "no-code"),
    ("all-wild~" + "a" * (LONGEST - 10) + ".", ("a" * 40,), "unknown"),
])  # fmt: skip
def test_how_long_a_code_may_be_and_how_much_of_it_comes_back(
    code: str, names: tuple[str, ...], reason: str
) -> None:
    """R95."""
    with pytest.raises(BadSettings, match=f"^{reason}$") as caught:
        decode(code)
    assert (caught.value.names, caught.value.code) == (names, reason)


def test_a_refusal_reads_as_its_reason() -> None:
    assert str(Illegal("stale")) == "stale"


def test_a_proof_names_its_match_and_round_and_the_version_of_the_rules() -> None:
    """R96, R97: and it is the proof of that round, however much is read after it."""
    witness = Witness(1)
    for event in start("m", PRESETS["all-wild"], 3, 0, 0, Chance(lambda: SECRET)):
        witness.read(event)
    proof = witness.proof
    assert proof is not None
    assert witness.over is False
    told: tuple[Any, ...] = (proof.match, proof.round, proof.rules, proof.commitment, proof.secret)
    assert told == ("m", 1, RULES_VERSION, "", SECRET.hex())
    assert proof.salts == ["", "", ""]


def test_a_witness_looks_at_one_round() -> None:
    """R97: what comes after it is another proof."""
    witness, short = Witness(1), Witness(1)
    match: Match | None = None
    for told, _ in simulate.play(simulate.Plan(1, 3, 5, lambda _: decode("classic")), 0):
        for event in told:
            witness.read(event)
            match = evolve(match, event)
            if match.round is None or match.round.number <= 1:
                short.read(event)
    assert match is not None
    assert match.round is not None
    assert match.round.number > 1
    assert short.over is witness.over is True
    assert witness.proof == short.proof


@pytest.mark.parametrize(("seats", "first", "over"), [(2, "B", [0]), (3, "C", [])])
def test_an_opening_reverse_lets_the_dealer_begin(seats: int, first: str, over: list[int]) -> None:
    """R15, R22: with two it passes the other one over."""
    t = dealt(seats, "red-reverse", preset="classic")
    assert t.on_turn == first
    assert [event.seat for event in t.told(e.Skipped)] == over


def test_what_is_turned_for_the_deal_is_of_the_chance_that_was_used_by_then() -> None:
    """R11, R97."""
    for number in range(20):
        secret = bytes([number]) * 32
        events = start("m", PRESETS["classic"], 3, 0, 0, Chance(lambda secret=secret: secret))  # type: ignore[misc]
        (chosen,) = [event for event in events if isinstance(event, e.DealerChosen)]
        turned = {event.counter for event in events if isinstance(event, e.DealerCardDrawn)}
        assert turned == {chosen.counter}
        assert chosen.counter > 0


def test_who_turned_zeros_turns_again_like_any_other_tie() -> None:
    """R11: a zero is a number."""
    late = 0
    for number in range(10):
        deck = {Card("red-0"): 20, Card("red-1"): 1}
        match = evolve(None, e.MatchStarted("m", 2, options("classic", hand_size=3), deck, 1))
        story = Story(match, Chance(lambda number=number: bytes([number]) * 32), VARIANTS["classic"])  # type: ignore[misc]
        deal_round(story)
        turned = [event for event in story.events if isinstance(event, e.DealerCardDrawn)]
        (dealer,) = [event.seat for event in story.events if isinstance(event, e.DealerChosen)]
        assert [event.seat for event in turned if event.card == "red-1"] == [dealer]
        late += len(turned) > 2
    assert late > 5


def test_a_proof_says_who_turned_which_card_for_the_deal() -> None:
    """R11, R97."""
    witness = Witness(1)
    events = start("m", PRESETS["classic"], 3, 0, 0, Chance(lambda: SECRET))
    for event in events:
        witness.read(event)
    assert witness.proof is not None
    asked = witness.proof.questions[0]
    assert isinstance(asked, HighCard)
    turned = [Turned(event.seat, event.card) for event in events if isinstance(event, e.DealerCardDrawn)]
    assert asked.turned == turned
    assert {one.seat for one in turned} == {0, 1, 2}

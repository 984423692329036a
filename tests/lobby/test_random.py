"""Whatever people do, in whatever order: the table can always go on, and the room keeps its promises."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from random import Random

from hypothesis import event, given, settings
from hypothesis import strategies as st

from lastcard.lobby import commands as ask
from lastcard.lobby.decide import Command
from lastcard.lobby.dues import next_due
from lastcard.lobby.events import Paused
from lastcard.lobby.evolve import fold
from lastcard.lobby.judge import start_refusal
from lastcard.lobby.state import Room, deciding, member, on_turn, running
from lastcard.lobby.view import view
from lastcard.rules import commands as play
from lastcard.rules.reasons import Illegal
from support.hall import Hall
from support.promises import broken

PEOPLE = ("ann", "bea", "cid", "dan")
Step = tuple[str, Command] | str


def asking(rng: Random, turn: int) -> tuple[str, Command]:
    """Somebody asks for something."""
    who, other = rng.choice(PEOPLE), rng.choice(PEOPLE)
    wishes: list[Command] = [
        ask.Join(),
        ask.Join(),
        ask.Sit(),
        ask.StandUp(),
        ask.AddBot(),
        ask.Ready(rng.random() < 0.8),
        ask.Move(other, rng.randint(-1, 5)),
        ask.PassHost(other),
        ask.Lock(rng.random() < 0.2),
        ask.AllowWatching(rng.random() < 0.5),
        ask.Guard(rng.random() < 0.5),
        ask.SetOptions(
            preset=rng.choice(["all-wild-free-draw", "all-wild-opening"]),
            clock=rng.choice([None, 30]),
            bank=rng.choice([None, 60]),
        ),
        ask.Pause(),
        ask.Resume(),
        ask.Here(),
        ask.Nudge(turn),
        play.Salt(rng.randint(1, 2), rng.randbytes(16).hex()),
        play.Call(),
        play.Catch(rng.randint(0, 5), rng.randint(0, 3)),
    ]
    if rng.random() < 0.1:
        wishes = [ask.Quit(), ask.Kick(other)]
    return who, rng.choice(wishes)


def steps(hall: Hall, seed: int, count: int) -> Iterator[Step]:
    """What happens, in an order of its own for each seed."""
    rng = Random(seed)
    for _ in range(count):
        match rng.randint(0, 9):
            case 0 | 1 | 2:
                yield asking(rng, 0 if hall.room.match is None else hall.room.match.turn)
            case 3:
                who = rng.choice(PEOPLE)
                yield "", ask.MarkAway(who) if rng.random() < 0.4 else ask.MarkBack(who)
            case 4:
                yield "start"
            case 5:
                yield rng.choice(["wait", "wait", "long", "stand in", "stand in"])
            case _:
                yield "play"


def step(hall: Hall, what: Step) -> None:
    """One thing happens, or is refused."""
    hall.now += 1
    match what:
        case "start" if hall.lobby.host is not None:
            for each in hall.lobby.members:
                if each.seated and not each.ready and not each.away and each.bot is None:
                    hall.do(each.person, ask.Ready(True))
            hall.do(hall.lobby.host, ask.Start(hall.lobby.matches))
        case "play" if hall.phase() == "playing" and deciding(hall.room) is not None:
            hall.play_on()
        case "play" if hall.phase() == "shuffling":
            hall.add_salt()
        case "wait" if next_due(hall.room) is not None:
            hall.come_due()
        case "long":
            hall.now += 70
        case "stand in" if hall.lobby.stand_ins and on_turn(hall.room) in hall.lobby.stand_ins:
            hall.do("", ask.PlayFor(on_turn(hall.room) or 0, hall.a_move()))
        case (str(who), command):
            hall.do(who, command)


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_a_room_keeps_its_promises(seed: int) -> None:
    hall = Hall(*PEOPLE[:3], salted=seed % 2 == 0)
    for what in steps(hall, seed, 300):
        before = hall.room
        try:
            step(hall, what)
        except Illegal:
            assert hall.room.seq >= before.seq
        assert broken(hall.room) == [], what
        assert (start_refusal(hall.room) or "") == view(hall.room, None, {}, "ABCDEF").why_start
    again = Room()
    for record in hall.records:
        again = fold(again, record)
    assert again == hall.room
    assert len({each.match for each in hall.closed}) == len(hall.closed)
    event(f"matches {hall.lobby.matches // 3 * 3}, finished {len(hall.closed) // 3 * 3}")
    event(f"paused {any(isinstance(each, Paused) for record in hall.records for each in record.events)}")


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(0, 100))
def test_a_running_match_always_comes_to_its_end(seed: int, count: int) -> None:
    hall = Hall("ann", "bea", "cid", salted=seed % 2 == 0)
    hall.do("ann", ask.SetOptions(preset="all-wild-free-draw", clock=30))
    hall.start()
    for what in steps(hall, seed, count):
        with contextlib.suppress(Illegal):
            step(hall, what)
    for each in PEOPLE:
        if (who := member(hall.room, each)) is not None and who.away:
            hall.back(each)
    if hall.paused() and hall.lobby.host is not None:
        hall.do(hall.lobby.host, ask.Resume())
    if running(hall.room) and not hall.paused():
        hall.play_out()
        assert hall.closed[-1].match == hall.match.id
    event(f"{hall.phase()}, paused {hall.paused()}")


def test_what_nobody_may_ask_is_asked_in_vain() -> None:
    hall = Hall("ann", "bea")
    hall.start()
    for command in (play.Leave(), play.TimeOut(hall.match.turn)):
        assert hall.refusal("dan", command) == "not_member"

"""How fast the rules are: beside RLCard's bare UNO game, with a large hand, and as a share of a durable move.

    pip install -r tests/bench/requirements.txt
    PYTHONPATH=backend python tests/bench/rules.py

It prints figures and what is wanted of them; the exit code is 1 when one is missed. Both games are played in
this process in turns, so that whatever else the machine does slows both.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import importlib
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parents[1]))

from lastcard.rooms.session import Session
from lastcard.rules.decide import decided, started
from lastcard.rules.judge import legal
from lastcard.rules.options import PRESETS, settled
from lastcard.rules.shuffle import Chance
from lastcard.storage.journal import SqlJournal
from lastcard.storage.open import open_database
from support.cards import Table
from support.floor import CODE, Floor

PEOPLE = 2
#: As RLCard plays it: one round, and nobody draws who can play.
ONE_ROUND = settled(replace(PRESETS["classic"], scoring="single", first_dealer="random", force_play=True))
ENDLESS = replace(PRESETS["classic"], target=5000)
LARGE = (
    "red-0 red-1 red-2 red-3 red-4 red-5 red-skip red-reverse red-draw-two yellow-1 yellow-2 yellow-7 "
    "yellow-skip yellow-draw-two green-1 green-3 green-7 green-reverse green-draw-two blue-1 blue-2 blue-4 "
    "blue-7 blue-9 blue-skip blue-draw-two wild*2 wild-draw-four*2"
)
#: What is wanted: at least, at most µs, at most of the whole.
RATIO, LEGAL_US, SHARE = 1.0, 50.0, 0.15


def our_game(rng: Random) -> int:
    """A round of classic by random legal play; how many decisions it took."""
    chance = Chance(functools.partial(rng.randbytes, 32))
    match = started("m", ONE_ROUND, PEOPLE, 0, 0, chance).match
    moves = 0
    while match.phase == "playing":
        assert match.round is not None
        assert match.round.on_turn is not None
        seat = match.round.on_turn
        match = decided(match, seat, rng.choice(legal(match, seat)), chance).match
        moves += 1
    return moves


def their_game(game: Any, rng: Random) -> int:
    """The same of RLCard's UNO: the game alone, without its environment for agents."""
    state, _ = game.init_game()
    moves = 0
    while not game.is_over():
        state, _ = game.step(rng.choice(state["legal_actions"]))
        moves += 1
    return moves


def rates(seconds: float) -> tuple[list[float], list[float]]:
    """Decisions a second of both, in turns, `seconds` for all."""
    game = rlcard()(num_players=PEOPLE)
    rng = Random(1)
    ours: list[float] = []
    theirs: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        ours.append(rate(lambda: our_game(rng)))
        theirs.append(rate(lambda: their_game(game, rng)))
    return ours, theirs


def rate(play: Callable[[], int]) -> float:
    """Decisions a second over twenty games."""
    began = time.perf_counter()
    moves = sum(play() for _ in range(20))
    return moves / (time.perf_counter() - began)


def rlcard() -> Any:
    """RLCard's game, or the sentence that says how to get it."""
    try:
        return importlib.import_module("rlcard.games.uno.game").UnoGame
    except ImportError as missing:
        advice = "pip install -r tests/bench/requirements.txt"
        sys.exit(f"RLCard is not installed ({missing}). Install it for this benchmark: {advice}")


def legal_seconds() -> float:
    """The median time to list the legal actions of thirty cards."""
    match = Table(LARGE, "wild", "wild", "wild", preset="classic", top="red-7").match
    assert len(match.seats[0].hand) == 30
    times = []
    for _ in range(200):
        began = time.perf_counter()
        for _ in range(10):
            legal(match, 0)
        times.append((time.perf_counter() - began) / 10)
    return statistics.median(times)


class Stopwatch:
    """How long the rules have been at work, for whoever calls them from outside."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._inside = False

    def around(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The same, timed; what it calls itself is part of it."""

        @functools.wraps(call)
        def timed(*args: Any, **named: Any) -> Any:
            if self._inside:
                return call(*args, **named)
            self._inside, began = True, time.perf_counter()
            try:
                return call(*args, **named)
            finally:
                self.seconds += time.perf_counter() - began
                self._inside = False

        return timed

    def put_on(self) -> int:
        """Time every function of the rules that any other module of the program has; how many those are."""
        doors = list(_doors())
        for module, name, call in doors:
            setattr(module, name, self.around(call))
        return len(doors)


def _doors() -> Iterator[tuple[Any, str, FunctionType]]:
    """By name, and by the module of the rules that another module holds."""
    outside = [module for where, module in list(sys.modules.items()) if _is_outside(where)]
    held = [thing for module in outside for thing in vars(module).values() if isinstance(thing, ModuleType)]
    inside = {module.__name__: module for module in held if module.__name__.startswith("lastcard.rules.")}
    for module in [*outside, *inside.values()]:
        for name, thing in list(vars(module).items()):
            if isinstance(thing, FunctionType) and thing.__module__.startswith("lastcard.rules"):
                yield module, name, thing


def _is_outside(module: str) -> bool:
    return module.startswith("lastcard.") and not module.startswith("lastcard.rules")


class Seat:
    """A line into a room that keeps the newest frame as text; it reads no more than it must."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.text = "{}"
        self.news = asyncio.Event()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while (text := await self.session.outbox.take()) is not None:
            if text.startswith('{"type":"update"'):
                self.text = text
                self.news.set()

    async def ask(self, number: int, **command: Any) -> None:
        """Say a command."""
        await self.session.receive(json.dumps({"id": f"b{number}", **command}))


async def durable_moves(journal: SqlJournal, moves: int) -> tuple[float, float, float]:
    """Seconds of the rules, of the processor and by the clock, for so many moves of four in a real room."""
    async with Floor(journal) as floor:
        people = [f"p{number}" for number in range(4)]
        clients = await floor.table(*people, options=ENDLESS)
        room = await floor.hub.room(CODE)
        assert room is not None
        seats = [Seat(room.open(person)) for person in people]
        for seat in seats:
            await seat.session.receive('{"type":"hello","protocol":1}')
        await heard(seats)
        assert len(clients) == len(seats)
        watch = Stopwatch()
        assert watch.put_on() > 5
        passed, worked = 0.0, 0.0
        for number in range(moves):
            asker, command = wish([json.loads(seat.text) for seat in seats])
            began, busy = time.perf_counter(), time.process_time()
            await seats[asker].ask(number, **command)
            await heard(seats)
            passed += time.perf_counter() - began
            worked += time.process_time() - busy
        return watch.seconds, worked, passed


async def heard(seats: list[Seat]) -> None:
    """All have been told."""
    for seat in seats:
        await asyncio.wait_for(seat.news.wait(), 20)
        seat.news.clear()


def wish(views: list[dict[str, Any]]) -> tuple[int, dict[str, Any]]:
    """What whoever is asked does: play the first card that fits, else the one thing that is left."""
    match = views[0]["match"]
    if match.get("on_turn") is None:
        return 0, {"type": "deal", "round": match["round"] + 1}
    seat = match["on_turn"]
    match = views[seat]["match"]
    turn, wait, choices = match["turn"], match.get("wait", "play"), match["choices"]
    if wait == "opening-colour":
        return seat, {"type": "name-colour", "turn": turn, "colour": "red"}
    if wait == "challenge":
        return seat, {"type": "accept", "turn": turn}
    for card in choices.get("cards", []):
        if not card.get("why"):
            colour = {"colour": "blue"} if "colour" in card.get("needs", "") else {}
            return seat, {"type": "play", "turn": turn, "card": card["card"], "call": True, **colour}
    return seat, {"type": "pass" if choices.get("draw") else "draw", "turn": turn}


async def share(moves: int) -> tuple[float, float, float]:
    """The same on a fresh SQLite file."""
    with tempfile.TemporaryDirectory() as folder:
        database = await open_database(f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        journal = SqlJournal(database)
        try:
            return await durable_moves(journal, moves)
        finally:
            await journal.close()
            await database.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20, help="for the comparison with RLCard")
    parser.add_argument("--moves", type=int, default=500, help="durable moves")
    wanted = parser.parse_args()
    ours, theirs = map(statistics.median, rates(wanted.seconds))
    ratio, legal_us = ours / theirs, legal_seconds() * 1e6
    rules, worked, passed = asyncio.run(share(wanted.moves))
    print(f"random legal play, two players: {ours:,.0f} decisions/s, RLCard's bare UNO {theirs:,.0f}")
    print(f"ratio                          {ratio:8.2f}     at least {RATIO} wanted")
    print(f"legal actions of 30 cards      {legal_us:8.1f} µs  at most {LEGAL_US:.0f} wanted")
    print(f"the rules' share of a move     {rules / passed:8.1%}     at most {SHARE:.0%} wanted")
    print(f"    {wanted.moves} durable moves on SQLite: {passed / wanted.moves * 1e6:,.0f} µs each, of which"
          f" the rules {rules / wanted.moves * 1e6:,.0f} µs; processor time"
          f" {worked / wanted.moves * 1e6:,.0f} µs, of which the rules {rules / worked:.1%}")  # fmt: skip
    sys.exit(not (ratio >= RATIO and legal_us <= LEGAL_US and rules / passed <= SHARE))


if __name__ == "__main__":
    main()

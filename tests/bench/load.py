"""How a real server with SQLite bears a crowd on the same machine: `python -m bench.load WHAT` with `backend`
and `tests` on the path. It prints what is wanted and what was seen; the exit code is 1 when it misses.

    crowd     500 rooms of four at 200 moves a second together: how long a move takes, and the longest pause
    deaf      the same, and a tenth of all read nothing from now on: what the others notice
    stop      the same, and the server is asked to stop and comes back: how long each of the two takes
    memory    what an idle room, a line and a running match cost

On two cores about a minute each. Figures of a machine that does something else besides are worth nothing.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import httpx
import msgspec

from bench.crowd import Crowd
from bench.moves import move
from bench.seating import UNLIMITED, seat_all
from support.server import Server

#: Moves a second of all rooms together.
MOVES = 200.0


class Wish(msgspec.Struct, frozen=True):
    """Something that is wanted, and what was seen; less is better."""

    what: str
    wanted: float
    seen: float
    unit: str = ""

    @property
    def kept(self) -> bool:
        """Whether it is as wanted."""
        return self.seen <= self.wanted

    def line(self) -> str:
        """One line for people."""
        mark = " " if self.kept else "!"
        return f"{mark} {self.what:44} {self.seen:9.1f} {self.unit:3} (wanted at most {self.wanted:g})"


class Scale(msgspec.Struct, frozen=True):
    """How large and how long."""

    rooms: int = 500
    seconds: float = 20.0
    seed: int = 1


class House:
    """A server and those who play there, each room at its share of the tempo."""

    def __init__(self, server: Server, scale: Scale, tempo: float = MOVES) -> None:
        self.server = server
        rng, rest = Random(scale.seed), scale.rooms / tempo
        self.crowd = Crowd(server.port, move, lambda: rest * rng.uniform(0.5, 1.5))
        self.seats = seat_all(server.port, scale.rooms)

    def begin(self) -> None:
        """Everybody comes who is not there, and every match begins."""
        self.crowd.open([each for each in self.seats if each.socket is None])
        self.crowd.run(120, until=lambda: all(each.number >= 0 for each in self.seats))
        assert all(each.number >= 0 for each in self.seats), "not every match has begun"
        self.play(3)
        self.crowd.refused.clear()  # of what was said twice while it began

    def play(self, seconds: float) -> list[float]:
        """Seconds of each move until all had heard of it, in order of length."""
        self.crowd.took.clear()
        self.crowd.run(seconds)
        return sorted(self.crowd.took)

    def figure(self, name: str) -> float:
        """One of the server's own figures."""
        told = httpx.get(f"{self.server.url}/metrics", trust_env=False, timeout=30).text
        found = re.search(rf"^{name} (\S+)$", told, re.MULTILINE)
        assert found, name
        return float(found[1])

    def memory(self) -> float:
        """Bytes that the server holds."""
        return self.figure("process_resident_memory_bytes")


@contextlib.contextmanager
def house(scale: Scale, **settings: object) -> Iterator[House]:
    """A server full of people."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), front=False, **(UNLIMITED | settings)) as server,
    ):
        found = House(server, scale)
        with contextlib.closing(found.crowd):
            yield found
        assert "Traceback" not in server.said(), server.said()


def at(share: float, times: Sequence[float]) -> float:
    """What so large a share is not above, in milliseconds."""
    return times[min(len(times) - 1, int(len(times) * share))] * 1000 if times else 0.0


def crowd(scale: Scale) -> list[Wish]:
    """The whole crowd at play."""
    with house(scale) as full:
        full.begin()
        full.figure("lastcard_loop_lag_worst_seconds")  # begins anew with each reading
        times = full.play(scale.seconds)
        pause = full.figure("lastcard_loop_lag_worst_seconds") * 1000
        pace = len(times) / scale.seconds
        print(f"  {len(full.seats)} lines, {pace:.0f} moves/s, median {at(0.5, times):.1f} ms")
        return [
            Wish("a move, 99th percentile", 50, at(0.99, times), "ms"),
            Wish("the longest pause", 250, pause, "ms"),
            Wish("lines that were lost", 0, sum(each.socket is None for each in full.seats)),
        ]


def deaf(scale: Scale) -> list[Wish]:
    """A tenth read nothing. The server looks for signs of life every four seconds here, not every ten."""
    with house(scale, ping_seconds=4, send_seconds=4) as full:
        full.begin()
        before = full.play(scale.seconds / 2)
        memory = full.memory()
        some = Random(scale.seed).sample(full.seats, len(full.seats) // 10)
        full.crowd.deafen(some)
        since = time.perf_counter()
        after = full.play(max(11.0, scale.seconds / 2))
        longest = max(each.ended_at - since if each.socket is None else 1e9 for each in some)
        return [
            Wish("the others' moves, times those before (median)", 1.2, at(0.5, after) / at(0.5, before)),
            Wish("until each that reads nothing is closed", 10, longest, "s"),
            Wish("memory, times that before", 1.1, full.memory() / memory),
        ]


def stop(scale: Scale) -> list[Wish]:
    """The server leaves in order, and is back at the same address."""
    with house(scale) as full:
        full.begin()
        began = time.perf_counter()
        full.server.ask_to_stop()
        full.crowd.run(15, until=full.server.has_ended)
        left, code = time.perf_counter() - began, full.server.stop()
        told = sum(each.ended == 1012 for each in full.seats)
        full.server.start()
        began = time.perf_counter()
        full.crowd.open(full.seats)
        full.crowd.run(30, until=lambda: all(each.greeted for each in full.seats))
        back = time.perf_counter() - began
        return [
            Wish("until it has ended", 10, left, "s"),
            Wish("exit code", 0, code),
            Wish("lines not told to come back (1012)", 0, len(full.seats) - told),
            Wish(
                "until everybody is back", 5, back if all(each.greeted for each in full.seats) else 1e9, "s"
            ),
        ]


def memory(scale: Scale) -> list[Wish]:
    """Step by step: nobody, rooms without a match, the same with their matches."""
    with house(scale) as full:
        start = full.figure("lastcard_memory_at_start_bytes")
        rooms = full.memory()
        full.crowd.open(full.seats)
        full.crowd.run(60, until=lambda: all(each.greeted for each in full.seats))
        lines = full.memory()
        full.begin()
        active = full.memory()
        count = scale.rooms
        return [
            Wish("at the start", 110, start / 1e6, "MB"),
            Wish("an idle room", 60, (rooms - start) / count / 1e3, "kB"),
            Wish("a line", 40, (lines - rooms) / len(full.seats) / 1e3, "kB"),
            Wish("a room's match, beside that", 100, (active - lines) / count / 1e3, "kB"),
        ]


KINDS: dict[str, Callable[[Scale], list[Wish]]] = {
    "crowd": crowd,
    "deaf": deaf,
    "stop": stop,
    "memory": memory,
}


def main() -> None:
    """Measure and judge."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=KINDS)
    parser.add_argument("--rooms", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    asked = parser.parse_args()
    print(f"{asked.what}: {asked.rooms} rooms of four")
    wishes = KINDS[asked.what](Scale(asked.rooms, asked.seconds))
    for wish in wishes:
        print(wish.line())
    sys.exit(not all(wish.kept for wish in wishes))


if __name__ == "__main__":
    main()

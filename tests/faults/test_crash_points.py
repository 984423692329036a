"""F1: a server ends as by `kill -9` at each step of a command. What was acknowledged or shown is there; what
was not is there once or not at all; the same id settles it. Each next server finds what the last one left.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any, Self

import pytest
from websockets.exceptions import ConnectionClosed

from faults.crashing import STEPS
from support.guest import Guest, Line
from support.server import Server

#: Whether the row is in the journal after an end at the step; None: it may be.
KEPT = {
    "heard": False, "deciding": False, "appending": False, "committing": False, "committed": None,
    "known": True, "telling": True, "told one": True, "told": True, "answered": True,
}  # fmt: skip


class Crashing(Server):
    """A server that ends at a step."""

    def armed(self, step: str, id: str) -> Self:
        """Start it, with its end prepared for the command of this id."""
        self._program = [str(Path(__file__).with_name("crashing.py")), step, id, "serve"]
        return self.start()

    def ended(self) -> int:
        """Wait for its end, and give its exit code."""
        assert self._process
        code = self._process.wait(60)
        self._process = None
        return code


def listen(line: Line) -> list[dict[str, Any]]:
    """All that is said until the line breaks."""
    heard: list[dict[str, Any]] = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.append(line.hear())
    return heard


@pytest.mark.timeout(300)
def test_an_end_at_each_step_loses_nothing_that_was_said(tmp_path: Path) -> None:
    assert list(KEPT) == list(STEPS)
    server, steps = Crashing(tmp_path, front=False), list(STEPS)
    with contextlib.ExitStack() as stack:
        stack.callback(server.kill)
        server.armed(steps[0], "crash0")
        anna, ben = stack.enter_context(Guest(server)), stack.enter_context(Guest(server))
        code = anna.create()
        ben.join(code)
        for number, step in enumerate(steps):
            id = f"crash{number}"
            ask: dict[str, Any] = {"type": "lock", "locked": number % 2 == 0}
            with anna.line(code) as line, ben.line(code) as other:
                before = line.update()["seq"]
                assert other.update()["seq"] == before
                line.say(id=id, **ask)
                said, seen = listen(line), listen(other)
            assert server.ended() == 9, step
            server.armed(steps[(number + 1) % len(steps)], f"crash{number + 1}")
            with anna.line(code) as line:
                after = line.update()["seq"]
                shown = any(each["type"] == "update" and each["seq"] == before + 1 for each in [*said, *seen])
                done = any(each.get("id") == id for each in said)
                if KEPT[step] is not None:
                    assert after == before + KEPT[step], step
                assert after == before + 1 or not (shown or done), step
                for _ in range(2):
                    assert line.ask(id, **ask) == {"type": "done", "id": id, "seq": before + 1}

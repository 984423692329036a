"""The server as it is, but it ends as by `kill -9` at a named step of the command with an id:
`python crashing.py STEP ID serve`. Run by `test_crash_points.py`; the program itself has no such door.
"""

from __future__ import annotations

import functools
import inspect
import os
import sys
from collections.abc import Callable
from typing import Any

from lastcard import cli
from lastcard.rooms.inside import Inside
from lastcard.rooms.ledger import Ledger
from lastcard.rooms.outbox import Frame, Outbox
from lastcard.rooms.session import Session
from lastcard.storage.journal import SqlJournal

#: Each step: the method, and whether the end comes before or after it.
STEPS: dict[str, tuple[type, str, bool]] = {
    "heard": (Session, "_take", True),
    "deciding": (Ledger, "_decided", True),
    "appending": (SqlJournal, "append", True),
    "committing": (SqlJournal, "_insert_all", True),
    "committed": (SqlJournal, "_insert_all", False),
    "known": (SqlJournal, "append", False),
    "telling": (Inside, "tell", True),
    "told one": (Outbox, "put", False),
    "told": (Inside, "do", False),
    "answered": (Inside, "answer", False),
}


class Fuse:
    """Burns from when the command is heard."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lit = False

    def light(self, receive: Callable[..., Any]) -> Callable[..., Any]:
        """Light it at the command."""

        @functools.wraps(receive)
        def heard(session: Session, text: str) -> object:
            self.lit = self.lit or f'"id": "{self.id}"' in text
            return receive(session, text)

        return heard

    def at(self, work: Callable[..., Any], before: bool) -> Callable[..., Any]:
        """End before or after this."""

        @functools.wraps(work)
        def once(*arguments: Any) -> Any:
            self.blow(before)
            outcome = work(*arguments)
            self.blow(not before and (work is not PUT or isinstance(arguments[1], Frame)))
            return outcome

        @functools.wraps(work)
        async def waited(*arguments: Any) -> Any:
            self.blow(before)
            outcome = await work(*arguments)
            self.blow(not before)
            return outcome

        return waited if inspect.iscoroutinefunction(work) else once

    def blow(self, now: bool) -> None:
        """The end, without any word."""
        if now and self.lit:
            os._exit(9)


PUT = Outbox.put


def main() -> None:
    """Serve until the step."""
    owner, name, before = STEPS[sys.argv.pop(1)]
    fuse = Fuse(sys.argv.pop(1))
    setattr(owner, name, fuse.at(getattr(owner, name), before))
    Session.hear = fuse.light(Session.hear)  # type: ignore[method-assign]
    cli.main()


if __name__ == "__main__":
    main()

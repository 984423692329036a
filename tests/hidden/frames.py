"""The frames that a seat, or a watcher, gets for each row: encoded updates with view and redacted events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hidden.recording import Step
from lastcard import protocol
from lastcard.lobby.view import RoomView
from lastcard.rules.events import AnyEvent, RoundEnded
from lastcard.rules.options import Options
from lastcard.rules.view import redact, view

#: Nothing of the lobby depends on cards; one room does for all frames.
ROOM = RoomView(code="ROOM23", you=None, phase="playing", members=[], host=None, options=Options())


def frames(steps: Iterable[Step], seat: int | None) -> Iterator[str]:
    """What is sent to `seat` for each row before the one that ends the round."""
    for seq, step in enumerate(steps, 1):
        if any(isinstance(event, RoundEnded) for event in step.events):
            return
        told: list[AnyEvent] = [it for it in (redact(event, seat) for event in step.events) if it is not None]
        row = protocol.Row(seq, 0.0, list(told))
        yield protocol.encode(protocol.Update(seq, 0.0, ROOM, view(step.after, seat), [row]))

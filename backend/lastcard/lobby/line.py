"""A person's line into a room as other processes know of it. Here because both the table below the room and
the room above it speak of it, and neither may know the other.
"""

from __future__ import annotations

import msgspec

#: A person's place: room and person.
Place = tuple[str, str]


class Line(msgspec.Struct, frozen=True):
    """Somebody's line at another process: when it was opened, whether it still is, and until when its person
    counts as there (Unix seconds).
    """

    person: str
    opened: float
    open: bool
    until: float

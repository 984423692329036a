"""What can be an id of ours: of a person, a bot, a match, a room. Anything else is known to be nobody's,
unasked.
"""

from __future__ import annotations

import re

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def is_id(text: str) -> bool:
    """Whether it has the form of an id; what has not may even be text that a database refuses to hear."""
    return _ID.fullmatch(text) is not None

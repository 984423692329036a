"""The ids of people, and what can be an id of ours: of a person, a bot, a match, a room. Anything else is
known to be nobody's, unasked.
"""

from __future__ import annotations

import re
import secrets

#: What codes for people are made of: capitals and digits without I L O, 0 1, and the digits that pass for
#: letters: 2 (Z), 5 (S), 8 (B).
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ34679"

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """An id for a person: 60 bits of chance in 12 characters. It goes with every view and is no secret; it
    only must not be another's.
    """
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def is_id(text: str) -> bool:
    """Whether it has the form of an id; what has not may even be text that a database refuses to hear."""
    return _ID.fullmatch(text) is not None

"""Room codes: how they are made and how people may write them. Six characters, none like another."""

from __future__ import annotations

import re
import secrets

from lastcard.storage.ids import CODE_LETTERS

LENGTH = 6

#: A code in any case and with spaces; ASCII alone, so that no other script's letter folds into one.
_WRITTEN = re.compile(rf" *(?:[{CODE_LETTERS}] *){{{LENGTH}}}", re.IGNORECASE | re.ASCII)


def fresh() -> str:
    """A code from the operating system's cryptographic source."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(LENGTH))


def canonical(written: str) -> str | None:
    """The one form of a code, or None for what is none."""
    if len(written) > 40 or not _WRITTEN.fullmatch(written):
        return None
    return written.replace(" ", "").upper()

"""How many lines are open, per address and together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from lastcard.config import Settings
from lastcard.web.limits import household


class Sockets:
    """Counts lines while they are open."""

    def __init__(self, settings: Settings) -> None:
        self._most, self._most_of_one = settings.max_sockets, settings.sockets_per_address
        self._per_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._per_address.total()

    def full(self, address: str) -> bool:
        """Whether one more line from there would be too many."""
        return len(self) >= self._most or self._per_address[household(address)] >= self._most_of_one

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """Count a line."""
        key = household(address)
        self._per_address[key] += 1
        try:
            yield
        finally:
            self._per_address[key] -= 1
            if not self._per_address[key]:
                del self._per_address[key]

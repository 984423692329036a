"""What must happen by when, as data: it knows no clock and calls nobody."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Hashable

Action = Callable[[], None]


class Deadlines:
    """One entry for each key; setting a key again moves it."""

    def __init__(self) -> None:
        self._entries: dict[Hashable, tuple[float, int, Action]] = {}
        self._heap: list[tuple[float, int, Hashable]] = []
        self._order = itertools.count()

    def __len__(self) -> int:
        return len(self._entries)

    def at(self, key: Hashable, when: float, action: Action) -> None:
        """`action` must happen at `when` (Unix seconds)."""
        order = next(self._order)
        self._entries[key] = (when, order, action)
        heapq.heappush(self._heap, (when, order, key))
        if len(self._heap) > 64 + 4 * len(self._entries):
            self._heap = [(when, order, key) for key, (when, order, _) in self._entries.items()]
            heapq.heapify(self._heap)

    def drop(self, key: Hashable) -> None:
        """Nothing of `key` has to happen any more."""
        self._entries.pop(key, None)

    def has(self, key: Hashable) -> bool:
        """Whether something of `key` is still to happen."""
        return key in self._entries

    def soonest(self) -> float | None:
        """When the next thing must happen."""
        while self._heap and not self._stands(self._heap[0]):
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def come(self, now: float) -> list[Action]:
        """Take out all that must have happened by `now`, soonest first."""
        actions = []
        while (when := self.soonest()) is not None and when <= now:
            _, _, key = heapq.heappop(self._heap)
            actions.append(self._entries.pop(key)[2])
        return actions

    def _stands(self, item: tuple[float, int, Hashable]) -> bool:
        entry = self._entries.get(item[2])
        return entry is not None and entry[1] == item[1]

"""How fast one line may talk: a bucket that fills with time. It knows no clock."""

from __future__ import annotations


class Bucket:
    """Room for `size` messages at once and `rate` more a second; `empty` counts the messages turned away in
    a row.
    """

    __slots__ = ("_at", "_level", "_rate", "_size", "empty")

    def __init__(self, rate: float, size: float, now: float) -> None:
        self._rate = rate
        self._size = size
        self._level = size
        self._at = now
        self.empty = 0

    def take(self, now: float) -> bool:
        """Whether one more message is in order."""
        if now > self._at:
            self._level = min(self._size, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1:
            self.empty += 1
            return False
        self._level -= 1
        self.empty = 0
        return True

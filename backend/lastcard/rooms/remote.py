"""Who of one room has a line at another process, as far as this one has heard."""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.lobby.line import Line


class Remote:
    """The lines of a room elsewhere."""

    def __init__(self) -> None:
        self._lines: list[Line] = []

    def learn(self, lines: Iterable[Line], now: float) -> bool:
        """These are they, as far as they still count; say whether other people are there than before."""
        before = self.here()
        self._lines = [line for line in lines if line.until > now]
        return self.here() != before

    def here(self) -> set[str]:
        """Who has a line elsewhere."""
        return {line.person for line in self._lines if line.open}

    def until(self, person: str) -> float:
        """Until when the person counts as there."""
        return max((line.until for line in self._lines if line.person == person), default=0.0)

    def kept(self, now: float) -> bool:
        """Whether another process serves somebody of this room."""
        return any(line.open and line.until > now for line in self._lines)

    def newer(self, person: str, opened: float) -> bool:
        """Whether the person has opened a line elsewhere since then."""
        return any(line.person == person and line.open and line.opened > opened for line in self._lines)

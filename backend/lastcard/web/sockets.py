"""How many connections and lines are open, per address and together. What is too much is turned away."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from lastcard.config import Settings
from lastcard.web.limits import household

#: Lines that are opened at a time. When all come back at once after a stop, the others wait in order: were
#: all begun together, each would wait for the database until its patience is over, and none would come in.
#: Not more than the connections that the database keeps for readers: to open and close others for the rest
#: takes half as long again.
OPENING = 4


class Gate:
    """Counts connections from the first byte on, whatever becomes of them."""

    def __init__(self, settings: Settings) -> None:
        self._most, self._most_of_one = settings.max_connections, settings.connections_per_address
        self._proxies = [ipaddress.ip_network(each) for each in settings.trusted_proxies]
        self._per_address: Counter[str] = Counter()
        self._open = 0

    def __len__(self) -> int:
        return self._open

    def enter(self, address: str) -> bool:
        """Count a connection, if there is room for it."""
        key = household(address)
        if len(self) >= self._most or (
            self._per_address[key] >= self._most_of_one and not self._proxy(address)
        ):
            return False
        self._per_address[key] += 1
        self._open += 1
        return True

    def leave(self, address: str) -> None:
        """It is over."""
        self._open -= 1
        _less(self._per_address, household(address))

    def _proxy(self, address: str) -> bool:
        try:
            place = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(place in network for network in self._proxies)


class Sockets:
    """Counts lines while they are open, and those that have not said hello yet."""

    def __init__(self, settings: Settings) -> None:
        self._most, self._most_of_one = settings.max_sockets, settings.sockets_per_address
        self._most_unheard = settings.max_unheard
        self._per_address: Counter[str] = Counter()
        self._open = 0
        self.unheard = 0
        #: Taken while the room and the person of a line are looked up.
        self.opening = asyncio.Semaphore(OPENING)

    def __len__(self) -> int:
        return self._open

    def full(self, address: str) -> bool:
        """Whether one more line from there would be too many."""
        if len(self) >= self._most or self.unheard >= self._most_unheard:
            return True
        return self._per_address[household(address)] >= self._most_of_one

    def enter(self, address: str) -> None:
        """Count a line."""
        self._per_address[household(address)] += 1
        self._open += 1

    def leave(self, address: str) -> None:
        """It is over."""
        self._open -= 1
        _less(self._per_address, household(address))

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Count a line that has not said hello."""
        self.unheard += 1
        try:
            yield
        finally:
            self.unheard -= 1


def _less(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]

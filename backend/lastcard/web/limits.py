"""How much of anything one address, or all of them, may ask for. It knows nothing of what it counts.

Every table here has an end: whoever has many addresses can push out old entries, never fill the memory.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from functools import lru_cache

from lastcard.config import Settings

#: Addresses that one table remembers.
REMEMBERED = 20_000
Clock = Callable[[], float]


@lru_cache(4096)
def household(address: str) -> str:
    """What counts as one address: an IPv6 line owns a /64 and could take a new address for every request."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False).network_address)
    return address


class Rate:
    """A bucket for each key: `burst` at once, then `per_second`. A full bucket is forgotten."""

    def __init__(self, per_second: float, burst: int, clock: Clock = time.monotonic) -> None:
        self._interval = 1 / per_second
        self._slack = (burst - 1) * self._interval
        self._clock = clock
        self._full_at: dict[str, float] = {}

    def free(self, key: str) -> bool:
        """Whether `take` would succeed."""
        now = self._clock()
        return self._full_at.get(key, now) - now <= self._slack

    def take(self, key: str) -> bool:
        """Take one, if there is one."""
        if not self.free(key):
            return False
        now = self._clock()
        self._full_at[key] = max(self._full_at.pop(key, now), now) + self._interval
        if len(self._full_at) > REMEMBERED:
            self._forget(now)
        return True

    def give_back(self, key: str) -> None:
        """Take one the less."""
        if key in self._full_at:
            self._full_at[key] -= self._interval

    def wait(self, key: str) -> float:
        """Seconds until `take` would succeed."""
        return max(0.0, self._full_at.get(key, 0.0) - self._clock() - self._slack)

    def _forget(self, now: float) -> None:
        self._full_at = {key: full for key, full in self._full_at.items() if full > now}
        while len(self._full_at) > REMEMBERED:
            del self._full_at[next(iter(self._full_at))]


class Guesses:
    """Wrong codes and passwords: whoever has too many is answered no more, be it right or wrong.

    What others look up at the same moment is not known yet when one asks. So whoever looks up a code asks
    before and after it; a guess that costs much is counted ahead, and given back when it was right.
    """

    def __init__(self, settings: Settings, clock: Clock = time.monotonic) -> None:
        one, total = settings.failed_codes_per_minute, settings.failed_codes_per_minute_total
        self._one = Rate(one / 60, one, clock)
        self._total = Rate(total / 60, total, clock)

    def allowed(self, address: str) -> bool:
        """Whether this address may look up a code now."""
        return self._one.free(household(address)) and self._total.free("")

    def failed(self, address: str) -> None:
        """Count a code that nobody has, or a guess that may turn out to be one."""
        self._one.take(household(address))
        self._total.take("")

    def was_right(self, address: str) -> None:
        """What was counted ahead was no guess."""
        self._one.give_back(household(address))
        self._total.give_back("")


class Limits:
    """All counters of one server. What one socket may send is counted at that socket."""

    def __init__(self, settings: Settings, clock: Clock = time.monotonic) -> None:
        self.requests = Rate(settings.requests_per_second, settings.request_burst, clock)
        self.people = Rate(settings.people_per_hour / 3600, settings.people_per_hour, clock)
        self.rooms = Rate(settings.rooms_per_hour / 3600, settings.rooms_per_hour, clock)
        self.guesses = Guesses(settings, clock)

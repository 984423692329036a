"""The server's own body: how late its event loop is, what it holds, what the journal took; in Prometheus's
words at /metrics, and without a word about anybody. Also how it treats its memory and its open files.
"""

from __future__ import annotations

import asyncio
import gc
import ipaddress
import logging
import resource
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import APIRouter, Request, Response
from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from lastcard.config import Settings
from lastcard.web.errors import Problem
from lastcard.web.parts import Parts, parts_of

router = APIRouter()

#: Seconds between two looks at the event loop.
LOOK_EVERY = 0.25
#: Open files besides the connections: the database, the log, the listening socket, people who only look.
OTHER_FILES = 256
#: New objects between two collections of the youngest, and how rarely the older ones follow. A full
#: collection over five thousand lines takes more than a second with Python's own figures.
THRESHOLDS = (50_000, 20, 100)

_log = logging.getLogger(__name__)


class Lag:
    """How late the event loop calls what is due: the last time, and the worst since the metrics were read."""

    def __init__(self) -> None:
        self.last = 0.0
        self.worst = 0.0

    async def watch(self) -> None:
        """Look until cancelled."""
        while True:
            await self.look()

    async def look(self) -> None:
        """Wait for a while, and see how much longer it took."""
        due = time.perf_counter() + LOOK_EVERY
        await asyncio.sleep(LOOK_EVERY)
        self.last = max(0.0, time.perf_counter() - due)
        self.worst = max(self.worst, self.last)


class Vitals(Collector):
    """What a server tells of itself."""

    def __init__(self, parts: Parts) -> None:
        self.lag = Lag()
        self.registry = CollectorRegistry(auto_describe=False)
        self.registry.register(self)
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self._parts = parts
        self._at_start = resident()

    def collect(self) -> Iterator[Metric]:
        """All figures, as they are now."""
        parts, lag = self._parts, self.lag
        rooms = parts.hub.live()
        gauges = {
            "rooms": ("Rooms in memory.", len(rooms)),
            "rooms_frozen": ("Rooms that serve nobody after a fault.", sum(bool(r.frozen) for r in rooms)),
            "lines": ("Open WebSockets.", len(parts.sockets)),
            "lines_unheard": ("Open WebSockets that have not said hello.", parts.sockets.unheard),
            "ready": ("Whether the server should be sent people.", int(parts.ready)),
            "memory_at_start_bytes": ("Memory before anybody came.", self._at_start),
            "loop_lag_seconds": ("How late the event loop was at the last look.", lag.last),
            "loop_lag_worst_seconds": ("The same at worst since the last reading.", lag.worst),
        }
        for name, (what, value) in gauges.items():
            yield GaugeMetricFamily(f"lastcard_{name}", what, value)
        for name, value in parts.journal.counts.items():
            yield CounterMetricFamily(f"lastcard_journal_{name}", "Rows, by what came of them.", value)
        lag.worst = 0.0


@asynccontextmanager
async def watched(parts: Parts) -> AsyncIterator[Vitals]:
    """The vitals of a server while it is up."""
    vitals = Vitals(parts)
    watching = asyncio.create_task(vitals.lag.watch())
    try:
        yield vitals
    finally:
        watching.cancel()


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """The figures, for whoever may see them."""
    if not _may_see(parts_of(request).settings, request.client.host if request.client else ""):
        raise Problem(404, "not_found", "There is nothing here.")
    vitals: Vitals = request.app.state.vitals
    return Response(generate_latest(vitals.registry), media_type=CONTENT_TYPE_LATEST)


def _may_see(settings: Settings, address: str) -> bool:
    if settings.metrics != "local":
        return settings.metrics == "open"
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def resident() -> int:
    """Bytes of memory that the process holds; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    except (OSError, ValueError, IndexError):
        return 0


def spare_the_collector() -> None:
    """What is there at the start stays: it is not looked through again, and the rest more rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def open_files(settings: Settings) -> int:
    """How many files may be open, raised as far as the system lets us; too few are said in the log."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.max_connections + OTHER_FILES
    if soft < wanted:
        soft = min(wanted, hard) if hard != resource.RLIM_INFINITY else wanted
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft < wanted:
        _log.warning("the system allows %d open files: room for %d connections, not %d (ulimit -n)",
                     soft, max(0, soft - OTHER_FILES), settings.max_connections)  # fmt: skip
    return soft

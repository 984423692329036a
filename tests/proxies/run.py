"""Four tables play through a real proxy before two processes, one of which is killed during a turn:
`python -m proxies.run` with `backend` and `tests` on the path, or `--proxy nginx`. About a minute; with
`--browsers` four real browsers play there instead, about three.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from lastcard.storage.journal import SqlJournal
from proxies.browsers import evening
from soak.checker import check
from soak.processes import Cluster, cluster
from soak.run import Plan, part, progress, seat
from support.server import free_port
from support.tree import ROOT

PROXIES = {
    "haproxy": ("haproxy.cfg", ["-f", "{file}", "-db"]),
    "nginx": ("nginx.conf", ["-c", "{file}", "-p", "{folder}", "-g", "daemon off; pid {folder}/pid;"]),
    "caddy": ("Caddyfile", ["run", "--config", "{file}", "--adapter", "caddyfile"]),
}
PATIENCE = 30.0


def written(name: str, folder: Path, port: int, servers: Cluster) -> Path:
    """The configuration as it stands, with the addresses of these servers."""
    text = (ROOT / "backend" / "proxies" / name).read_text()
    for place, process in zip(("one", "two"), servers.processes, strict=True):
        text = text.replace(f"{place}:8000", f"127.0.0.1:{process.port}")
    file = folder / name
    file.write_text(text.replace("8080", str(port)))
    return file


@contextlib.contextmanager
def running(proxy: str, folder: Path, servers: Cluster) -> Iterator[str]:
    """Yield the address of the proxy."""
    program = shutil.which(proxy, path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    if program is None:
        sys.exit(f"there is no {proxy} here: install it (apt install {proxy}) and run this again")
    name, arguments = PROXIES[proxy]
    port = free_port()
    file = written(name, folder, port, servers)
    line = [program, *(each.format(file=file, folder=folder) for each in arguments)]
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(line, stdout=log, stderr=log, cwd=folder)
    try:
        _wait(f"http://127.0.0.1:{port}", process, folder / "proxy.log")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def _wait(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if process.poll() is not None:
            sys.exit(f"the proxy ended:\n{log.read_text()}")
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{url}/readyz", timeout=2, trust_env=False).status_code == 200:
                return
    sys.exit(f"the proxy lets nobody through:\n{log.read_text()}")


async def play(proxy: str, base: Path) -> list[str]:
    """What went wrong."""
    plan = Plan(engine="postgresql", rooms=4, moves_between=60)
    async with cluster(base, plan.engine, 2) as servers:
        with running(proxy, base, servers) as door:
            players = await seat(plan, servers, [door])
            tasks = [asyncio.create_task(player.play()) for player in players]
            await progress(players, plan.moves_between)
            together = await asyncio.to_thread(_together, servers)
            servers.processes[0].kill()
            await progress(players, plan.moves_between)
            await asyncio.to_thread(servers.processes[0].start)
            await progress(players, plan.moves_between)
            await part(tasks)
        database = await servers.database()
        verdict = await check(SqlJournal(database), players)
        await database.close()
        waits = sorted(wait for player in players for wait in player.waits)
    print(f"{proxy}: {verdict.acknowledged} moves acknowledged, {len(verdict.faults)} faults")
    print(f"  rooms by process before the kill: {together}")
    print(f"  lines lost {len(waits)}, back after at most {max(waits, default=0.0):.2f} s")
    return verdict.faults


async def play_in_browsers(proxy: str, base: Path, page: Path) -> list[str]:
    """What went wrong."""
    if not (page / "index.html").exists():
        sys.exit(f"there is no built page in {page}: `npm run build` in frontend makes it")
    async with cluster(base, "postgresql", 2, page=page) as servers:
        with running(proxy, base, servers) as door:
            wrong = await asyncio.to_thread(evening, door, servers)
        if "Traceback" in servers.said():
            wrong.append("a traceback in the log")
    return wrong


def _together(servers: Cluster) -> list[str]:
    """How many rooms each process has in memory: with a proxy that hashes, each room at one alone."""
    told = [httpx.get(f"{each.url}/metrics", trust_env=False).text.splitlines() for each in servers.processes]
    return [line.split()[1] for text in told for line in text if line.startswith("lastcard_rooms ")]


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--proxy", choices=PROXIES, default="haproxy")
    parser.add_argument("--browsers", action="store_true", help="four real browsers play")
    parser.add_argument("--page", type=Path, default=ROOT / "frontend" / "dist", help="the built page")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as base:
        if asked.browsers:
            faults = asyncio.run(play_in_browsers(asked.proxy, Path(base), asked.page))
        else:
            faults = asyncio.run(play(asked.proxy, Path(base)))
    for fault in faults[:20]:
        print(f"  ! {fault}")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

"""How long a durable move takes until all four at the table have seen it, on a real server with SQLite.

Run it on a quiet machine: `python tests/bench/latency.py [--moves 400]`. It prints figures and judges none.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))
from support.server import Server


class Client:
    """A person with a line: the newest view, and when each row was heard."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, trust_env=False)
        self.view: dict[str, Any] = {}
        self.heard: dict[int, float] = {}
        self.news = asyncio.Event()
        self.socket: ClientConnection | None = None

    @property
    def cookie(self) -> str:
        """The cookie header of this person."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def listen(self, address: str, origin: str) -> None:
        """Open the line and take in what comes."""
        async with connect(address, origin=origin, additional_headers={"Cookie": self.cookie}) as self.socket:  # type: ignore[arg-type]
            await self.socket.send(json.dumps({"type": "hello", "protocol": 1}))
            async for text in self.socket:
                message = json.loads(text)
                if message["type"] == "update":
                    self.heard[message["seq"]] = time.perf_counter()
                    self.view = message
                    self.news.set()

    async def ask(self, **command: Any) -> None:
        """Say a command."""
        assert self.socket is not None
        await self.socket.send(json.dumps({"id": f"b{time.perf_counter_ns()}", **command}))


async def measure(url: str, ws: str, moves: int) -> list[float]:
    """Seconds from the send of a play to the last of four clients that saw it, for each of `moves` plays."""
    _, clients, lines = await seat_four(url, ws)
    times = [await one_move(clients) for _ in range(moves)]
    for line in lines:
        line.cancel()
    return times


async def seat_four(url: str, ws: str) -> tuple[str, list[Client], list[asyncio.Task[None]]]:
    """A room, four people at its table, their lines and a match that has begun."""
    clients = [Client(url) for _ in range(4)]
    host, *guests = clients
    code = host.http.post("/api/rooms", json={"name": "Ann"}).json()["code"]
    for number, guest in enumerate(guests):
        guest.http.post(f"/api/rooms/{code}/join", json={"name": f"Guest {number}"}).raise_for_status()
    lines = [asyncio.create_task(client.listen(f"{ws}/ws/{code}", url)) for client in clients]
    await until(clients, lambda view: "room" in view)
    await host.ask(type="set-options", change={"target": 5000})
    for guest in guests:
        await guest.ask(type="ready", ready=True)
    await until([host], lambda view: not view["room"].get("why_start"))
    await host.ask(type="start", matches=0)
    await until(clients, lambda view: view["room"]["phase"] == "playing")
    return code, clients, lines


async def one_move(clients: list[Client]) -> float:
    """Whoever is asked answers; between rounds the next one is dealt."""
    seq = clients[0].view["seq"]
    asked, command = wish(clients)
    began = time.perf_counter()
    await asked.ask(**command)
    await until(clients, lambda view: view["seq"] > seq)
    return max(min(when for row, when in client.heard.items() if row > seq) for client in clients) - began


def wish(clients: list[Client]) -> tuple[Client, dict[str, Any]]:
    """What somebody at the table may do now."""
    match = clients[0].view["match"]
    if match.get("on_turn") is None:
        return clients[0], {"type": "deal", "round": match["round"] + 1}
    asked = next(client for client in clients if client.view["match"]["seat"] == match["on_turn"])
    view = asked.view["match"]
    card = next((one for one in view["choices"].get("cards", []) if not one.get("why")), None)
    if card is None:
        return asked, {"type": "draw", "turn": view["turn"]}
    target = {"target": view["choices"]["targets"][0]} if card.get("needs") == "target" else {}
    return asked, {"type": "play", "turn": view["turn"], "card": card["card"], **target}


async def until(clients: list[Client], holds: Any) -> None:
    """Wait until what all these clients see is so."""
    for client in clients:
        while not client.view or not holds(client.view):
            client.news.clear()
            await asyncio.wait_for(client.news.wait(), 20)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=400)
    moves = parser.parse_args().moves
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), front=False, message_burst=10_000, messages_per_second=10_000)
        with server:
            times = asyncio.run(measure(server.url, server.ws, moves))
    cuts = statistics.quantiles(times, n=100)
    print(f"{moves} durable moves, each seen by all four: median {statistics.median(times) * 1000:.2f} ms, "
          f"p90 {cuts[89] * 1000:.2f} ms, p99 {cuts[98] * 1000:.2f} ms")  # fmt: skip


if __name__ == "__main__":
    main()

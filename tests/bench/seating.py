"""People for a `crowd.Crowd`: rooms made and joined over HTTP before anything is measured."""

from __future__ import annotations

import http.client
import json
from typing import Any

from bench.crowd import Seat, Table

#: Settings of a server that one address may load as it likes.
UNLIMITED: dict[str, Any] = {
    "rooms_per_hour": 1_000_000,
    "max_rooms": 10_000,
    "salts": False,  # a deal that waits for nobody
    "max_connections": 100_000,
    "max_unheard": 100_000,
    "sockets_per_address": 100_000,
    "max_sockets": 100_000,
    "messages_per_second": 100_000,
    "message_burst": 100_000,
    "requests_per_second": 100_000,
    "request_burst": 100_000,
}


def seat_all(port: int, rooms: int, seats: int = 4, target: int | None = 5000) -> list[Seat]:
    """So many rooms of so many people, who have no lines yet."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    origin = f"http://127.0.0.1:{port}"

    def post(path: str, **body: object) -> tuple[dict[str, str], str]:
        line.request("POST", path, json.dumps(body), {"Origin": origin, "Content-Type": "application/json"})
        answer = line.getresponse()
        told = json.loads(answer.read())
        assert answer.status in (200, 201), told
        cookie = (answer.getheader("Set-Cookie") or "").partition("=")[2].partition(";")[0]
        return told, cookie

    found: list[Seat] = []
    for number in range(rooms):
        table = Table()
        wish = {} if target is None else {"options": {"target": target}}
        told, cookie = post("/api/rooms", name=f"Host {number}", **wish)
        code = told["code"]
        found.append(Seat(table, code, cookie))
        for guest in range(1, seats):
            _, cookie = post(f"/api/rooms/{code}/join", name=f"Guest {guest}")
            found.append(Seat(table, code, cookie))
    line.close()
    return found

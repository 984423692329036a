"""Somebody who uses a server as a browser does, without one: HTTP with a cookie jar, and lines into rooms."""

from __future__ import annotations

import json
import secrets
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from support.server import Server

#: Seconds that an answer may take on a busy machine.
PATIENCE = 60.0


class Guest:
    """A browser's cookies and Origin. `address`: what a trusted proxy says of where it is."""

    def __init__(self, server: Server, address: str = "198.51.100.7") -> None:
        self.server = server
        self._address = {"X-Forwarded-For": address}
        self._lines: list[Line] = []
        self.http = httpx.Client(
            base_url=server.url,
            headers={"Origin": server.url, **self._address},
            timeout=PATIENCE,
            trust_env=False,
        )

    @property
    def cookie(self) -> str:
        """The browser's secret."""
        return self.http.cookies["lastcard"]

    def create(self, name: str = "Anna", **wish: object) -> str:
        """Make a room and give its code."""
        answer = self.http.post("/api/rooms", json={"name": name, **wish})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    def join(self, code: str, name: str = "Ben") -> str:
        """Join a room and give the own person id."""
        answer = self.http.post(f"/api/rooms/{code}/join", json={"name": name})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["person"])

    def line(self, code: str, *, hello: bool = True, after: int | None = None, **changes: Any) -> Line:
        """Open a line; `changes` go to the client library (origin, additional_headers)."""
        headers = dict(self._address)
        if "lastcard" in self.http.cookies:
            headers["Cookie"] = f"lastcard={self.cookie}"
        # Without a bound on what waits to be read: a test that talks without listening still hears the close.
        own = {
            "origin": self.server.url,
            "additional_headers": headers,
            "compression": None,
            "max_queue": None,
        }
        changes = {**own, **changes}
        address = f"{self.server.ws}/ws/{code}"
        line = Line(connect(address, proxy=None, open_timeout=PATIENCE, legacy=True, **changes))
        self._lines.append(line)
        if hello:
            line.say(type="hello", protocol=1, after=after)
        return line

    def close(self) -> None:
        """Leave without a word."""
        for line in self._lines:
            line.socket.close()
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Line:
    """A WebSocket and what came over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        #: The newest update so far.
        self.latest: dict[str, Any] = {}
        #: Who has a line into the room, as far as has been heard.
        self.here: list[str] = []

    def say(self, **message: object) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def ask(self, id: str, type: str, **fields: object) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        self.say(type=type, id=id, **fields)
        return self.until(lambda told: told.get("id") == id)

    def hear(self) -> dict[str, Any]:
        """The next message."""
        return self._heard(self.socket.recv(timeout=PATIENCE))

    def _heard(self, text: str | bytes) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(text)
        if told["type"] == "update":
            self.latest = told
            self._add_salt(told.get("match") or {})
        elif told["type"] == "presence":
            self.here = told["here"]
        return told

    def _add_salt(self, match: dict[str, Any]) -> None:
        """As every client does: by itself, as soon as a round is committed to."""
        shuffle, seat = match.get("shuffle"), match.get("seat")
        if shuffle is None or seat is None or seat in shuffle["salted"]:
            return
        id = f"salt-{shuffle['round']}-{match['match']}"[:40]
        self.say(type="salt", id=id, round=shuffle["round"], salt=secrets.token_hex(16))

    def until(self, wanted: Any) -> dict[str, Any]:
        """The next message that is wanted: a type, or a predicate."""
        while True:
            told = self.hear()
            if told["type"] == wanted or (callable(wanted) and wanted(told)):
                return told

    def meet(self, person: str) -> None:
        """Hear on until `person` has a line into the room, unless that has been heard."""
        while person not in self.here:
            self.hear()

    def miss(self, person: str) -> None:
        """Hear on until `person` has no line into the room, unless that has been heard."""
        while person in self.here:
            self.hear()

    def catch_up(self) -> None:
        """Take in what has come, or comes within a moment."""
        try:
            self._heard(self.socket.recv(timeout=0.05))
        except TimeoutError:
            return

    def update(self) -> dict[str, Any]:
        """The next update."""
        return self.until("update")

    def match(self) -> dict[str, Any]:
        """The match as the line's person sees it, as soon as there is one."""
        while "match" not in self.latest:
            self.hear()
        match: dict[str, Any] = self.latest["match"]
        return match

    def end(self) -> int:
        """Read to the end and give the close code."""
        try:
            while True:
                self.socket.recv(timeout=PATIENCE)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, where: TracebackType | None
    ) -> None:
        self.socket.close()

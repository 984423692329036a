"""A table whose hands are chosen: one seat has a browser, the others answer over lines of their own."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from support.guest import Guest, Line
from support.server import Server

DEALT = str(Path(__file__).parents[1] / "support" / "dealt.py")
NAMES = ["Ann", "Mia", "Oskar", "Zoë", "Jānis", "Copper", "Łucja", "Tom", "Ilze", "Wojciech"]
#: Seconds between two signs of life.
PULSE = 8.0
Wish = Callable[[dict[str, Any]], dict[str, Any] | None]


def dealt(folder: Path, deals: Sequence[dict[str, Any]], **settings: Any) -> Server:
    """A server that deals these rounds."""
    folder.mkdir(parents=True, exist_ok=True)
    decks = folder / "decks.json"
    decks.write_text(json.dumps(deals), "utf-8")
    return Server(folder, program=[DEALT, str(decks)], **settings)


class Table:
    """A room with everybody seated; `Ann`, the first, is whose page is looked at."""

    def __init__(self, server: Server, seats: int, names: Sequence[str] = NAMES, **options: Any) -> None:
        self.guests = [Guest(server, f"198.51.100.{10 + seat}") for seat in range(seats)]
        self.server = server
        ann, *others = self.guests
        self.code = ann.create(names[0])
        for guest, name in zip(others, names[1:], strict=False):
            guest.join(self.code, name)
        self.link = f"{server.url}/r/{self.code}"
        self.cookie = ann.cookie
        with ann.line(self.code) as own:  # a dealer can be named when somebody sits there
            own.ask("o1", "set-options", change={"first_dealer": seats - 1, **options})
        self.lines = [guest.line(self.code) for guest in others]
        self._asked = 0
        self._over = threading.Event()
        threading.Thread(target=self._keep_alive, daemon=True).start()

    def ready(self) -> None:
        """All but Ann say so."""
        for line in self.lines:
            self._ask(line, type="ready", ready=True)

    def deal(self) -> None:
        """Ann deals, over a line of her own."""
        self.ready()
        with self.guests[0].line(self.code) as own:
            own.ask("d1", "start", matches=0)
            for line in (own, *self.lines):  # each adds its salt as soon as it hears of it
                while line.latest.get("room", {}).get("phase") != "playing":
                    line.hear()

    def own_play(self, card: str, *, call: bool) -> None:
        """Ann plays a card that needs nothing, over a line of her own."""
        with self.guests[0].line(self.code) as own:
            turn = own.match()["turn"]
            self._ask(own, type="play", turn=turn, card=card, call=call)

    def others_play(self, turns: int, wish: Wish | None = None) -> None:
        """The next `turns` decisions of the others: `wish` of the match they see, else the first card."""
        for _ in range(turns):
            line = self._asked_line()
            match = line.latest["match"]
            self._ask(line, **((wish and wish(match)) or first_card(match)))

    def others_play_if_asked(self) -> None:
        """One decision of the others, if one waits."""
        for line in self.lines:
            line.catch_up()
            match = line.latest.get("match", {})
            if match.get("on_turn") is not None and match["on_turn"] == match["seat"]:
                self._ask(line, **first_card(match))
                return

    def _asked_line(self) -> Line:
        """Whichever of the others the table waits for, as soon as it does."""
        while True:
            for line in self.lines:
                match = line.latest.get("match", {})
                if match.get("on_turn") is not None and match["on_turn"] == match["seat"]:
                    return line
                line.catch_up()

    def _ask(self, line: Line, **command: Any) -> None:
        self._asked += 1
        answer = line.ask(f"t{self._asked}", **command)
        assert answer["type"] == "done", answer

    def _keep_alive(self) -> None:
        # As a page does: the server takes a silent line for dead, and a look at a page takes its time.
        while not self._over.wait(PULSE):
            for line in self.lines:
                try:
                    line.say(type="beat")
                except ConnectionClosed:
                    return

    def close(self) -> None:
        """Everybody leaves without a word."""
        self._over.set()
        for guest in self.guests:
            guest.close()


def first_card(match: dict[str, Any]) -> dict[str, Any]:
    """Play the first card that may be played, at the first target."""
    card = next(one for one in match["choices"]["cards"] if not one.get("why"))
    target = {"target": match["choices"]["targets"][0]} if card.get("needs") == "target" else {}
    return {"type": "play", "turn": match["turn"], "card": card["card"], **target}

"""Live rooms on a hand-driven clock, with clients that keep all they hear."""

from __future__ import annotations

import asyncio
import itertools
import json
from typing import Any

from lastcard.lobby.commands import Create, Join
from lastcard.lobby.record import Unavailable
from lastcard.lobby.state import Room
from lastcard.rooms.botseats import Bots
from lastcard.rooms.hub import Hub
from lastcard.rooms.peers import Peers
from lastcard.rooms.ports import Journal, Talk
from lastcard.rooms.session import Identify, Pace, Session
from lastcard.rules.shuffle import Arrange
from lastcard.storage.memory import MemoryTalk
from support.clock import CountingChance, HandClock
from support.faulty import FaultyJournal

CODE = "ABCDEF"
Message = dict[str, Any]
#: For tests in which clients say much while the clock stands still.
HURRIED = Pace(per_second=1000.0, at_once=100_000.0)


_ids = itertools.count(1)


class TitleNames:
    """`rooms.ports.Names`: everybody is called like their id, or as `called` says."""

    def __init__(self) -> None:
        self.people: set[str] = set()
        self.called: dict[str, str] = {}
        self.reachable = True

    async def names(self, room: str) -> dict[str, str]:
        """Display name by person id."""
        if not self.reachable:
            raise Unavailable
        return {person: self.called.get(person, person.title()) for person in self.people}


class Client:
    """A client of a room: what it said is answered in `heard`."""

    def __init__(self, floor: Floor, session: Session) -> None:
        self.floor = floor
        self.session = session
        self.heard: list[Message] = []
        self.texts: list[str] = []
        self._reading: asyncio.Task[None] | None = None

    @property
    def code(self) -> int | None:
        """The close code of a line that has ended."""
        return self.session.outbox.code

    def read(self) -> None:
        """Begin to read."""
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while (text := await self.session.outbox.take()) is not None:
            self.texts.append(text)
            self.heard.append(json.loads(text))

    async def say(self, type: str, **fields: Any) -> None:
        """Say a message that is no command, or one with an id of its own."""
        await self.session.receive(json.dumps({"type": type, **fields}))
        await self.floor.settle()

    async def ask(self, type: str, **fields: Any) -> Message:
        """Ask for a command and hear the answer."""
        id = fields.pop("id", None) or f"c{next(_ids)}"
        await self.say(type, id=id, **fields)
        return next(each for each in reversed(self.heard) if each.get("id") == id)

    async def reason(self, type: str, **fields: Any) -> str:
        """Ask for something that is refused."""
        answer = await self.ask(type, **fields)
        assert answer["type"] == "refused", answer
        return str(answer["reason"])

    def all(self, type: str) -> list[Message]:
        """All messages of a type."""
        return [each for each in self.heard if each["type"] == type]

    def last(self, type: str = "update") -> Message:
        """The newest message of a type."""
        return self.all(type)[-1]

    def rows(self) -> list[Message]:
        """All rows, in the order heard."""
        return [row for update in self.all("update") for row in update.get("rows", [])]

    def events(self, type: str) -> list[Message]:
        """All events of a type, in the order heard."""
        return [event for row in self.rows() for event in row["events"] if event["type"] == type]

    @property
    def turn(self) -> int:
        """The running decision, as this client sees it."""
        return int(self.last()["match"]["turn"])

    def on_turn(self) -> bool:
        """Whether this client's seat has to decide."""
        match = self.last().get("match")
        return match is not None and match.get("on_turn") is not None and match["on_turn"] == match["seat"]

    async def lose(self) -> None:
        """The line breaks."""
        self.session.lost()
        await self.floor.settle()


class Floor:
    """One process: a hub over a journal that may be shared with another one."""

    def __init__(
        self,
        journal: Journal | None = None,
        clock: HandClock | None = None,
        *,
        bots: Bots | None = None,
        arrange: Arrange | None = None,
        salted: bool = False,
        pace: Pace = HURRIED,
        seed: int = 1,
        peers: Peers | None = None,
        talk: Talk | None = None,
    ) -> None:
        self.journal = journal or FaultyJournal()
        self.clock = clock or HandClock()
        self.names = TitleNames()
        self.talk = talk or MemoryTalk()
        chance = CountingChance(seed)
        self.hub = Hub(
            self.journal, self.clock, chance, self.names, self.talk,
            bots=bots, arrange=arrange, salted=salted, pace=pace, peers=peers,
        )  # fmt: skip
        self.hub.start()

    async def __aenter__(self) -> Floor:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hub.stop()

    async def create(self, host: str, code: str = CODE, **command: Any) -> None:
        """A new room."""
        self.names.people.add(host)
        await self.hub.create(code, host, Create(**command))

    async def room(self, code: str = CODE) -> Room:
        """The room as this process has it."""
        room = await self.hub.room(code)
        assert room is not None
        return room.state

    async def join(self, person: str, code: str = CODE) -> Client:
        """Become a member and open a line."""
        self.names.people.add(person)
        room = await self.hub.room(code)
        assert room is not None
        await room.ask(person, Join(), f"join-{person}")
        return await self.connect(person, code)

    async def open(
        self,
        person: str | None,
        code: str = CODE,
        *,
        identify: Identify | None = None,
        device: str = "",
        reading: bool = True,
    ) -> Client:
        """A line that has said nothing yet."""
        room = await self.hub.room(code)
        assert room is not None
        client = Client(self, room.open(person, identify, device))
        if reading:
            client.read()
        return client

    async def connect(
        self, person: str | None, code: str = CODE, *, after: int | None = None, reading: bool = True
    ) -> Client:
        """A line that has said hello."""
        client = await self.open(person, code, reading=reading)
        await client.say("hello", protocol=1, after=after)
        return client

    async def table(self, *people: str, **command: Any) -> list[Client]:
        """A room with these people, connected, and a match that has begun."""
        await self.create(people[0], **command)
        clients = [await self.connect(people[0])] + [await self.join(each) for each in people[1:]]
        for each in clients[1:]:
            await each.ask("ready", ready=True)
        await clients[0].ask("start", matches=0)
        return clients

    async def spin(self) -> None:
        """Let the tasks run for a while, although somebody may wait for something."""
        for _ in range(8):
            await asyncio.sleep(0)

    async def settle(self) -> None:
        """Let everything happen that can happen now."""
        for _ in range(3):
            await self.spin()
            await self.hub.idle()

    async def advance(self, seconds: float) -> None:
        """Let time pass, and everything happen when it is due."""
        end = self.clock.now() + seconds
        await self.settle()
        while (soonest := self.clock.soonest()) is not None and soonest <= end:
            self.clock.move(max(soonest, self.clock.now()))
            await self.settle()
        self.clock.move(end)
        await self.settle()


def on_turn(clients: list[Client]) -> Client:
    """Whoever has to decide."""
    return next(each for each in clients if each.on_turn())


async def play_on(clients: list[Client]) -> Message:
    """Whoever is on turn plays the first card that may be played, at the first target there is."""
    client = on_turn(clients)
    choices = client.last()["match"]["choices"]
    card = next(each for each in choices["cards"] if not each.get("why"))
    target = {"target": choices["targets"][0]} if "target" in card.get("needs", "") else {}
    return await client.ask("play", turn=client.turn, card=card["card"], **target)

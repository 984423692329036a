"""Whatever lines do: every client's view equals a fresh one, and no row is missing or told twice."""

from __future__ import annotations

import asyncio
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard import bots
from support.faulty import FaultyJournal
from support.floor import Client, Floor, play_on

PEOPLE = ("ann", "bea", "cid", "dan")


class Evening:
    """People who come, go, play and wait at random."""

    def __init__(self, floor: Floor, rng: Random) -> None:
        self.floor = floor
        self.rng = rng
        self.lines: dict[str, Client] = {}
        self.last: dict[str, int] = {}

    async def step(self) -> None:
        """One thing happens."""
        rng = self.rng
        match rng.randint(0, 19):
            case 0 | 1:
                await self.come(rng.choice(PEOPLE))
            case 2 if self.lines:
                await self.go(rng.choice(sorted(self.lines)))
            case 3:
                await self.wait(rng.choice([0.4, 3, 11, 35]))
            case 4 if self.lines:
                await self.ask_something(self.lines[rng.choice(sorted(self.lines))])
            case _:
                await self.play()

    async def come(self, person: str) -> None:
        """A line, perhaps a second one, that knows what the person has seen."""
        if (older := self.lines.get(person)) is not None:
            self.remember(person, older)
        client = await self.floor.connect(person, after=self.last.get(person))
        self.lines[person] = client
        if person in self.last:
            told = [row["seq"] for row in client.heard[0].get("rows", [])]
            skipped = client.heard[0].get("skipped", 0)
            assert told == list(range(self.last[person] + skipped + 1, client.heard[0]["seq"] + 1))

    async def go(self, person: str) -> None:
        """The line breaks."""
        client = self.lines.pop(person)
        self.remember(person, client)
        await client.lose()

    def remember(self, person: str, client: Client) -> None:
        """What the person has seen; rows came without a hole and once."""
        seqs = [row["seq"] for row in client.rows()]
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs))) if seqs else True
        self.last[person] = client.last()["seq"]

    async def wait(self, seconds: float) -> None:
        """Time passes; lines stay alive."""
        while seconds > 0:
            await self.floor.advance(min(seconds, 8))
            seconds -= 8
            for client in self.lines.values():
                await client.say("beat")

    async def ask_something(self, client: Client) -> None:
        """Something of the lobby, allowed or not."""
        kind, fields = self.rng.choice(
            [
                ("sit", {}),
                ("stand-up", {}),
                ("ready", {"ready": True}),
                ("add-bot", {}),
                ("lock", {"locked": False}),
            ]
        )
        await client.ask(kind, **fields)

    async def play(self) -> None:
        """Whoever can, plays, deals or starts."""
        clients = list(self.lines.values())
        if any(each.on_turn() and not each.last()["room"].get("paused") for each in clients):
            await play_on(clients)
            return
        for client in clients:
            view = client.last()
            if view["room"]["phase"] in ("waiting", "result"):
                await client.ask("ready", ready=True)
                await client.ask("start", matches=view["room"].get("matches", 0))
            elif view["room"]["phase"] == "between":
                await client.ask("deal", round=view["match"]["round"] + 1)
            else:
                await self.wait(0.7)

    async def compare(self) -> None:
        """What each client shows is what a new one would be shown."""
        for person, client in sorted(self.lines.items()):
            shown = client.last()
            self.remember(person, client)
            fresh = await self.floor.connect(person)
            self.lines[person] = fresh
            self.last[person] = fresh.last()["seq"]
            assert fresh.heard[0]["room"] == shown["room"]
            assert fresh.heard[0].get("match") == shown.get("match")


async def evening(seed: int, moves: int) -> None:
    """One evening, its server stopped and started in the middle."""
    rng, journal = Random(seed), FaultyJournal()
    async with Floor(journal, bots=bots, seed=seed) as floor:
        clock = floor.clock
        await floor.create("ann", preset="all-wild-free-draw", clock=rng.choice([None, 20]))
        hosts = Evening(floor, rng)
        for person in PEOPLE[1:]:
            hosts.lines[person] = await floor.join(person)
        await hosts.come("ann")
        for _ in range(moves):
            await hosts.step()
        await hosts.compare()
        for person in list(hosts.lines):
            await hosts.go(person)
        before = await floor.room()
    async with Floor(journal, clock, bots=bots, seed=seed + 1) as floor:
        floor.names.people.update(PEOPLE)
        again = Evening(floor, rng)
        again.last = hosts.last
        await again.come("ann")
        assert (await floor.room()).lobby.players == before.lobby.players
        for _ in range(moves):
            await again.step()
        await again.compare()


@settings(max_examples=12)
@given(st.integers(0, 2**32))
def test_every_view_equals_a_fresh_one(seed: int) -> None:
    asyncio.run(evening(seed, 100))

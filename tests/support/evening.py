"""People who come, go, drop, play, talk, wait and meddle at random, at live rooms on a hand-driven clock.

After every step the room has kept its promises, and what every client shows is what a new one would be shown.
"""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from random import Random
from typing import Any

from lastcard import protocol
from lastcard.lobby.commands import Guard, Join, Merge
from lastcard.lobby.state import Room
from lastcard.rooms.frames import News
from lastcard.rules.reasons import Illegal
from support.floor import CODE, Client, Floor, play_on
from support.promises import broken

PEOPLE = ("ann", "bea", "cid", "dan", "eve")
#: Who only watches, by link.
WATCHERS = ("link 1", "link 2")

Wish = tuple[str, dict[str, Any]]


class Evening:
    """One room and those around it. `last` and `said`: the newest row and remark that each has."""

    def __init__(self, floor: Floor, rng: Random, before: Evening | None = None) -> None:
        self.floor = floor
        self.rng = rng
        self.lines: dict[str, Client] = {}
        self.last: dict[str, int] = dict(before.last) if before else {}
        self.done: Counter[str] = before.done if before else Counter()

    async def step(self) -> None:
        """One thing happens, and all is well."""
        rng = self.rng
        match rng.randint(0, 23):
            case 0 | 1:
                await self.come(rng.choice([*PEOPLE, *WATCHERS]))
            case 2 if self.lines:
                await self.go(rng.choice(sorted(self.lines)))
            case 3:
                await self.wait(rng.choice([0.4, 3, 11, 35, 70]))
            case 4 | 5 if self.lines:
                await self.ask(rng.choice(sorted(self.lines)), self.wish())
            case 6 if self.lines:
                await self.ask(rng.choice(sorted(self.lines)), self.table_wish())
            case 7 if self.lines and rng.random() < 0.5:
                await self.ask(rng.choice(sorted(self.lines)), self.rare_wish())
            case 8 | 9:
                await self.join(rng.choice(PEOPLE))
            case 10 if rng.random() < 0.3:
                await self.grow_impatient()
            case 11 if rng.random() < 0.6:
                await self.meddle()
            case _:
                await self.play()
        await self.check()

    def wish(self) -> Wish:
        """Something that people ask for often."""
        rng, other = self.rng, self.rng.choice(PEOPLE)
        wishes: list[Wish] = [
            ("sit", {}),
            ("stand-up", {}),
            ("ready", {"ready": rng.random() < 0.8}),
            ("add-bot", {"level": rng.choice(["easy", "normal"])}),
            ("move", {"person": other, "place": rng.randint(0, 4)}),
            ("pass-host", {"person": other}),
            ("say", {"text": rng.choice(["hello", "", "gg", "\u202e!"])}),
            ("react", {"reaction": "clap"}),
            ("set-options", {"clock": rng.choice([None, 20]), "bank": rng.choice([None, 30])}),
        ]
        return rng.choice(wishes)

    def table_wish(self) -> Wish:
        """Something that people ask for around a match."""
        turn = 0
        for client in self.lines.values():
            turn = max(turn, (client.last().get("match") or {"turn": 0})["turn"])
        wishes: list[Wish] = [("pause", {}), ("resume", {}), ("here", {}), ("nudge", {"turn": turn})]
        return self.rng.choice([*wishes, ("resume", {}), ("nudge", {"turn": turn})])

    def rare_wish(self) -> Wish:
        """Something that ends or bars."""
        rng, other = self.rng, self.rng.choice(PEOPLE)
        wishes: list[Wish] = [
            ("quit", {}),
            ("kick", {"person": other}),
            ("lock", {"locked": rng.random() < 0.3}),
            ("allow-watching", {"allowed": rng.random() < 0.7}),
        ]
        return rng.choice(wishes)

    async def grow_impatient(self) -> None:
        """Nobody does anything for a minute, and then everybody asks who is there."""
        await self.wait(61)
        for who in sorted(self.lines):
            client = self.lines[who]
            await self.ask(who, ("nudge", {"turn": (client.last().get("match") or {"turn": 0})["turn"]}))
        await self.wait(self.rng.choice([5, 11]))

    async def come(self, who: str) -> None:
        """A line, perhaps a second one, that knows what its owner has seen."""
        person = None if who in WATCHERS else who
        if (older := self.lines.get(who)) is not None:
            self.remember(who, older)
        client = await self.floor.connect(person, after=self.last.get(who))
        if older is not None and (older.code is not None or person is None):
            await older.lose()
        if client.code is not None:
            await client.lose()
            self.lines.pop(who, None)
            self.done[f"turned away {client.code}"] += 1
            return
        self.lines[who] = client
        self.done["come"] += 1
        if who in self.last:
            told = [row["seq"] for row in client.heard[0].get("rows", [])]
            skipped = client.heard[0].get("skipped", 0)
            assert told == list(range(self.last[who] + skipped + 1, client.heard[0]["seq"] + 1))

    async def go(self, who: str) -> None:
        """The line breaks."""
        client = self.lines.pop(who)
        self.remember(who, client)
        await client.lose()
        self.done["gone"] += 1

    async def join(self, person: str) -> None:
        """Become a member, if that may be."""
        room = await self.floor.hub.room(CODE)
        assert room is not None
        self.floor.names.people.add(person)
        with contextlib.suppress(Illegal):
            await room.ask(person, Join(), f"j{self.floor.clock.now()}")
            self.done["joined"] += 1
        await self.floor.settle()

    async def meddle(self) -> None:
        """What comes by another way than a line: a password, a new name, a device signed out, two people who
        are one.
        """
        rng, room = self.rng, await self.floor.hub.room(CODE)
        assert room is not None
        one, other = rng.sample(PEOPLE, 2)
        match rng.randint(0, 3):
            case 0:
                await self.host_asks(Guard(rng.random() < 0.5))
            case 1:
                await self.host_asks(Merge(one, rng.choice([other, None])))
            case 2:
                self.floor.names.called[one] = f"{one.title()} {rng.randint(2, 9)}"
                room.renamed()
                self.done["renamed"] += 1
            case 3:
                room.sign_out(one, rng.choice(["", "this one"]))
                self.done["signed out"] += 1
        await self.floor.settle()

    async def host_asks(self, command: Guard | Merge) -> None:
        """Whoever hosts asks for something that is no message of the wire."""
        room = await self.floor.hub.room(CODE)
        assert room is not None
        kind = type(command).__name__.lower()
        try:
            await room.ask(
                room.state.lobby.host or "", command, f"h{self.floor.clock.now()}{self.rng.random()}"
            )
            self.done[kind] += 1
        except Illegal as no:
            self.done[f"{kind} {no.reason}"] += 1

    async def ask(self, who: str, wish: Wish) -> None:
        """Something is asked for, allowed or not."""
        kind, fields = wish
        client = self.lines[who]
        answer = await client.ask(kind, **fields)
        assert answer["type"] in ("done", "said", "refused", "error")
        self.done[f"{kind} {answer.get('reason', '')}".strip()] += 1

    async def wait(self, seconds: float) -> None:
        """Time passes; lines stay alive."""
        while seconds > 0:
            await self.floor.advance(min(seconds, 8))
            seconds -= 8
            for client in self.lines.values():
                await client.say("beat")

    async def play(self) -> None:
        """Whoever can, plays, deals or starts."""
        players = [each for who, each in self.lines.items() if who not in WATCHERS]
        on_turn = [each for each in players if each.on_turn() and not each.last()["room"].get("paused")]
        if on_turn:
            await play_on(on_turn)
            self.done["play"] += 1
            return
        for client in players:
            view = client.last()
            if view["room"]["phase"] in ("waiting", "result"):
                await client.ask("ready", ready=True)
                await client.ask("start", matches=view["room"].get("matches", 0))
            elif view["room"]["phase"] == "between":
                await client.ask("deal", round=view["match"]["round"] + 1)
            elif view["room"]["phase"] == "shuffling" and self.rng.random() < 0.7:
                salt = self.rng.randbytes(16).hex()
                await client.ask("salt", round=view["match"]["shuffle"]["round"], salt=salt)
            else:
                await self.wait(0.7)

    def remember(self, who: str, client: Client) -> None:
        """What somebody has seen; rows and remarks came without a hole and once."""
        seqs = [row["seq"] for row in client.rows()]
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs))) if seqs else True
        numbers = [each["n"] for chat in client.all("chat") for each in chat["remarks"]]
        assert numbers == sorted(set(numbers))
        self.last[who] = client.last()["seq"]

    async def check(self) -> None:
        """The room keeps its promises, and no client shows anything but the truth."""
        await self.floor.settle()
        room = await self.floor.room()
        assert broken(room) == []
        for who, client in list(self.lines.items()):
            if client.code is not None:
                del self.lines[who]
                self.last.pop(who, None)
                await client.lose()  # as the shell does after a goodbye
        names = await self.floor.names.names(CODE)
        said = await self.floor.talk.since(CODE, 0, 20)
        lately = {each.n for each in said if each.side == "table" and each.text}
        news = News(room, [], names, CODE, self.floor.clock.now())
        for who, client in self.lines.items():
            person = None if who in WATCHERS else who
            fresh = json.loads(protocol.encode(news.frame(person).update))
            shown = client.last()
            assert shown["seq"] == fresh["seq"], who
            assert shown["room"] == fresh["room"], who
            assert shown.get("match") == fresh.get("match"), who
            assert client.last("presence") == self.presence(room), who
            heard = {each["n"] for chat in client.all("chat") for each in chat["remarks"]}
            assert lately <= heard, who

    def presence(self, room: Room) -> dict[str, Any]:
        """The dots that there should be."""
        members = {each.person for each in room.lobby.members}
        told: dict[str, Any] = {"type": "presence", "here": sorted(members & set(self.lines))}
        watching = len(set(self.lines) - members)
        return told | ({"watching": watching} if watching else {})

    async def finish(self, steps: int = 4000) -> None:
        """Everybody who may comes back, and what runs is played to its end: the table can always go on."""
        for person in PEOPLE:
            await self.come(person)
        for who in sorted(self.lines):
            await self.ask(who, ("resume", {}))
            await self.ask(who, ("here", {}))
        for _ in range(steps):
            views = [each.last()["room"] for each in self.lines.values()]
            if not views or views[0]["phase"] in ("waiting", "result"):
                return
            await self.play()
            if not any(each.on_turn() for each in self.lines.values()):
                await self.wait(2)
        raise AssertionError("the match does not end")

"""What a room does inside its loop, one job after the other: it answers, lets in, marks away, tells, and
lets bots move.

What is accepted is written before anybody hears of it: the ledger writes, then the audience is told.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from lastcard import protocol
from lastcard.lobby import commands as ask
from lastcard.lobby import events as e
from lastcard.lobby.decide import Command
from lastcard.lobby.dues import next_due
from lastcard.lobby.line import Line
from lastcard.lobby.patience import missed
from lastcard.lobby.reasons import RESTS_ON, BadOptions
from lastcard.lobby.record import Record, Unavailable
from lastcard.lobby.state import Room, admitted, member, running, seat_of
from lastcard.lobby.talk import TalkCommand
from lastcard.lobby.view import People
from lastcard.rooms.alarms import AGAIN_AFTER, AWAY_AFTER, Alarms, quiet
from lastcard.rooms.audience import Audience
from lastcard.rooms.conversation import Conversation
from lastcard.rooms.frames import News
from lastcard.rooms.inbox import Job
from lastcard.rooms.ledger import Ledger
from lastcard.rooms.outside import Outside
from lastcard.rooms.playing import Playing
from lastcard.rooms.remote import Remote
from lastcard.rooms.session import Session
from lastcard.rules.commands import Salt
from lastcard.rules.reasons import Illegal


class Inside:
    """A room as its loop sees it. Its coroutines never run at the same time. `on_closed`:
    the host has closed the room.
    """

    def __init__(
        self, code: str, outside: Outside, post: Callable[[Job], None], on_closed: Callable[[], None]
    ) -> None:
        self.ledger = Ledger(
            code, outside.journal, outside.clock, outside.chance, outside.arrange, outside.salted
        )
        self.audience = Audience(code)
        self.alarms = Alarms(code, outside.time, post)
        self.remote = Remote()
        self._code = code
        self._outside = outside
        self._post = post
        self._on_closed = on_closed
        rng = Random(outside.chance.secret())
        self.playing = Playing(self.ledger, self.alarms, outside.bots, rng, self._by_itself)
        self.conversation = Conversation(code, outside, self.audience)
        self._names: dict[str, str] = {}
        self._people = People()
        self._farewells: list[Callable[[], None]] = []
        #: Whether the dots have to be told anew.
        self._moved = False

    @property
    def state(self) -> Room:
        """The room as it is now."""
        return self.ledger.state

    @property
    def names(self) -> Mapping[str, str]:
        """What everybody is called who was ever here."""
        return self._names

    async def load(self) -> bool:
        """Read the room from the journal; False when there is none.
        A deadline that ran when nobody kept the room runs anew.
        """
        if not await self.ledger.load():
            return False
        self._names = await self._outside.names.names(self._code)
        lines = await self._outside.neighbours.of(self._code)
        self.remote.learn(lines, self._outside.clock.now())
        if not quiet(self.state) and (due := next_due(self.state)) is not None and not self._runs_on(due):
            self._post(partial(self._by_itself, ask.Reopen(due), f"reopen:{due}"))
        for each in self.state.lobby.members:
            if each.bot is None and not each.away:
                self._expect(each.person)
        self._post(self.playing.arm)
        return True

    def _runs_on(self, due: float) -> bool:
        """Whether another process keeps the room and has not let its deadline pass."""
        now = self._outside.clock.now()
        return self.remote.kept(now) and due > now

    def needless(self) -> bool:
        """Whether the room need not be in this process's memory when it has no line here."""
        return quiet(self.state) or self.remote.kept(self._outside.clock.now())

    async def answer(self, session: Session, person: str, message: protocol.Ask) -> None:
        """A client asks; a session that another one has replaced is not heard."""
        if session not in self.audience:
            return
        if isinstance(message.command, TalkCommand):
            await self._talk(session, person, message.id, message.command)
            return
        try:
            seq = await self.do(person, message.command, message.id)
        except Illegal as no:
            session.say(self._refusal(message.id, no))
            if not isinstance(message.command, Salt):  # which a page says by itself
                await self.acted(person)
        except Unavailable:
            session.say(protocol.Refused(message.id, "busy"))
        else:
            session.say(protocol.Done(message.id, seq))

    async def _talk(self, session: Session, person: str, id: str, command: TalkCommand) -> None:
        """Somebody says or shows something, which is an act like any other."""
        said = False
        with self.audience.alone(session):
            answer = await self.conversation.take(self.state, self._names, person, id, command)
            said = isinstance(answer, protocol.Said)
            session.say(answer)
        if said:
            await self.acted(person)

    async def acted(self, person: str) -> None:
        """Somebody has done something, be it in vain: whoever was missed is here."""
        seat = seat_of(self.state, person)
        if seat is not None and running(self.state) and missed(self.state, seat):
            await self._by_itself(ask.Here(), f"here:{person}:{self.state.seq}", person)

    def _refusal(self, id: str, no: Illegal) -> protocol.Refused:
        turn = self.state.match.turn if no.reason == "stale" and self.state.match is not None else None
        about = no.about if isinstance(no, BadOptions) else []
        return protocol.Refused(id, no.reason, turn, about, RESTS_ON.get(no.reason))

    async def do(self, person: str, command: Command, id: str) -> int:
        """The number of the row that `command` became, told to all; raise `Illegal` or `Unavailable`."""
        seq = await self.ledger.do(person, command, f"{person}:{id}")
        await self.tell()
        return seq

    async def _by_itself(self, command: ask.AnyLobbyCommand, cmd: str, person: str = "") -> None:
        """What the room does unasked. Refused: it has happened or is past."""
        try:
            await self.ledger.do(person, command, cmd)
        except Illegal:
            return
        except Unavailable:
            again = partial(self._by_itself, command, cmd, person)
            self.alarms.set(("again", cmd), AGAIN_AFTER, again)

    async def enter(self, session: Session, after: int | None) -> None:
        """A client has said hello and has the rows up to `after`: the first it hears is the whole view."""
        person = session.person
        if session.closed:
            return
        if after is not None and after > self.state.seq:
            await self.catch_up()
        if (code := self._barred(session.who, after)) is not None:
            session.close(code)
            return
        await self._back(person)
        with self.audience.alone(session):
            await self._greet(session, after)
        if person is not None and session not in self.audience:
            self._expect(person)

    async def _greet(self, session: Session, after: int | None) -> None:
        """All that may go wrong comes before the session is one of the audience."""
        records, skipped = await self._missed(after)
        chat = await self.conversation.welcome(self.state, self._names, session)
        news = self._news(records)
        frame = news.frame(session.person, skipped)
        self.audience.enter(session)
        session.outbox.put(frame, news.now)
        if chat is not None:
            session.say(chat)
        self._outside.neighbours.touch()
        self._moved = True

    def _barred(self, person: str | None, after: int | None) -> int | None:
        """The close code for somebody who may not come in."""
        if person is not None and person in self.state.lobby.kicked:
            return 4005
        if self.state.lobby.closed:
            return 4006
        if not admitted(self.state, person):
            return 4007
        return 4010 if after is not None and after > self.state.seq else None

    async def _missed(self, after: int | None) -> tuple[list[Record], int]:
        if after is None:
            return [], 0
        try:
            return await self.ledger.since(after)
        except Unavailable:
            return [], self.state.seq - after

    async def leave(self, session: Session) -> None:
        """A line is no more."""
        if self.audience.leave(session):
            if session.person is not None:
                self._expect(session.person)
            self._moved = True
        self._outside.neighbours.touch()

    async def heard_of(self, lines: list[Line]) -> None:
        """These are the lines at other processes. The newest line of a person plays, wherever it is."""
        changed = self.remote.learn(lines, self._outside.clock.now())
        for person, opened in self.audience.lines().items():
            if self.remote.newer(person, opened):
                self.audience.dismiss_one(person, 4009)
                self._expect(person)
        if changed:
            self._moved = True

    def _expect(self, person: str, until: float = 0.0) -> None:
        """Whoever has no line for long enough is away."""
        now = self._outside.clock.now()
        when = until if until > now else now + AWAY_AFTER
        self.alarms.set_at(("away", person), when, partial(self._away, person))

    async def _away(self, person: str) -> None:
        """Mark somebody away who has no line, unless they have one elsewhere or nobody knows."""
        who = member(self.state, person)
        if who is None or who.away or self.audience.line(person) is not None:
            return
        until = self.remote.until(person)
        if until > self._outside.clock.now() or not self._outside.neighbours.sure():
            self._expect(person, until)
            return
        try:
            await self.ledger.do("", ask.MarkAway(person), f"away:{person}:{who.absence + 1}")
        except Illegal:
            return
        except Unavailable:
            self.alarms.set(("away", person), AGAIN_AFTER, partial(self._away, person))

    async def _back(self, person: str | None) -> None:
        who = member(self.state, person)
        if who is None:
            return
        self.alarms.drop(("away", who.person))
        if who.away:
            await self._by_itself(ask.MarkBack(who.person), f"back:{who.person}:{who.absence}")
            await self.tell()

    async def catch_up(self) -> None:
        """Somebody else may have written."""
        with contextlib.suppress(Unavailable):
            await self.ledger.catch_up()
        await self.tell()

    async def follow_hint(self) -> None:
        """Something has changed elsewhere: rows, what was said, or what somebody is called."""
        names, seq = self._names, self.state.seq
        await self.catch_up()
        await self._learn_names()
        if self._names != names and self.state.seq == seq:
            self.audience.tell(self._news([]))
        await self.conversation.catch_up(self.state, self._names)

    async def show(self, person: str, reaction: str) -> None:
        """Somebody shows something at another process."""
        self.conversation.show(self.state, person, reaction)

    async def rename(self) -> None:
        """Somebody is called differently now: everybody gets a fresh view."""
        await self.tell()
        await self._learn_names()
        self.audience.tell(self._news([]))

    async def tell(self) -> None:
        """Everybody hears what is new, and the room heeds it."""
        records = self.ledger.taken()
        if not records:
            return
        around = [each for record in records for each in record.events if isinstance(each, e.LobbyEvent)]
        if any(isinstance(event, e.Joined) for event in around):
            await self._learn_names()
        self.audience.tell(self._news(records))
        for event in around:
            self._heed(event)
        await self.playing.arm()
        await self.ledger.keep()

    def shown(self, person: str | None) -> protocol.Update:
        """What a line of this person would be told first."""
        return self._news([]).frame(person).update

    def _news(self, records: list[Record]) -> News:
        now = self._outside.clock.now()
        return News(self.state, records, self._names, self._code, now, self._people)

    def part(self) -> None:
        """Let those go whom the news sends away, after they have heard it and their answers; then say who is
        here.
        """
        for farewell in self._farewells:
            farewell()
            self._moved = True
        self._farewells.clear()
        if self._moved:
            self._moved = False
            self._tell_presence()

    def _heed(self, event: e.LobbyEvent) -> None:
        self._moved = self._moved or isinstance(event, e.Joined | e.QuitRoom | e.Kicked)
        match event:
            case e.Joined(person, _, None) if self.audience.line(person) is None:
                self._expect(person)
            case e.Away(person) if self.audience.line(person) is not None:
                self._post(partial(self._back, person))
            case e.Kicked(person):
                self._farewells.append(partial(self.audience.dismiss_one, person, 4005))
            case e.QuitRoom(person):
                self._farewells.append(partial(self.audience.dismiss_one, person, 1000))
            case e.WatchingAllowed() | e.Guarded():
                self._farewells.append(self._turn_out)
            case e.Closed():
                self._farewells.append(self._on_closed)

    def _turn_out(self) -> None:
        """Nobody watches who may not any more."""
        for session in self.audience.everybody():
            if not admitted(self.state, session.who) and self.audience.leave(session):
                session.close(4007)

    def _tell_presence(self) -> None:
        there = {*self.audience.here(), *self.remote.here()}
        here = [person for person in sorted(there) if member(self.state, person) is not None]
        guests = sum(member(self.state, each.person) is None for each in self.audience.everybody())
        self.audience.say(protocol.Presence(here, guests))

    async def _learn_names(self) -> None:
        before = self._names
        with contextlib.suppress(Unavailable):
            self._names = await self._outside.names.names(self._code)
        if gone := sorted(each for each, name in before.items() if name and not self._names.get(each)):
            self.audience.say(protocol.Chat([], gone))

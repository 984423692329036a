"""A live room: one inbox, one loop, one order. Clients, clocks, bots and the host all post into it, and all
of it is done in turn.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from lastcard import protocol
from lastcard.lobby.decide import Command
from lastcard.lobby.line import Line
from lastcard.lobby.record import Unavailable, UnknownEvent
from lastcard.lobby.state import Room, seat_of
from lastcard.rooms.alarms import IDLE_AFTER
from lastcard.rooms.frames import rows
from lastcard.rooms.inbox import Inbox, Job
from lastcard.rooms.inside import Inside
from lastcard.rooms.ledger import Rewound
from lastcard.rooms.outside import Outside
from lastcard.rooms.session import Identify, Session
from lastcard.rules.reasons import Illegal

#: Jobs that may wait in a room's inbox before clients are told to come later.
MAX_WAITING = 1000

_log = logging.getLogger(__name__)


class LiveRoom:
    """A room in this process's memory. `on_idle` is told when nobody needs it there any more."""

    def __init__(self, code: str, outside: Outside, on_idle: Callable[[LiveRoom], None]) -> None:
        self.code = code
        self.clock = outside.clock
        self.pace = outside.pace
        #: The close code of a room that serves nobody any more: 1011 after a bug, 1013 when it must be read
        #: anew.
        self.frozen: int | None = None
        self._outside = outside
        self._on_idle = on_idle
        self._inbox = Inbox()
        self._inside = Inside(code, outside, self._post, lambda: self.dismiss(4006))
        self._open: dict[Session, None] = {}  # in order
        self._answers: dict[asyncio.Future[int], None] = {}
        self._ended = False
        self._retiring: int | None = None
        self._hinted = False

    @property
    def state(self) -> Room:
        """The room as it is now, to look at."""
        return self._inside.state

    @property
    def seq(self) -> int:
        """The number of the newest row it knows."""
        return self._inside.state.seq

    @property
    def sessions(self) -> int:
        """How many lines are open."""
        return len(self._open)

    async def load(self) -> bool:
        """Read the room from the journal; False when there is none. Before `run`."""
        return await self._inside.load()

    async def run(self) -> None:
        """Do what is in the inbox, one job after the other, until cancelled."""
        await self._inbox.work(self._do)

    def open(self, person: str | None, identify: Identify | None = None, device: str = "") -> Session:
        """A line into the room; its first message is still to come."""
        session = Session(self, person, identify, device)
        self._open[session] = None
        self._watch(session)
        return session

    def enter(self, session: Session, after: int | None) -> None:
        """A client has said hello and has the rows up to `after` (see `Door`)."""
        barred = self.frozen or self._retiring
        if barred is not None or len(self._inbox) >= MAX_WAITING:
            session.close(barred or 1013)
        else:
            self._post(partial(self._inside.enter, session, after))

    def hear(self, session: Session, message: protocol.Ask) -> None:
        """A client asks (see `Door`)."""
        if session.person is None:
            session.say(protocol.Refused(message.id, "not_member"))
        elif len(self._inbox) >= MAX_WAITING:
            session.say(protocol.Refused(message.id, "busy"))
        else:
            self._post(partial(self._inside.answer, session, session.person, message))

    def gone(self, session: Session) -> None:
        """A line is no more (see `Door`)."""
        if session in self._open:
            del self._open[session]
            self._outside.time.drop(session)
            self._post(partial(self._inside.leave, session))

    async def ask(self, person: str, command: Command, id: str) -> int:
        """The number of the row that `command` became; raise `Illegal` or `Unavailable`.
        Not from within the loop.
        """
        if self.frozen is not None or self._ended:
            raise Unavailable
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._answers[answer] = None
        answer.add_done_callback(self._answers.pop)
        self._post(partial(self._ask, person, command, id, answer))
        return await answer

    def shown(self, person: str | None) -> protocol.Update:
        """The room as `person` may see it now, as the first update of a line would say it, without rows."""
        return self._inside.shown(person)

    async def rows(self, person: str | None, after: int, limit: int) -> list[protocol.Row]:
        """Rows after `after`, at most `limit`, as `person` may see them."""
        records = await self._outside.journal.since(self.code, after, limit)
        known = [each for each in records if each.seq <= self.state.seq]
        return rows(self.state, known, seat_of(self.state, person), self._inside.names)

    def hint(self) -> None:
        """Somebody else may have written into this room."""
        if not self._hinted and not self._ended:
            self._hinted = True
            self._post(self._follow_hint)

    def show(self, person: str, reaction: str) -> None:
        """Somebody shows something at another process."""
        self._post(partial(self._inside.show, person, reaction))

    def lines(self) -> dict[str, float]:
        """Who has a line here, and since when."""
        return self._inside.audience.lines()

    def heard_of(self, lines: list[Line]) -> None:
        """These are the lines at other processes."""
        if lines or self._inside.remote.here():
            self._post(partial(self._inside.heard_of, lines))

    def renamed(self) -> None:
        """Somebody of the room is called differently now."""
        self._outside.neighbours.tell(self.code)
        self._post(self._inside.rename)

    def retire(self, code: int) -> None:
        """Do what has been asked, say goodbye to everybody, and let nobody in any more."""
        self._retiring = code
        self._post(self._retire)

    def dismiss(self, code: int) -> None:
        """Say goodbye to everybody."""
        self._inside.audience.clear()
        for session in self._open:
            session.close(code)

    @property
    def said(self) -> int | None:
        """The number of the newest remark that was told; None: there is nobody to tell."""
        return self._inside.conversation.told

    def sign_out(self, person: str, device: str) -> None:
        """End the lines of a person at all devices but this one."""
        self.sign_out_at({each for each in self.devices() if each[0] == person and each[1] != device})

    def devices(self) -> set[tuple[str, str]]:
        """Whose lines are open here, and from which of their devices."""
        return {(each.who, each.device) for each in self._open if each.who is not None and not each.closed}

    def sign_out_at(self, devices: set[tuple[str, str]]) -> None:
        """End the lines from these devices."""
        for session in self._open:
            if session.who is not None and (session.who, session.device) in devices:
                session.close(4001)

    async def idle(self) -> None:
        """Wait until the inbox is empty."""
        await self._inbox.idle()

    def end(self) -> None:
        """The room leaves memory."""
        self._ended = True
        self._inside.alarms.drop_all()
        self._fail_answers()

    async def _do(self, job: Job) -> None:
        if self.frozen is not None:
            return
        try:
            await job()
            await self._inside.tell()
            self._inside.part()
        except Rewound:
            self._freeze(1013, 4010)
            self._on_idle(self)
        except UnknownEvent:
            _log.warning("room %s was written by a newer version", self.code)
            self._freeze(1013, 1013)
            self._on_idle(self)
        except Exception:
            _log.exception("room %s is frozen", self.code)
            self._freeze(1011, 1011)
        self._watch_idle()

    async def _ask(self, person: str, command: Command, id: str, answer: asyncio.Future[int]) -> None:
        try:
            seq = await self._inside.do(person, command, id)
        except (Illegal, Unavailable) as no:
            if not answer.done():
                answer.set_exception(no)
        else:
            if not answer.done():
                answer.set_result(seq)

    async def _follow_hint(self) -> None:
        self._hinted = False
        await self._inside.follow_hint()

    async def _retire(self) -> None:
        self.dismiss(self._retiring or 1012)

    def _freeze(self, later: int, now: int) -> None:
        """Serve nobody any more: whoever is here is told `now`, whoever comes `later`."""
        self.frozen = later
        self.dismiss(now)
        self._inside.alarms.drop_all()
        self._fail_answers()

    def _fail_answers(self) -> None:
        for answer in list(self._answers):
            if not answer.done():
                answer.set_exception(Unavailable())

    def _watch(self, session: Session) -> None:
        if (when := session.look()) is not None:
            self._outside.time.at(session, when, partial(self._watch, session))

    def _watch_idle(self) -> None:
        if self._open or self._ended or not self._inside.needless():
            self._inside.alarms.drop("idle")
        elif not self._inside.alarms.has("idle"):
            self._inside.alarms.set("idle", IDLE_AFTER, self._leave_memory)

    async def _leave_memory(self) -> None:
        if not self._open and self._inside.needless() and not self._inbox:
            self._on_idle(self)

    def _post(self, job: Job) -> None:
        self._inbox.put(job)

"""One client's line into a room: text in, text out. It knows no socket, and of the room only what `Door`
says.

A shell feeds `receive` with what the client says, sends what `outbox.take` gives, closes with `outbox.code`
when that is over, cuts when `outbox.cut` is set, and says `lost` at the end. Or it lets the box tell it when
there is something to do (`outbox.shell`), and takes all at once with `drain`.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Protocol, assert_never

import msgspec

from lastcard import protocol
from lastcard.rooms.bucket import Bucket
from lastcard.rooms.outbox import Outbox
from lastcard.rooms.ports import Clock

#: So many messages malformed in a row end the line.
MAX_MALFORMED = 3
#: Seconds between two looks at a line.
LOOK_EVERY = 5.0

_log = logging.getLogger(__name__)


class Who(msgspec.Struct, frozen=True):
    """A person, and which of their browsers or programs this is."""

    person: str
    device: str = ""


Identify = Callable[[str], Awaitable[Who | None]]


class Pace(msgspec.Struct, frozen=True):
    """What a line may do, in messages and seconds. Clients beat every 10 seconds.

    `turned_away`: how many messages in a row may come too fast before the line ends; `slow_after`: for how
    long a message may wait to be sent.
    """

    per_second: float = 10.0
    at_once: float = 20.0
    turned_away: int = 40
    hello_within: float = 5.0
    silent_for: float = 25.0
    slow_after: float = 10.0


class Door(Protocol):
    """The room, as a session sees it. Nothing here waits for the room."""

    code: str
    clock: Clock
    pace: Pace

    def enter(self, session: Session, after: int | None) -> None:
        """The client has said hello and has the rows up to `after`."""

    def hear(self, session: Session, message: protocol.Ask) -> None:
        """The client asks; the answer goes to the session's outbox."""

    def gone(self, session: Session) -> None:
        """The line is no more."""


class Session:
    """A client of a room. `who` opened it, and at which `device`, comes from the cookie, or from the token
    that a program says hello with. `person`: whom it speaks for; None: it only watches.
    `said`: the last remark that the client has.
    """

    __slots__ = (
        "_bucket", "_clock", "_heard", "_identify", "_malformed", "_pace", "_pings", "device", "entered",
        "opened", "outbox", "person", "room", "said", "who",
    )  # fmt: skip

    def __init__(
        self, room: Door, person: str | None, identify: Identify | None = None, device: str = ""
    ) -> None:
        self.room = room
        self.who = self.person = person
        self.device = device
        self.said: int | None = None
        self.outbox = Outbox(room.pace.slow_after)
        self._identify = identify
        self._clock = room.clock
        self._heard = self.opened = room.clock.now()
        self._pace = room.pace
        self._bucket = Bucket(room.pace.per_second, room.pace.at_once, self._heard)
        self._pings = Bucket(room.pace.per_second, room.pace.at_once, self._heard)
        self._malformed = 0
        self.entered = False

    @property
    def closed(self) -> bool:
        """Whether the goodbye has been said."""
        return self.outbox.code is not None

    async def receive(self, text: str | bytes) -> None:
        """One message from the client."""
        if (hello := self.hear(text)) is not None:
            await self._hello(hello)

    def hear(self, text: str | bytes) -> protocol.Hello | None:
        """The same at once, unless it is the first hello: that is given back, as it may ask for a wait."""
        if self.closed:
            return None
        self._heard = now = self._clock.now()
        if not self._bucket.take(now):
            self._turn_away()
            return None
        try:
            message = protocol.decode(text)
        except protocol.Malformed as fault:
            self._count(fault)
            return None
        except Exception:
            _log.exception("a line into room %s has ended", self.room.code)
            self.close(1011)
            return None
        self._malformed = 0
        return self._take(message)

    def pinged(self) -> bool:
        """A ping of the protocol below has come; whether to answer. They are counted like messages."""
        if self._pings.take(self._clock.now()):
            return True
        if self._pings.empty >= self._pace.turned_away:
            self.close(1008)
        return False

    def say(self, message: protocol.Outgoing) -> None:
        """Put a message into the client's box."""
        self.outbox.put(message, self._clock.now())

    def drain(self) -> list[bytes]:
        """All that waits, as it goes over the wire. What cannot be written is the end of this line: nothing
        else that waits is said but the goodbye.
        """
        try:
            return self.outbox.drain()
        except Exception:
            _log.exception("a line into room %s has ended", self.room.code)
            self.close(1011)
            return self.outbox.drain()

    def close(self, code: int) -> None:
        """Say goodbye."""
        self.outbox.close(code, self._clock.now())

    def lost(self) -> None:
        """The shell has lost the client or has closed the line."""
        self.close(1000)
        self.room.gone(self)

    def look(self) -> float | None:
        """Give up on a line that says nothing or takes nothing; else say when to look again. None: it is
        over.
        """
        now = self._clock.now()
        patience = self._pace.silent_for if self.entered else self._pace.hello_within
        if self.closed:
            self.outbox.end()
            return None
        if self.outbox.slow(now):
            self.outbox.give_up()
            return None
        if now - self._heard >= patience:
            self.close(1008)
            return now + LOOK_EVERY
        return min(self._heard + patience, now + LOOK_EVERY)

    def _take(self, message: protocol.Incoming) -> protocol.Hello | None:
        if not self.entered:
            if isinstance(message, protocol.Hello):
                return message
            self.close(1008)
            return None
        match message:
            case protocol.Ask():
                self.room.hear(self, message)
            case protocol.Beat():
                self.say(protocol.Alive(self._clock.now()))
            case protocol.Hello():
                self.say(protocol.Error("hello_twice"))
            case _:
                assert_never(message)
        return None

    async def _hello(self, hello: protocol.Hello) -> None:
        if hello.protocol not in protocol.SPOKEN:
            self.close(4012)
            return
        if hello.token is not None:
            who = await self._identify(hello.token) if self._identify is not None else None
            if who is None:
                self.close(4001)
                return
            self.who = self.person = who.person
            self.device = who.device
        if hello.watch:
            self.person = None
        self.said = hello.said
        self.entered = True
        self.room.enter(self, hello.after)

    def _turn_away(self) -> None:
        self.say(protocol.Error("slow_down"))
        if self._bucket.empty >= self._pace.turned_away:
            self.close(1008)

    def _count(self, fault: protocol.Malformed) -> None:
        """A message of a newer protocol is no sin; what is no message at all is, three times in a row."""
        self._malformed = self._malformed + 1 if fault.reason == "bad_message" else 0
        self.say(protocol.Error(fault.reason, fault.id))
        if self._malformed >= MAX_MALFORMED:
            self.close(1008)

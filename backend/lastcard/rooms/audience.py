"""Who listens to a room: one line for each person, the newest, and any number of watchers by link."""

from __future__ import annotations

import logging
from types import TracebackType

from lastcard.lobby.record import Unavailable, UnknownEvent
from lastcard.protocol import Outgoing
from lastcard.rooms.frames import News
from lastcard.rooms.session import Session

_log = logging.getLogger(__name__)


class Alone:
    """A bug in what is done within costs this line, and nobody else theirs: nothing within changes the room's
    state. What the journal or the talk has to say goes on to whoever asked.
    """

    __slots__ = ("_code", "_session")

    def __init__(self, session: Session, code: str) -> None:
        self._session, self._code = session, code

    def __enter__(self) -> None: ...

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if fault is None or not isinstance(fault, Exception) or isinstance(fault, Unavailable | UnknownEvent):
            return False
        _log.error("a line into room %s has ended", self._code, exc_info=fault)
        self._session.close(1011)
        return True


class Audience:
    """The sessions that have said hello to the room `code`."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._lines: dict[str, Session] = {}
        self._watchers: dict[Session, None] = {}  # in order

    def __len__(self) -> int:
        return len(self._lines) + len(self._watchers)

    def __contains__(self, session: Session) -> bool:
        return session in self._watchers or (
            session.person is not None and self._lines.get(session.person) is session
        )

    def everybody(self) -> list[Session]:
        """All sessions."""
        return [*self._lines.values(), *self._watchers]

    def line(self, person: str) -> Session | None:
        """The session through which `person` plays."""
        return self._lines.get(person)

    def here(self) -> list[str]:
        """Who has a line."""
        return sorted(self._lines)

    def lines(self) -> dict[str, float]:
        """Who has a line, and since when."""
        return {person: session.opened for person, session in self._lines.items()}

    def enter(self, session: Session) -> None:
        """The newest line of a person plays; the one before is told so."""
        if session.person is None:
            self._watchers[session] = None
            return
        older = self._lines.get(session.person)
        self._lines[session.person] = session
        if older is not None:
            older.close(4009)

    def leave(self, session: Session) -> bool:
        """Forget a session; say whether it was one of these."""
        if session not in self:
            return False
        if session.person is None:
            del self._watchers[session]
        else:
            del self._lines[session.person]
        return True

    def tell(self, news: News) -> None:
        """Everybody hears the news, each as they may; the players first."""
        for session in self.everybody():
            if (box := session.outbox).code is None:
                with self.alone(session):
                    box.put(news.frame(session.person), news.now)

    def say(self, message: Outgoing) -> None:
        """Everybody hears the same."""
        for session in self.everybody():
            with self.alone(session):
                session.say(message)

    def alone(self, session: Session) -> Alone:
        """What is done within concerns this session and no other."""
        return Alone(session, self._code)

    def clear(self) -> None:
        """Nobody listens any more."""
        self._lines.clear()
        self._watchers.clear()

    def dismiss_one(self, person: str, code: int) -> None:
        """Say goodbye to one person."""
        session = self._lines.pop(person, None)
        if session is not None:
            session.close(code)

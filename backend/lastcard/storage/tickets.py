"""Codes by which another browser becomes a person who is here already: short ones for minutes and once, and
the recovery code, which holds until it is revoked. Only hashes are kept.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable

from sqlalchemy import ColumnElement, and_, or_, select

from lastcard.storage.database import Database
from lastcard.storage.ids import CODE_LETTERS
from lastcard.storage.people import hash_of
from lastcard.storage.tables import ticket

#: Characters of a short code (38 bits, for minutes, guessed at slowly) and of a recovery code (115 bits).
SHORT, LONG = 8, 24
#: Seconds for which a short code is good.
GOOD_FOR = 300.0

_BETWEEN = re.compile(r"[\s-]+")
_WRITTEN = re.compile(rf"[{CODE_LETTERS}]{{{SHORT}}}|[{CODE_LETTERS}]{{{LONG}}}")


def canonical(written: str) -> str | None:
    """The one form of a code, however spaced and in whatever case; None for what is none."""
    plain = _BETWEEN.sub("", written[:100]).upper()
    return plain if _WRITTEN.fullmatch(plain) else None


def spaced(code: str) -> str:
    """The code in groups of four, to be read out."""
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))


class Tickets:
    """All such codes of a server."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def issue(self, person: str) -> tuple[str, float]:
        """A short code, and when it ends; one that the person had is void."""
        expires = self._now() + GOOD_FOR
        return await self._replace(person, SHORT, expires), expires

    async def recovery(self, person: str) -> str:
        """A new recovery code; one that the person had is void."""
        return await self._replace(person, LONG, None)

    async def recoverable(self, person: str) -> float | None:
        """When the person's recovery code was made; None: there is none."""
        async with self._database.reading() as connection:
            created = await connection.scalar(select(ticket.c.created).where(_kind(person, False)))
        return None if created is None else float(created)

    async def revoke(self, person: str, *, short: bool) -> None:
        """The person's short code, or else the recovery code, is good for nothing."""
        async with self._database.statement() as connection:
            await connection.execute(ticket.delete().where(_kind(person, short)))

    async def whose(self, written: str) -> str | None:
        """Whose code this is, which stays good."""
        code = canonical(written)
        if code is None:
            return None
        good = or_(ticket.c.expires.is_(None), ticket.c.expires > self._now())
        async with self._database.reading() as connection:
            person = await connection.scalar(
                select(ticket.c.person).where(ticket.c.code_hash == hash_of(code), good)
            )
        return None if person is None else str(person)

    async def redeem(self, written: str) -> str | None:
        """Whose code this is; a short one is used up by it."""
        code = canonical(written)
        if code is None:
            return None
        this = ticket.c.code_hash == hash_of(code)
        if len(code) == LONG:
            async with self._database.reading() as connection:
                person = await connection.scalar(
                    select(ticket.c.person).where(this, ticket.c.expires.is_(None))
                )
        else:
            used = ticket.delete().where(this, ticket.c.expires > self._now()).returning(ticket.c.person)
            async with self._database.statement() as connection:
                person = await connection.scalar(used)
        return None if person is None else str(person)

    async def _replace(self, person: str, length: int, expires: float | None) -> str:
        """Old codes of everybody are swept away by the way."""
        code, now = "".join(secrets.choice(CODE_LETTERS) for _ in range(length)), self._now()
        row = {"code_hash": hash_of(code), "person": person, "created": now, "expires": expires}
        old = or_(_kind(person, expires is not None), ticket.c.expires <= now)
        async with self._database.transaction() as connection:
            await connection.execute(ticket.delete().where(old))
            await connection.execute(ticket.insert(), row)
        return spaced(code)


def _kind(person: str, short: bool) -> ColumnElement[bool]:
    return and_(
        ticket.c.person == person, ticket.c.expires.is_not(None) if short else ticket.c.expires.is_(None)
    )

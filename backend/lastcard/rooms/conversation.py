"""What is said and shown in one live room: kept, then told to those who hear it. It changes nothing in the
room and has numbers of its own.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from typing import cast, get_args

from lastcard import protocol
from lastcard.lobby.record import Unavailable
from lastcard.lobby.state import Room, member
from lastcard.lobby.talk import React, Reaction, Remark, Say, TalkCommand, hears, side_of
from lastcard.lobby.text import clean_chat
from lastcard.lobby.view import called
from lastcard.rooms.audience import Audience
from lastcard.rooms.bucket import Bucket
from lastcard.rooms.outside import Outside
from lastcard.rooms.session import Session

#: Remarks and reactions of one person: so many at once, and so many a second over time.
AT_ONCE, PER_SECOND = 5.0, 0.5


class Conversation:
    """The talk of a room. What it is told of the room is told with each call."""

    def __init__(self, code: str, outside: Outside, audience: Audience) -> None:
        self._code = code
        self._outside = outside
        self._audience = audience
        #: The newest remark that all have heard who may; None: nobody has come yet.
        self.told: int | None = None
        self._reactions = 0
        self._buckets: dict[tuple[str, type[TalkCommand]], Bucket] = {}

    async def take(
        self, room: Room, names: Mapping[str, str], person: str, id: str, command: TalkCommand
    ) -> protocol.Said | protocol.Refused:
        """A member says or shows something; the answer."""
        if room.lobby.closed:
            return protocol.Refused(id, "room_closed")
        if member(room, person) is None:
            return protocol.Refused(id, "not_member")
        if not self._bucket(room, person, type(command)).take(self._outside.clock.now()):
            return protocol.Refused(id, "slow_down")
        match command:
            case Say(text):
                return await self._say(room, names, person, id, clean_chat(text))
            case React(reaction):
                return self._react(person, id, reaction)

    async def welcome(self, room: Room, names: Mapping[str, str], session: Session) -> protocol.Chat | None:
        """What was said lately, for a session that is about to hear all that comes."""
        known = session.said or 0
        after = 0 if self.told is None else known
        try:
            remarks = [] if known == self.told else await self._since(after)
        except Unavailable:
            return None
        self._tell(room, names, remarks)
        lately = heard(room, names, session.person, (each for each in remarks if each.n > known))
        gone = sorted(each for each, name in names.items() if not name) if known else []
        return protocol.Chat(lately, gone) if lately or gone else None

    async def catch_up(self, room: Room, names: Mapping[str, str]) -> None:
        """Tell what was said at other processes; who comes first is told by `welcome`."""
        if self.told is not None:
            with contextlib.suppress(Unavailable):
                await self._tell_new(room, names)

    def show(self, room: Room, person: str, reaction: str) -> None:
        """Somebody has shown something at another process, perhaps of another version."""
        if reaction in get_args(Reaction) and member(room, person) is not None:
            self._show(person, cast("Reaction", reaction))

    async def _say(
        self, room: Room, names: Mapping[str, str], person: str, id: str, text: str
    ) -> protocol.Said | protocol.Refused:
        if not text:
            return protocol.Refused(id, "bad_value")
        side, now, cmd = side_of(room, person), self._outside.clock.now(), f"{person}:{id}"
        try:
            n = await self._outside.talk.say(self._code, person, side, text, cmd, now)
            if self.told is None:
                self.told = n - 1
            if n > self.told:
                await self._tell_new(room, names)
        except Unavailable:
            return protocol.Refused(id, "busy")
        self._outside.neighbours.tell(self._code)
        return protocol.Said(id, n)

    def _react(self, person: str, id: str, reaction: Reaction) -> protocol.Said:
        number = self._show(person, reaction)
        self._outside.neighbours.show(self._code, person, reaction, number)
        return protocol.Said(id, number)

    def _show(self, person: str, reaction: Reaction) -> int:
        self._reactions += 1
        self._audience.say(protocol.Reacted(self._reactions, person, reaction))
        return self._reactions

    async def _tell_new(self, room: Room, names: Mapping[str, str]) -> None:
        after = self.told or 0
        self._tell(room, names, await self._since(after))

    async def _since(self, after: int) -> list[Remark]:
        return await self._outside.talk.since(self._code, after, protocol.MAX_REMARKS)

    def _tell(self, room: Room, names: Mapping[str, str], remarks: list[Remark]) -> None:
        """Everybody hears what nobody was told yet, each as they may."""
        new = [each for each in remarks if self.told is not None and each.n > self.told]
        if new:
            for session in self._audience.everybody():
                with self._audience.alone(session):
                    if told := heard(room, names, session.person, new):
                        session.say(protocol.Chat(told))
        self.told = max([self.told or 0, *(each.n for each in remarks)])

    def _bucket(self, room: Room, person: str, kind: type[TalkCommand]) -> Bucket:
        """The person's own measure; those of people who have left are forgotten."""
        if len(self._buckets) > 4 * len(room.lobby.members):
            stay = {each.person for each in room.lobby.members}
            self._buckets = {key: each for key, each in self._buckets.items() if key[0] in stay}
        now = self._outside.clock.now()
        return self._buckets.setdefault((person, kind), Bucket(PER_SECOND, AT_ONCE, now))


def heard(
    room: Room, names: Mapping[str, str], person: str | None, remarks: Iterable[Remark]
) -> list[protocol.RemarkView]:
    """What this person may hear of it now. What a person said who has deleted themself is empty."""
    return [_told(each, names) for each in remarks if each.text and hears(room, person, each.side)]


def _told(remark: Remark, names: Mapping[str, str]) -> protocol.RemarkView:
    name = called(remark.person, names)
    return protocol.RemarkView(remark.n, remark.person, name, remark.text, remark.at, remark.side)

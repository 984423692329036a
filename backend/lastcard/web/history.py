"""Finished matches and who leads: reading what the archive holds."""

from __future__ import annotations

from typing import Annotated, Any, Self

import msgspec
from fastapi import Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from lastcard.lobby.bots import bot_name
from lastcard.web import api
from lastcard.web.errors import Problem
from lastcard.web.identity import Visitor
from lastcard.web.lookup import find_room
from lastcard.web.parts import TheParts

router = api.router("history")

MatchId = Annotated[str, Path(max_length=64)]


class _Read(BaseModel):
    model_config = ConfigDict(from_attributes=True)


class _Named(_Read):
    person: str
    name: str
    bot: str | None

    @model_validator(mode="after")
    def _bots_have_names_too(self) -> Self:
        self.name = self.name or bot_name(self.person)
        return self


class Place(_Named):
    """A seat of a finished match."""

    seat: int
    score: int
    won: bool
    left: bool


class _Summary(_Read):
    id: str
    started: float
    ended: float
    options: dict[str, Any]
    cause: str
    kicked: bool
    players: list[Place]

    @field_validator("options", mode="before")
    @classmethod
    def _plain(cls, options: object) -> object:
        return msgspec.to_builtins(options)


class MatchLine(_Summary):
    """A finished match in a list; one that a kick ended (`kicked`) counts nowhere."""

    rounds: int


class Page(_Read):
    """Matches, newest first. `next` goes into `before` to read on; null at the end."""

    matches: list[MatchLine]
    next: str | None


class Round(_Read):
    """A round: the points that each seat got, and the hands that they rest on."""

    round: int
    seq: int
    winner: int | None
    points: list[int]
    card_points: int
    hands: list[list[str]]


class Match(_Summary):
    """A finished match. `room` is told to who has been in that room, to nobody else."""

    rounds: list[Round]
    room: str | None = Field(description="The room's code, or null for strangers.")


class Standing(_Named):
    """One person's sums over the matches of a room. A shared win counts for each."""

    matches: int
    wins: int
    points: int


class Standings(BaseModel):
    """The leader first."""

    standings: list[Standing]


@router.get("/rooms/{code}/matches", response_model=Page)
async def matches(
    request: Request,
    code: str,
    parts: TheParts,
    before: Annotated[str | None, Query(max_length=64)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> object:
    """Finished matches of a room."""
    code = await find_room(request, parts, code)
    return await parts.archive.of_room(code, before=before, limit=limit)


@router.get("/rooms/{code}/standings")
async def standings(request: Request, code: str, parts: TheParts) -> Standings:
    """Who leads in a room."""
    code = await find_room(request, parts, code)
    found = await parts.archive.standings(code)
    return Standings(standings=[Standing.model_validate(each) for each in found])


@router.get("/matches/{id}")
async def match(id: MatchId, visitor: Visitor, parts: TheParts) -> Match:
    """One finished match, round by round."""
    found = await parts.archive.match(id)
    if found is None:
        raise Problem(404, "no_such_match", "There is no finished match with this id.")
    finished, rounds = found
    friend = visitor is not None and visitor.id in await parts.people.names(finished.room)
    line = MatchLine.model_validate(finished).model_dump(exclude={"rounds"})
    return Match(
        **line, rounds=[Round.model_validate(each) for each in rounds], room=finished.room if friend else None
    )

"""Matches to be looked at again: what there is to see, and any part of it.

Whoever has a match's id may look, unless its room has a password; of a match that runs only its finished
rounds are open.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import Path, Query, Response
from pydantic import BaseModel, Field

from lastcard.storage.archive import Told
from lastcard.storage.chapters import Kind
from lastcard.storage.people import Person
from lastcard.storage.replay import Eyes, NoSuchMoment
from lastcard.web import api, doors
from lastcard.web.errors import Problem
from lastcard.web.history import MatchId, Read, Round, explained, no_such_match
from lastcard.web.identity import Visitor
from lastcard.web.parts import Parts, TheParts

router = api.router("history")


class Mark(Read):
    """A moment worth a jump; `seats`: who did it, then to whom; with `lead` who leads now."""

    step: int
    kind: Kind
    seats: list[int]


class Chapter(BaseModel):
    """A finished round, steps `first` to `last`, and the totals after it."""

    first: int
    last: int
    round: Round
    scores: list[int]


class Contents(BaseModel):
    """What is open of a match: steps 0 to `steps` - 1, without the numbers in `gaps`, in which nothing is
    told of the match; `over`: that is all of it.
    """

    match: str
    steps: int
    gaps: list[int]
    over: bool
    rules: int = Field(description="The version of the rules that the match was decided by.")
    chapters: list[Chapter]
    marks: list[Mark]


class Steps(BaseModel):
    """Some of a match. Each step: `step`, `at`, `events`, `view` (as on the wire, without choices) and, with
    all hands open, `hands`. `next` goes into `from` to read on; null at the end.
    """

    steps: list[dict[str, Any]]
    next: int | None


class Shuffle(BaseModel):
    """The chance of a round: the `secret` (hex), its `commitment` ("": none was made), the `salts` by seat
    ("": none), the whole `deck` in alphabetical order, and every question of chance with what came of it.
    """

    match: str
    round: int
    rules: int
    commitment: str
    secret: str
    salts: list[str]
    deck: list[str]
    questions: list[dict[str, Any]]


@router.get("/matches/{id}/replay")
async def contents(id: MatchId, visitor: Visitor, parts: TheParts) -> Contents:
    """What there is to see of a match."""
    family = (await _seen(parts, visitor, id)).options.family
    found = await parts.replays.contents(id)
    if found is None:
        raise no_such_match()
    return Contents(
        match=id,
        steps=found.steps,
        gaps=list(found.gaps),
        over=found.over,
        rules=found.rules,
        chapters=[
            Chapter(
                first=each.first,
                last=each.last,
                round=explained(family, each.round),
                scores=list(each.scores),
            )
            for each in found.chapters
        ],
        marks=[Mark.model_validate(each) for each in found.marks],
    )


@router.get("/matches/{id}/replay/steps", response_model=Steps)
async def steps(
    id: MatchId,
    visitor: Visitor,
    parts: TheParts,
    first: Annotated[int, Query(alias="from", ge=0, le=10_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    seat: Annotated[
        Annotated[int, Field(ge=0, le=9)] | Literal["all", "none"],
        Query(description="Whose eyes: a seat's, all hands open, or a watcher's."),
    ] = "all",
) -> Response:
    """A part of a match, as one seat saw it, as a watcher did, or with all hands open."""
    await _seen(parts, visitor, id)
    eyes: Eyes = None if seat == "none" else seat
    try:
        found = await parts.replays.steps(id, first, limit, eyes)
    except NoSuchMoment:
        raise Problem(
            404, "no_such_moment", "The match has no such moment or seat, or it still runs."
        ) from None
    if found is None:
        raise no_such_match()
    return Response(msgspec.json.encode(found), media_type="application/json")


@router.get("/matches/{id}/rounds/{number}/shuffle", response_model=Shuffle)
async def shuffle(
    id: MatchId,
    number: Annotated[int, Path(ge=1, le=1_000_000)],
    visitor: Visitor,
    parts: TheParts,
) -> Response:
    """What was left to chance in a round that is over, and all that is needed to check it (PROTOCOL.md)."""
    await _seen(parts, visitor, id)
    try:
        found = await parts.replays.shuffle(id, number)
    except NoSuchMoment:
        raise Problem(404, "no_such_round", "The match has no such round, or it still runs.") from None
    if found is None:
        raise no_such_match()
    return Response(msgspec.json.encode(found), media_type="application/json")


async def _seen(parts: Parts, visitor: Person | None, id: str) -> Told:
    """The match, for who may look at it."""
    found = await parts.archive.match(id)
    if found is None:
        raise no_such_match()
    await doors.seen_match(parts, found[0].room, visitor)
    return found[0]

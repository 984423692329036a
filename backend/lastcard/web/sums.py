"""Who leads, what a person is known for, and what the host says of it: matches struck, people who are one."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request, Response
from pydantic import BaseModel

from lastcard.lobby import commands as ask
from lastcard.lobby.bots import bot_name
from lastcard.lobby.state import member
from lastcard.rules.reasons import Illegal
from lastcard.storage.filters import FIGURES, RECORDS, FigureName
from lastcard.web import api, codes, doors
from lastcard.web.errors import Problem
from lastcard.web.history import MatchId, Named, Read, no_such_match
from lastcard.web.identity import Visitor
from lastcard.web.lookup import find_room
from lastcard.web.parts import Parts, TheParts
from lastcard.web.which import Which, behind

router = api.router("history")

SomePerson = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,64}$")]


class Standing(Named):
    """One person's sums over the matches of a room. A shared win counts for each."""

    rank: int
    matches: int
    wins: int
    points: int


class Standings(BaseModel):
    """The leader first: by matches won, then by card points."""

    standings: list[Standing]


class Figure(BaseModel):
    """A figure of a person: a sum over matches, or (`record`) the most of any. `behind`: the query under
    which the list of matches has those that it rests on; their `value`s make the figure.
    """

    name: FigureName
    value: int
    record: bool
    behind: str


class Against(Named):
    """Matches with somebody, and how many the one and the other won (both: shared)."""

    matches: int
    won: int
    lost: int


class Portrait(BaseModel):
    """Somebody of a room: figures, and whom they have played with."""

    person: str
    name: str
    figures: list[Figure]
    against: list[Against]


class MyFigures(BaseModel):
    """The figures of this browser's person over all rooms."""

    figures: list[Figure]


class Share(Read):
    """What somebody won on an evening."""

    person: str
    name: str
    wins: int
    points: int


class Evening(Read):
    """Matches that followed each other without a pause of six hours."""

    began: float
    ended: float
    matches: int
    shares: list[Share]


class Evenings(BaseModel):
    """The first one first."""

    evenings: list[Evening]


class Striking(api.Body):
    """Whether a match is struck from the scores."""

    struck: bool


class Folk(BaseModel):
    """Somebody who is or was in a room. `same`: whose results theirs are, if the host has said so."""

    person: str
    name: str
    member: bool
    same: str | None


class Folks(BaseModel):
    """Everybody of a room but the bots, by name."""

    people: list[Folk]


class Sameness(api.Body):
    """Which member somebody is; null: nobody else."""

    into: str | None


@router.get("/rooms/{code}/standings")
async def standings(
    request: Request, code: str, visitor: Visitor, parts: TheParts, which: Which
) -> Standings:
    """Who leads in a room."""
    room = await doors.seen(request, parts, code, visitor)
    found = await parts.figures.standings(room.code, which)
    return Standings(standings=[Standing.model_validate(each) for each in found])


@router.get("/rooms/{code}/evenings")
async def evenings(request: Request, code: str, visitor: Visitor, parts: TheParts, which: Which) -> Evenings:
    """What everybody won, evening by evening."""
    room = await doors.seen(request, parts, code, visitor)
    found = await parts.figures.evenings(room.code, which)
    return Evenings(evenings=[Evening.model_validate(each) for each in found])


@router.get("/rooms/{code}/people")
async def people(request: Request, code: str, visitor: Visitor, parts: TheParts) -> Folks:
    """Everybody who has ever been in a room, and who of them is somebody else."""
    room = await doors.seen(request, parts, code, visitor)
    state, names = room.state, await parts.people.names(room.code)
    folks = [
        Folk(person=who, name=name, member=member(state, who) is not None, same=state.lobby.merged.get(who))
        for who, name in sorted(names.items(), key=lambda each: each[1])
        if not bot_name(who)
    ]
    return Folks(people=folks)


@router.get("/rooms/{code}/people/{who}")
async def portrait(
    request: Request, code: str, who: SomePerson, visitor: Visitor, parts: TheParts, which: Which
) -> Portrait:
    """The figures of somebody of a room, each with the matches behind it, and head-to-head."""
    room = await doors.seen(request, parts, code, visitor)
    found = await parts.figures.portrait(room.code, who, which)
    if found is None:
        raise Problem(404, "no_such_person", "Nobody of this id has been in the room.")
    return Portrait(
        person=found.person,
        name=found.name,
        figures=_figures(request, found.figures, of=found.person),
        against=[Against.model_validate(each) for each in found.against],
    )


@router.get("/me/figures")
async def my_figures(request: Request, visitor: Visitor, parts: TheParts, which: Which) -> MyFigures:
    """The figures of this browser's person, each with the matches behind it."""
    found = await parts.figures.of_person(visitor.id, which) if visitor else dict.fromkeys(FIGURES, 0)
    return MyFigures(figures=_figures(request, found))


@router.put("/rooms/{code}/matches/{id}/struck", status_code=204)
async def strike(
    request: Request, code: str, id: MatchId, wish: Striking, visitor: Visitor, parts: TheParts
) -> Response:
    """Strike a match from the scores, or let it count again. The host may."""
    code = await find_room(request, parts, code)
    found = await parts.archive.match(id)
    if found is None or found[0].room != code or found[0].ended is None:
        raise no_such_match()
    if found[0].struck != wish.struck:
        await _ask(parts, code, visitor.id if visitor else "", ask.Strike(id, wish.struck))
    return Response(status_code=204)


@router.put("/rooms/{code}/people/{who}/same", status_code=204)
async def merge(
    request: Request, code: str, who: SomePerson, wish: Sameness, visitor: Visitor, parts: TheParts
) -> Response:
    """Say that somebody of the room is another member, so that results count for that one, or is not."""
    code = await find_room(request, parts, code)
    if who not in await parts.people.names(code):
        raise Problem(404, "no_such_person", "Nobody of this id has been in the room.")
    await _ask(parts, code, visitor.id if visitor else "", ask.Merge(who, wish.into))
    return Response(status_code=204)


async def _ask(parts: Parts, code: str, person: str, command: ask.Strike | ask.Merge) -> None:
    room = await parts.hub.room(code)
    assert room is not None, "it has been found"
    try:
        await room.ask(person, command, f"past-{codes.fresh()}")
    except Illegal as illegal:
        if illegal.reason != "unchanged":
            status = 403 if illegal.reason in ("not_host", "not_member") else 409
            raise Problem(status, illegal.reason, _SENTENCES.get(illegal.reason, _NOT_NOW)) from None


def _figures(request: Request, values: dict[FigureName, int], **more: str) -> list[Figure]:
    return [
        Figure(name=name, value=value, record=name in RECORDS, behind=behind(request, figure=name, **more))
        for name, value in values.items()
    ]


_NOT_NOW = "This cannot be done now."
_SENTENCES = {
    "not_host": "Only the host of the room may do this.",
    "not_member": "Only the host of the room may do this.",
    "no_such_person": "There is no such member, or it is said already who this person is.",
    "own_person": "Nobody can be made somebody else in a circle, nor the host.",
    "bot": "A bot is nobody else.",
    "match_running": "The person plays in the match that runs; wait for its end.",
}

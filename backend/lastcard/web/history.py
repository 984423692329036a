"""Matches of the past, in lists and one by one."""

from __future__ import annotations

from typing import Annotated, Any, Self

import msgspec
from fastapi import Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from lastcard.lobby.bots import bot_name
from lastcard.rules import scoring
from lastcard.rules.cards import Card, Family
from lastcard.rules.options import Preset
from lastcard.storage.archive import Behind, Told
from lastcard.storage.archive import Round as Recorded
from lastcard.storage.filters import FigureName
from lastcard.storage.people import Person
from lastcard.web import api, doors
from lastcard.web.errors import Problem
from lastcard.web.identity import Visitor
from lastcard.web.parts import Parts, TheParts
from lastcard.web.which import PersonId, Which

router = api.router("history")

MatchId = Annotated[str, Path(max_length=64)]
Before = Annotated[str | None, Query(max_length=64, description="The `next` of the page before.")]
Limit = Annotated[int, Query(ge=1, le=100)]


class Read(BaseModel):
    """Something of the past, read from what storage tells."""

    model_config = ConfigDict(from_attributes=True)


class Named(Read):
    """A person or bot; a person who has deleted themself has no name."""

    person: str
    name: str
    bot: str | None

    @model_validator(mode="after")
    def _bots_have_names_too(self) -> Self:
        self.name = self.name or bot_name(self.person)
        return self


class Place(Named):
    """A seat of a match. `catches`, `caught`: how often it caught another and was caught; `longest`: the most
    cards it held at once; `comeback`: by how many points a winner was behind at worst.
    """

    seat: int
    score: int
    won: bool
    left: bool
    card_points: int
    catches: int
    caught: int
    longest: int
    comeback: int


class Summary(Read):
    """A match. `ended` and `cause` are null until it is over; it counts when it is, and was neither ended by
    a kick nor struck by the host.
    """

    id: str
    started: float
    ended: float | None
    options: dict[str, Any]
    preset: Preset = Field(description="The preset that its options are nearest to.")
    bots: bool
    cause: str | None
    kicked: bool
    struck: bool
    counts: bool = False
    players: list[Place]

    @field_validator("options", mode="before")
    @classmethod
    def _plain(cls, options: object) -> object:
        return msgspec.to_builtins(options)

    @model_validator(mode="after")
    def _count(self) -> Self:
        self.counts = self.ended is not None and not self.kicked and not self.struck
        return self


class MatchLine(Summary):
    """A match in a list. One that is not over stands there after thirty days without a move."""

    rounds: int
    value: int | None = Field(default=None, description="What it gives to the figure that was asked for.")


class Page(Read):
    """Matches, newest first. `next` goes into `before` to read on; null at the end."""

    matches: list[MatchLine]
    next: str | None


class Round(Read):
    """A round: the points that each seat got, and why: the hands, the worth of each of their cards, and what
    each hand is worth together.
    """

    round: int
    seq: int
    winner: int | None
    points: list[int]
    card_points: int
    hands: list[list[str]]
    worth: dict[str, int]
    held: list[int]


class Match(Summary):
    """A match with its rounds. `room` is told to who has been in that room, to nobody else."""

    rounds: list[Round]
    room: str | None = Field(description="The room's code, or null for strangers.")


@router.get("/rooms/{code}/matches", response_model=Page)
async def matches(
    request: Request,
    code: str,
    visitor: Visitor,
    parts: TheParts,
    which: Which,
    figure: FigureName | None = None,
    of: PersonId | None = None,
    before: Before = None,
    limit: Limit = 20,
) -> object:
    """Matches of a room; with `figure` and `of` those that this figure of a person rests on."""
    if (figure is None) != (of is None):
        raise Problem(400, "bad_value", "figure and of belong together.")
    behind = Behind(figure, of) if figure is not None and of is not None else None
    room = await doors.seen(request, parts, code, visitor)
    return await parts.archive.of_room(room.code, which, behind=behind, before=before, limit=limit)


@router.get("/me/matches", response_model=Page)
async def my_matches(
    visitor: Visitor,
    parts: TheParts,
    which: Which,
    figure: FigureName | None = None,
    before: Before = None,
    limit: Limit = 20,
) -> object:
    """Matches of this browser's person in all rooms; with `figure` those that the figure rests on."""
    if visitor is None:
        return {"matches": [], "next": None}
    return await parts.archive.of_person(visitor.id, which, figure=figure, before=before, limit=limit)


@router.get("/matches/{id}")
async def match(id: MatchId, visitor: Visitor, parts: TheParts) -> Match:
    """One match, round by round."""
    told, rounds, friend = await found_match(parts, visitor, id)
    line = MatchLine.model_validate(told).model_dump(exclude={"rounds", "value"})
    shown = [explained(told.options.family, each) for each in rounds]
    return Match(**line, rounds=shown, room=told.room if friend else None)


async def found_match(
    parts: Parts, visitor: Person | None, id: str
) -> tuple[Told, tuple[Recorded, ...], bool]:
    """A match, the rounds of it that are over, and whether the visitor has been in its room; raise `Problem`
    for one that is not there, or not to be seen.
    """
    found = await parts.archive.match(id)
    if found is None:
        raise no_such_match()
    told, rounds = found
    await doors.seen_match(parts, told.room, visitor)
    if told.ended is None:
        told, rounds = await _so_far(parts, told)
    return told, rounds, visitor is not None and visitor.id in await parts.people.names(told.room)


async def _so_far(parts: Parts, told: Told) -> tuple[Told, tuple[Recorded, ...]]:
    """A match that is not over, with the rounds that are."""
    contents = await parts.replays.contents(told.id)
    if contents is None or not contents.chapters:
        return told, ()
    scores = contents.chapters[-1].scores
    players = tuple(msgspec.structs.replace(each, score=scores[each.seat]) for each in told.players)
    return msgspec.structs.replace(told, players=players), tuple(each.round for each in contents.chapters)


def no_such_match() -> Problem:
    """Also for what is no id at all."""
    return Problem(404, "no_such_match", "There is no match with this id.")


def explained(family: Family, round: Recorded) -> Round:
    """A round with the reasons for its points."""
    hands = [[Card(card) for card in hand] for hand in round.hands]
    cards = dict.fromkeys(card for hand in hands for card in hand)
    return Round(
        **{**msgspec.structs.asdict(round), "hands": hands},
        worth={card: scoring.value(family, [card]) for card in cards},
        held=[scoring.value(family, hand) for hand in hands],
    )

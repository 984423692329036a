"""What may be played, as data for an editor and a rules page; and settings codes: a game in a line."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import Path, Request
from pydantic import BaseModel, Field

from lastcard.rules.cards import ALL_WILD_KINDS, CLASSIC_DECK, EXTRA_WILDS, Card, Family
from lastcard.rules.option_table import OPTIONS, Option
from lastcard.rules.options import PRESETS, Options, differences, nearest, settled
from lastcard.rules.scoring import value
from lastcard.rules.settings import LONGEST, BadSettings, decode, encode
from lastcard.web import api
from lastcard.web.errors import Problem
from lastcard.web.lookup import live_room
from lastcard.web.parts import TheParts

router = api.router("options")

_KINDS: dict[Family, tuple[Card, ...]] = {
    "all-wild": ALL_WILD_KINDS,
    "classic": (*CLASSIC_DECK, *EXTRA_WILDS),
}


class OptionLine(BaseModel):
    """An option: its listed values in each family, the default first (none: it does not apply there).

    Numbers from `low` to `high` are allowed besides.
    """

    name: str
    values: dict[Family, list[Any]]
    low: int | None
    high: int | None


class Rules(BaseModel):
    """A set of options in full: the preset that is nearest, what differs from it, and the settings code."""

    options: dict[str, Any]
    preset: str
    differs: list[str]
    settings: str


class RoomRules(Rules):
    """The same of a room, with its turn clock in seconds."""

    clock: int | None


class Table(BaseModel):
    """All there is to choose from, and what a card is worth in each family."""

    options: list[OptionLine]
    presets: dict[str, Rules]
    cards: dict[Family, dict[str, int]] = Field(description="Points of each card.")


@router.get("/options")
async def table() -> Table:
    """Every option and preset."""
    return Table(
        options=[_line(option) for option in OPTIONS],
        presets={name: _rules(options) for name, options in PRESETS.items()},
        cards={family: {card: value(family, [card]) for card in kinds} for family, kinds in _KINDS.items()},
    )


@router.get("/settings/{settings}")
async def settings(settings: Annotated[str, Path(max_length=LONGEST + 1)]) -> Rules:
    """What a settings code stands for."""
    try:
        return _rules(decode(settings))
    except BadSettings as wrong:
        raise Problem(400, "bad_options", f"{', '.join(wrong.names) or 'code'}: {wrong.code}") from None


@router.get("/rooms/{code}/rules")
async def rules(request: Request, code: str, parts: TheParts) -> RoomRules:
    """What is played in a room."""
    lobby = (await live_room(request, parts, code)).state.lobby
    return RoomRules(**_rules(lobby.options).model_dump(), clock=lobby.clock)


def _line(option: Option) -> OptionLine:
    span = option.span
    return OptionLine(
        name=option.name,
        values={"all-wild": list(option.all_wild), "classic": list(option.classic)},
        low=span and span.low,
        high=span and span.high,
    )


def _rules(options: Options) -> Rules:
    options = settled(options)
    preset = nearest(options)
    return Rules(
        options=msgspec.structs.asdict(options),
        preset=preset,
        differs=list(differences(options, preset)),
        settings=encode(options),
    )

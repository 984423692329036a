"""Which matches a request means: the filters that every list and every sum of the past understands alike."""

from __future__ import annotations

from typing import Annotated, Literal
from urllib.parse import urlencode

from fastapi import Depends, Query, Request

from lastcard.rules.cards import Family
from lastcard.rules.options import Preset
from lastcard.storage.filters import Filter
from lastcard.web.errors import Problem

#: Unix seconds; long after anything that can have been played.
LATEST = 1e11
#: The names of the filters in an address.
NAMES = ("family", "preset", "person", "from", "to", "bots", "counted")

Seconds = Annotated[float | None, Query(ge=0, le=LATEST, allow_inf_nan=False)]
#: How the id of a person or bot looks.
PersonId = Annotated[str, Query(pattern="^[A-Za-z0-9_-]{1,64}$")]


def which(
    family: Family | None = None,
    preset: Preset | None = None,
    person: Annotated[list[PersonId], Query(max_length=10, description="All of them played.")] = [],  # noqa: B006  # FastAPI copies it
    since: Annotated[Seconds, Query(alias="from", description="Started then or later, Unix seconds.")] = None,
    until: Annotated[Seconds, Query(alias="to", description="Started before then.")] = None,
    bots: Annotated[
        Literal["with", "without"] | None, Query(description="Only matches with bots, or without.")
    ] = None,
    counted: Annotated[
        bool, Query(description="Only matches that count: finished, not by a kick, not struck.")
    ] = False,
) -> Filter:
    """The filter that a request states; raise `Problem` for days the wrong way round."""
    if since is not None and until is not None and until <= since:
        raise Problem(400, "bad_value", "to: must be later than from.")
    wanted = None if bots is None else bots == "with"
    return Filter(family, preset, tuple(person), since, until, wanted, counted)


Which = Annotated[Filter, Depends(which)]


def behind(request: Request, **more: str) -> str:
    """The query of the list of matches behind a figure: the filters of the request, and `more`."""
    given = [(name, value) for name, value in request.query_params.multi_items() if name in NAMES]
    return urlencode([*given, *more.items()])

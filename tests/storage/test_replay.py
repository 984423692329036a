"""Matches looked at again are what they were, for every pair of eyes; and nothing of a running round."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from lastcard.lobby.events import MatchAbandoned
from lastcard.lobby.evolve import fold
from lastcard.lobby.record import Record
from lastcard.lobby.state import Room
from lastcard.rules.events import Dealt, Event
from lastcard.rules.view import redact, view
from lastcard.storage import codec
from lastcard.storage.archive import Archive
from lastcard.storage.database import Database
from lastcard.storage.journal import SqlJournal
from lastcard.storage.replay import Eyes, NoSuchMoment, Replays, Step
from support.evenings import Evenings
from support.hall import Hall
from support.seed import seed, seed_rows

SAMPLES = {
    file.stem: json.loads(file.read_text()) for file in (Path(__file__).parent / "samples").glob("*.json")
}


async def whole(replays: Replays, id: str, eyes: Eyes = "all", limit: int = 70) -> list[Step]:
    """Every step of a match that is open, read in parts."""
    steps: list[Step] = []
    at: int | None = 0
    while at is not None:
        found = await replays.steps(id, at, limit, eyes)
        assert found is not None
        assert len(found.steps) <= limit
        steps += found.steps
        at = found.next
    return steps


@pytest.fixture(scope="module")
def hall() -> Hall:
    """A room after three matches, with leavers and catches."""
    hall = Evenings(3, people=4)
    hall.evening(3)
    return hall


def told(hall: Hall, number: int, seat: int | None) -> list[tuple[int, list[Any], Any]]:
    """Step, events and view of every row of a match, as the room itself told them to a seat."""
    record, room, found = hall.closed[number], Room(), []
    for each in hall.records[: record.last]:
        room = fold(room, each)
        events = [event for event in each.events if isinstance(event, Event)]
        if each.seq >= record.first and events:
            assert room.match is not None
            seen = [redact(event, seat) for event in events]
            found.append((each.seq - record.first, seen, view(room.match, seat, asking=False)))
    return found


@pytest.mark.parametrize("seat", [None, 0, 2])
async def test_a_seat_sees_again_what_it_saw(hall: Hall, database: Database, seat: int | None) -> None:
    await seed(database, "ROOM", hall)
    for number, record in enumerate(hall.closed):
        steps = await whole(Replays(database), record.match, seat)
        assert [(each.step, each.events, each.view) for each in steps] == told(hall, number, seat)
        assert {each.hands for each in steps} == {None}


async def test_with_all_hands_open_everything_is_there(hall: Hall, database: Database) -> None:
    await seed(database, "ROOM", hall)
    record = hall.closed[0]
    steps = await whole(Replays(database), record.match)
    dealt = [(each, event) for each in steps for event in each.events if isinstance(event, Dealt)]
    assert dealt
    for each, event in dealt:
        assert len(event.pile) > 50
        assert each.hands is not None
        assert [len(hand) for hand in each.hands] == [seat.cards for seat in each.view.seats]
    assert [each.score for each in steps[-1].view.seats] == [each.score for each in record.players]
    assert steps[-1].view.winners == [each.seat for each in record.players if each.won]


async def test_any_moment_is_the_same_with_and_without_a_snapshot(hall: Hall, database: Database) -> None:
    await seed(database, "ROOM", hall)
    replays, record = Replays(database), hall.closed[1]
    steps = await whole(replays, record.match)
    room = Room()
    for each in hall.records[: record.last - 10]:
        room = fold(room, each)
        if room.seq in (record.first - 1, record.first + 20, record.last - 10):
            await SqlJournal(database).snapshot("ROOM", room)
    for step in steps[:: max(1, len(steps) // 20)]:
        found = await replays.steps(record.match, step.step, 1, "all")
        assert found is not None
        assert found.steps == [step]


async def test_the_contents_are_the_rounds_and_what_is_worth_a_jump(hall: Hall, database: Database) -> None:
    await seed(database, "ROOM", hall)
    for number, record in enumerate(hall.closed):
        contents = await Replays(database).contents(record.match)
        assert contents is not None
        assert (contents.over, contents.steps) == (True, record.last - record.first + 1)
        rows = {step for step, _, _ in told(hall, number, None)}
        assert contents.gaps == tuple(step for step in range(contents.steps) if step not in rows)
        rounds = [each.round for each in contents.chapters]
        assert [
            (each.round, each.seq, each.winner, each.points, each.card_points, each.hands) for each in rounds
        ] == [
            (each.round, each.seq, each.winner, each.points, each.card_points, each.hands)
            for each in record.rounds
        ]
        assert all(one.last < other.first for one, other in pairwise(contents.chapters))
        kinds = {"called": "call", "caught": "catch", "challenged": "challenge", "hands-swapped": "swap"}
        meant = [
            (step, kinds[event.__struct_config__.tag])
            for step, events, _ in told(hall, number, None)
            for event in events
            if event.__struct_config__.tag in kinds
        ]
        assert [(each.step, each.kind) for each in contents.marks if each.kind in kinds.values()] == meant


async def test_a_change_of_the_lead_is_worth_a_jump(database: Database) -> None:
    hall = Hall("ann", "bea")
    hall.start()
    hall.play_out()
    await seed(database, "ROOM", hall)
    contents = await Replays(database).contents(hall.match.id)
    assert contents is not None
    leaders: tuple[int, ...] = ()
    meant = []
    for chapter in contents.chapters:
        best = max(chapter.scores)
        now = tuple(seat for seat, score in enumerate(chapter.scores) if score == best)
        if leaders and now != leaders:
            meant.append((chapter.last, now))
        leaders = now
    assert [(each.step, each.seats) for each in contents.marks if each.kind == "lead"] == meant


async def test_of_a_running_match_only_finished_rounds_are_open(database: Database) -> None:
    hall = Hall("ann", "bea", "cid")
    hall.start()
    replays = Replays(database)
    hall.play_on()
    await seed(database, "FIRST", hall)
    running = hall.match.id
    contents = await replays.contents(running)
    assert contents is not None
    assert (contents.steps, contents.over, contents.chapters, contents.marks) == (0, False, (), ())
    everybody: tuple[Eyes, ...] = ("all", None, 0)
    for eyes in everybody:
        with pytest.raises(NoSuchMoment):
            await replays.steps(running, 0, 50, eyes)


async def test_a_finished_round_of_a_running_match_is_open_at_once(database: Database) -> None:
    hall = Hall("ann", "bea", "cid")
    hall.start()
    hall.play_round()
    ended = len(hall.records) - hall.lobby.first
    for goes_on in (False, True):
        if goes_on:
            hall.deal()
            hall.play_on()
        room = f"ROOM{len(hall.records)}"
        await seed_rows(database, room, _renamed(hall.records, room), {})
        replays = Replays(database)
        contents = await replays.contents(room)
        assert contents is not None
        assert (contents.steps, contents.over, len(contents.chapters)) == (ended + 1, False, 1)
        steps = await whole(replays, room)
        assert steps[-1].step == ended
        assert {each.view.round for each in steps} == {1}
        for beyond in (ended + 1, ended + 2, 10_000_000):
            with pytest.raises(NoSuchMoment):
                await replays.steps(room, beyond, 1, "all")


async def test_of_an_abandoned_match_only_finished_rounds_are_open(database: Database) -> None:
    hall = Hall("ann", "bea")
    hall.start()
    hall.play_round()
    ended = len(hall.records) - hall.lobby.first
    hall.deal()
    left = Record(len(hall.records) + 1, "left", (MatchAbandoned(hall.match.id),), None, hall.now)
    await seed_rows(database, "ROOM", [*hall.records, left], {})
    (told,) = (await Archive(database, lambda: hall.now).of_room("ROOM")).matches
    assert (told.last, told.ended, told.cause) == (left.seq, None, "abandoned")
    contents = await Replays(database).contents(hall.match.id)
    assert contents is not None
    assert (contents.steps, contents.over) == (ended + 1, False)
    assert (await whole(Replays(database), hall.match.id))[-1].step == ended
    with pytest.raises(NoSuchMoment):
        await Replays(database).steps(hall.match.id, ended + 1, 1, "all")


def _renamed(records: list[Record], id: str) -> list[Record]:
    """The same rows with another match id: ids of matches are unique among all rooms."""
    (old,) = {event.match for each in records for event in each.events if hasattr(event, "match")}
    return [
        Record(
            each.seq,
            each.cmd,
            codec.decode(1, codec.encode(each.events).replace(old.encode(), id.encode())),
            None,
            each.at,
        )
        for each in records
    ]


@pytest.mark.parametrize("id", ["none", "", "\x00", "' OR 1=1--", "x" * 65])
async def test_there_is_no_other_match(database: Database, id: str) -> None:
    assert await Replays(database).contents(id) is None
    assert await Replays(database).steps(id, 0, 1, "all") is None


async def test_moments_and_seats_that_there_are_not(hall: Hall, database: Database) -> None:
    await seed(database, "ROOM", hall)
    id, replays = hall.closed[0].match, Replays(database)
    nowhere: tuple[tuple[int, Eyes], ...] = ((-1, "all"), (10_000_000, "all"), (0, 9), (0, -1))
    for step, eyes in nowhere:
        with pytest.raises(NoSuchMoment):
            await replays.steps(id, step, 1, eyes)


@pytest.mark.parametrize("name", SAMPLES)
async def test_what_older_versions_have_recorded_replays_for_ever(name: str, database: Database) -> None:
    """Hands, scores, piles and turns after each row are those that the version of its day has seen."""
    kept = SAMPLES[name]
    records = [
        Record(seq, f"row-{seq}", codec.decode(v, json.dumps(events).encode()), None, at)
        for seq, (v, at, events) in enumerate(kept["rows"], 1)
    ]
    await seed_rows(database, "ROOM", records, {})
    first = len(records) - len(kept["after"]) + 1
    steps = {each.step: each for each in await whole(Replays(database), kept["match"])}
    assert max(steps) == records[-1].seq - first
    for step, each in steps.items():
        meant = kept["after"][step]
        assert each.hands == meant["hands"], step
        assert [seat.score for seat in each.view.seats] == meant["scores"]
        assert (each.view.top, each.view.draw_pile) == (meant["top"], meant["pile"])
        assert (each.view.on_turn, each.view.winners or []) == (meant["on_turn"], meant["winners"])
    contents = await Replays(database).contents(kept["match"])
    assert contents is not None
    assert (contents.over, contents.rules) == (True, kept["rules"])
    assert sorted([*steps, *contents.gaps]) == list(range(contents.steps))


def test_there_is_a_sample_of_this_version() -> None:
    assert codec.SCHEMA in {v for sample in SAMPLES.values() for v, _, _ in sample["rows"]}

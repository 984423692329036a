"""The proof of a round's chance from the journal: for rounds that are over, and for no other."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec
import pytest

from lastcard.lobby import commands as ask
from lastcard.rules.events import Event, RoundStarted, Salted
from lastcard.rules.proof import Witness
from lastcard.storage.codec import decode
from lastcard.storage.database import Database
from lastcard.storage.replay import NoSuchMoment, Replays
from lastcard.verify_shuffle import wrong
from storage.test_replay import SAMPLES, whole
from support.hall import Hall
from support.seed import seed


def salted(*people: str) -> Hall:
    """A match whose first round is dealt with everybody's salt."""
    hall = Hall(*people, salted=True)
    hall.start()
    hall.add_salt()
    return hall


async def proof(database: Database, hall: Hall, number: int) -> dict[str, Any]:
    """The document, as it is sent."""
    found = await Replays(database).shuffle(hall.match.id, number)
    read: dict[str, Any] = json.loads(msgspec.json.encode(found))
    return read


async def test_every_round_of_a_match_has_its_proof(database: Database) -> None:
    hall = salted("ann", "bea", "cid")
    hall.play_out()
    await seed(database, "ROOM", hall)
    events = [event for record in hall.records for event in record.events]
    dealt = [event for event in events if isinstance(event, RoundStarted)]
    assert len(dealt) == len(hall.lobby.rounds)
    for number, event in enumerate(dealt, 1):
        told = await proof(database, hall, number)
        assert wrong(told) == ""
        assert (told["match"], told["round"], told["secret"]) == (hall.match.id, number, event.secret)
        assert (told["commitment"], told["salts"]) == (event.commitment, event.salts)
    for number in (0, len(dealt) + 1):
        with pytest.raises(NoSuchMoment):
            await proof(database, hall, number)


async def test_a_round_that_is_shuffled_has_none(database: Database) -> None:
    hall = salted("ann", "bea")
    hall.play_round()
    hall.deal()
    await seed(database, "ROOM", hall)
    assert wrong(await proof(database, hall, 1)) == ""
    with pytest.raises(NoSuchMoment):
        await proof(database, hall, 2)


async def test_a_round_that_runs_has_none(database: Database) -> None:
    hall = salted("ann", "bea")
    hall.play_on()
    await seed(database, "ROOM", hall)
    with pytest.raises(NoSuchMoment):
        await proof(database, hall, 1)


async def test_of_a_match_that_is_over_a_round_without_an_end_is_told(database: Database) -> None:
    hall = salted("ann", "bea")
    hall.play_on()
    hall.do("ann", ask.Quit())
    assert hall.phase() == "result"
    await seed(database, "ROOM", hall)
    assert wrong(await proof(database, hall, 1)) == ""


async def test_of_a_match_that_was_given_up_too(database: Database) -> None:
    hall = salted("ann", "bea")
    hall.play_on()
    id = hall.match.id
    hall.away("ann", "bea")
    hall.now += 31 * 86_400
    hall.back("ann")
    assert hall.room.match is None
    await seed(database, "ROOM", hall)
    found = await Replays(database).shuffle(id, 1)
    assert found is not None
    events = [event for record in hall.records for event in record.events]
    assert found.salts == [event.salt for event in events if isinstance(event, Salted)]


async def test_a_match_that_there_is_not_has_none(database: Database) -> None:
    for id in ("nothing", "", "' OR 1=1--"):
        assert await Replays(database).shuffle(id, 1) is None


@pytest.mark.parametrize("name", SAMPLES)
async def test_a_round_of_any_version_has_a_proof(name: str) -> None:
    """Without a commitment, from before there was one, it can be checked what it was dealt from, and not that
    this was not chosen.
    """
    witness = Witness(1)
    for v, _, raw in SAMPLES[name]["rows"]:
        for event in decode(v, json.dumps(raw).encode()):
            if isinstance(event, Event):
                witness.read(event)
    told = json.loads(msgspec.json.encode(witness.proof))
    assert wrong(told) == ("" if any(told["salts"]) else "this secret was not committed to")
    told["commitment"] = hashlib.sha256(bytes.fromhex(told["secret"])).hexdigest()
    assert wrong(told) == ""


async def test_a_replay_begins_each_round_with_its_deal(database: Database) -> None:
    """What comes before it shows nothing, and is told with it."""
    hall = salted("ann", "bea")
    hall.play_out()
    await seed(database, "ROOM", hall)
    replays = Replays(database)
    contents = await replays.contents(hall.match.id)
    assert contents is not None
    for limit in (1, 2, 7, 200):
        steps = await whole(replays, hall.match.id, limit=limit)
        assert all(each.view.shuffle is None for each in steps)
        firsts = [each for each in steps if any(isinstance(event, RoundStarted) for event in each.events)]
        assert [each.step for each in firsts] == [each.first for each in contents.chapters]
        for each in firsts:
            kinds = [event.__struct_config__.tag for event in each.events]
            begun = ["match-started"] if each is firsts[0] else []
            assert kinds[: len(begun) + 4] == [*begun, "committed", "salted", "salted", "round-started"]

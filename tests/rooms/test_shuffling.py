"""A live room between the commitment and the deal: over kills and processes, and whatever clients send."""

from __future__ import annotations

from typing import Any

from rooms.test_neighbours import Town
from support.faulty import FaultyJournal
from support.floor import Client, Floor

SALT = "5a" * 16


async def table(floor: Floor) -> list[Client]:
    """Ann and Bea in a room whose round is committed to."""
    return await floor.table("ann", "bea")


def started(client: Client) -> dict[str, Any]:
    """The beginning of the round, as a client has heard of it."""
    (event,) = client.events("round-started")
    return event


async def test_a_client_hears_the_commitment_first_and_the_deal_with_the_last_salt() -> None:
    async with Floor(salted=True) as floor:
        ann, bea = await table(floor)
        shuffle = ann.last()["match"]["shuffle"]
        assert shuffle == {"round": 1, "commitment": shuffle["commitment"], "asked": [0, 1], "salted": []}
        assert "secret" not in str(ann.heard)
        assert (await ann.ask("salt", round=1, salt=SALT))["type"] == "done"
        assert bea.last()["match"]["shuffle"]["salted"] == [0]
        assert SALT not in str(bea.heard)
        assert SALT in str(ann.rows()[-1])
        await bea.ask("salt", round=1, salt="b0" * 16)
        assert started(bea)["salts"] == [SALT, "b0" * 16]
        assert started(bea)["commitment"] == shuffle["commitment"]
        assert bea.last()["room"]["phase"] == "playing"
        assert "shuffle" not in bea.last()["match"]


async def test_the_deal_comes_two_seconds_later_without_those_who_say_nothing() -> None:
    async with Floor(salted=True) as floor:
        ann, bea = await table(floor)
        await ann.ask("salt", round=1, salt=SALT)
        await floor.advance(1.9)
        assert bea.last()["room"]["phase"] == "shuffling"
        await floor.advance(0.2)
        assert started(bea)["salts"] == [SALT, ""]
        assert await bea.reason("salt", round=1, salt=SALT) == "stale"


async def test_what_is_no_salt_is_an_error_and_stops_nothing() -> None:
    async with Floor(salted=True) as floor:
        ann, bea = await table(floor)
        for salt in ("", "5a" * 15, "5a" * 17, "5A" * 16, "5a" * 16 + "\n", "z" * 32, 7, None, ["5a" * 16]):
            answer = await ann.ask("salt", round=1, salt=salt)
            assert (answer["type"], answer["reason"]) == ("error", "bad_value")
        assert await ann.reason("salt", round=2, salt=SALT) == "stale"
        assert (await ann.ask("salt", round=1, salt=SALT))["type"] == "done"
        assert await ann.reason("salt", round=1, salt="00" * 16) == "settled"
        await floor.advance(2.1)
        assert started(bea)["salts"] == [SALT, ""]


async def test_after_a_kill_the_round_is_dealt_and_salt_still_counts() -> None:
    journal = FaultyJournal()
    async with Floor(journal, salted=True) as first:
        ann, _ = await table(first)
        answer = await ann.ask("salt", round=1, salt=SALT, id="s1")
        commitment = ann.last()["match"]["shuffle"]["commitment"]
    async with Floor(journal, first.clock, salted=True) as second:
        second.names.people.update(("ann", "bea"))
        await second.advance(30)
        again = await second.connect("ann")
        bea = await second.connect("bea")
        assert again.last()["match"]["shuffle"]["commitment"] == commitment
        assert await again.ask("salt", round=1, salt=SALT, id="s1") == answer
        await second.advance(2.1)
        assert started(bea)["salts"] == [SALT, ""]
        assert started(bea)["commitment"] == commitment
        assert bea.last()["room"]["phase"] == "playing"


async def test_salt_comes_in_at_any_process_and_one_of_them_deals() -> None:
    town = Town(salted=True)
    async with town.one, town.two:
        await town.one.create("ann")
        ann = await town.one.connect("ann")
        bea = await town.one.join("bea")
        await bea.lose()
        bea = await town.arrive("bea")
        await bea.ask("ready", ready=True)
        await town.advance(0.5, ann, bea)
        await ann.ask("start", matches=0)
        await town.advance(0.5, ann, bea)
        await bea.ask("salt", round=1, salt=SALT)
        await town.advance(0.5, ann, bea)
        assert ann.last()["match"]["shuffle"]["salted"] == [1]
        await town.die(town.two)
        await town.advance(2, ann)
        assert started(ann)["salts"] == ["", SALT]


async def test_a_watcher_and_a_stranger_add_nothing() -> None:
    async with Floor(salted=True) as floor:
        await table(floor)
        cid = await floor.join("cid")
        watcher = await floor.connect(None)
        assert await cid.reason("salt", round=1, salt=SALT) == "not_playing"
        assert await watcher.reason("salt", round=1, salt=SALT) == "not_member"
        assert watcher.last()["match"]["shuffle"]["asked"] == [0, 1]

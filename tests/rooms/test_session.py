"""A line: hello comes first, bad messages cost their sender alone, and dead lines end."""

from __future__ import annotations

import pytest

from lastcard.rooms.session import Pace, Who
from support.floor import CODE, Client, Floor


async def lobby(floor: Floor) -> Client:
    """A room with its host, who has a line."""
    await floor.create("ann")
    return await floor.connect("ann")


async def test_anything_before_hello_ends_the_line() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        for first in ({"type": "beat"}, {"type": "sit", "id": "1"}):
            client = await floor.open("ann")
            await client.say(**first)
            assert client.heard == [{"type": "bye", "code": 1008, "reason": "policy"}]


async def test_a_second_hello_is_refused_and_nothing_else_happens() -> None:
    async with Floor() as floor:
        ann = await lobby(floor)
        await ann.say("hello", protocol=1)
        assert ann.heard[-1] == {"type": "error", "reason": "hello_twice"}
        assert ann.code is None


@pytest.mark.parametrize("protocol", [0, 2, 99])
async def test_a_protocol_that_is_not_spoken_ends_the_line(protocol: int) -> None:
    async with Floor() as floor:
        await floor.create("ann")
        client = await floor.open("ann")
        await client.say("hello", protocol=protocol)
        assert client.heard == [{"type": "bye", "code": 4012, "reason": "protocol"}]


async def test_a_program_says_who_it_is_with_a_token() -> None:
    async def identify(token: str) -> Who | None:
        return Who("ann", "d1") if token == "secret-of-ann" else None

    async with Floor() as floor:
        await floor.create("ann")
        program = await floor.open(None, identify=identify)
        await program.say("hello", protocol=1, token="secret-of-ann")
        assert program.last()["room"]["you"] == "ann"
        assert program.session.device == "d1"
        for token in ("secret-of-anm", ""):
            stranger = await floor.open("ann", identify=identify)
            await stranger.say("hello", protocol=1, token=token)
            assert stranger.heard == [{"type": "bye", "code": 4001, "reason": "bad_token"}]


async def test_a_token_where_none_is_known_is_a_bad_one() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        client = await floor.open("ann")
        await client.say("hello", protocol=1, token="x")
        assert client.code == 4001


@pytest.mark.parametrize("text", ["{", "", "null", "[]", '"x"', "1e999", "NaN", '{"t":1}', '{"type":7}'])
async def test_what_is_no_message_is_an_error_and_three_in_a_row_end_the_line(text: str) -> None:
    async with Floor() as floor:
        ann, bea = await lobby(floor), await floor.join("bea")
        heard = len(bea.texts)
        for _ in range(2):
            await ann.session.receive(text)
        await ann.say("beat")
        for _ in range(2):
            await ann.session.receive(text)
        assert not ann.session.closed
        await ann.session.receive(text)
        await floor.settle()
        assert [each["reason"] for each in ann.all("error")] == ["bad_message"] * 5
        assert ann.code == 1008
        assert len(bea.texts) == heard


async def test_unknown_types_and_wrong_fields_name_the_id_they_came_with() -> None:
    async with Floor() as floor:
        ann = await lobby(floor)
        await ann.say("dance", id="d1")
        assert ann.heard[-1] == {"type": "error", "reason": "unknown_type", "id": "d1"}
        await ann.say("ready", id="r1", ready="yes")
        assert ann.heard[-1] == {"type": "error", "reason": "bad_value", "id": "r1"}
        await ann.say("ready", id="r2", ready=True, seat=3)
        assert ann.heard[-1] == {"type": "error", "reason": "bad_value", "id": "r2"}


async def test_two_hundred_commands_in_a_second_slow_nobody_else_down() -> None:
    async with Floor(pace=Pace()) as floor:
        ann, bea = await lobby(floor), await floor.join("bea")
        heard = len(bea.all("update"))
        for number in range(200):
            await ann.session.receive(f'{{"type":"lock","id":"l{number}","locked":true}}')
        await floor.settle()
        assert {"type": "error", "reason": "slow_down"} in ann.heard
        assert ann.code == 1008
        assert len(bea.all("update")) == heard + 1
        assert bea.code is None


async def test_the_bucket_fills_again() -> None:
    async with Floor(pace=Pace(per_second=2, at_once=3)) as floor:
        ann = await lobby(floor)
        for _ in range(3):
            await ann.say("beat")
        assert len(ann.all("alive")) == 2
        await floor.advance(1)
        for _ in range(3):
            await ann.say("beat")
        assert len(ann.all("alive")) == 4


async def test_a_line_that_never_says_hello_ends_after_five_seconds() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        client = await floor.open("ann")
        await floor.advance(4)
        assert client.code is None
        await floor.advance(1)
        assert client.code == 1008


async def test_a_beat_is_answered_with_the_servers_clock_and_keeps_the_line() -> None:
    async with Floor() as floor:
        ann = await lobby(floor)
        for _ in range(10):
            await floor.advance(10)
            await ann.say("beat")
        assert ann.last("alive") == {"type": "alive", "now": floor.clock.now()}
        assert ann.code is None


async def test_a_line_that_reads_nothing_is_cut_and_the_others_do_not_wait() -> None:
    async with Floor() as floor:
        ann, bea = await lobby(floor), await floor.connect("bea", reading=False)
        deaf = await floor.join("cid")
        await deaf.lose()
        deaf = await floor.connect("cid", reading=False)
        for _ in range(12):
            await floor.advance(1)
            await ann.ask("stand-up")
            await ann.ask("sit")
            await bea.session.receive('{"type":"beat"}')
            await deaf.session.receive('{"type":"beat"}')
        assert deaf.code == 4008
        assert deaf.session.outbox.cut
        assert len(deaf.session.outbox) == 1
        assert ann.code is None
        assert len(ann.rows()) >= 24


async def test_a_closed_line_is_cut_after_a_while_if_the_client_does_not_go() -> None:
    async with Floor() as floor:
        ann = await lobby(floor)
        await floor.connect("ann")
        assert ann.code == 4009
        assert not ann.session.outbox.cut
        await floor.advance(6)
        assert ann.session.outbox.cut


async def test_a_line_lost_before_hello_leaves_nothing_behind() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        client = await floor.open("ann")
        room = await floor.hub.room(CODE)
        assert room is not None
        assert room.sessions == 1
        await client.lose()
        assert room.sessions == 0
        await client.say("hello", protocol=1)
        assert client.all("update") == []

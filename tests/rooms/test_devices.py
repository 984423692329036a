"""One person at several devices: the newest line plays, and whoever signs the others out ends theirs."""

from __future__ import annotations

from support.floor import CODE, Floor


async def test_signing_out_the_others_ends_their_lines_with_a_final_code() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        await floor.create("ann", "OTHERS")
        bea = await floor.join("bea")
        here, there = (
            await floor.open("ann", device="phone"),
            await floor.open("ann", "OTHERS", device="laptop"),
        )
        for each in (here, there):
            await each.say("hello", protocol=1)
        floor.hub.sign_out("ann", "phone")
        await floor.settle()
        assert (here.code, there.code, bea.code) == (None, 4001, None)


async def test_a_line_that_has_not_said_hello_is_signed_out_too() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        early = await floor.open("ann", CODE, device="laptop")
        floor.hub.sign_out("ann", "phone")
        await early.say("hello", protocol=1)
        assert early.code == 4001
        assert early.heard[-1]["type"] == "bye"

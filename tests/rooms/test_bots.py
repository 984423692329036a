"""Bots sit at the table: they move after a human moment, call and catch, and nobody ever waits for them."""

from __future__ import annotations

from random import Random

from lastcard import bots
from lastcard.lobby.state import BotLevel
from lastcard.rooms.botseats import Bots
from lastcard.rules.commands import Command, Draw
from lastcard.rules.view import MatchView
from support.floor import Client, Floor, play_on


async def seat_bots(floor: Floor, count: int) -> Client:
    """Ann and some bots at a running match."""
    await floor.create("ann")
    ann = await floor.connect("ann")
    for _ in range(count):
        await ann.ask("add-bot")
    await ann.ask("start", matches=0)
    return ann


async def test_one_person_plays_a_whole_match_against_three_bots() -> None:
    async with Floor(bots=bots) as floor:
        ann = await seat_bots(floor, 3)
        for _ in range(4000):
            phase = ann.last()["room"]["phase"]
            if phase == "result":
                break
            if phase == "between":
                await ann.ask("deal", round=ann.last()["match"]["round"] + 1)
            elif ann.on_turn():
                await play_on([ann])
            else:
                await floor.advance(1)
                await ann.say("beat")
        assert ann.last()["room"]["phase"] == "result"
        assert ann.last()["match"]["winners"]
        assert ann.events("timed-out") == []


async def test_a_bot_takes_a_human_moment() -> None:
    async with Floor(bots=bots) as floor:
        ann = await seat_bots(floor, 1)
        while ann.on_turn():
            await play_on([ann])
        seq = ann.last()["seq"]
        await floor.advance(0.5)
        assert ann.last()["seq"] == seq
        await floor.advance(2.2)
        assert ann.last()["seq"] > seq


async def test_a_bot_without_a_program_is_played_for() -> None:
    async with Floor() as floor:
        ann = await seat_bots(floor, 1)
        while ann.on_turn():
            await play_on([ann])
        await floor.advance(3)
        assert ann.events("timed-out")[0]["seat"] != ann.last()["match"]["seat"]


class Stubborn:
    """A bot that asks for what it may not have."""

    def choose(self, level: BotLevel, view: MatchView, rng: Random) -> Command | None:
        """A draw that is refused."""
        return Draw(view.turn)

    def react(self, level: BotLevel, view: MatchView, rng: Random) -> Command | None:
        """Nothing."""
        return None


async def test_a_bot_that_is_refused_holds_nobody_up() -> None:
    stubborn: Bots = Stubborn()
    async with Floor(bots=stubborn) as floor:
        ann = await seat_bots(floor, 1)
        while ann.on_turn():
            await play_on([ann])
        await floor.advance(3)
        assert ann.events("timed-out") or ann.events("drew")


async def test_bots_wait_with_everybody_else_when_nobody_is_there() -> None:
    async with Floor(bots=bots) as floor:
        ann = await seat_bots(floor, 3)
        await ann.lose()
        await floor.advance(12)
        seq = (await floor.room()).seq
        await floor.advance(30)
        assert (await floor.room()).seq == seq
        again = await floor.connect("ann")
        await floor.advance(5)
        assert again.on_turn() or again.last()["seq"] > seq + 1

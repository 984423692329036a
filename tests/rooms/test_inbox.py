"""The inbox of a room: one job after the other, in the order in which they came."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from lastcard.rooms.inbox import Inbox, Job


class Desk:
    """An inbox at which somebody works, who notes what is begun and done."""

    def __init__(self) -> None:
        self.inbox = Inbox()
        self.notes: list[str] = []
        self.held = asyncio.Event()
        self.work = asyncio.create_task(self.inbox.work(self._do))

    def put(self, name: str, held: bool = False) -> None:
        """A job of this name; one that is `held` takes until `self.held` is set."""

        async def job() -> None:
            self.notes.append(name)
            if held:
                await self.held.wait()
                self.notes.append(f"{name} done")

        self.inbox.put(job)

    async def _do(self, job: Job) -> None:
        await job()

    async def stop(self) -> None:
        """Nobody works here any more."""
        self.work.cancel()
        await asyncio.wait([self.work])


async def spin() -> None:
    """Let all happen that can."""
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    """One at which nothing lies yet."""
    desk = Desk()
    yield desk
    await desk.stop()


async def test_jobs_are_done_in_the_order_in_which_they_came(desk: Desk) -> None:
    desk.put("one")
    desk.put("two")
    assert len(desk.inbox) == 2
    await spin()
    desk.put("three")
    await desk.inbox.idle()
    assert desk.notes == ["one", "two", "three"]


async def test_one_is_done_before_the_next_begins(desk: Desk) -> None:
    desk.put("one", held=True)
    desk.put("two")
    await spin()
    assert (desk.notes, len(desk.inbox)) == (["one"], 1)
    desk.held.set()
    await desk.inbox.idle()
    assert desk.notes == ["one", "one done", "two"]


async def test_all_is_done_once_the_job_under_way_is(desk: Desk) -> None:
    await desk.inbox.idle()
    desk.put("one", held=True)
    waiting = [asyncio.create_task(desk.inbox.idle()) for _ in range(2)]
    await spin()
    assert not any(each.done() for each in waiting)
    desk.held.set()
    await spin()
    assert all(each.done() for each in waiting)
    desk.put("two", held=True)
    desk.held.clear()
    again = asyncio.create_task(desk.inbox.idle())
    await spin()
    assert not again.done()
    desk.held.set()
    await again


async def test_a_job_that_is_called_off_is_waited_for_no_longer(desk: Desk) -> None:
    desk.put("one", held=True)
    waiting = asyncio.create_task(desk.inbox.idle())
    await spin()
    await desk.stop()
    await waiting


async def test_what_comes_when_nobody_works_any_more_disturbs_nobody(desk: Desk) -> None:
    await spin()
    await desk.stop()
    desk.put("one")
    desk.put("two")
    assert (desk.notes, len(desk.inbox)) == ([], 2)

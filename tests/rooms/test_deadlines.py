"""What must happen by when: data, and the one task that keeps it."""

from __future__ import annotations

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from lastcard.rooms.deadlines import Deadlines
from lastcard.rooms.timekeeper import Timekeeper
from support.clock import HandClock


def test_what_is_due_comes_soonest_first_and_once() -> None:
    deadlines, came = Deadlines(), list[str]()
    for when, name in ((3.0, "c"), (1.0, "a"), (2.0, "b"), (9.0, "later")):
        deadlines.at(name, when, lambda name=name: came.append(name))  # type: ignore[misc]
    assert deadlines.soonest() == 1.0
    for action in deadlines.come(3.0):
        action()
    assert came == ["a", "b", "c"]
    assert deadlines.come(3.0) == []
    assert deadlines.soonest() == 9.0


def test_a_key_set_again_has_moved_and_a_dropped_one_does_not_come() -> None:
    deadlines, came = Deadlines(), list[str]()
    deadlines.at("x", 1.0, lambda: came.append("early"))
    deadlines.at("x", 5.0, lambda: came.append("late"))
    deadlines.at("y", 2.0, lambda: came.append("dropped"))
    deadlines.drop("y")
    deadlines.drop("never was")
    assert deadlines.come(4.0) == []
    assert not deadlines.has("y")
    for action in deadlines.come(5.0):
        action()
    assert came == ["late"]
    assert deadlines.soonest() is None


@given(st.lists(st.tuples(st.integers(0, 5), st.one_of(st.none(), st.floats(0, 100)))))
def test_only_the_last_word_about_a_key_counts(words: list[tuple[int, float | None]]) -> None:
    deadlines, last = Deadlines(), dict[int, float | None]()
    for key, when in words:
        last[key] = when
        if when is None:
            deadlines.drop(key)
        else:
            deadlines.at(key, when, lambda: None)
    standing = sorted(when for when in last.values() if when is not None)
    assert len(deadlines) == len(standing)
    assert deadlines.soonest() == (standing[0] if standing else None)
    assert len(deadlines.come(50)) == sum(when <= 50 for when in standing)


def test_moving_one_key_for_ever_takes_no_memory() -> None:
    deadlines = Deadlines()
    for n in range(10_000):
        deadlines.at("session", float(n), lambda: None)
    assert len(deadlines) == 1
    assert len(deadlines._heap) < 100


async def test_the_timekeeper_wakes_for_a_deadline_set_while_it_waits() -> None:
    clock, came = HandClock(0.0), list[str]()
    time = Timekeeper(clock)
    task = asyncio.create_task(time.run())

    async def until(now: float) -> None:
        for _ in range(10):
            await asyncio.sleep(0)
        clock.move(now)
        for _ in range(10):
            await asyncio.sleep(0)

    time.at("late", 50.0, lambda: came.append("late"))
    await until(1.0)
    time.at("soon", 2.0, lambda: came.append("soon"))
    await until(2.0)
    assert came == ["soon"]
    await until(50.0)
    assert came == ["soon", "late"]
    assert len(time) == 0
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)

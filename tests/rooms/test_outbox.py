"""The box towards one client: the newest view wins, no row is told twice, and it never grows."""

from __future__ import annotations

import json

import pytest

from lastcard import protocol
from lastcard.lobby.events import Locked
from lastcard.lobby.state import Room
from lastcard.lobby.view import view
from lastcard.rooms.outbox import MAX_WAITING, Frame, Outbox, join

VIEW = view(Room(), None, {}, "ABCDEF")


def update(first: int, last: int, skipped: int = 0) -> protocol.Update:
    """An update with rows `first` to `last`."""
    rows = [protocol.Row(seq, 0.0, [Locked(True)]) for seq in range(first, last + 1)]
    return protocol.Update(last, float(last), VIEW, None, rows, skipped)


async def drained(outbox: Outbox) -> list[dict[str, object]]:
    """All that waits, as the client gets it."""
    return [json.loads(await outbox.take() or "null") for _ in range(len(outbox))]


async def test_messages_come_in_order() -> None:
    outbox = Outbox()
    outbox.put(Frame(update(1, 1)), 0)
    outbox.put(protocol.Done("a", 1), 0)
    outbox.put(protocol.Refused("b", "stale", 4), 0)
    assert [each["type"] for each in await drained(outbox)] == ["update", "done", "refused"]


async def test_updates_that_wait_become_one_with_the_newest_view_and_all_rows() -> None:
    outbox = Outbox()
    for seq in range(1, 6):
        outbox.put(Frame(update(seq, seq)), 0)
        outbox.put(protocol.Done(f"d{seq}", seq), 0)
    first, *rest = await drained(outbox)
    assert (first["seq"], first["now"]) == (5, 5.0)
    assert [row["seq"] for row in first["rows"]] == [1, 2, 3, 4, 5]  # type: ignore[attr-defined]
    assert [each["seq"] for each in rest] == [1, 2, 3, 4, 5]


async def test_a_taken_update_is_not_joined_with_a_later_one() -> None:
    outbox = Outbox()
    outbox.put(Frame(update(1, 1)), 0)
    await outbox.take()
    outbox.put(Frame(update(2, 2)), 0)
    (second,) = await drained(outbox)
    assert [row["seq"] for row in second["rows"]] == [2]  # type: ignore[attr-defined]


def test_past_two_hundred_rows_the_oldest_are_counted_instead() -> None:
    joined = join(update(1, 150), update(151, 260))
    assert [row.seq for row in joined.rows] == list(range(61, 261))
    assert joined.skipped == 60
    again = join(joined, update(261, 270))
    assert again.rows[0].seq == 71
    assert again.skipped == 70


def test_rows_stay_without_holes_when_the_newer_update_has_left_some_out() -> None:
    joined = join(update(1, 5), update(20, 30, skipped=14))
    assert joined.rows[0].seq == 20
    assert joined.skipped == 19


async def test_only_the_newest_presence_and_sign_of_life_wait() -> None:
    outbox = Outbox()
    for n in range(5):
        outbox.put(protocol.Presence([f"p{n}"]), 0)
        outbox.put(protocol.Alive(float(n)), 0)
    presence, alive = await drained(outbox)
    assert presence["here"] == ["p4"]
    assert alive["now"] == 4.0


async def test_a_frame_is_encoded_once_for_all_who_share_it() -> None:
    frame = Frame(update(1, 1))
    one, two = Outbox(), Outbox()
    one.put(frame, 0)
    two.put(frame, 0)
    assert one.drain()[0] is two.drain()[0]


async def test_goodbye_comes_after_what_waits_and_ends_the_box() -> None:
    outbox = Outbox()
    outbox.put(protocol.Done("a", 1), 0)
    outbox.close(4005, 0)
    outbox.put(protocol.Done("b", 2), 0)
    outbox.close(1000, 0)
    assert [each["type"] for each in await drained(outbox)] == ["done", "bye"]
    assert await outbox.take() is None
    assert outbox.code == 4005


@pytest.mark.parametrize("waited", [10.5, 3600.0])
async def test_a_reader_who_lets_a_message_wait_too_long_is_given_up(waited: float) -> None:
    outbox = Outbox(slow_after=10)
    outbox.put(Frame(update(1, 1)), 0)
    outbox.put(Frame(update(2, 2)), 9)
    assert (outbox.code, outbox.cut) == (None, False)
    outbox.put(Frame(update(3, 3)), waited)
    assert (outbox.code, outbox.cut) == (4008, True)
    assert [each["type"] for each in await drained(outbox)] == ["bye"]


async def test_the_box_is_bounded() -> None:
    outbox = Outbox()
    for n in range(MAX_WAITING):
        outbox.put(protocol.Done(f"d{n}", n), 0)
    assert len(outbox) == MAX_WAITING
    outbox.put(protocol.Done("one more", 1), 0)
    assert outbox.code == 4008
    assert len(outbox) == 1

"""Coming back: the rows one has missed, as one's own seat may see them, or the newest view and how many are
left out.
"""

from __future__ import annotations

from lastcard.protocol import MAX_ROWS
from lastcard.rooms.ledger import RECENT_ROWS
from support.faulty import FaultyJournal
from support.floor import CODE, Client, Floor, play_on


async def test_the_missing_rows_come_word_for_word_as_others_heard_them_live() -> None:
    async with Floor() as floor:
        ann, bea = await floor.table("ann", "bea")
        have = ann.last()["seq"]
        await ann.lose()
        await bea.ask("stand-up")
        await bea.ask("sit")
        again = await floor.connect("ann", after=have)
        heard = again.heard[0]["rows"]
        assert [row["seq"] for row in heard] == list(range(have + 1, heard[-1]["seq"] + 1))
        assert heard == [row for row in bea.rows() if row["seq"] > have]


async def test_whoever_came_and_went_meanwhile_is_called_by_name_in_the_rows_and_in_the_log() -> None:
    async with Floor() as floor:
        ann, _ = await floor.table("ann", "bea")
        have = ann.last()["seq"]
        await ann.lose()
        cid = await floor.join("cid")
        await cid.ask("quit")
        heard = (await floor.connect("ann", after=have)).heard[0]
        assert [row["names"] for row in heard["rows"]] == [{"cid": "Cid"}, {"cid": "Cid"}]
        room = await floor.hub.room(CODE)
        assert room is not None
        assert [row.names for row in await room.rows("ann", have, 9)] == [{"cid": "Cid"}] * 2


async def test_whoever_has_everything_gets_no_rows() -> None:
    async with Floor() as floor:
        ann, _ = await floor.table("ann", "bea")
        again = await floor.connect("ann", after=ann.last()["seq"])
        assert "rows" not in again.heard[0]
        assert again.heard[0]["seq"] == ann.last()["seq"]


async def test_a_first_visit_brings_the_view_and_no_history() -> None:
    async with Floor() as floor:
        await floor.table("ann", "bea")
        late = await floor.join("cid")
        assert "rows" not in late.heard[0]
        assert "skipped" not in late.heard[0]


async def test_thirty_events_slept_through_are_all_in_the_log_in_order() -> None:
    async with Floor() as floor:
        ann, bea = await floor.table("ann", "bea")
        have = ann.last()["seq"]
        await ann.lose()
        for _ in range(15):
            await bea.ask("stand-up")
            await bea.ask("sit")
        again = await floor.connect("ann", after=have)
        assert [row["seq"] for row in again.heard[0]["rows"]] == list(range(have + 1, have + 31))
        assert again.heard[0]["rows"] == bea.rows()[-30:]


async def play_some(clients: list[Client], moves: int) -> None:
    """Some moves of a match, whoever makes them; from round to round."""
    for _ in range(moves):
        if any(each.on_turn() for each in clients):
            await play_on(clients)
        elif clients[0].last()["room"]["phase"] == "between":
            await clients[0].ask("deal", round=clients[0].last()["match"]["round"] + 1)


async def test_rows_are_redacted_for_the_seat_that_asks_for_them() -> None:
    async with Floor() as floor:
        ann, bea = await floor.table("ann", "bea")
        await play_some([ann, bea], 10)
        for client, person in ((ann, "ann"), (bea, "bea")):
            again = await floor.connect(person, after=0)
            live = {row["seq"]: row for row in client.rows()}
            assert [row for row in again.heard[0]["rows"] if row["seq"] in live] == list(live.values())
        watcher = await floor.connect(None, after=0)
        dealt = watcher.events("dealt")
        assert all(not any(each["hands"]) and not each["pile"] for each in dealt)


async def test_rows_of_a_former_match_are_told_as_to_a_watcher() -> None:
    async with Floor() as floor:
        ann, bea = await floor.table("ann", "bea", preset="all-wild-free-draw")
        while ann.last()["room"]["phase"] == "playing":
            await play_on([ann, bea])
        first = ann.last()["seq"]
        await ann.ask("start", matches=1)
        again = await floor.connect("bea", after=0)
        old = [row for row in again.heard[0]["rows"] if row["seq"] <= first]
        dealt = [event for row in old for event in row["events"] if event["type"] == "dealt"]
        assert len(dealt) == 1
        assert not any(dealt[0]["hands"])


async def test_past_two_hundred_rows_the_oldest_are_left_out_and_counted() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        while ann.last()["seq"] < MAX_ROWS + 50:
            await ann.ask("stand-up")
            await ann.ask("sit")
            await floor.advance(0.5)
        again = await floor.connect("ann", after=10)
        first = again.heard[0]
        assert len(first["rows"]) == MAX_ROWS
        assert first["rows"][-1]["seq"] == first["seq"]
        assert first["skipped"] == first["seq"] - MAX_ROWS - 10


async def test_rows_are_the_same_from_memory_and_from_the_journal() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, bea = await floor.table("ann", "bea")
        await play_some([ann, bea], 40)
        have = ann.last()["seq"] - RECENT_ROWS - 5
        near = await floor.connect("ann", after=ann.last()["seq"] - 3)
        far = await floor.connect("ann", after=have)
        assert far.heard[0]["rows"][-3:] == near.heard[0]["rows"]
        assert len(far.heard[0]["rows"]) == RECENT_ROWS + 5


async def test_an_unreachable_journal_leaves_rows_out_but_not_the_view() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, bea = await floor.table("ann", "bea")
        await play_some([ann, bea], 40)
        seq = ann.last()["seq"]
        journal.faults.append("reading")
        again = await floor.connect("ann", after=1)
        assert again.heard[0]["skipped"] == seq - 1
        assert again.heard[0]["match"] == ann.last()["match"]


async def test_twenty_reconnects_give_twenty_equal_views_and_one_seat() -> None:
    async with Floor() as floor:
        await floor.table("ann", "bea", clock=60)
        views = []
        for _ in range(20):
            again = await floor.connect("bea")
            views.append((again.heard[0]["room"], again.heard[0]["match"]))
            await again.lose()
            await floor.advance(3)
        assert all(view == views[0] for view in views)
        assert len((await floor.room()).lobby.members) == 2


async def test_whoever_knows_rows_that_the_journal_has_lost_is_told_to_begin_anew() -> None:
    async with Floor() as floor:
        await floor.table("ann", "bea")
        client = await floor.connect("ann", after=1000)
        assert client.heard[-1] == {"type": "bye", "code": 4010, "reason": "rewound"}

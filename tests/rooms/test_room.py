"""A live room: what is told to whom, and never before it is written."""

from __future__ import annotations

import pytest

from lastcard import protocol
from lastcard.rooms import ledger
from lastcard.rules.events import Dealt
from support.faulty import FaultyJournal
from support.floor import CODE, Floor, on_turn, play_on


async def test_the_first_message_is_the_whole_view_of_ones_own_seat() -> None:
    async with Floor() as floor:
        ann, bea = await floor.table("ann", "bea")
        again = await floor.connect("bea")
        first = again.heard[0]
        assert first["type"] == "update"
        assert first["room"]["you"] == "bea"
        assert first["match"] == bea.last()["match"]
        assert len(first["match"]["hand"]) == 7
        assert ann.last()["match"]["seat"] != first["match"]["seat"]


async def test_everybody_is_called_by_name() -> None:
    async with Floor() as floor:
        ann, _ = await floor.table("ann", "bea")
        view = ann.last()["room"]
        assert [each["name"] for each in view["members"]] == ["Ann", "Bea"]
        assert [each["name"] for each in view["players"]] == ["Ann", "Bea"]


async def test_nothing_is_told_before_it_is_written() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, bea = await floor.table("ann", "bea")
        client = on_turn([ann, bea])
        heard = [len(ann.texts), len(bea.texts)]
        journal.gate.clear()
        before = journal.appends
        choice = client.last()["match"]["choices"]["cards"]
        card = next(each["card"] for each in choice if not each.get("why") and not each.get("needs"))
        await client.session.receive(f'{{"type":"play","id":"x","turn":{client.turn},"card":"{card}"}}')
        await floor.spin()
        assert journal.appends == before + 1
        assert [len(ann.texts), len(bea.texts)] == heard
        journal.gate.set()
        await floor.settle()
        assert client.last("done")["id"] == "x"
        assert len(bea.texts) > heard[1]
        assert len(ann.texts) > heard[0]


async def test_a_move_is_seen_by_all_and_answered_to_its_sender() -> None:
    async with Floor() as floor:
        ann, bea = await floor.table("ann", "bea")
        mover = on_turn([ann, bea])
        answer = await play_on([ann, bea])
        assert answer["type"] == "done"
        for each in (ann, bea):
            assert each.last()["seq"] == answer["seq"]
            assert each.events("played")[-1]["seat"] == mover.last()["match"]["seat"]
        assert mover.heard[-1] == answer


async def test_a_move_out_of_turn_is_refused_to_its_sender_only() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, bea = await floor.table("ann", "bea")
        idle = next(each for each in (ann, bea) if not each.on_turn())
        other = on_turn([ann, bea])
        heard, rows = len(other.texts), journal.appends
        card = idle.last()["match"]["hand"][0]
        assert await idle.reason("play", turn=idle.turn, card=card) == "not_your_turn"
        assert len(other.texts) == heard
        assert journal.appends == rows


async def test_a_late_move_is_told_that_it_is_stale_and_which_decision_runs() -> None:
    async with Floor() as floor:
        clients = await floor.table("ann", "bea")
        client = on_turn(clients)
        answer = await client.ask("draw", turn=client.turn - 1)
        assert (answer["reason"], answer["turn"]) == ("stale", client.turn)


async def test_a_card_that_is_not_held_gets_one_answer_whoever_holds_it() -> None:
    async with Floor() as floor:
        clients = await floor.table("ann", "bea")
        client = on_turn(clients)
        assert await client.reason("play", turn=client.turn, card="red-7") == "not_in_hand"
        assert await client.reason("play", turn=client.turn, card="no such card") == "not_in_hand"


async def test_options_in_conflict_are_named_to_whoever_asked() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        answer = await ann.ask("set-options", options={"force_play": True, "voluntary_draw": "in-need"})
        assert answer["reason"] == "bad_options"
        assert {"force_play", "voluntary_draw"} <= set(answer["about"])


async def test_a_repeat_is_answered_again_and_not_done_again() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, _ = await floor.table("ann", "bea")
        first = await ann.ask("add-bot", id="same")
        rows = journal.appends
        assert await ann.ask("add-bot", id="same") == first
        again = await floor.connect("ann")
        assert await again.ask("add-bot", id="same") == first
        assert journal.appends == rows
        assert len((await floor.room()).lobby.members) == 3


async def test_a_repeat_is_answered_the_same_after_a_restart() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        clients = await floor.table("ann", "bea")
        mover = on_turn(clients)
        person = mover.session.person
        turn = mover.turn
        answer = await play_on(clients)
        seq, id = answer["seq"], answer["id"]
    async with Floor(journal, seed=2) as floor:
        again = await floor.connect(person)
        card = again.last()["match"]["top"]
        assert await again.ask("play", id=id, turn=turn, card=card) == {"type": "done", "id": id, "seq": seq}


async def test_a_repeat_is_answered_the_same_however_long_ago_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that would be refused if it were said for the first time, and over a restart."""
    monkeypatch.setattr(ledger, "RECENT_COMMANDS", 3)
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        first = await ann.ask("lock", id="same", locked=True)
        for number in range(5):
            await ann.ask("allow-watching", allowed=bool(number % 2))
        assert await ann.ask("lock", id="same", locked=True) == first
        assert (await ann.ask("lock", id="new", locked=True))["reason"] == "unchanged"
    async with Floor(journal, seed=2) as floor:
        assert await (await floor.connect("ann")).ask("lock", id="same", locked=True) == first


async def test_two_people_may_use_the_same_id() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        assert (await ann.ask("stand-up", id="1"))["type"] == "done"
        assert (await bea.ask("stand-up", id="1"))["type"] == "done"


async def test_ten_starts_at_once_make_one_match() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        await bea.ask("ready", ready=True)
        for number in range(10):
            await ann.session.receive(f'{{"type":"start","id":"s{number}","matches":0}}')
        await floor.settle()
        assert [each["id"] for each in ann.all("done")] == ["s0"]
        assert [each["reason"] for each in ann.all("refused")] == ["stale"] * 9
        assert (await floor.room()).lobby.matches == 1


async def test_a_watcher_by_link_sees_no_hand_and_may_ask_for_nothing() -> None:
    async with Floor() as floor:
        clients = await floor.table("ann", "bea")
        watcher = await floor.connect(None)
        await play_on(clients)
        view = watcher.last()
        assert view["room"]["you"] is None
        assert view["match"]["seat"] is None
        assert "hand" not in view["match"]
        assert await watcher.reason("sit") == "not_member"


async def test_watchers_share_one_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    written, honest = [], protocol.written

    def write(message: protocol.Outgoing) -> bytes:
        written.append(message)
        return honest(message)

    async with Floor() as floor:
        clients = await floor.table("ann", "bea")
        first, second = await floor.connect(None), await floor.connect(None)
        monkeypatch.setattr(protocol, "written", write)
        await play_on(clients)
        assert first.texts[-1] == second.texts[-1]
        updates = [each for each in written if isinstance(each, protocol.Update)]
        assert [each.room.you for each in updates].count(None) == 1


async def test_a_kicked_person_hears_why_and_cannot_come_back() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        await ann.ask("kick", person="bea")
        assert bea.heard[-1] == {"type": "bye", "code": 4005, "reason": "kicked"}
        assert (await floor.connect("bea")).code == 4005
        assert ann.code is None


async def test_whoever_quits_is_let_go() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        await bea.ask("quit")
        assert bea.code == 1000
        assert [each["person"] for each in ann.last()["room"]["members"]] == ["ann"]


async def test_a_closed_room_lets_everybody_go_for_good() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann, bea, watcher = await floor.connect("ann"), await floor.join("bea"), await floor.connect(None)
        await ann.ask("close")
        assert [each.code for each in (ann, bea, watcher)] == [4006] * 3
        assert (await floor.connect("ann")).code == 4006


async def test_the_older_tab_is_told_and_no_longer_heard() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        older = await floor.connect("ann")
        newer = await floor.connect("ann")
        assert older.heard[-1] == {"type": "bye", "code": 4009, "reason": "opened_elsewhere"}
        await older.say("add-bot", id="late")
        assert older.heard[-1]["type"] == "bye"
        await older.lose()
        await floor.advance(12)
        assert not (await floor.room()).lobby.members[0].away
        assert (await newer.ask("add-bot"))["type"] == "done"


async def test_a_room_that_nobody_needs_leaves_memory_and_is_found_again() -> None:
    async with Floor() as floor:
        clients = await floor.table("ann", "bea")
        await play_on(clients)
        hand = clients[0].last()["match"]["hand"]
        for each in clients:
            await each.lose()
        await floor.advance(200)
        assert len(floor.hub) == 0
        assert (await floor.connect("ann")).heard[0]["match"]["hand"] == hand


async def test_a_room_with_a_line_stays_in_memory() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        for _ in range(30):
            await floor.advance(10)
            await ann.say("beat")
        assert len(floor.hub) == 1


async def test_the_log_is_read_as_the_seat_may_see_it() -> None:
    async with Floor() as floor:
        ann, bea = await floor.table("ann", "bea")
        room = await floor.hub.room(CODE)
        assert room is not None
        for client, person in ((ann, "ann"), (bea, "bea")):
            rows = await room.rows(person, 0, 100)
            (dealt,) = (event for row in rows for event in row.events if isinstance(event, Dealt))
            seat = client.last()["match"]["seat"]
            assert [bool(hand) for hand in dealt.hands] == [n == seat for n in range(2)]

"""When the journal says no: others were first, it cannot be reached, it has lost rows, or a bug would have
spoilt it.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.rooms.ledger import SNAPSHOT_EVERY
from lastcard.rules.cards import Card
from support.faulty import FaultyJournal
from support.floor import CODE, Floor, on_turn, play_on


async def test_two_processes_share_a_room_and_agree() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as one, Floor(journal, one.clock, seed=2) as two:
        two.names.people.update(("ann", "bea", "cid"))
        ann, *_ = await one.table("ann", "bea", "cid")
        cid = await two.connect("cid")
        assert cid.last()["seq"] == ann.last()["seq"]
        await cid.ask("stand-up")
        answer = await ann.ask("add-bot")
        assert answer["type"] == "done"
        assert [event["person"] for event in ann.events("seated")] == ["cid"]
        assert answer["seq"] == cid.last()["seq"] + 1
        hub_two = await two.hub.room(CODE)
        assert hub_two is not None
        hub_two.hint()
        await two.settle()
        assert cid.last()["seq"] == answer["seq"]
        assert cid.last()["room"]["members"] == ann.last()["room"]["members"]


async def test_a_move_beaten_by_anothers_row_is_decided_again_and_stands() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as one, Floor(journal, one.clock, seed=2) as two:
        clients = await one.table("ann", "bea")
        cid = await one.join("cid")
        await cid.lose()
        cid = await two.connect("cid")
        await cid.ask("stand-up")
        answer = await play_on(clients)
        assert answer["type"] == "done"
        assert answer["seq"] == cid.last()["seq"] + 1


async def test_the_same_move_at_two_processes_is_one_row_answered_twice() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as one, Floor(journal, one.clock, seed=2) as two:
        clients = await one.table("ann", "bea")
        mover = on_turn(clients)
        again = await two.connect(mover.session.person)
        choices = mover.last()["match"]["choices"]["cards"]
        card = next(each["card"] for each in choices if not each.get("why") and not each.get("needs"))
        first = await mover.ask("play", id="once", turn=mover.turn, card=card)
        second = await again.ask("play", id="once", turn=again.turn, card=card)
        assert first == second
        assert again.last()["match"] == mover.last()["match"]


async def test_a_move_that_another_process_has_overtaken_is_stale() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as one, Floor(journal, one.clock, seed=2) as two:
        clients = await one.table("ann", "bea")
        mover = on_turn(clients)
        again = await two.connect(mover.session.person)
        turn = again.turn
        await play_on(clients)
        answer = await again.ask("draw", turn=turn)
        assert (answer["reason"], answer["turn"]) == ("stale", mover.turn)


async def test_a_process_that_is_behind_does_not_refuse_what_the_newest_row_allows() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as one, Floor(journal, one.clock, seed=2) as two:
        clients = await one.table("ann", "bea")
        waiting = next(each for each in clients if not each.on_turn())
        again = await two.connect(waiting.session.person)
        for _ in range(40):
            if waiting.on_turn():
                break
            await play_on(clients)
        choices = waiting.last()["match"]["choices"]["cards"]
        card = next(each["card"] for each in choices if not each.get("why") and not each.get("needs"))
        answer = await again.ask("play", turn=waiting.turn, card=card)
        assert answer["type"] == "done"


async def test_a_deadline_found_by_two_processes_is_one_row() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as one, Floor(journal, one.clock, seed=2) as two:
        ann, _ = await one.table("ann", "bea", clock=30)
        bea = await two.connect("bea")
        await one.advance(14)
        await ann.say("beat")
        await bea.say("beat")
        await one.advance(20)
        await two.settle()
        assert len(ann.events("timed-out")) == 1


async def test_what_cannot_be_kept_is_answered_busy_and_told_to_nobody() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, bea = await floor.table("ann", "bea")
        heard = len(bea.texts)
        journal.faults.append("before")
        assert await ann.ask("add-bot", id="b1") == {"type": "refused", "id": "b1", "reason": "busy"}
        assert len(bea.texts) == heard
        assert (await ann.ask("add-bot", id="b1"))["type"] == "done"
        assert len(bea.events("joined")) == 1


async def test_a_row_of_unknown_fate_that_was_kept_is_found_and_answered() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, bea = await floor.table("ann", "bea")
        journal.faults.append("after")
        assert await ann.reason("add-bot", id="b1") == "busy"
        assert bea.events("joined") == []
        answer = await ann.ask("add-bot", id="b1")
        assert answer["type"] == "done"
        assert len(bea.events("joined")) == 1
        assert len((await floor.room()).lobby.members) == 3


async def test_nothing_is_decided_while_the_journal_cannot_be_read() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, _ = await floor.table("ann", "bea")
        journal.faults += ["after", "reading", "reading"]
        assert await ann.reason("add-bot", id="b1") == "busy"
        appends = journal.appends
        assert await ann.reason("add-bot", id="b2") == "busy"
        assert await ann.reason("add-bot", id="b3") == "busy"
        assert journal.appends == appends
        assert (await ann.ask("add-bot", id="b2"))["type"] == "done"
        assert len((await floor.room()).lobby.members) == 4


async def test_a_deadline_that_could_not_be_kept_comes_again() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, bea = await floor.table("ann", "bea", clock=20)
        journal.faults += ["before", "before"]
        await floor.advance(19)
        await ann.say("beat")
        await bea.say("beat")
        await floor.advance(4)
        assert len(ann.events("timed-out")) == 1


async def test_lost_rows_send_everybody_back_to_begin_anew() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, bea = await floor.table("ann", "bea")
        seq = ann.last()["seq"]
        await journal.forget_since(CODE, seq)
        await ann.say("add-bot", id="b1")
        await ann.say("add-bot", id="b1")
        assert (ann.code, bea.code) == (4010, 4010)
        again = await floor.connect("ann")
        assert again.last()["seq"] == seq - 1
        assert again.last()["room"]["phase"] == "waiting"


async def test_a_bug_freezes_its_room_alone() -> None:
    def broken(_round: int, deck: tuple[Card, ...]) -> Sequence[Card]:
        if len(deck) == 112:
            raise ZeroDivisionError
        return deck

    async with Floor(arrange=broken) as floor:
        await floor.create("ann")
        await floor.create("dan", "GHJKLM", options=None, preset="all-wild")
        ann, bea = await floor.connect("ann"), await floor.join("bea")
        dan = await floor.connect("dan", "GHJKLM")
        await bea.ask("ready", ready=True)
        await ann.say("start", id="s", matches=0)
        assert [each.heard[-1]["code"] for each in (ann, bea)] == [1011, 1011]
        assert (await floor.connect("ann")).code == 1011
        assert (await dan.ask("add-bot"))["type"] == "done"
        assert dan.code is None


async def test_a_snapshot_is_written_at_a_matchs_end_and_every_two_hundred_rows() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, bea = await floor.table("ann", "bea", preset="all-wild-free-draw")
        while ann.last()["room"]["phase"] == "playing":
            await play_on([ann, bea])
        loaded = await journal.load(CODE)
        assert loaded is not None
        assert loaded.records == ()
        assert loaded.room == await floor.room()
        for _ in range(SNAPSHOT_EVERY // 2):
            await ann.ask("stand-up")
            await ann.ask("sit")
        loaded = await journal.load(CODE)
        assert loaded is not None
        assert len(loaded.records) < SNAPSHOT_EVERY
        assert (await floor.room()).seq == loaded.room.seq + len(loaded.records)


async def test_the_journal_says_which_match_a_row_has_closed() -> None:
    journal = FaultyJournal()
    async with Floor(journal) as floor:
        ann, bea = await floor.table("ann", "bea", preset="all-wild-free-draw")
        while ann.last()["room"]["phase"] == "playing":
            await play_on([ann, bea])
        (closed,) = journal.inner.matches[CODE]
        assert closed.last == ann.last()["seq"]
        assert [each.person for each in closed.players] == ["ann", "bea"]
        assert len(closed.rounds) == 1

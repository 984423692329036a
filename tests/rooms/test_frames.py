"""What goes over the wire: small, and nothing twice."""

from __future__ import annotations

from lastcard.lobby.events import Merged, Paused, PlayersSeated, QuitRoom
from lastcard.lobby.record import RoomEvent
from lastcard.lobby.state import Player
from lastcard.rooms.frames import persons
from lastcard.rules.cards import ALL_WILD_DECK
from lastcard.rules.events import Caught
from lastcard.rules.options import Options
from support.floor import Floor, play_on

#: Bytes of a mean update over a whole match of four.
MEAN = 1500


async def test_a_mean_frame_is_small() -> None:
    people = [f"{name:-<12}" for name in ("anna", "bert", "carl", "dora")]
    async with Floor() as floor:
        clients = await floor.table(*people, options=Options(target=1000))
        before = [len(each.texts) for each in clients]
        while (phase := clients[0].last()["room"]["phase"]) != "result":
            if phase == "between":
                await clients[0].ask("deal", round=clients[0].last()["match"]["round"] + 1)
            else:
                await play_on(clients)
        texts = [text for each, start in zip(clients, before, strict=True) for text in each.texts[start:]]
        sizes = [len(text.encode()) for text in texts if text.startswith('{"type":"update"')]
        assert len(sizes) > 100
        assert sum(sizes) / len(sizes) <= MEAN, sum(sizes) / len(sizes)


async def test_a_deck_that_the_family_has_anyway_is_left_out() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        assert ann.last()["room"]["options"] == {"deck": None}
        changed = {str(card): count for card, count in ALL_WILD_DECK.items()}
        changed = {**changed, "wild": changed["wild"] - 1, "skip": changed["skip"] + 1}
        await ann.ask("set-options", change={"deck": changed})
        assert ann.last()["room"]["options"]["deck"] == changed


async def test_whole_options_without_a_deck_mean_the_familys_own() -> None:
    async with Floor() as floor:
        await floor.create("ann")
        ann = await floor.connect("ann")
        await ann.ask("set-options", options={"hand_size": 5, "deck": None})
        assert (await floor.room()).lobby.options == Options(hand_size=5)


async def test_ready_is_told_while_no_match_runs() -> None:
    async with Floor() as floor:
        ann, bea = await floor.table("ann", "bea", preset="all-wild-free-draw")
        assert [each.get("ready") for each in ann.last()["room"]["members"]] == [None, None]
        assert "why_start" not in ann.last()["room"]
        while ann.last()["room"]["phase"] == "playing":
            await play_on([ann, bea])
        assert [each.get("ready") for each in ann.last()["room"]["members"]] == [True, True]
        assert ann.last()["room"]["why_start"] == ""


def test_a_row_names_everybody_it_speaks_of_who_may_be_gone_when_it_is_read() -> None:
    told: list[RoomEvent] = [
        Merged("p1", "p2"),
        Paused(by="p3"),
        QuitRoom("p4"),
        Caught(by=0, seat=1, duty=7),
    ]
    assert set(persons(told)) == {"p1", "p2", "p3", "p4"}
    assert persons([PlayersSeated([Player("p1"), Player("b2", "easy")], 0.0)]) == ["p1", "b2"]

"""What goes over the wire: small, and nothing twice."""

from __future__ import annotations

from itertools import islice

import pytest

from lastcard import simulate
from lastcard.lobby import view as lobby
from lastcard.lobby.events import Merged, Paused, PlayersSeated, QuitRoom
from lastcard.lobby.record import Record, RoomEvent
from lastcard.lobby.state import Lobby, Member, Player, Room
from lastcard.protocol import Update
from lastcard.rooms.frames import News, persons, rows
from lastcard.rules.cards import ALL_WILD_DECK
from lastcard.rules.events import Caught, Dealt, Drew, Played, TurnBegan
from lastcard.rules.options import Options
from lastcard.rules.settings import decode
from lastcard.rules.state import Match
from lastcard.rules.view import view
from support.cards import Table, cards
from support.floor import CODE, Floor, play_on

#: Bytes of a mean update over a whole match of four.
MEAN = 1500
PEOPLE = ("ann", "bea", "cid")
NAMES = {"ann": "Ann", "bea": "Bea", "cid": "Cid", "dan": "Dan"}
#: Whoever may listen, and the seat of each; dan is a member without one.
LISTENERS = {"ann": 0, "bea": 1, "cid": 2, "dan": None, "stranger": None, None: None}


def room(match: Match | None, seq: int, first: int = 1) -> Room:
    """Three at a table, and a member who watches."""
    members = (*map(Member, PEOPLE), Member("dan", seated=False))
    players = tuple(map(Player, PEOPLE)) if match is not None else ()
    return Room(Lobby(members, host="ann", players=players, first=first), match, seq)


def record(seq: int, *events: RoomEvent) -> Record:
    """A row."""
    return Record(seq, f"c{seq}", events, None, seq + 0.5)


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


@pytest.mark.parametrize("code", ["classic~jump_in.on~seven_zero.on", "all-wild"])
def test_whoever_listens_is_told_what_that_seat_may_know_and_no_more(code: str) -> None:
    """However many rows there are at once, and whoever is told first."""
    moves = simulate.play(simulate.Plan(1, 3, 7, lambda _: decode(code)), 0)
    listening, journal = list(LISTENERS.items()), list[Record]()
    for seq, (events, match) in enumerate(islice(moves, 120), 1):
        journal.append(record(seq, *events))
        here, told = room(match, seq), journal[-(seq % 3 + 1) :]
        news = News(here, told, NAMES, CODE, 9.5)
        for person, seat in listening:
            shown = lobby.view(here, person, NAMES, CODE)
            assert (shown.code, shown.you) == (CODE, person if person in NAMES else None)
            everything = Update(seq, 9.5, shown, view(match, seat), rows(here, told, seat, NAMES))
            assert news.frame(person).update == everything
        listening.append(listening.pop(0))


def test_before_the_first_match_everybody_is_told_of_the_room_alone() -> None:
    here, told = room(None, 3), [record(3, QuitRoom("eve"))]
    update = News(here, told, {**NAMES, "eve": "Eve"}, CODE, 9.5).frame("ann", 2).update
    assert (update.match, update.skipped, update.rows[0].names) == (None, 2, {"eve": "Eve"})


def test_rows_of_which_a_seat_may_know_no_more_are_made_once_for_all() -> None:
    match = Table("red-1*2", "red-2*2", "red-3*2", preset="classic").match
    told = [record(7, Drew(1, 2, "effect", cards("red-2*2")), TurnBegan(2, 4, "play"), QuitRoom("eve"))]
    news = News(room(match, 7), told, NAMES, CODE, 9.5)
    everybodys = news.frame(None).update.rows
    assert everybodys[0].events[0] == Drew(1, 2, "effect")
    assert news.frame("bea").update.rows[0].events[0] == told[0].events[0]
    for person in ("ann", "cid", "dan", "stranger"):
        assert news.frame(person).update.rows is everybodys
    dealt = [record(7, Dealt(1, [[], cards("red-2"), []], [], 0))]
    news = News(room(match, 7), dealt, NAMES, CODE, 9.5)
    assert news.frame("dan").update.rows is news.frame(None).update.rows


def test_rows_of_which_nothing_is_hidden_are_made_once_for_all() -> None:
    """Also where the kind of event may hide something."""
    match = Table("red-1*2", "red-2*2", "red-3*2", preset="classic").match
    told = [record(7, TurnBegan(1, 4, "play"), Played(1, cards("red-2")[0]))]
    news = News(room(match, 7), told, NAMES, CODE, 9.5)
    assert all(news.frame(person).update.rows is news.frame(None).update.rows for person in LISTENERS)


def test_people_that_were_shown_before_are_not_made_again() -> None:
    here, people = room(None, 3), lobby.People()
    before = lobby.view(here, "bea", NAMES, CODE, people)
    for person in ("ann", None):
        shown = News(here, [], NAMES, CODE, 9.5, people).frame(person).update.room
        assert shown.members is before.members


def test_the_first_row_of_a_match_is_the_first_that_its_seats_may_know_more_of() -> None:
    drew = Drew(0, 1, "effect", cards("red-1"))
    here = room(Table("red-1*2", "red-2*2", "red-3*2", preset="classic").match, 7, first=6)
    seen = rows(here, [record(seq, drew) for seq in (5, 6, 7)], 0, NAMES)
    assert [row.events for row in seen] == [[Drew(0, 1, "effect")], [drew], [drew]]
    assert [(row.seq, row.at) for row in seen] == [(5, 5.5), (6, 6.5), (7, 7.5)]

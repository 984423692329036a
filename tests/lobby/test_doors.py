"""Who may come in and who may look: watching, passwords, and what people are told has changed."""

from __future__ import annotations

from lastcard.lobby import commands as ask
from lastcard.lobby.changes import Change, changes
from lastcard.lobby.state import admitted
from lastcard.lobby.view import view
from support.hall import Hall


def test_whoever_has_the_link_may_watch_until_the_host_says_otherwise() -> None:
    hall = Hall("ann", "bea")
    assert admitted(hall.room, None)
    hall.do("ann", ask.AllowWatching(False))
    assert not admitted(hall.room, None)
    assert not admitted(hall.room, "stranger")
    assert admitted(hall.room, "bea")
    assert hall.refusal("ann", ask.AllowWatching(False)) == "unchanged"
    hall.do("ann", ask.AllowWatching(True))
    assert admitted(hall.room, None)


def test_a_password_keeps_watchers_out_as_well() -> None:
    hall = Hall("ann", "bea")
    assert hall.refusal("ann", ask.Guard(False)) == "unchanged"
    hall.do("ann", ask.Guard(True))
    assert not admitted(hall.room, None)
    assert admitted(hall.room, "bea")
    assert view(hall.room, "bea", {}, "ABCDEF").guarded
    hall.do("ann", ask.Guard(True))  # another password
    hall.do("ann", ask.Guard(False))
    assert admitted(hall.room, None)


def test_whoever_was_sent_away_may_not_look_where_members_alone_may() -> None:
    hall = Hall("ann", "bea")
    hall.do("ann", ask.AllowWatching(False))
    hall.do("ann", ask.Kick("bea"))
    assert not admitted(hall.room, "bea")


def test_what_changed_since_people_were_ready_is_shown_by_name() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.ready("bea")
    hall.do("ann", ask.SetOptions(change=None, preset="all-wild-free-draw", clock=30))
    assert changes(hall.lobby) == [
        Change("voluntary_draw", "in-need", "always"),
        Change("scoring", "first", "single"),
        Change("target", 500, None),
        Change("clock", None, 30),
    ]
    assert view(hall.room, "bea", {}, "ABCDEF").changed == changes(hall.lobby)


def test_several_changes_are_told_as_one_from_what_people_were_ready_for() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.ready("bea")
    hall.do("ann", ask.SetOptions(clock=30))
    hall.do("ann", ask.SetOptions(clock=45))
    assert changes(hall.lobby) == [Change("clock", None, 45)]
    hall.do("ann", ask.SetOptions(clock=None))
    assert changes(hall.lobby) == []


def test_whoever_is_ready_again_has_agreed_to_what_is_then_in_force() -> None:
    hall = Hall("ann", "bea", "cid")
    hall.ready("bea")
    hall.do("ann", ask.SetOptions(clock=30))
    hall.ready("bea")
    hall.do("ann", ask.SetOptions(clock=45))
    assert changes(hall.lobby) == [Change("clock", 30, 45)]


def test_where_nobody_was_ready_nothing_has_changed_for_anybody() -> None:
    hall = Hall("ann", "bea")
    hall.do("ann", ask.SetOptions(clock=30))
    assert changes(hall.lobby) == []


def test_a_match_that_begins_ends_the_telling() -> None:
    hall = Hall("ann", "bea")
    hall.ready("bea")
    hall.do("ann", ask.SetOptions(clock=30))
    hall.start()
    assert changes(hall.lobby) == []


def test_a_deck_is_told_to_be_another_one() -> None:
    hall = Hall("ann", "bea")
    hall.ready("bea")
    hall.do("ann", ask.SetOptions(preset="classic"))
    assert Change("deck", None, None) in changes(hall.lobby)

"""Why a lobby refuses, as a closed set of reasons; sentences for people are the client's."""

from __future__ import annotations

from typing import Final, Literal

from lastcard.rules.reasons import RESTS_ON as GAME_RESTS_ON
from lastcard.rules.reasons import Illegal

LobbyReason = Literal[
    "away",  # the person meant is away
    "bad_options",  # the options contradict each other, or do not serve the seats
    "bad_value",  # a place, a clock or a reserve that there is not, or a preset together with options
    "bot",  # a bot cannot do that
    "clock_runs",  # a clock says how long a decision may take
    "full",  # every seat is taken, or the room holds as many people as it may
    "kicked",  # the host sent this person away
    "locked",  # the room lets nobody new in
    "match_running",  # not before the match has ended
    "no_match",  # no match runs
    "no_such_person",  # nobody of that id is in the room
    "not_host",  # only the host may
    "not_member",  # only who has joined may
    "not_playing",  # the person holds no seat of this match
    "not_ready",  # somebody who is there is not ready
    "not_seated",  # who watches cannot be ready
    "own_person",  # not with oneself
    "paused",  # the match waits, as somebody has asked, or for somebody to come back
    "room_closed",  # the room is closed for good
    "stale",  # what the command meant has happened or has passed
    "too_few",  # a match needs two seats
    "too_soon",  # a decision may take a minute before anybody asks for it
    "unchanged",  # it is so already
]

#: The rule of RULES.md that a refusal rests on; what is house order and no rule of a game has none.
RESTS_ON: Final[dict[str, str]] = {**GAME_RESTS_ON, "full": "R1", "too_few": "R1", "bad_options": "R93"}


class BadOptions(Illegal):
    """Options were refused; `about` names them."""

    def __init__(self, about: list[str]) -> None:
        super().__init__("bad_options")
        self.about = about

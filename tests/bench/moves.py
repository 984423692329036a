"""What a player of Lastcard says to what it sees, with as little reading as that takes: the first card that
may be played is.
"""

from __future__ import annotations

import msgspec

from bench.crowd import Seat


class Member(msgspec.Struct):
    """Somebody in a waiting room."""

    person: str
    ready: bool = False


class RoomPart(msgspec.Struct):
    """What of a room one needs to get a match going."""

    you: str
    host: str
    phase: str
    members: list[Member] = []
    matches: int = 0
    why_start: str = "match_running"


class CardPart(msgspec.Struct):
    """A card of the hand, and what its play must name."""

    card: str
    why: str = ""
    needs: str = ""


class ChoicesPart(msgspec.Struct):
    """What of the choices one needs to move."""

    cards: list[CardPart] = []
    targets: list[int] = []
    draw: str = ""
    pass_: str = msgspec.field(default="", name="pass")
    deal: str = ""
    name_colour: str = ""
    choose_target: str = ""


class MatchPart(msgspec.Struct):
    """What of a match one needs to move."""

    seat: int
    round: int
    turn: int
    on_turn: int | None = None
    choices: ChoicesPart | None = None


class Update(msgspec.Struct):
    """What of an update one needs."""

    seq: int
    room: RoomPart
    match: MatchPart | None = None


_update = msgspec.json.Decoder(Update)


def move(seat: Seat, text: bytes) -> dict[str, object] | None:
    """What a player of Lastcard says to an update, be it before, in or after a match."""
    update = _update.decode(text)
    match, room = update.match, update.room
    if match is None or room.phase in ("waiting", "result"):
        return _begin(room)
    seat.sits(match.seat)
    if match.on_turn is None:
        deals = match.seat == 0 and match.choices is not None and not match.choices.deal
        return {"type": "deal", "round": match.round + 1} if deals else None
    return _turn(match) if match.on_turn == match.seat else None


def _begin(room: RoomPart) -> dict[str, object] | None:
    if room.you != room.host:
        ready = any(each.person == room.you and each.ready for each in room.members)
        return None if ready else {"type": "ready", "ready": True}
    return {"type": "start", "matches": room.matches} if room.why_start == "" else None


def _turn(match: MatchPart) -> dict[str, object] | None:
    choices, turn = match.choices, match.turn
    if choices is None:
        return None
    for each in choices.cards:
        if not each.why:
            target = (
                {"target": choices.targets[turn % len(choices.targets)]} if "target" in each.needs else {}
            )
            colour = {"colour": "red"} if "colour" in each.needs else {}
            return {"type": "play", "turn": turn, "card": each.card, **target, **colour}
    return {"type": "draw", "turn": turn} if not choices.draw else {"type": "pass", "turn": turn}

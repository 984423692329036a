"""What a seat, or a watcher, is sent for each row: made as a room makes it, encoded as on the wire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hidden.recording import Step
from lastcard.lobby.record import Record
from lastcard.lobby.state import Lobby, Member, Player, Room
from lastcard.rooms.frames import News
from lastcard.rules.events import RoundEnded

WATCHER = "watcher"


def frames(steps: Iterable[Step], seat: int | None) -> Iterator[str]:
    """What is sent to `seat` (None: a watcher) for each row before the one that ends the round."""
    for seq, step in enumerate(steps, 1):
        if any(isinstance(event, RoundEnded) for event in step.events):
            return
        people = [f"person-{place}" for place in range(len(step.after.seats))]
        names = {person: person.title() for person in (*people, WATCHER)}
        room = Room(_lobby(people), step.after, seq)
        record = Record(seq, f"command-{seq}", tuple(step.events), None, float(seq))
        news = News(room, [record], names, "ROOM23", float(seq))
        yield news.frame(WATCHER if seat is None else people[seat]).text.decode()


def _lobby(people: list[str]) -> Lobby:
    members = (*(Member(person) for person in people), Member(WATCHER, seated=False))
    return Lobby(members, host=people[0], players=tuple(Player(person) for person in people), first=1)

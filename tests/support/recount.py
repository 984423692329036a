"""The sums of a room once more, from its journal alone: each row's events are read, nothing is folded, no
module that writes or reads results has a part in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from lastcard.lobby.events import Kicked, MatchStruck, Merged, PlayersSeated
from lastcard.lobby.record import Record
from lastcard.rules.events import MatchEnded, MatchStarted, RoundEnded
from reference.cards import total

#: Matches, wins, card points.
Sums = tuple[int, int, int]


class Recount:
    """Reads rows and remembers, for each match, who has won how much."""

    def __init__(self) -> None:
        self._families: dict[str, str] = {}
        self._match = ""
        self._players: list[str] = []
        self._won: dict[str, dict[str, list[int]]] = {}
        self._points: list[int] = []
        self._kicked: set[str] = set()
        self._struck: set[str] = set()
        self._into: dict[str, str] = {}

    def read(self, records: Iterable[Record]) -> Recount:
        """Take in more rows."""
        for record in records:
            for event in record.events:
                self._heed(event, any(isinstance(other, Kicked) for other in record.events))
        return self

    def sums(self) -> dict[str, Sums]:
        """What everybody has, over the matches that count."""
        found: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
        for match, seats in self._won.items():
            if match in self._kicked | self._struck:
                continue
            gathered: dict[str, list[int]] = defaultdict(lambda: [0, 0])
            for person, (won, points) in seats.items():
                one = gathered[self._one(person)]
                one[:] = [max(one[0], won), one[1] + points]
            for person, (won, points) in gathered.items():
                sums = found[person]
                sums[:] = [sums[0] + 1, sums[1] + won, sums[2] + points]
        return {person: (sums[0], sums[1], sums[2]) for person, sums in found.items()}

    def _heed(self, event: object, kicked: bool) -> None:
        match event:
            case PlayersSeated(players):
                self._players, self._points = [each.person for each in players], [0] * len(players)
            case MatchStarted(id, _, options):
                self._match, self._families[id] = id, options.family
            case RoundEnded(_, int(winner), hands):
                cards = [card for seat, hand in enumerate(hands) if seat != winner for card in hand]
                self._points[winner] += total(cards, self._families[self._match])
            case MatchEnded(winners):
                self._won[self._match] = {
                    person: [int(seat in winners), self._points[seat]]
                    for seat, person in enumerate(self._players)
                }
                if kicked:
                    self._kicked.add(self._match)
            case MatchStruck(id, True):
                self._struck.add(id)
            case MatchStruck(id, False):
                self._struck.discard(id)
            case Merged(person, into):
                self._into.pop(person, None)
                if into is not None:
                    self._into[person] = into

    def _one(self, person: str) -> str:
        while person in self._into:
            person = self._into[person]
        return person

"""Rooms with a past: matches of random legal play with leavers, kicks, bots, ties and eliminations, and what
the host strikes and says of people afterwards. The same seed gives the same past.
"""

from __future__ import annotations

from random import Random
from typing import get_args

from msgspec.structs import replace

from lastcard.lobby import commands as ask
from lastcard.lobby.state import MAX_SEATS, seat_of
from lastcard.rules import commands as play
from lastcard.rules.judge import legal
from lastcard.rules.options import PRESETS, Options, Preset
from support.hall import Hall

PEOPLE = ("ann", "bea", "cid", "dan", "eve", "fay")
SCORINGS = ("first", "lowest", "elimination", "single")


class Evenings(Hall):
    """A room that plays by itself."""

    def __init__(self, seed: object, people: int = 4, salted: bool = False) -> None:
        super().__init__(*PEOPLE[:people], salted=salted)
        self._people = people
        self._rng = Random(str(seed))

    def evening(self, matches: int) -> None:
        """Play so many matches, each followed by a short pause; then much time passes."""
        for _ in range(matches):
            self.match_of_any_kind()
            self.now += self._rng.choice((30, 600, 4000))
        self.now += self._rng.randrange(8, 200) * 3600.0

    def match_of_any_kind(self, options: Options | None = None) -> None:
        """A whole match, by these options or any; places are filled, and at times a bot comes or goes."""
        while len(self.lobby.members) < self._people:
            crowd = [*PEOPLE, *(f"guest{number}" for number in range(1 + len(self.lobby.kicked)))]
            here = {each.person for each in self.lobby.members} | self.lobby.kicked
            self.do(next(each for each in crowd if each not in here), ask.Join())
        self._bots()
        options = options or self._options()
        if options != self.lobby.options:
            self.do(self._host(), ask.SetOptions(options=options))
        self.start()
        while self.match.phase != "over":
            self.now += 1.0
            self._step()

    def strike(self, count: int) -> None:
        """The host strikes some matches, and lets every other one count again."""
        for record in self._rng.sample(self.closed, count):
            self.do(self._host(), ask.Strike(record.match, True))
            if self._rng.random() < 0.5:
                self.do(self._host(), ask.Strike(record.match, False))

    def merge(self) -> None:
        """The host finds that somebody who has played is the host."""
        person = self._rng.choice(sorted({each.person for each in self.closed[0].players if not each.bot}))
        if person != self._host():
            self.do(self._host(), ask.Merge(person, self._host()))

    def _host(self) -> str:
        assert self.lobby.host is not None
        return self.lobby.host

    def _bots(self) -> None:
        bots = [each.person for each in self.lobby.members if each.bot is not None]
        if bots and self._rng.random() < 0.5:
            self.do(self._host(), ask.Kick(bots[0]))
        elif not bots and self._rng.random() < 0.3 and len(self.lobby.members) < MAX_SEATS:
            self.do(self._host(), ask.AddBot())

    def _options(self) -> Options:
        options = PRESETS[self._rng.choice(get_args(Preset))]
        scoring = self._rng.choice(SCORINGS)
        target = None if scoring == "single" else self._rng.choice((50, 100, 150))
        return replace(options, scoring=scoring, target=target)

    def _step(self) -> None:
        match, luck = self.match, self._rng.random()
        if match.phase == "between":
            self.deal()
        elif match.phase == "shuffling":
            self.add_salt()
        elif luck < 0.003 and (goer := self._goer()):
            self.do(goer, ask.Quit())
        elif luck < 0.006 and (goer := self._goer()) and goer != self._host():
            self.do(self._host(), ask.Kick(goer))
        elif owing := [(seat, one.owes) for seat, one in enumerate(match.seats) if one.owes]:
            self._word(*owing[0])
        else:
            self._play()

    def _goer(self) -> str | None:
        people = [each.person for each in self.lobby.members if each.bot is None]
        held = [each for each in people if seat_of(self.room, each) is not None]
        return self._rng.choice(held) if len(people) > 2 and held else None

    def _word(self, seat: int, duty: int) -> None:
        """Whoever owes a call says it, or is caught, or neither."""
        luck = self._rng.random()
        others = [other for other, one in enumerate(self.match.seats) if one.status == "in" and other != seat]
        if luck < 0.4:
            self.do(self.lobby.players[seat].person, play.Call())
        elif luck < 0.7:
            self.do(self.lobby.players[self._rng.choice(others)].person, play.Catch(seat, duty))
        else:
            self._play()

    def _play(self) -> None:
        now = self.match.round
        assert now is not None
        assert now.on_turn is not None
        choices = legal(self.match, now.on_turn)
        if self._rng.random() < 0.9:  # else rounds would never end
            choices = [each for each in choices if isinstance(each, play.Play)] or choices
        chosen = self._rng.choice(choices)
        self.do(self.on_turn(), chosen)

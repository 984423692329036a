"""What happens in a room when its time has come: deadlines, and the moves of bots, their own and those for
owners who do not act.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random

from lastcard.lobby import commands as ask
from lastcard.lobby.dues import next_due
from lastcard.lobby.record import Unavailable
from lastcard.rooms.alarms import AGAIN_AFTER, Alarms
from lastcard.rooms.botseats import Bots, Moment, asking, moments, wish
from lastcard.rooms.ledger import Ledger
from lastcard.rules.commands import AnyCommand, TimeOut
from lastcard.rules.reasons import Illegal

_log = logging.getLogger(__name__)

ByItself = Callable[[ask.AnyLobbyCommand, str], Awaitable[None]]


class Playing:
    """The alarms that a room's state asks for. `by_itself` does what the room does unasked."""

    def __init__(
        self, ledger: Ledger, alarms: Alarms, bots: Bots | None, rng: Random, by_itself: ByItself
    ) -> None:
        self._ledger = ledger
        self._alarms = alarms
        self._bots = bots
        self._rng = rng
        self._by_itself = by_itself

    async def arm(self) -> None:
        """Set the alarms for the state as it is now."""
        due = next_due(self._ledger.state)
        if due is None:
            self._alarms.drop("due")
        else:
            self._alarms.set_at("due", due, partial(self._by_itself, ask.DueCame(due), f"due:{due}"))
        self._alarms.arm_bots(self._ledger.state, self._rng, lambda moment: partial(self._bot, moment))

    async def _bot(self, moment: Moment) -> None:
        self._alarms.thought(moment)
        state = self._ledger.state
        if moment not in moments(state):
            return
        command = wish(state, moment, self._bots, self._rng)
        if command is not None and not await self._bot_asks(moment, command) and moment.turn:
            await self._bot_asks(moment, TimeOut(moment.turn))

    async def _bot_asks(self, moment: Moment, command: AnyCommand) -> bool:
        """Whether the bot was not refused. One that cannot be kept now is asked for again later."""
        cmd = f"bot:{moment.seat}:{moment.turn}:{moment.duty}"
        try:
            await self._ledger.do(*asking(moment, command), cmd)
        except Illegal as no:
            if moment not in moments(self._ledger.state):
                return True  # another process was first
            _log.warning("room %s: a bot was refused: %s", self._ledger.code, no.reason)
            return False
        except Unavailable:
            self._alarms.set(("again", moment), AGAIN_AFTER, partial(self._bot, moment))
        return True

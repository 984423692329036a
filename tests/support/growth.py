"""Whether a page that is played at grows: what it holds after a while, and after as long again."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, expect

from pictures.table import Table
from support.players import PATIENCE, Player
from support.server import Server

#: By how much more the second measure may hold: hands and lines of the story differ from turn to turn.
TOLERANCE = 1.1
#: The story keeps its last lines; so much may they weigh, in bytes.
STORY = 500_000


@dataclass(frozen=True)
class Held:
    """What a page holds once the garbage is gone: nodes in and out of the document, listeners, bytes."""

    nodes: int
    listeners: int
    heap: int


def is_flat(middle: Held, end: Held) -> bool:
    """Whether the second half has left nothing behind."""
    return (
        end.nodes <= middle.nodes * TOLERANCE
        and end.listeners <= middle.listeners * TOLERANCE
        and end.heap <= middle.heap * TOLERANCE + STORY
    )


def measured(browser: Browser, folder: Path, turns: int) -> tuple[Held, Held]:
    """A match of four with one page at it, looked at after half of the turns and after all, when a round has
    just been dealt.
    """
    with Server(folder, message_burst=10_000, messages_per_second=10_000) as server:
        table = Table(server, 4, target=5000)
        table.deal()
        person = Player(browser, "Ann")
        person.context.add_cookies([{"name": "lastcard", "value": table.cookie, "url": server.url}])
        tools = person.context.new_cdp_session(person.page)
        tools.send("Performance.enable")
        person.page.goto(table.link)
        expect(person.turn).to_be_visible(timeout=PATIENCE)
        held = []
        for until in (turns // 2, turns):
            _play(person, table, until)
            held.append(_held(tools))
        assert person.trouble == []
        person.context.close()
        table.close()
    return held[0], held[1]


def _play(person: Player, table: Table, until: int) -> None:
    """Play on until so many decisions have been waited for and the next round is dealt."""
    deal = person.page.get_by_role("button", name=re.compile("^Deal round"))
    while True:
        if deal.is_visible():
            deal.click()
            expect(person.turn).to_be_visible(timeout=PATIENCE)
            if int(person.page.locator("[data-turn]").get_attribute("data-turn") or 0) >= until:
                return
        elif person.is_on_turn():
            person.plays()
        else:
            table.others_play_if_asked()


def _held(tools: CDPSession) -> Held:
    tools.send("HeapProfiler.collectGarbage")
    told = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}
    return Held(int(told["Nodes"]), int(told["JSEventListeners"]), int(told["JSHeapUsedSize"]))

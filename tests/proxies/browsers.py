"""Four real browsers behind a proxy before two processes, one of which is killed in a turn: the match ends,
and the history is right. Run by `proxies.run --browsers`; it sees only what the pages show.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import httpx
from playwright.sync_api import expect, sync_playwright

from soak.processes import Cluster, Process
from support import browser
from support.night import Night
from support.players import DESKTOP, PATIENCE, PHONE, Player

TARGET = 300
FRIENDS = (("Mia", PHONE), ("Oskar", DESKTOP), ("Zoë", PHONE), ("Jānis", DESKTOP))


class Reached:
    """The processes as people reach them: at one address. `restart` kills the one where the table is."""

    def __init__(self, url: str, servers: Cluster) -> None:
        self.url = url
        self.servers = servers
        self.killed: Process | None = None

    def restart(self) -> None:
        """Kill it, and leave it dead: the other has to do."""
        self.killed = max(self.servers.processes, key=_lines)
        self.killed.kill()

    def revive(self) -> None:
        """The killed one comes back."""
        if self.killed is not None:
            self.killed.start()


def _lines(process: Process) -> float:
    """How many lines a process has."""
    told = httpx.get(f"{process.url}/metrics", trust_env=False).text.splitlines()
    return next(float(line.split()[1]) for line in told if line.startswith("lastcard_lines "))


@contextlib.contextmanager
def friends() -> Iterator[list[Player]]:
    """Four people, each with a browser of their own."""
    browser.use_own_node()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**browser.find().launch_options())
        players = [Player(chromium, name, screen) for name, screen in FRIENDS]
        yield players
        for player in players:
            player.context.close()
        chromium.close()


def evening(url: str, servers: Cluster) -> list[str]:
    """Play, and say what was wrong with it."""
    reached = Reached(url, servers)
    with friends() as people:
        night = Night(reached, people)
        night.sit_down(target=TARGET, clock=120)
        night.play_turns(6)
        night.cut_the_power()
        night.play_turns(6)
        reached.revive()
        rounds = night.play_to_the_end()
        winner, score = night.winner()
        page = people[0].page
        page.goto(f"{night.link}/history")
        expect(page.get_by_text(winner).first).to_be_visible(timeout=PATIENCE)
        print(f"  four browsers: {rounds} rounds, {winner} won with {score}")
        wrong = [f"{each.name}: {told}" for each in people for told in each.trouble]
        address = f"{url}/api/rooms/{night.code}/standings"
        standings = httpx.get(address, cookies=night.cookies(), trust_env=False)
    wins = {line["name"]: line["wins"] for line in standings.json()["standings"]}
    if wins != {name: int(name == winner) for name, _ in FRIENDS}:
        wrong.append(f"the standings say {wins}, and {winner} has won")
    return wrong if score >= TARGET else [*wrong, f"{winner} has won with {score}"]

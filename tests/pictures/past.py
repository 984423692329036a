"""The pages that look back, on a room that has played for some evenings."""

from __future__ import annotations

from playwright.sync_api import expect

from pictures.camera import Camera
from support.past import CODE, COOKIE
from support.players import PATIENCE
from support.server import Server


def past(server: Server, camera: Camera, match: str) -> None:
    """The pages that look back, on a room that has played for some evenings."""
    page = camera.page(COOKIE, server.url)
    room, replay = f"{server.url}/r/{CODE}", f"{server.url}/m/{match}/replay"
    for name, address in (
        ("past-history", f"{room}/history"),
        ("past-standing", f"{room}/history?tab=standing"),
        ("past-evenings", f"{room}/history?tab=evenings"),
        ("past-behind", f"{room}/history?figure=points&of=ann"),
        ("past-none", f"{room}/history?when=days&to=2001-01-01"),
        ("past-person", f"{room}/people/ann"),
        ("past-you", f"{server.url}/you"),
        ("past-figures", f"{server.url}/you?tab=figures"),
        ("past-match", f"{server.url}/m/{match}"),
        ("replay", f"{replay}?at=12"),
        ("replay-one", f"{replay}?at=12&eyes=1"),
        ("replay-nowhere", f"{replay}?at=99999"),
    ):
        page.goto(address)
        camera.take(page, name)
    page.goto(f"{replay}?at=12")
    expect(page.get_by_role("slider")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Again", exact=True)).to_be_visible(timeout=PATIENCE)
    camera.take(page, "replay-end")
    page.keyboard.press("?")
    camera.take(page, "replay-keys")

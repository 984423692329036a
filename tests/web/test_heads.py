"""HEAD answers as GET does, without a body, wherever GET answers."""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit

import pytest

from support.server import Server
from support.site import Site, new_room

#: `{}`: the code of a room.
PATHS = [
    "/", "/r/{}", "/r/ABCDEF", "/api/me", "/api/options", "/api/rooms/{}", "/api/rooms/{}/arrival",
    "/api/rooms/{}/events", "/api/rooms/ABCDEF", "/api/nothing", "/assets/index-0a1b2c3d.js",
    "/healthz", "/readyz",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
async def test_head_is_get_without_a_body(site: Site, path: str) -> None:
    browser = await site.browser()
    address = path.format(await new_room(browser))
    whole, head = await browser.get(address), await browser.head(address)
    assert whole.content
    assert (head.status_code, head.content) == (whole.status_code, b"")
    for headers in (whole.headers, head.headers):
        headers["content-length"] = "of another moment"
    assert head.headers == whole.headers


async def test_what_only_takes_posts_has_no_head(site: Site) -> None:
    browser = await site.browser()
    assert (
        (await browser.head("/api/rooms")).status_code == (await browser.get("/api/rooms")).status_code == 404
    )


def test_a_connection_goes_on_after_a_head(server: Server) -> None:
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc)
    seen = []
    for method in ("HEAD", "GET", "HEAD", "GET"):
        connection.request(method, "/api/options")
        answer = connection.getresponse()
        seen.append((answer.status, answer.getheader("content-length"), len(answer.read())))
    connection.close()
    size = seen[1][2]
    assert size > 0
    assert seen == [(200, str(size), 0), (200, str(size), size)] * 2

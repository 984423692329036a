"""By what name a server is reached: what cannot be one is turned away, wherever it stands."""

from __future__ import annotations

import pytest
from websockets.exceptions import InvalidStatus

from support.guest import Guest
from support.server import Server
from support.site import Site, new_room


@pytest.mark.parametrize(
    "host",
    ["[", "[::1", "[::1]:x", "localhost:abc", "localhost:99999", "a" * 254, "a b", "cards.test/..", "a@b",
     "<b>", "::1", "cards.test:", "cards.test\u00ff"],
)  # fmt: skip
async def test_what_is_no_host_is_a_bad_request(site: Site, host: str) -> None:
    browser = await site.browser()
    code = await new_room(browser)
    for path in (f"/api/rooms/{code}", f"/api/rooms/{code}/qr.svg", f"/r/{code}", "/", "/healthz"):
        answer = await browser.get(path, headers={b"Host": host.encode("latin-1")})
        assert (answer.status_code, answer.json()["error"]) == (400, "bad_host")
        assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("host", ["CARDS.test:80", "my_server:8000", "[::1]:8000", "10.0.0.1:65535"])
async def test_what_may_be_a_host_is_answered(site: Site, host: str) -> None:
    browser = await site.browser()
    code = await new_room(browser)
    del browser.headers["Origin"]
    for path in (f"/api/rooms/{code}", f"/api/rooms/{code}/qr.svg", f"/r/{code}"):
        assert (await browser.get(path, headers={"Host": host})).status_code == 200


async def test_a_program_may_name_none_but_not_two(site: Site) -> None:
    browser = await site.browser()
    assert (await browser.get("/healthz", headers={"Host": ""})).status_code == 200
    two = [("Host", "cards.test"), ("Host", "other.test")]
    assert (await browser.get("/healthz", headers=two)).status_code == 400


def test_a_line_names_a_host_too(server: Server) -> None:
    with Guest(server) as anna:
        code = anna.create()
        with pytest.raises(InvalidStatus) as refused:
            anna.line(code, hello=False, additional_headers={"Host": "["})
    assert refused.value.response.status_code == 400

"""The page at its addresses."""

from __future__ import annotations

import pytest

from lastcard.web.headers import CONTENT_SECURITY_POLICY
from support.site import Opener, Site, new_room


async def test_home_is_the_page(site: Site) -> None:
    answer = await (await site.browser()).get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert '<base href="/" />' in answer.text


async def test_a_room_and_its_history_are_the_page(site: Site) -> None:
    code = await new_room(await site.browser())
    browser = await site.browser()
    for path in (f"/r/{code}", f"/r/{code}/history", f"/r/{code}/screen"):
        answer = await browser.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert code not in answer.text, "a link's preview names the game alone"


@pytest.mark.parametrize(
    "path",
    ["/r/ABCDEF", "/r/ABCDEF/history", "/r/..%2F..%2Fetc%2Fpasswd", "/r/%00", "/r/AB%0ACD", "/r/' OR 1=1--",
     "/r/" + "A" * 10_000, "/r/", "/somewhere", "/m/none", "/m/none/replay", "/r/ABCDEF/people/me",
     "/index.html"],
)  # fmt: skip
async def test_what_is_not_there_is_a_friendly_page_with_404(site: Site, path: str) -> None:
    answer = await (await site.browser()).get(path)
    assert answer.status_code == 404
    assert "<title>" in answer.text


async def test_another_way_to_write_a_code_leads_to_its_one_form(site: Site) -> None:
    browser = await site.browser()
    answer = await browser.get("/r/km pq rt/history")
    assert (answer.status_code, answer.headers["location"]) == (307, "/r/KMPQRT/history")
    assert (await browser.get("/r/kmpqrt")).headers["location"] == "/r/KMPQRT"
    somebody = await browser.get("/r/kmpqrt/people/p-1?bots=without")
    assert somebody.headers["location"] == "/r/KMPQRT/people/p-1?bots=without"
    odd = await browser.get("/r/kmpqrt/people/%0d%0aset-cookie:x=1")
    assert odd.headers["location"] == "/r/KMPQRT/people/%0D%0Aset-cookie%3Ax%3D1"
    assert "set-cookie" not in odd.headers


@pytest.mark.parametrize("path", ["/api", "/api/nothing", "/assets/missing.js", "/ws/KMPQRT"])
async def test_what_programs_ask_for_is_answered_in_their_way(site: Site, path: str) -> None:
    answer = await (await site.browser()).get(path)
    assert answer.status_code == 404
    assert answer.json()["error"] == "not_found"


async def test_every_answer_has_the_headers(site: Site) -> None:
    browser = await site.browser(url="https://cards.test")
    for path in ("/", "/r/ABCDEF", "/api/me", "/api/nothing", "/healthz", "/assets/index-0a1b2c3d.js"):
        headers = (await browser.get(path)).headers
        assert headers["content-security-policy"] == CONTENT_SECURITY_POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in headers
    plain = (await (await site.browser()).get("/")).headers
    assert "cross-origin-opener-policy" not in plain, "browsers would complain about it on every page"


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    rules = dict(rule.split(" ", 1) for rule in CONTENT_SECURITY_POLICY.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["frame-ancestors"] == "'none'"
    assert not any("unsafe" in rule or "*" in rule or "http" in rule for rule in rules.values())


async def test_what_may_be_kept(site: Site) -> None:
    browser = await site.browser()
    assert "immutable" in (await browser.get("/assets/index-0a1b2c3d.js")).headers["cache-control"]
    assert (await browser.get("/")).headers["cache-control"] == "no-cache"
    assert (await browser.get("/api/me")).headers["cache-control"] == "no-store"
    packed = await browser.get("/assets/index-0a1b2c3d.js", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.text.startswith("export const page")


async def test_head_is_answered_like_get(site: Site) -> None:
    browser = await site.browser()
    for path in ("/", "/healthz", "/readyz"):
        answer = await browser.head(path)
        assert (answer.status_code, answer.content) == (200, b"")
    assert (await browser.head("/r/ABCDEF")).status_code == 404


@pytest.mark.parametrize("prefix", ["/cards", ""])
async def test_below_a_sub_path_whether_the_proxy_cuts_it_off_or_not(opener: Opener, prefix: str) -> None:
    site = await opener(public_url="https://example.org/cards")
    browser = await site.browser(url="https://example.org")
    answer = await browser.get(f"{prefix}/")
    assert '<base href="/cards/" />' in answer.text
    made = await browser.post(f"{prefix}/api/rooms", json={})
    assert made.status_code == 201
    assert "Path=/cards/;" in made.headers["set-cookie"]
    code = made.json()["code"]
    assert (await browser.get(f"{prefix}/r/{code}")).status_code == 200
    assert (await browser.get(f"{prefix}/r/{code.lower()}")).headers["location"] == f"/cards/r/{code}"
    assert (await browser.get(f"{prefix}/api/rooms/{code}")).json()[
        "link"
    ] == f"https://example.org/cards/r/{code}"
    assert (await browser.get(f"{prefix}/assets/index-0a1b2c3d.js")).status_code == 200


async def test_a_stopping_server_is_alive_and_not_ready(site: Site) -> None:
    browser = await site.browser()
    assert (await browser.get("/readyz")).json() == {"status": "ok"}
    site.parts.ready = False
    answer = await browser.get("/readyz")
    assert (answer.status_code, answer.json()["error"]) == (503, "stopping")
    assert (await browser.get("/healthz")).status_code == 200

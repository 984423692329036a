"""Limits over HTTP: guessing codes, asking too often, making too many rooms, and a server that is full."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx

from support.guest import Guest
from support.server import Server
from support.site import Opener, new_room


async def test_guessing_codes_is_slowed_for_the_guesser_alone(opener: Opener) -> None:
    site = await opener(failed_codes_per_minute=3)
    anna, guesser = await site.browser("10.0.0.1"), await site.browser("10.0.0.2")
    code = await new_room(anna)
    for path in ("/api/rooms/KMPQRT", "/api/rooms/no", "/r/KMPQRT"):
        assert (await guesser.get(path)).status_code == 404
    for path in ("/api/rooms/KMPQRT", f"/api/rooms/{code}", f"/api/rooms/{code}/matches", f"/r/{code}"):
        answer = await guesser.get(path)
        assert answer.status_code == 429, "whatever the code, so that nothing is learned"
    assert (await guesser.get(f"/api/rooms/{code}")).json()["error"] == "slow_down"
    assert int((await guesser.get(f"/api/rooms/{code}")).headers["retry-after"]) >= 1
    assert (await anna.get(f"/api/rooms/{code}")).status_code == 200


async def test_guessing_from_everywhere_is_slowed_for_all(opener: Opener) -> None:
    site = await opener(failed_codes_per_minute_total=3)
    for n in range(3):
        assert (await (await site.browser(f"10.0.0.{n}")).get("/api/rooms/KMPQRT")).status_code == 404
    assert (await (await site.browser("10.0.1.1")).get("/api/rooms/KMPQRT")).status_code == 429


async def test_whoever_has_been_in_a_room_waits_for_no_strangers_guesses(opener: Opener) -> None:
    site = await opener(failed_codes_per_minute=3)
    anna, guesser, cara = [await site.browser("10.0.0.1") for _ in range(3)]
    code, other = await new_room(anna), await new_room(cara)
    for _ in range(3):
        assert (await guesser.get("/api/rooms/KMPQRT")).status_code == 404
    room = f"/api/rooms/{code}"
    for path in (room, f"/api/rooms/{code.lower()}/arrival", f"{room}/matches", f"/r/{code}"):
        assert (await anna.get(path)).status_code == 200
    for browser, path in ((anna, other), (anna, "KMPQRT"), (anna, "no"), (cara, code), (guesser, code)):
        answer = await browser.get(f"/api/rooms/{path}")
        assert answer.status_code == 429, "to all others every code looks the same"
    anna.cookies.set("lastcard", anna.cookies["lastcard"][:-1])
    assert (await anna.get(room)).status_code == 429, "a secret that is none"


async def test_guesses_that_come_together_are_slowed_like_those_that_follow_each_other(
    opener: Opener,
) -> None:
    """They are counted before they are looked at; whoever was right has not guessed."""
    site = await opener(failed_codes_per_minute=3)
    anna, guesser, ben, cara = [await site.browser(f"10.0.0.{n}") for n in range(4)]
    code = await new_room(anna)
    await anna.put(f"/api/rooms/{code}/password", json={"password": "open sesame"})

    async def tried(browser: httpx.AsyncClient, *passwords: str) -> list[str]:
        wishes = (browser.post(f"/api/rooms/{code}/join", json={"password": each}) for each in passwords)
        return [answer.json().get("error", "in") for answer in await asyncio.gather(*wishes)]

    assert sorted(await tried(guesser, *"abcdefgh")) == ["slow_down"] * 5 + ["wrong_password"] * 3
    assert await tried(guesser, "open sesame") == ["slow_down"]
    assert await tried(ben, "open sesame") == ["in"]
    assert await tried(ben, "a", "b", "c", "open sesame") == ["in"] * 4, "a member is asked for none"
    codes = [f"KMPQR{letter}" for letter in "ABCDEFGH"]
    answers = await asyncio.gather(*(cara.get(f"/api/rooms/{each}") for each in codes))
    assert sorted(answer.status_code for answer in answers) == [404] * 3 + [429] * 5
    enters = (ben.post("/api/me/enter", json={"code": f"{each}KM"}) for each in codes)
    errors = [answer.json()["error"] for answer in await asyncio.gather(*enters)]
    assert sorted(errors) == ["bad_code"] * 3 + ["slow_down"] * 5


async def test_newcomers_of_one_address_are_counted(opener: Opener) -> None:
    site = await opener(people_per_hour=2)
    anna, ben, cid, dan = [await site.browser(f"10.0.0.{n // 3}") for n in range(4)]
    code = await new_room(anna)
    assert (await ben.post(f"/api/rooms/{code}/join", json={})).status_code == 200
    for answer in (await cid.post(f"/api/rooms/{code}/join", json={}), await cid.post("/api/rooms", json={})):
        assert (answer.status_code, answer.json()["error"]) == (429, "slow_down")
    await new_room(anna)
    assert (await dan.post(f"/api/rooms/{code}/join", json={})).status_code == 200, "from elsewhere"


async def test_asking_too_often(opener: Opener) -> None:
    site = await opener(request_burst=3, requests_per_second=1)
    anna, ben = await site.browser("10.0.0.1"), await site.browser("10.0.0.2")
    statuses = [(await anna.get("/api/me")).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert (await ben.get("/api/me")).status_code == 200
    assert (await anna.get("/")).status_code == 200, "the page itself is always there"


async def test_making_too_many_rooms(opener: Opener) -> None:
    site = await opener(rooms_per_hour=2)
    anna = await site.browser()
    for _ in range(2):
        await new_room(anna)
    answer = await anna.post("/api/rooms", json={})
    assert (answer.status_code, answer.json()["error"]) == (429, "slow_down")


async def test_a_full_server_says_that_it_is_busy(opener: Opener) -> None:
    site = await opener(max_rooms=1)
    anna = await site.browser()
    code = await new_room(anna)
    answer = await anna.post("/api/rooms", json={})
    assert (answer.status_code, answer.json()["error"]) == (503, "busy")
    assert (await anna.get(f"/api/rooms/{code}")).status_code == 200


async def test_guessing_codes_is_counted_at_a_full_server_too(opener: Opener) -> None:
    site = await opener(max_rooms=1, failed_codes_per_minute=2)
    await new_room(await site.browser())
    stranger = await site.browser()
    assert [(await stranger.get("/api/rooms/KMPQRT")).status_code for _ in range(3)] == [404, 404, 429]


def test_a_forged_address_counts_for_nothing(tmp_path: Path) -> None:
    with (
        Server(tmp_path, front=False, failed_codes_per_minute=1, trusted_proxies="192.0.2.1") as server,
        Guest(server, "198.51.100.1") as first,
        Guest(server, "198.51.100.2") as second,
    ):
        assert first.http.get("/api/rooms/KMPQRT").status_code == 404
        assert second.http.get("/api/rooms/KMPQRT").status_code == 429, "both are one peer"

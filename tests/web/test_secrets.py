"""A seat is a secret: guessing it changes nothing, and it stands in no log and in nobody else's frames."""

from __future__ import annotations

from pathlib import Path

from support.guest import Guest
from support.server import Server
from support.site import Site, new_room


async def test_a_hundred_wrong_secrets_change_nothing_for_the_right_one(site: Site) -> None:
    anna, thief = await site.browser(), await site.browser("203.0.113.9")
    code = await new_room(anna, name="Anna")
    person, _, secret = anna.cookies["lastcard"].partition(".")
    for number in range(100):
        thief.cookies.set("lastcard", f"{person}.{secret[:-3]}{number:03}")
        assert not (await thief.get(f"/api/rooms/{code}")).json()["member"]
    assert (await anna.get(f"/api/rooms/{code}")).json()["member"]


async def test_ten_strangers_with_the_name_and_the_code_of_somebody_absent_get_other_seats(
    site: Site,
) -> None:
    anna = await site.browser()
    code = await new_room(anna, name="Anna")
    mine = (await anna.get("/api/me")).json()["person"]
    for number in range(9):
        stranger = await site.browser(f"203.0.113.{number}")
        joined = (await stranger.post(f"/api/rooms/{code}/join", json={"name": "Anna"})).json()
        assert joined["person"] != mine
        assert joined["name"] == f"Anna {number + 2}"


def test_a_secret_is_in_no_log_and_in_nobody_elses_frames(tmp_path: Path) -> None:
    with (
        Server(tmp_path, front=False, log_level="debug", access_log=True) as server,
        Guest(server) as anna,
        Guest(server) as ben,
    ):
        code = anna.create()
        ben.join(code)
        ticket = anna.http.post("/api/me/device").json()["code"]
        recovery = anna.http.post("/api/me/recovery").json()["code"]
        anna.http.put(f"/api/rooms/{code}/password", json={"password": "Apfelmus"})
        heard: list[str] = []
        with anna.line(code) as line, ben.line(code) as other:
            line.update()
            line.ask("s1", "say", text="hello")
            heard.append(str(other.until("chat")))
            heard.append(str(other.latest))
        secrets = [each.cookie.partition(".")[2] for each in (anna, ben)]
        anna.http.get("/api/me", headers={"Cookie": f"lastcard={anna.cookie}x"})
        heard.append(ben.http.get(f"/api/rooms/{code}/events").text)
        said = server.said()
        for secret in (*secrets, ticket, recovery, "Apfelmus"):
            assert secret not in said
            assert all(secret not in each for each in heard)
        assert "/api/rooms" in said

"""Looking back over HTTP: lists, one match; and what strangers are not told."""

from __future__ import annotations

import pytest

from support.hall import Hall
from support.rows import result, row
from support.seed import seed
from support.site import Site, new_room


async def with_matches(site: Site, code: str, **matches: int) -> None:
    """Add finished matches (of ann, bea and a bot) to a room: id and winner."""
    seq = len(await site.parts.journal.since(code, 0))
    for id, winner in matches.items():
        for _ in range(2):
            seq += 1
            await site.parts.journal.append(code, row(seq))
        seq += 1
        await site.parts.journal.append(code, row(seq), result(id, seq, winner=winner, kicked=id == "kicked"))


async def test_the_matches_of_a_room_newest_first_in_pages(site: Site) -> None:
    anna = await site.browser()
    code = await new_room(anna)
    assert (await anna.get(f"/api/rooms/{code}/matches")).json() == {"matches": [], "next": None}
    await with_matches(site, code, one=0, two=1, three=0)
    first = (await anna.get(f"/api/rooms/{code.lower()}/matches?limit=2")).json()
    assert [each["id"] for each in first["matches"]] == ["three", "two"]
    line = first["matches"][1]
    assert (line["rounds"], line["cause"], line["kicked"]) == (2, "target", False)
    assert [(each["name"], each["bot"], each["score"], each["won"]) for each in line["players"]] == [
        ("", None, 0, False),
        ("", None, 90, True),
        ("1", "normal", 0, False),
    ]
    rest = (await anna.get(f"/api/rooms/{code}/matches?before={first['next']}")).json()
    assert ([each["id"] for each in rest["matches"]], rest["next"]) == (["one"], None)


async def test_one_match_with_its_rounds(site: Site) -> None:
    anna, stranger = await site.browser(), await site.browser()
    code = await new_room(anna)
    await with_matches(site, code, one=0)
    match = (await anna.get("/api/matches/one")).json()
    assert [each["points"] for each in match["rounds"]] == [[45, 0, 0], [45, 0, 0]]
    assert match["rounds"][0]["hands"] == [[], ["wild", "skip"], ["wild", "skip"]]
    assert match["rounds"][0]["worth"] == {"wild": 20, "skip": 50}
    assert match["rounds"][0]["held"] == [0, 70, 70]
    assert match["counts"]
    assert match["options"]["deck"]["wild"] == 63
    assert match["room"] == code
    told = await stranger.get("/api/matches/one")
    assert told.json() == {**match, "room": None}
    assert code not in told.text


@pytest.mark.parametrize("id", ["none", "%00", "' OR 1=1--", "..%2Fme", "x" * 64])
async def test_a_match_that_is_not_there(site: Site, id: str) -> None:
    answer = await (await site.browser()).get(f"/api/matches/{id}")
    assert answer.status_code == 404
    assert answer.json()["error"] in ("no_such_match", "not_found")


async def test_a_matchs_page_is_there_when_the_match_is(site: Site) -> None:
    anna = await site.browser()
    await with_matches(site, await new_room(anna), one=0)
    assert (await anna.get("/m/one")).status_code == 200
    assert (await anna.get("/m/two")).status_code == 404


@pytest.mark.parametrize(
    "query",
    [
        "limit=0", "limit=101", "limit=x", "before=" + "x" * 65, "family=uno", "preset=", "from=x",
        "from=nan", "to=inf", "from=-1", "from=1e300", "from=5&to=5", "bots=yes", "counted=perhaps",
        "person=a%00b", "person=" + "x" * 65, "&".join(["person=a"] * 11), "figure=wins", "of=ann",
        "figure=cards&of=ann",
    ],
)  # fmt: skip
async def test_nonsense_in_a_query_is_refused(site: Site, query: str) -> None:
    anna = await site.browser()
    answer = await anna.get(f"/api/rooms/{await new_room(anna)}/matches?{query}")
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_value")


async def test_some_matches_of_a_room(site: Site) -> None:
    anna = await site.browser()
    code = await new_room(anna)
    await with_matches(site, code, one=0, two=1, kicked=0)

    async def ids(query: str) -> list[str]:
        return [
            each["id"] for each in (await anna.get(f"/api/rooms/{code}/matches?{query}")).json()["matches"]
        ]

    assert await ids("counted=true&bots=with&preset=all-wild&person=ann&person=bea") == ["two", "one"]
    assert await ids("figure=wins&of=ann") == ["one"]
    for nothing in ("family=classic", "bots=without", "person=gus", "to=5", "from=99999999999"):
        assert await ids(nothing) == []


async def test_the_own_matches_in_all_rooms(site: Site) -> None:
    anna = await site.browser()
    assert (await anna.get("/api/me/matches")).json() == {"matches": [], "next": None}
    assert {each["value"] for each in (await anna.get("/api/me/figures")).json()["figures"]} == {0}
    made = (await anna.post("/api/rooms", json={})).json()
    hall = Hall(made["person"], "bea")
    hall.start()
    hall.play_out()
    await seed(site.parts.journal._database, "PLAYED", hall)
    (line,) = (await anna.get("/api/me/matches?counted=true")).json()["matches"]
    assert line["id"] == hall.closed[0].match
    figures = (await anna.get("/api/me/figures?family=all-wild")).json()["figures"]
    for each in figures:
        listed = (await anna.get(f"/api/me/matches?{each['behind']}")).json()["matches"]
        assert sum(match["value"] for match in listed) == each["value"]
    assert {each["name"]: each["value"] for each in figures}["matches"] == 1


async def test_a_page_after_a_match_that_is_not_there_is_empty(site: Site) -> None:
    anna = await site.browser()
    code = await new_room(anna)
    await with_matches(site, code, one=0)
    assert (await anna.get(f"/api/rooms/{code}/matches?before=none")).json()["matches"] == []

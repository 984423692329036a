"""A room's password covers its history: lists, sums, matches, replays and exports."""

from __future__ import annotations

from support.hall import Hall
from support.seed import seed_rows
from support.site import Site


async def test_a_password_covers_the_history(site: Site) -> None:
    ann, stranger = await site.browser(), await site.browser()
    ann_id = (await ann.post("/api/rooms", json={})).json()["person"]
    hall = Hall(ann_id, "bea")
    hall.start()
    hall.play_out()
    code, id = "GHKMNP", hall.match.id
    await seed_rows(
        site.parts.journal._database, code, hall.records, {each.last: each for each in hall.closed}
    )
    paths = [
        *(f"/api/rooms/{code}/{each}" for each in ("matches", "standings", "evenings", "people/bea")),
        *(f"/api/rooms/{code}/export.{form}" for form in ("json", "csv")),
        *(
            f"/api/matches/{id}{each}"
            for each in ("", "/replay", "/replay/steps", "/rounds/1/shuffle", "/export.json", "/export.csv")
        ),
    ]
    for guarded in (False, True, False):
        answer = await ann.put(
            f"/api/rooms/{code}/password", json={"password": "swordfish" if guarded else None}
        )
        assert answer.status_code == 204
        for path in paths:
            assert (await ann.get(path)).status_code == 200, path
            told = await stranger.get(path)
            assert told.status_code == (403 if guarded else 200), path
            assert not guarded or told.json()["error"] == "members_only"

"""What may be played as data, and settings codes over HTTP."""

from __future__ import annotations

from lastcard.lobby.reasons import RESTS_ON
from lastcard.rules.options import PRESETS
from support.site import Site


async def test_every_option_and_preset_is_told_with_what_cards_are_worth(site: Site) -> None:
    anna = await site.browser()
    table = (await anna.get("/api/options")).json()
    by_name = {option["name"]: option for option in table["options"]}
    assert by_name["scoring"]["values"]["all-wild"] == ["first", "lowest", "elimination", "single"]
    assert (by_name["target"]["low"], by_name["target"]["high"]) == (50, 5000)
    assert by_name["jump_in"]["values"] == {"all-wild": [], "classic": [False, True]}
    assert list(table["presets"]) == list(PRESETS)
    assert table["presets"]["classic-low"]["differs"] == []
    assert table["cards"]["all-wild"]["wild"] == 20
    assert table["cards"]["classic"]["red-7"] == 7


async def test_a_rooms_rules_come_with_the_code_that_gives_them_elsewhere(site: Site) -> None:
    anna = await site.browser()
    room = (await anna.post("/api/rooms", json={"preset": "classic", "clock": 30})).json()
    rules = (await anna.get(f"/api/rooms/{room['code']}/rules")).json()
    assert (rules["preset"], rules["differs"], rules["clock"]) == ("classic", [], 30)
    again = (await anna.get(f"/api/settings/{rules['settings']}")).json()
    assert again["options"] == rules["options"]


async def test_a_settings_code_names_what_is_wrong_with_it(site: Site) -> None:
    anna = await site.browser()
    good = (await anna.get("/api/settings/classic~hand_size.5~stacking.same")).json()
    assert sorted(good["differs"]) == ["hand_size", "stacking"]
    bad = await anna.get("/api/settings/classic~hand_size.99")
    assert (bad.status_code, bad.json()["error"]) == (400, "bad_options")
    assert "hand_size" in bad.json()["detail"]
    assert (await anna.get("/api/rooms/ABCDEF/rules")).status_code == 404


async def test_every_rule_can_be_looked_up_by_its_number(site: Site) -> None:
    anna = await site.browser()
    sections = (await anna.get("/api/rules")).json()
    rules = {rule["number"]: rule["text"] for section in sections for rule in section["rules"]}
    assert sections[0]["title"] == "The table"
    assert set(RESTS_ON.values()) <= set(rules)
    assert rules["R96"] == "Options lock when a match starts."
    assert not any(mark in text for text in rules.values() for mark in ("**", "`", "\n"))

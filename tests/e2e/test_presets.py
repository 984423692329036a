"""Every game played to its end in real browsers, with decks that are given to the application's constructor.

`left` sits on the dealer's left. Targets are 50, hands small, so that a match takes a few plays.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from support.dealt import Deal
from support.handplay import House

FEW = {"hand_size": 3, "target": 50}


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"), browser)
    with house.server:
        yield house


def test_all_wild(house: House) -> None:
    deal = Deal(["wild wild skip", "forced-swap reverse draw-four"], "skip", pile="wild wild wild wild")
    with house.night(2, deal) as night:
        left, dealer = night.begin("all-wild", **FEW)
        left.plays("Wild")
        dealer.plays("Forced Swap")
        left.plays("Draw Four", call=True)
        dealer.holds(6)
        left.plays("Reverse")
        night.ends(left)
        assert len(night.told("hands-swapped")) == 1
        assert [one["count"] for one in night.told("drew")] == [4]


def test_all_wild_with_an_opening(house: House) -> None:
    deal = Deal(
        ["wild wild wild", "skip wild skip", "wild wild wild"], "targeted-draw-two", pile="wild wild wild"
    )
    with house.night(3, deal) as night:
        left, second, dealer = night.begin("all-wild-opening", **FEW)
        dealer.picks(left)  # who keeps the first turn
        left.holds(5)
        left.plays("Wild")
        second.plays("Skip")
        left.plays("Wild")
        second.plays("Wild", call=True)
        dealer.plays("Wild")
        left.plays("Wild")
        second.plays("Skip")
        night.ends(second)
        assert [one["target"] for one in night.told("target-chosen")] == [night.friends.index(left.player)]


def test_all_wild_with_free_draws(house: House) -> None:
    deal = Deal(["skip wild wild", "wild skip skip-two"], "wild", pile="reverse")
    with house.night(2, deal) as night:
        left, dealer = night.begin("all-wild-free-draw", hand_size=3)
        left.answers("Draw")
        left.answers("Keep it")
        left.holds(4)
        dealer.plays("Skip Two")
        dealer.plays("Skip", call=True)
        dealer.plays("Wild")
        night.ends(dealer)
        assert night.winner()[1] == 0


def test_classic_with_a_challenge_won_and_one_lost(house: House) -> None:
    drawn = "yellow-3 yellow-4 yellow-5 yellow-6 red-9 red-8 red-7 yellow-9 yellow-8 yellow-7 blue-8"
    deal = Deal(["wild-draw-four red-1 red-2", "wild-draw-four green-1 green-2"], "red-5", pile=drawn)
    with house.night(2, deal) as night:
        left, dealer = night.begin("classic", **FEW)
        left.plays("Wild Draw Four", colour="Blue")  # holding red
        expect(dealer.page.get_by_text("Take four, or challenge")).to_be_visible()
        dealer.answers("Challenge")
        left.holds(6)
        shown = [hand.page.get_by_role("group", name="The hand you challenged") for hand in (dealer, left)]
        expect(shown[0].first).to_contain_text("Red 1")
        expect(shown[1]).to_have_count(0)
        dealer.plays("Wild Draw Four", colour="Green")  # the turn is the challenger's, who holds no blue
        left.answers("Challenge")
        left.holds(12)
        dealer.plays("Green 1", call=True)
        left.answers("Draw")
        dealer.plays("Green 2")
        night.ends(dealer)
        assert [one["guilty"] for one in night.told("challenged")] == [True, False]


def test_classic_with_a_stack_a_seven_a_zero_and_a_jump_in(house: House) -> None:
    hands = [
        "red-draw-two blue-7 blue-9 red-9 red-8",
        "blue-draw-two blue-0 blue-1 blue-2 blue-3",
        "blue-1 blue-8 yellow-9 yellow-8 yellow-7",
    ]
    deal = Deal(hands, "red-5", pile="green-9 green-8 green-7 green-6")
    with house.night(3, deal) as night:
        left, second, dealer = night.begin(
            "classic", hand_size=5, target=50, stacking="same", jump_in=True, seven_zero=True
        )
        left.plays("Red Draw Two")
        second.plays("Blue Draw Two")
        dealer.answers("Draw 4")
        dealer.holds(9)
        left.plays("Blue 7", at=dealer)
        dealer.holds(3)
        second.plays("Blue 0")
        second.holds(9)
        dealer.plays("Blue 1")
        second.jumps_in("Blue 1")
        dealer.plays("Blue 2", call=True)
        left.plays("Blue 9")
        second.plays("Blue 8")
        dealer.plays("Blue 3")
        night.ends(dealer)
        assert [one["total"] for one in night.told("stack-raised")] == [2, 4]
        assert [one["count"] for one in night.told("drew")] == [4]
        kinds = ("hands-swapped", "hands-passed")
        assert [len(night.told(kind)) for kind in kinds] == [1, 1]
        assert [one["card"] for one in night.told("played") if one.get("jump")] == ["blue-1"]


def test_classic_low(house: House) -> None:
    deal = Deal(
        ["blue-9 blue-8 yellow-draw-two", "red-1 red-2 wild-draw-four"],
        "red-reverse",
        pile="green-9 green-8 red-4 green-7 red-6 yellow-1 yellow-2 yellow-3 yellow-4",
    )
    with house.night(2, deal) as night:
        left, dealer = night.begin("classic-low", **FEW)
        expect(dealer.card("Wild Draw Four, playable")).to_have_count(0)  # while holding red
        dealer.plays("Red 1")
        left.answers("Draw")  # until one fits, and that one must be played
        left.plays("Red 4")
        dealer.plays("Red 2", call=True)
        left.answers("Draw")
        left.plays("Red 6")
        dealer.plays("Wild Draw Four")
        night.ends(dealer)
        assert [one["count"] for one in night.told("drew")] == [3, 2, 4]
        assert night.winner()[1] == 0

"""Counting on a clock moved by hand."""

from __future__ import annotations

import pytest

from lastcard.config import Settings
from lastcard.web import limits
from lastcard.web.limits import Guesses, Rate, household


class Hand:
    """A clock that stands still until it is moved."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_at_once_then_a_steady_rate() -> None:
    clock = Hand()
    rate = Rate(per_second=2, burst=3, clock=clock)
    assert [rate.take("a") for _ in range(4)] == [True, True, True, False]
    assert rate.wait("a") == pytest.approx(0.5)
    clock.now += 0.5
    assert [rate.take("a"), rate.take("a")] == [True, False]
    clock.now += 60
    assert [rate.take("a") for _ in range(4)] == [True, True, True, False]


def test_keys_do_not_disturb_each_other() -> None:
    rate = Rate(per_second=1, burst=1, clock=Hand())
    assert rate.take("a")
    assert not rate.take("a")
    assert rate.take("b")
    assert rate.wait("c") == 0


def test_a_refusal_costs_nothing() -> None:
    clock = Hand()
    rate = Rate(per_second=1, burst=1, clock=clock)
    assert rate.take("a")
    assert not any(rate.take("a") for _ in range(100))
    clock.now += 1
    assert rate.take("a")


def test_what_is_given_back_may_be_taken_again() -> None:
    rate = Rate(per_second=1, burst=2, clock=Hand())
    rate.give_back("a")
    assert [rate.take("a") for _ in range(3)] == [True, True, False]
    rate.give_back("a")
    assert [rate.take("a") for _ in range(2)] == [True, False]


def test_the_table_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 10)
    clock = Hand()
    rate = Rate(per_second=1, burst=1, clock=clock)
    for n in range(50):
        assert rate.take(str(n))
    assert not rate.take("49")
    assert rate.take("0"), "the oldest was pushed out"
    clock.now += 5
    for n in range(50, 60):
        assert rate.take(str(n))
    assert len(rate._full_at) <= 10


def test_guesses_count_per_address_and_for_all() -> None:
    clock = Hand()
    guesses = Guesses(Settings(failed_codes_per_minute=3, failed_codes_per_minute_total=5), clock)
    for _ in range(3):
        assert guesses.allowed("10.0.0.1")
        guesses.failed("10.0.0.1")
    assert not guesses.allowed("10.0.0.1")
    assert guesses.allowed("10.0.0.2")
    guesses.failed("10.0.0.2")
    guesses.failed("10.0.0.3")
    assert not guesses.allowed("10.0.0.9"), "the whole server has had enough"
    clock.now += 60
    assert guesses.allowed("10.0.0.1")


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_line_is_one_household(address: str, key: str) -> None:
    assert household(address) == key

"""A browser for the tests: the one that `support.browser` finds, on a phone's screen and without motion."""

from __future__ import annotations

from typing import Any

import pytest

from support import browser

browser.use_own_node()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **browser.find().launch_options()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    viewport = {"width": 390, "height": 844}
    return {**browser_context_args, "viewport": viewport, "reduced_motion": "reduce"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The whole evening first: it takes longest, and the others can be played beside it."""
    items.sort(key=lambda item: item.path.name != "test_card_night.py")

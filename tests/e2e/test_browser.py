"""The browser itself: without fonts it draws nothing, and every other test here would pass all the same."""

from __future__ import annotations

from playwright.sync_api import Page

MEASURE = "[...document.querySelectorAll('span')].map((span) => span.getBoundingClientRect().width)"


def test_text_is_really_drawn(page: Page) -> None:
    page.set_content(
        "<span style='font: 20px sans-serif'>Wild</span> <span style='font: 20px sans-serif'>āŁ</span>"
    )
    word, letters = page.evaluate(MEASURE)
    assert word > letters > 10
    assert page.locator("span").all_inner_texts() == ["Wild", "āŁ"]

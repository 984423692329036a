"""What a page's console says, told from what a browser notes there by itself."""

from __future__ import annotations

from playwright.sync_api import ConsoleMessage


def is_complaint(message: ConsoleMessage) -> bool:
    """Whether this is an error that no missing network explains: a line that is cut, a question whether the
    server is there.
    """
    lost = "WebSocket connection" in message.text or message.location["url"].endswith("/healthz")
    return message.type == "error" and not lost

"""The app without a network: the real one on a real database, visited by browsers with cookie jars."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import httpx
from fastapi import FastAPI

from lastcard.web.parts import Parts

HERE = "http://cards.test"


class Site:
    """An app that is up."""

    def __init__(self, app: FastAPI, stack: AsyncExitStack) -> None:
        self.app = app
        self.parts: Parts = app.state.parts
        self._stack = stack

    async def browser(self, address: str = "198.51.100.7", url: str = HERE) -> httpx.AsyncClient:
        """A browser with a cookie jar of its own."""
        transport = httpx.ASGITransport(self.app, client=(address, 5000))
        client = httpx.AsyncClient(transport=transport, base_url=url, headers={"Origin": url})
        return await self._stack.enter_async_context(client)


Opener = Callable[..., Awaitable[Site]]


async def new_room(browser: httpx.AsyncClient, **wish: object) -> str:
    """The code of a room that the browser has made."""
    answer = await browser.post("/api/rooms", json=wish)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])

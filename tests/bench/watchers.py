"""So many who watch a room by its link, in a process of their own:
`python tests/bench/watchers.py URL CODE 200`.

It says a word when all are there, and goes on until it is ended.
"""

from __future__ import annotations

import asyncio
import sys

from websockets.asyncio.client import connect

#: Seconds between two signs of life.
BEAT = 10.0


async def watch(url: str, code: str, there: asyncio.Semaphore) -> None:
    """One of them."""
    address = f"{url.replace('http', 'ws', 1)}/ws/{code}"
    async with connect(address, origin=url, compression=None, proxy=None) as line:  # type: ignore[arg-type]
        await line.send('{"type":"hello","protocol":1}')
        await line.recv()
        there.release()
        beat = asyncio.create_task(keep_alive(line.send))
        async for _ in line:
            pass
        await beat


async def keep_alive(send: object) -> None:
    """Signs of life for ever."""
    assert callable(send)
    while True:
        await asyncio.sleep(BEAT)
        await send('{"type":"beat"}')


async def main(url: str, code: str, number: int) -> None:
    """Watch."""
    there = asyncio.Semaphore(0)
    async with asyncio.TaskGroup() as group:
        for _ in range(number):
            group.create_task(watch(url, code, there))
        for _ in range(number):
            await there.acquire()
        print("all there", flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))

"""What the server tells of its own body, and how it treats it."""

from __future__ import annotations

import asyncio
import gc
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.config import Settings
from lastcard.web import vitals
from support.guest import Guest
from support.server import Server
from support.site import Opener, new_room


async def test_the_figures_are_there_for_this_machine_alone(opener: Opener) -> None:
    site = await opener()
    here, there = await site.browser("127.0.0.1"), await site.browser("10.0.0.7")
    await new_room(here)
    told = (await here.get("/metrics")).text
    for line in ("lastcard_rooms 1.0", "lastcard_journal_kept_total 1.0", "lastcard_ready 1.0"):
        assert line in told
    assert "lastcard_loop_lag_seconds" in told
    assert "process_open_fds" in told
    assert (await there.get("/metrics")).status_code == 404


@pytest.mark.parametrize(
    ("setting", "address", "status"), [("off", "127.0.0.1", 404), ("open", "10.0.0.7", 200)]
)
async def test_who_may_see_them_is_a_setting(opener: Opener, setting: str, address: str, status: int) -> None:
    site = await opener(metrics=setting)
    assert (await (await site.browser(address)).get("/metrics")).status_code == status


async def test_the_figures_name_nobody(opener: Opener) -> None:
    site = await opener(metrics="open")
    anna = await site.browser()
    code = await new_room(anna)
    told = (await anna.get("/metrics")).text
    assert code not in told
    assert str(anna.cookies["lastcard"]).partition(".")[0] not in told


async def test_a_loop_that_is_held_up_is_noticed() -> None:
    lag = vitals.Lag()
    looking = asyncio.create_task(lag.look())
    await asyncio.sleep(0)
    until = asyncio.get_running_loop().time() + 2 * vitals.LOOK_EVERY
    while asyncio.get_running_loop().time() < until:
        pass
    await looking
    assert lag.worst >= vitals.LOOK_EVERY / 2


def test_the_collector_is_spared_in_a_server(tmp_path: Path) -> None:
    with Server(tmp_path, front=False) as server, Guest(server) as guest:
        told = guest.http.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).text
        assert 'python_gc_collections_total{generation="2"}' in told
    line = "import gc; from lastcard.web import vitals; vitals.spare_the_collector();"
    code = f"{line} print(gc.get_threshold() == vitals.THRESHOLDS, gc.get_freeze_count() > 1000)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={"PYTHONPATH": str(Path(vitals.__file__).parents[2])},
    )  # fmt: skip
    assert done.stdout.split() == ["True", "True"]
    assert gc.get_freeze_count() == 0, "not here"


def test_open_files_are_raised_and_too_few_are_said(caplog: pytest.LogCaptureFixture) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (300, before[1]))
        assert vitals.open_files(Settings(max_connections=100)) == 100 + vitals.OTHER_FILES
        assert caplog.text == ""
        if before[1] != resource.RLIM_INFINITY:
            assert vitals.open_files(Settings(max_connections=before[1] + 1)) == before[1]
            assert "ulimit -n" in caplog.text
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)

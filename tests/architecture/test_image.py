"""The image and the compose file, as far as they can be looked at without an engine; `python -m image.run`
does every line of the image.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from image.run import lines
from support.tree import ROOT

COMPOSE = (ROOT / "docker-compose.yml").read_text()
#: What `image.run` can do or leave.
UNDERSTOOD = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "ENV", "EXPOSE", "HEALTHCHECK", "CMD"}


def checked(file: Path) -> subprocess.CompletedProcess[str]:
    """A compose file held against its published schema, which comes with the tool."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_compose_file_is_as_its_schema_says() -> None:
    done = checked(ROOT / "docker-compose.yml")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("read_only: true", "readonly: true"), ("restart: unless-stopped", "restart: [1]"), ("- ALL", "- 7")],
)
def test_a_slip_in_the_compose_file_would_be_noticed(tmp_path: Path, right: str, wrong: str) -> None:
    assert right in COMPOSE
    file = tmp_path / "docker-compose.yml"
    file.write_text(COMPOSE.replace(right, wrong))
    assert checked(file).returncode == 1


def test_every_line_of_the_image_is_understood_and_packages_come_by_hash() -> None:
    found = list(lines((ROOT / "Dockerfile").read_text()))
    assert {each.word for each in found} <= UNDERSTOOD
    installs = [each.rest for each in found if "pip install" in each.rest]
    assert installs
    for each in installs:
        assert "--require-hashes" in each or re.search(r"--no-deps --no-build-isolation \.$", each), each


def test_the_image_serves_and_is_watched_as_nobody() -> None:
    words = [each.word for each in lines((ROOT / "Dockerfile").read_text())]
    assert words.index("USER") < words.index("CMD")
    assert "HEALTHCHECK" in words

"""The locks pin what pyproject.toml asks for, by hash, and no file names a place of one machine."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from support.tree import ROOT, files, name

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
GROUPS = PROJECT["dependency-groups"]
EXTRAS = PROJECT["project"]["optional-dependencies"]
DEV = [line for line in GROUPS["dev"] if isinstance(line, str)]
ASKED = {
    "backend/requirements.lock": [*PROJECT["project"]["dependencies"], *GROUPS["build"]],
    "backend/requirements.cluster.lock": [
        *PROJECT["project"]["dependencies"],
        *GROUPS["build"],
        *(line for extra in EXTRAS.values() for line in extra),
    ],
    "tests/requirements.lock": [
        *PROJECT["project"]["dependencies"],
        *GROUPS["build"],
        *DEV,
        *(line for extra in EXTRAS.values() for line in extra),
    ],
}
NPM = ["frontend", "tests/browser", "tests/bench/node"]
# Written in pieces, so that this file does not name what it looks for.
REGISTRY = re.compile(r"\b(?:np" r"mjs|py" r"pi|python" r"hosted|debian)\.(?:org|com|net)\b")
MACHINE = re.compile(r"(?<![\w.~-])/(?:" r"root|work|home/\w+|Users/\w+" r")/")


def pinned(lock: str) -> dict[str, str]:
    """Package and version of every line of a lock."""
    lines = (ROOT / lock).read_text().splitlines()
    found = (re.match(r"([\w.-]+)(?:\[[^]]*\])?==([^ ;]+)", line) for line in lines)
    return {canonicalize_name(line[1]): line[2] for line in found if line}


@pytest.mark.parametrize("lock", ASKED)
def test_a_lock_holds_what_is_asked_for(lock: str) -> None:
    versions = pinned(lock)
    wanted = [Requirement(line) for line in ASKED[lock]]
    missing = [
        str(requirement)
        for requirement in wanted
        if not requirement.specifier.contains(versions.get(canonicalize_name(requirement.name), "0"))
    ]
    assert missing == [], "renew the locks: tests/LOCKS.md"


@pytest.mark.parametrize("lock", ["backend/requirements.lock", "backend/requirements.cluster.lock"])
def test_server_and_tests_run_on_the_same_versions(lock: str) -> None:
    server, tests = pinned(lock), pinned("tests/requirements.lock")
    assert {package: tests.get(package) for package in server} == server


@pytest.mark.parametrize("lock", ASKED)
def test_every_locked_package_has_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    packages = re.findall(r"^\w.*==", text, re.MULTILINE)
    assert packages
    assert len(packages) == len(re.findall(r"^\w.*==.* \\\n    --hash=sha256:", text, re.MULTILINE))
    assert not re.search(r"://|^--|^# +uv ", text, re.MULTILINE)


def test_what_builds_the_wheel_is_locked_too() -> None:
    assert PROJECT["build-system"]["requires"] == GROUPS["build"]


@pytest.mark.parametrize("folder", NPM)
def test_npm_packages_are_locked_by_hash_without_an_address(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    asked = json.loads((ROOT / folder / "package.json").read_text())
    packages = {path: entry for path, entry in lock["packages"].items() if path}
    assert packages
    assert [path for path, entry in packages.items() if "integrity" not in entry] == []
    assert [path for path, entry in packages.items() if "resolved" in entry] == []
    for kind in ("dependencies", "devDependencies"):
        assert lock["packages"][""].get(kind) == asked.get(kind), "run `npm install --package-lock-only`"


def test_no_file_names_a_registry_or_a_path_of_one_machine() -> None:
    named = []
    for path in files():
        text = _text(path)
        for found in [*REGISTRY.finditer(text), *MACHINE.finditer(text)]:
            named.append(f"{name(path)}: {found[0]}")
    assert named == []


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except UnicodeDecodeError:
        return ""

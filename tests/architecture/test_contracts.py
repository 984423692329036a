"""The import contracts of pyproject.toml hold in the tree, and each of them turns red when it is broken."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.tree import ROOT

TOP = (path.stem for path in (ROOT / "backend" / "lastcard").glob("[!_]*.py"))
MODULES = (
    *TOP,
    *("web.http", "rooms.room", "bots.levels", "storage.journal", "rules.judge", "rules.deciding.plays"),
    *(f"{package}.{module}" for package in ("lobby", "rules") for module in ("state", "decide", "evolve")),
)
BROKEN = [
    ("rules.state", "lastcard.lobby.state", "downward"),
    ("rooms.room", "lastcard.web.http", "downward"),
    ("bots.levels", "lastcard.storage.journal", "downward"),
    ("rules.judge", "time", "pure"),
    ("rules.decide", "pydantic", "pure"),
    ("lobby.decide", "secrets", "pure"),
    ("rooms.room", "lastcard.storage.journal", "touches storage"),
    ("bots.levels", "lastcard.rules.state", "sees views"),
    ("web.http", "lastcard.rules.decide", "decides nothing"),
    ("web.http", "lastcard.rules.deciding.plays", "decides nothing"),
    ("web.http", "lastcard.lobby.evolve", "decides nothing"),
]


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the contracts of pyproject.toml over the package in a folder."""
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    config = str(ROOT / "pyproject.toml")
    return subprocess.run(
        [sys.executable, "-c", program, config, "--no-cache", "--no-logo"],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "COLUMNS": "200"},
        capture_output=True,
        text=True,
    )


def package(folder: Path) -> Path:
    """An empty package with the modules that the contracts speak of."""
    for module in MODULES:
        path = folder.joinpath("lastcard", *module.split(".")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        (path.parent / "__init__.py").touch()
    return folder


def test_the_tree_keeps_the_contracts() -> None:
    result = lint(ROOT / "backend")
    assert result.returncode == 0, result.stdout + result.stderr


def test_an_empty_package_keeps_the_contracts(tmp_path: Path) -> None:
    result = lint(package(tmp_path))
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(("module", "imported", "contract"), BROKEN)
def test_a_broken_contract_is_named(tmp_path: Path, module: str, imported: str, contract: str) -> None:
    path = package(tmp_path).joinpath("lastcard", *module.split(".")).with_suffix(".py")
    path.write_text(f"import {imported}\n")
    result = lint(tmp_path)
    assert result.returncode == 1, result.stdout + result.stderr
    broken = [line for line in result.stdout.splitlines() if line.endswith("BROKEN")]
    assert any(contract in line for line in broken), result.stdout


def test_a_module_without_a_place_is_refused(tmp_path: Path) -> None:
    package(tmp_path).joinpath("lastcard", "elsewhere.py").touch()
    assert "elsewhere" in lint(tmp_path).stdout

"""The map in the README is the tree: what it shows exists, and no part of the project is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from support.tree import LEFT_BEHIND, ROOT

EXPLAINS = 20  # spaces: a line that goes on with the explanation above it


def mapped() -> Iterator[str]:
    """Every path that the map shows, from its indented lines "name  explanation"; several stand "a · b"."""
    section = re.search(r"^## The map\n+```\w*\n(.*?)^```", (ROOT / "README.md").read_text(), re.M | re.S)
    assert section, "README.md needs a section 'The map' with a code block"
    above: list[tuple[int, str]] = []
    for line in section[1].splitlines():
        indent = len(line) - len(line.lstrip())
        if not line.strip() or indent >= EXPLAINS:
            continue
        above = [(depth, folder) for depth, folder in above if depth < indent]
        parent = above[-1][1] if above else ""
        names = re.split(r"\s{2,}", line.strip())[0].split(" · ")
        yield from (parent + name for name in names)
        if names[-1].endswith("/"):
            above.append((indent, parent + names[-1]))


def test_everything_on_the_map_exists() -> None:
    shown = list(mapped())
    assert len(shown) == len(set(shown))
    assert [path for path in shown if not (ROOT / path).exists()] == []


def test_folders_are_written_as_folders() -> None:
    assert [path for path in mapped() if (ROOT / path).is_dir() != path.endswith("/")] == []


def test_every_top_folder_and_package_is_on_the_map() -> None:
    top = {
        path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")
    } - LEFT_BEHIND
    packages = {path.parent for path in (ROOT / "backend" / "lastcard").glob("*/__init__.py")}
    modules = set((ROOT / "backend" / "lastcard").glob("[!_]*.py"))
    wanted = {f"{folder}/" for folder in top}
    wanted |= {f"{package.relative_to(ROOT).as_posix()}/" for package in packages}
    wanted |= {module.relative_to(ROOT).as_posix() for module in modules}
    assert sorted(wanted - set(mapped())) == []

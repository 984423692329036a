"""The files of the project as they would be committed, for tests that read them; git need not be there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LEFT_BEHIND = {"node_modules", "dist", "build", "data", "shots", "unpacked", "__pycache__", "htmlcov"}
HIDDEN_BUT_OURS = {".ci"}


def files(*suffixes: str, under: str = ".") -> Iterator[Path]:
    """Every file of ours under a folder, with one of the suffixes where any are named."""
    for parent, folders, names in os.walk(ROOT / under):
        folders[:] = sorted(name for name in folders if _ours(name))
        for name in sorted(names):
            if name.endswith(suffixes or ("",)):
                yield Path(parent, name)


def copy(to: Path, *parts: str) -> Path:
    """Copy parts of the project, as they would be committed, into another folder, which is returned."""
    for part in parts:
        for path in [ROOT / part] if (ROOT / part).is_file() else files(under=part):
            target = to / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    return to


def name(path: Path) -> str:
    """The path as people write it: from the root of the project."""
    return path.relative_to(ROOT).as_posix()


def _ours(folder: str) -> bool:
    if folder.startswith("."):
        return folder in HIDDEN_BUT_OURS
    return folder not in LEFT_BEHIND and not folder.endswith(".egg-info")

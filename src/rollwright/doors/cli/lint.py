"""``lint``: look a game through, and tell what is to be mended, a line each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count, groupby

import click

from rollwright.doors.cli.answer import answer
from rollwright.doors.cli.front import FOUND
from rollwright.doors.cli.show.screen import Screen
from rollwright.lint import KINDS, Finding, examples_of, game_named
from rollwright.lint import lint as look_through
from rollwright.rules import RuleType


@click.command()
@click.argument("game", metavar="SYSTEM|PACKAGE")
@click.option(
    "--cases",
    multiple=True,
    metavar="FILE.toml|FOLDER",
    help="Sheets of cases, whose rolls are tried as well.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was found as one JSON object.")
def lint(game: str, cases: tuple[str, ...], as_json: bool) -> None:
    """Look a game through, installed or not: bounds, words, odds that are too wide, what does not play and what never comes.

    Its rules are tried with arguments made up from their bounds. Exit status 0 when there is nothing to mend, 1 when there is.
    """
    looked = game_named(game)
    with _progress(len(looked.rules)) as begins:
        findings = look_through(looked, examples_of(looked, cases), begins=begins)
    answer(
        as_json=as_json,
        plain=lambda: {"system": looked.name, "rules": len(looked.rules), "findings": findings},
        show=lambda screen: _tell(screen, looked.title, len(looked.rules), findings),
    )
    if findings:
        raise click.exceptions.Exit(FOUND)


@contextmanager
def _progress(of: int) -> Iterator[Callable[[RuleType], None]]:
    """Which rule is looked through, as long as it is, where standard error is a terminal."""
    if not sys.stderr.isatty():
        yield lambda rule: None
        return
    from rich.console import Console

    at = count(1)
    with Console(stderr=True).status("") as status:
        yield lambda rule: status.update(f"{rule.id} ({next(at)} of {of})")


def _tell(shown: Screen, title: str, rules: int, findings: list[Finding]) -> None:
    shown.say(title, "large")
    for kind, some in groupby(
        sorted(findings, key=lambda each: list(KINDS).index(each.kind)), lambda each: each.kind
    ):
        shown.say(KINDS[kind], "head")
        for each in some:
            shown.say(f"  {each.where}: {' '.join(each.what.split())}")
    found = len(findings)
    told = "nothing to mend" if not found else "1 thing to mend" if found == 1 else f"{found} things to mend"
    shown.say(f"{rules} rule{'s' * (rules != 1)}, {told}", "bad" if found else "good")

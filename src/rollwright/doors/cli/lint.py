"""``lint``: look a game through, and tell what is to be mended, a line each."""

from __future__ import annotations

from itertools import groupby

import click

from rollwright.doors.cli.answer import answer
from rollwright.doors.cli.front import FOUND
from rollwright.doors.cli.show.screen import Screen
from rollwright.lint import KINDS, Finding, examples_of, game_named
from rollwright.lint import lint as look_through


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
    findings = look_through(looked, examples_of(looked, cases))
    answer(
        as_json=as_json,
        plain=lambda: {"system": looked.name, "rules": len(looked.rules), "findings": findings},
        show=lambda screen: _show(screen, looked.title, len(looked.rules), findings),
    )
    if findings:
        raise click.exceptions.Exit(FOUND)


def _show(shown: Screen, title: str, rules: int, findings: list[Finding]) -> None:
    shown.say(title, "large")
    for kind, some in groupby(
        sorted(findings, key=lambda each: list(KINDS).index(each.kind)), lambda each: each.kind
    ):
        shown.say(KINDS[kind], "head")
        for each in some:
            shown.say(f"  {each.where}: {' '.join(each.what.split())}")
    count = len(findings)
    told = "nothing to mend" if not count else "1 thing to mend" if count == 1 else f"{count} things to mend"
    shown.say(f"{rules} rule{'s' * (rules != 1)}, {told}", "bad" if count else "good")

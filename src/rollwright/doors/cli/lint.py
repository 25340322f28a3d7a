"""What ``lint`` does: look a game through, and tell what is to be mended, a line each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rollwright.doors.cli.answer import answer
from rollwright.doors.cli.show.screen import Screen
from rollwright.lint import KINDS, Finding, examples_of, game_named, lint


def look(name: str, places: Sequence[str], as_json: bool) -> bool:
    """Look a game through, with the rolls of its sheets of cases; whether nothing is to be mended. `BadInput` where there is no such game or sheet."""
    game = game_named(name)
    findings = lint(game, examples_of(game, places))
    answer(
        as_json=as_json,
        plain=lambda: {"system": game.name, "rules": len(game.rules), "findings": findings},
        show=lambda screen: _show(screen, game.title, len(game.rules), findings),
    )
    return not findings


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

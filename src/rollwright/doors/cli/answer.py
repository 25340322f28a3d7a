"""How every command answers: a picture into a file, then one JSON object or text; and the files that commands read and write."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click
import msgspec

from rollwright.doors.cli.show.screen import Screen
from rollwright.errors import BadArgument, Undecided


def answer(
    *,
    as_json: bool,
    plain: Callable[[], Any],
    show: Callable[[Screen], None],
    plot: str | None = None,
    picture: Callable[[], str] | None = None,
) -> None:
    """Draw what came out where a *plot* is asked for; then print it as one JSON object, or show it as text."""
    if plot is not None and picture is not None:
        write(plot, picture())
        click.echo(f"wrote {plot}", err=True)
    if as_json:
        click.echo(msgspec.json.encode(plain()))
    else:
        show(screen())


def screen() -> Screen:
    """The screen for standard output: of a terminal, or plain text."""
    if sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        from rollwright.doors.cli.show.colours import Colours

        return Colours()
    return Screen()


def batched(reply: Mapping[str, Any]) -> dict[str, Any]:
    """What batch would reply."""
    return {"id": None, "ok": True, **reply}


POLICIES = ("--policy ROLE=OPTION", "--policy ROLE=best:GOAL", "--policy first")
"""What settles a decision of odds."""


def unstated(error: Undecided, *ways: str) -> Undecided:
    """The same error with what would settle it on the command line; ``ROLE`` in a way is the role that nobody spoke for."""
    who, role = error.message.partition(": state ")[0], (error.at or "").removeprefix("policy.")
    named = [way.replace("ROLE", role or "ROLE") for way in ways]
    return Undecided(f"{who}: give {', '.join(named[:-1])} or {named[-1]}", at=error.at)


# -- files -----------------------------------------------------------------------------------------------------------


def check(plot: str | None) -> None:
    """See to it that a plot is to be an SVG picture, before anything is worked out for it."""
    if plot is not None and not plot.endswith(".svg"):
        raise BadArgument(f"a plot is an SVG picture, FILE.svg, not {plot!r}", at="plot")


def read(file: str) -> bytes:
    """What stands in a file, or what standard input says where the file is ``-``."""
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise BadArgument(f"{file} cannot be read: {error.strerror}", at="file") from None


def write(name: str, text: str) -> None:
    """Write a file, or say why not."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadArgument(f"{name} cannot be written: {error.strerror}", at="file") from None

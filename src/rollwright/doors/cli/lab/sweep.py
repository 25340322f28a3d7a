"""``sweep``: read a study, show how far it is, and write or print the table."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from rollwright.doors.cli.answer import answer, check, read
from rollwright.doors.cli.show.screen import Screen
from rollwright.lab import sweeps
from rollwright.lab.runs import watched
from rollwright.lab.sweeps.drawn import drawable, picture
from rollwright.lab.sweeps.output import text
from rollwright.lab.sweeps.sweeping import Progress

REASONS = 3
"""So many reasons for empty cells are told; the output has them all."""


@click.command()
@click.argument("file", metavar="STUDY.toml")
@click.option(
    "--output", "-o", metavar="OUT.csv|OUT.parquet", help="The file to write; else a table is printed."
)
@click.option(
    "--workers",
    metavar="N",
    type=click.IntRange(1, 1024),
    help="Processes; as many as processors, unless named.",
)
@click.option("--dask", metavar="ADDRESS", help="Let the Dask cluster of this scheduler do the work.")
@click.option("--plot", metavar="FILE.svg", help="Draw a measure over the one or two axes that vary.")
@click.option("--measure", metavar="NAME", help="The measure to draw; the first, unless named.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print the rows, or with -o what was done, as one JSON object."
)
def sweep(
    file: str,
    *,
    output: str | None,
    workers: int | None,
    dask: str | None,
    as_json: bool,
    plot: str | None,
    measure: str | None,
) -> None:
    """What every cell of a grid comes to: parameters, house rules and policies, and what is asked of them.

    STUDY.toml may be - for standard input. A sweep with -o that was ended half-way goes on from there when it is called again.
    """
    check(plot)
    study = sweeps.opened(read(file))
    if plot is not None:
        drawable(study, measure)
    try:
        with _unpiped(), _shown(study) as progress:
            table = sweeps.sweep(study, output, workers=workers, dask=dask, progress=progress)
    except KeyboardInterrupt:
        _interrupted(output)
        raise
    for place, word in table.unknown_words.items():
        click.echo(f"rollwright: in all cells {word} (at {place})", err=True)
    answer(
        as_json=as_json,
        plain=lambda: _plain(table, output),
        show=lambda screen: _show(screen, table, output),
        plot=plot,
        picture=lambda: picture(study, table, measure).svg,
    )


def _show(shown: Screen, table: sweeps.StudyTable, output: str | None) -> None:
    if output is None:
        _print(shown, table)
    else:
        _tell(shown, table, f"{_count(len(table), 'row')} in {output}")


@contextmanager
def _unpiped() -> Iterator[None]:
    """Outlive a worker that dies while something is written to it: the command line dies of broken pipes otherwise."""
    if not hasattr(signal, "SIGPIPE") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGPIPE, before)


@contextmanager
def _shown(study: sweeps.Study) -> Iterator[Progress]:
    """A bar that grows with the cells that are done, where standard error is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(study.title or "cells", total=len(study))
        name = study.title or "cells"

        def within(over: int, of: int, met: int) -> None:
            bar.update(task, description=f"{name} ({over:,} of {of:,} runs of a cell, {met:,} states met)")

        with watched(within):
            yield lambda done, of: bar.update(task, completed=done, total=of, description=name)


def _interrupted(output: str | None) -> None:
    partial = Path(f"{output}.partial")
    if output is not None and partial.exists():
        click.echo(f"rollwright: what is done is in {partial}; the same command goes on from there", err=True)


def _print(shown: Screen, table: sweeps.StudyTable) -> None:
    """The table as people read it: how a number was found stands with it only where it is not exact."""
    study = table.study
    if study.title:
        shown.say(study.title, "large")
    axes = [axis.name for axis in study.axes]
    rows = [
        [text(row[name]) for name in axes] + [_cell(row, name) for name in study.measures] for row in table
    ]
    head = [*axes, *study.measures]
    shown.table(head, rows, right=range(len(axes), len(head)))
    _tell(shown, table)


def _cell(row: dict[str, Any], name: str) -> str:
    if row[name] is None:
        return "-"
    number = row.get(f"{name}.exact") or f"{row[name]:.6g}"
    if row[f"{name}.how"] != "sampled":
        return str(number)
    error = row[f"{name}.error"]
    return f"{number} (sampled)" if error is None else f"{number} ± {error:.2g}"


def _tell(shown: Screen, table: sweeps.StudyTable, said: str = "") -> None:
    """Say what was done, and why cells are empty."""
    if said:
        shown.say(said, "good")
    reasons = list(dict.fromkeys(table.reasons))
    if reasons:
        more = f"; and {len(reasons) - REASONS} more" if len(reasons) > REASONS else ""
        told = "; ".join(reasons[:REASONS])
        shown.say(f"{_count(len(table.reasons), 'cell')} without values: {told}{more}", "mark")


def _count(n: int, what: str) -> str:
    return f"{n:,} {what}{'s' * (n != 1)}"


def _plain(table: sweeps.StudyTable, output: str | None) -> dict[str, Any]:
    told: dict[str, Any] = {"title": table.study.title, "cells": len(table), "empty": len(table.reasons)}
    if output is not None:
        return told | {"output": output}
    return told | {"columns": table.columns, "rows": list(table)}

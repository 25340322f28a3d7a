"""``verify``: read an exported log, check it, tell what was checked and what is wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rollwright.doors.cli.answer import answer
from rollwright.doors.cli.front import BAD_INPUT
from rollwright.doors.cli.show.screen import Screen
from rollwright.errors import BadArgument
from rollwright.table.log.chain import Fault
from rollwright.table.proof.verify import Report
from rollwright.table.proof.verify import verify as check

MOST = 50
"""Faults that are told one by one; --json has them all."""


@click.command()
@click.argument("file", metavar="LOG.jsonl")
@click.option("--json", "as_json", is_flag=True, help="Print the report as one JSON object.")
@click.option(
    "--key", metavar="HEX", help="The table's key, as its page shows it: the log must be signed by that one."
)
def verify(file: str, as_json: bool, key: str | None) -> None:
    """Check an exported log: no byte changed, signed by its table, every die from its seed, every roll as announced.

    LOG.jsonl may be - for standard input. Exit status 0 when all is well; else 2, every fault in a line on standard error.
    """
    report = _read(file, key)
    answer(as_json=as_json, plain=report.to_dict, show=lambda screen: _show(screen, report))
    for fault in report.faults[:MOST]:
        _tell(fault)
    if len(report.faults) > MOST:
        _tell(f"and {len(report.faults) - MOST} more faults; --json lists them all")
    if not report.ok:
        raise click.exceptions.Exit(BAD_INPUT)


def _read(file: str, key: str | None) -> Report:
    if file == "-":
        return check(sys.stdin.buffer, key=key)
    try:
        with Path(file).open("rb") as lines:
            return check(lines, key=key)
    except OSError as error:
        raise BadArgument(f"{file} cannot be read: {error.strerror}", at="file") from None


def _show(shown: Screen, report: Report) -> None:
    header = report.header
    if header is None:
        return
    shown.say(f"{header.title} ({header.system}), table {header.table} as {header.seat} sees it", "large")
    shown.pairs(
        [
            ("events", f"{report.events}, from number {header.first} on"),
            ("dice", f"{report.checked} as their seeds give them"),
            ("", f"{report.unrevealed} of seeds that are not revealed here"),
            ("", f"{report.typed} typed in"),
            ("rolls", f"{report.replayed} played again, with the announced outcome"),
            ("", f"{report.part} of which something is hidden, as far as it is shown"),
            ("", f"{report.unreplayed} not: hidden further, not finished, or of another version"),
        ]
    )
    for span in report.spans:
        shown.say(f"span {span.span} committed to {span.open} (open) and {span.hidden} (hidden)", "dim")
    if report.signed:
        shown.say(f"signed by the table's key {report.signed}", "dim")
    shown.say("all is well" if report.ok else f"{len(report.faults)} faults", "good" if report.ok else "bad")
    shown.say("not proved:", "dim")
    for each in report.unproved:
        shown.say(f"  {each}", "dim")


def _tell(fault: Fault | str) -> None:
    click.echo(f"rollwright: {' '.join(str(fault).split())}", err=True)

"""``sample``: draw outcomes of a roll in bulk, and show how often each came up or write them into a file."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import click

from rollwright.doors import render
from rollwright.doors.cli import subjects
from rollwright.doors.cli.answer import POLICIES, answer, batched, unstated
from rollwright.doors.cli.read import texts
from rollwright.doors.cli.show import chances, rolls
from rollwright.doors.cli.show.screen import Screen
from rollwright.doors.cli.subjects import RuleCommand, common, policies
from rollwright.doors.shapes import short
from rollwright.errors import BadArgument, Undecided
from rollwright.lab.draws import Draws
from rollwright.lab.draws import sample as drawn
from rollwright.odds import Odds
from rollwright.verbs import marginal

AT_ONCE = 1 << 16


@click.command(cls=RuleCommand)
@common
@click.option(
    "-n",
    "n",
    metavar="N",
    default=1_000_000,
    show_default=True,
    type=click.IntRange(1, 10**8),
    help="How many.",
)
@click.option("--seed", metavar="S", default="0", show_default=True, help="The same seed, the same draws.")
@policies("How ROLE decides.")
@click.option("--by", metavar="FIELD", help="Count one field of the outcome.")
@click.option("-o", "--output", metavar="OUT.csv", help="Write every outcome, a line each.")
@click.pass_context
def sample(
    ctx: click.Context,
    /,
    *,
    as_json: bool,
    policy: tuple[str, ...],
    n: int,
    seed: str,
    by: str | None,
    output: str | None,
    **given: Any,
) -> None:
    """Outcomes of a RULE or a NOTATION in bulk, drawn from the exact odds: counts, or a file of them (extra `lab`)."""
    bound = subjects.bound(ctx, given)
    number = texts.seed(seed)
    try:
        draws = drawn(bound, n, seed=number, policy=texts.policy(policy, bound.rule))
    except Undecided as error:
        raise error if as_json else unstated(error, *POLICIES) from None
    counts = Odds(
        {outcome: count for outcome, count in draws.counts().items() if count and outcome is not None}
    )
    shown = counts if by is None else marginal(counts, bound.rule, by)
    if output is not None:
        _write(Path(output), draws)

    def plain_counts() -> dict[str, Any]:
        rows = [
            {"outcome": render.as_said(outcome, by), "count": count}
            for outcome, count in shown.weights().items()
        ]
        named = {"rule": bound.rule.id, "args": bound.arguments()}
        return batched({**named, "n": n, "seed": number, "counts": rows})

    def show(screen: Screen) -> None:
        chances.priced(screen, shown, rolls.in_a_line(bound), by, exact=False)
        where = "" if output is None else f", in {output}"
        error = f"the standard error of a chance is at most {50 / n**0.5:.2g} %"
        screen.say(f"{n:,} drawn from seed {number}{where}; {error}", "dim")

    answer(as_json=as_json, plain=plain_counts, show=show)


def _write(path: Path, draws: Draws) -> None:
    """One line for every outcome that was drawn, in the order in which they were."""
    fields = next(outcome for outcome in draws.outcomes if outcome is not None).__struct_fields__
    lines = [_line([None if o is None else getattr(o, name) for name in fields]) for o in draws.outcomes]
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            file.write(_line(fields))
            for at in range(0, len(draws), AT_ONCE):
                file.write("".join([lines[code] for code in draws.codes[at : at + AT_ONCE].tolist()]))
    except OSError as error:
        raise BadArgument(f"{path} cannot be written: {error.strerror}", at="output") from None


def _line(values: Any) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(
        ["" if value is None else short(value) for value in values]
    )
    return text.getvalue()

"""The commands of the lab: ``sample``, ``claims``, ``scene``, ``compare`` and ``sweep``."""

from __future__ import annotations

from typing import Any

import click

from rollwright.doors.cli.front import BAD_INPUT
from rollwright.doors.cli.subjects import ComparedCommand, RuleCommand, SceneCommand, common


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
@click.option("--policy", multiple=True, metavar="ROLE[.DECISION]=OPTION", help="How ROLE decides.")
@click.option("--by", metavar="FIELD", help="Count one field of the outcome.")
@click.option("-o", "--output", metavar="OUT.csv", help="Write every outcome, a line each.")
@click.pass_context
def sample(ctx: click.Context, /, **options: Any) -> None:
    """Outcomes of a RULE or a NOTATION in bulk, drawn from the exact odds: counts, or a file of them (extra `lab`)."""
    from rollwright.doors.cli.lab import sample as cli_sample

    cli_sample.sample(ctx, **options)


@click.command()
@click.argument("file", required=False, metavar="[FILE.toml|NAME]")
@click.option("--json", "as_json", is_flag=True, help="Print every verdict as one JSON object.")
@click.option(
    "--strict", is_flag=True, help="Exit status 2 unless every claim holds, or rounds to what is printed."
)
def claims(file: str | None, as_json: bool, strict: bool) -> None:
    """Check a rulebook's printed numbers against the exact ones; without a FILE, list the books that are shipped.

    FILE.toml may be - for standard input. A wrong claim is an answer like any other: the exit status is 0, unless --strict
    is given.
    """
    from rollwright.doors.cli.lab import claims as cli_claims

    if not cli_claims.check(file, as_json, strict):
        raise click.exceptions.Exit(BAD_INPUT)


@click.command(cls=SceneCommand)
@common
@click.option(
    "--policy",
    multiple=True,
    metavar="ROLE[.DECISION]=OPTION",
    help="How ROLE decides; also first; with --best also oppose.",
)
@click.option("--best", metavar="GOAL", help="Who is not spoken for plays for this, as well as can be.")
@click.option(
    "--habits", metavar="N", type=click.IntRange(1, 60), help="The best in words, N sentences a decision."
)
@click.option(
    "--ask", multiple=True, metavar="p(…)|mean(…)", help="A chance, mean(FIELD), variance or median."
)
@click.option("--by", metavar="FIELD", help="The odds of one field of the outcome.")
@click.option(
    "--sample", metavar="N", type=click.IntRange(1, 10**8), help="Play N runs instead of laying it out."
)
@click.option("--seed", metavar="S", default="0", show_default=True, help="What sampled runs are drawn from.")
@click.pass_context
def scene(ctx: click.Context, /, **options: Any) -> None:
    """What many rolls come to: a fight, a score, a session, a task; without a name, the list of scenes.

    Exact where the states can be laid out, else sampled; it says which. `rollwright rules SCENE` tells its goals and decisions.
    """
    from rollwright.doors.cli.lab import scene as cli_scene

    cli_scene.scene(ctx, **options)


@click.command(cls=ComparedCommand)
@common
@click.option(
    "--with",
    "beside",
    multiple=True,
    metavar="ARGS",
    help='Another setting: "--pool 5" changes this one, "RULE --pool 5" is another rule, "4d6kh3" a notation.',
)
@click.option(
    "--vary",
    multiple=True,
    metavar="KEY=A,B",
    help="A parameter, house.KEY or policy.ROLE: the first values of all are one setting, the second another.",
)
@click.option("--policy", multiple=True, metavar="ROLE[.DECISION]=OPTION", help="How ROLE decides.")
@click.option("--goal", metavar="NAME", help="Judge by a goal of the rule; the player decides for it.")
@click.option("--p", "chance", metavar="CONDITION", help='Judge by a chance, such as "successes >= 2".')
@click.option("--mean", metavar="FIELD", help="Judge by the average of a field.")
@click.option(
    "--by", default="headline", show_default=True, metavar="FIELD", help="Compare the odds of FIELD."
)
@click.option(
    "--unit", multiple=True, metavar="PARAM=VALUE", help="What one more of a list is, such as experiences=2."
)
@click.option(
    "--sensitivity", is_flag=True, help="What one step of every parameter does; alone, it is shown."
)
@click.option("--exchange", is_flag=True, help="What resources are worth in each other; alone, it is shown.")
@click.option(
    "--plot",
    metavar="FILE.svg",
    help="Draw the settings beside each other; of one alone, what resources are worth.",
)
@click.option("--rules", "switches", is_flag=True, help="What every other house rule would do, too.")
@click.pass_context
def compare(ctx: click.Context, /, **options: Any) -> None:
    """Two settings side by side: arguments, house rules, policies, rules, games; or a comparison in a FILE.toml.

    \b
    rollwright compare daggerheart.action --modifier 2 --difficulty 15 --vary advantage=0,1
    rollwright compare daggerheart.action --difficulty 15 --with "storyteller.action --pool 4"
    rollwright compare 2d6 1d12

    One setting alone: what each of its parameters does, and what its resources are worth in each other.
    """
    from rollwright.doors.cli.lab import compare as cli_compare

    cli_compare.compare(ctx, **options)


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
def sweep(file: str, **said: Any) -> None:
    """What every cell of a grid comes to: parameters, house rules and policies, and what is asked of them.

    STUDY.toml may be - for standard input. A sweep with -o that was ended half-way goes on from there when it is called again.
    """
    from rollwright.doors.cli.lab import sweep as cli_sweep

    cli_sweep.sweep(file, **said)


COMMANDS = (sample, claims, scene, compare, sweep)

"""The command line: ``rollwright roll``, ``odds``, ``advise``, ``rules``, ``batch`` and the rest.

Only click is imported before a command is known.
"""

from __future__ import annotations

import sys
from typing import Any

import click

from rollwright.doors.cli.front import BAD_INPUT, FOUND, Front
from rollwright.doors.cli.lab import commands as cli_lab
from rollwright.doors.cli.server import commands as cli_server
from rollwright.doors.cli.subjects import RuleCommand, common


@click.group(cls=Front, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rollwright", message="rollwright %(version)s")
@click.pass_context
def rollwright(ctx: click.Context, /) -> None:
    """Dice as the rulebooks mean them: roll, see the exact odds, ask for advice.

    \b
    rollwright play                              a first round, at once
    rollwright rules                             what there is
    rollwright roll double-down.attempt --stat 3 --difficulty 15
    rollwright odds 4d6kh3
    rollwright roll double-down.attempt --help   the options of one rule
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@rollwright.command(cls=RuleCommand)
@common
@click.option(
    "--faces", multiple=True, metavar="3,6", help="Faces for the first dice, in the order they are thrown."
)
@click.option("--answers", multiple=True, metavar="KEY,…", help="The decisions in order, by their keys.")
@click.option("--seed", metavar="N", help="Throw by this seed instead of the system's generator.")
@click.option("--by-hand", is_flag=True, help="Throw real dice and type in what they show.")
@click.option(
    "--decide", metavar="first|best:GOAL", help="Who is not answered for: the plain option, or the best."
)
@click.option("--goal", metavar="NAME", help="Mark the option that is best for this goal.")
@click.option("--record", metavar="FILE", help="Write the roll down, for `rollwright replay`.")
@click.pass_context
def roll(ctx: click.Context, /, **options: Any) -> None:
    """Roll a RULE or a NOTATION such as 4d6kh3+2.

    A decision is asked for on a terminal, with the odds of every option; elsewhere --answers holds it.
    """
    from rollwright.doors.cli import run

    run.roll(ctx, **options)


@rollwright.command(cls=RuleCommand)
@common
@click.option(
    "--policy",
    multiple=True,
    metavar="ROLE[.DECISION]=OPTION",
    help="How ROLE decides; also first, best:GOAL.",
)
@click.option("--by", metavar="FIELD", help="The odds of one field of the outcome.")
@click.option("--plot", metavar="FILE.svg", help="Draw the odds into a file.")
@click.pass_context
def odds(ctx: click.Context, /, **options: Any) -> None:
    """The exact odds of a RULE or a NOTATION."""
    from rollwright.doors.cli import price

    price.odds(ctx, **options)


@rollwright.command(cls=RuleCommand)
@common
@click.option("--goal", metavar="NAME", help="What to play for; `rollwright rules RULE` lists the goals.")
@click.option(
    "--over", multiple=True, metavar="PARAM=A..B|A,B,C", help="A parameter to choose as well, and its values."
)
@click.option("--price", multiple=True, metavar="WHAT=N", help="What a unit of what is spent is worth.")
@click.option("--role", metavar="ROLE", help="Whose goal it is; the player's, unless named.")
@click.option(
    "--policy", multiple=True, metavar="ROLE[.DECISION]=OPTION", help="How others decide; also oppose."
)
@click.option(
    "--plot", metavar="FILE.svg", help="Draw what every choice of --over is worth, or the plan's odds."
)
@click.pass_context
def advise(ctx: click.Context, /, **options: Any) -> None:
    """The best decisions for a goal, and what every option is worth."""
    from rollwright.doors.cli import price

    price.advise(ctx, **options)


@rollwright.command()
@click.argument("name", required=False, metavar="[SYSTEM|RULE]")
@click.option("--json", "as_json", is_flag=True, help="Print what batch replies, as one JSON object.")
def rules(name: str | None, as_json: bool) -> None:
    """What there is: parameters with bounds, decisions, goals, house rules."""
    from rollwright.doors.cli import pages as cli_pages

    cli_pages.rules(name, as_json)


@rollwright.command()
def batch() -> None:
    """JSON lines in, JSON lines out: one answer per line, in order."""
    from rollwright.doors.batch import lines, serve

    for answer in serve(lines(sys.stdin.buffer)):
        sys.stdout.buffer.write(answer + b"\n")
        sys.stdout.buffer.flush()


@rollwright.command(cls=RuleCommand)
@common
@click.option("--depth", default=12, show_default=True, help="How many requests deep.")
@click.option("--width", default=12, show_default=True, help="How many branches wide.")
@click.option(
    "--looks", is_flag=True, help="Instead, where it looks at dice, into how many ways, and how often."
)
@click.pass_context
def explain(ctx: click.Context, /, **options: Any) -> None:
    """Every way that a RULE can go, as a tree."""
    from rollwright.doors.cli import run

    run.explain(ctx, **options)


@rollwright.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Print the roll as batch replies it.")
def replay(file: str, as_json: bool) -> None:
    """Play a recorded roll again: the same outcome, or the first place where it differs."""
    from rollwright.doors.cli import run

    run.replay(file, as_json)


@rollwright.command()
@click.argument("game", metavar="[GAME]", required=False)
@click.option("--seed", metavar="N", help="Throw by this seed.")
def play(game: str | None, seed: str | None) -> None:
    """A round of a game, at once."""
    from rollwright.doors.cli import play as cli_play

    cli_play.play(game, seed)


@rollwright.command()
@click.argument("file", metavar="LOG.jsonl")
@click.option("--json", "as_json", is_flag=True, help="Print the report as one JSON object.")
@click.option(
    "--key", metavar="HEX", help="The table's key, as its page shows it: the log must be signed by that one."
)
def verify(file: str, as_json: bool, key: str | None) -> None:
    """Check an exported log: no byte changed, signed by its table, every die from its seed, every roll as announced.

    LOG.jsonl may be - for standard input. Exit status 0 when all is well; else 2, every fault in a line on standard error.
    """
    from rollwright.doors.cli.server import verify as cli_verify

    if not cli_verify.verify(file, as_json, key):
        raise click.exceptions.Exit(BAD_INPUT)


@rollwright.command()
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
    from rollwright.doors.cli import lint as cli_lint

    if not cli_lint.look(game, cases, as_json):
        raise click.exceptions.Exit(FOUND)


for command in (*cli_lab.COMMANDS, *cli_server.COMMANDS):
    rollwright.add_command(command)

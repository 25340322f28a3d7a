"""The command line: ``rollwright roll``, ``odds``, ``advise``, ``rules``, ``batch`` and the rest.

Exit status 0 when done, 2 for bad input, 1 for a fault of ours, each told in one line on standard error. Only click is
imported before a command is known.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any, NoReturn

import click

from rollwright.doors.cli_rule import ComparedCommand, RuleCommand, SceneCommand, common

DONE, FAULT, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


class Front(click.Group):
    """All commands; tells every error in one line, whoever calls it."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; Ctrl-C ends it without a word."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            if sys.stderr.isatty():
                click.echo(err=True)
            raise click.exceptions.Exit(INTERRUPTED) from None

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command line and exit with its status."""
        extra["standalone_mode"] = False
        try:
            status = super().main(*args, **extra)
        except click.Abort:
            status = INTERRUPTED
        except BrokenPipeError:
            status = _hung_up()
        except click.ClickException as error:
            status = _tell(error.format_message(), error.exit_code)
        except Exception as error:
            status = _failed(error, extra.get("args", args[0] if args else None))
        sys.exit(status if isinstance(status, int) else DONE)


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
    from rollwright.doors import cli_run

    cli_run.roll(ctx, **options)


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
    from rollwright.doors import cli_price

    cli_price.odds(ctx, **options)


@rollwright.command(cls=RuleCommand)
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
    from rollwright.doors import cli_sample

    cli_sample.sample(ctx, **options)


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
    from rollwright.doors import cli_price

    cli_price.advise(ctx, **options)


@rollwright.command()
@click.argument("name", required=False, metavar="[SYSTEM|RULE]")
@click.option("--json", "as_json", is_flag=True, help="Print what batch replies, as one JSON object.")
def rules(name: str | None, as_json: bool) -> None:
    """What there is: parameters with bounds, decisions, goals, house rules."""
    from rollwright.doors import cli_pages

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
@click.pass_context
def explain(ctx: click.Context, /, **options: Any) -> None:
    """Every way that a RULE can go, as a tree."""
    from rollwright.doors import cli_run

    cli_run.explain(ctx, **options)


@rollwright.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Print the roll as batch replies it.")
def replay(file: str, as_json: bool) -> None:
    """Play a recorded roll again: the same outcome, or the first place where it differs."""
    from rollwright.doors import cli_run

    cli_run.replay(file, as_json)


@rollwright.command()
@click.option("--seed", metavar="N", help="Throw by this seed.")
def play(seed: str | None) -> None:
    """A round of Double Down, at once."""
    from rollwright.doors import cli_play

    cli_play.play(seed)


@rollwright.command()
@click.argument("file", metavar="LOG.jsonl")
@click.option("--json", "as_json", is_flag=True, help="Print the report as one JSON object.")
def verify(file: str, as_json: bool) -> None:
    """Check an exported log: no byte changed, every die from its seed, every roll as announced.

    LOG.jsonl may be - for standard input. Exit status 0 when all is well; else 2, every fault in a line on standard error.
    """
    from rollwright.doors import cli_verify

    if not cli_verify.verify(file, as_json):
        raise click.exceptions.Exit(BAD_INPUT)


@rollwright.command()
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
    from rollwright.doors import cli_claims

    if not cli_claims.check(file, as_json, strict):
        raise click.exceptions.Exit(BAD_INPUT)


@rollwright.command(cls=SceneCommand)
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
    from rollwright.doors import cli_scene

    cli_scene.scene(ctx, **options)


@rollwright.command(cls=ComparedCommand)
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
    from rollwright.doors import cli_compare

    cli_compare.compare(ctx, **options)


@rollwright.command()
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
    from rollwright.doors import cli_sweep

    cli_sweep.sweep(file, **said)


@rollwright.command()
@click.option("--host", metavar="H", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port", metavar="N", type=click.IntRange(0, 65535), help="8080, unless named; 0: any that is free."
)
@click.option("--store", metavar="sqlite:PATH", help="Where tables are kept; the user's own, unless named.")
@click.option("--settings", metavar="FILE.toml", help="Limits and whom to trust; docs/running.md lists them.")
@click.option(
    "--proxies", "--proxy", multiple=True, metavar="ADDRESS", help="A proxy in front, to be believed."
)
@click.option(
    "--origins", "--origin", multiple=True, metavar="URL", help="A site whose pages may listen as well."
)
@click.option("--quiet", is_flag=True, help="Log only what went wrong.")
@click.option(
    "--demo", is_flag=True, help="A table of every game is ready, with a party and everybody's links."
)
def serve(
    host: str, port: int | None, store: str | None, settings: str | None, demo: bool, **said: Any
) -> None:
    """Serve tables, rolls, odds and advice over HTTP and WebSocket."""
    from rollwright.doors import cli_serve

    cli_serve.serve(host, port, store, settings, demo, **said)


@rollwright.group()
@click.option("--store", metavar="sqlite:PATH", help="The store; the user's own, unless named.")
@click.pass_context
def tables(ctx: click.Context, store: str | None) -> None:
    """The tables of a store: list, export, import, back up, close."""
    ctx.obj = store


@tables.command("list")
@click.pass_obj
def list_tables(store: str | None) -> None:
    """Every table, with its game, title and length."""
    from rollwright.doors import cli_tables

    cli_tables.show(store)


@tables.command("export")
@click.argument("table")
@click.option("-o", "--out", metavar="FILE", help="A new file; standard output, unless named.")
@click.option(
    "--as", "seat", metavar="SEAT", help="What this seat may see, to be verified; by its name or id."
)
@click.pass_obj
def export_table(store: str | None, table: str, out: str | None, seat: str | None) -> None:
    """A table's whole log, secrets included, to be imported elsewhere; or with --as what a seat may see."""
    from rollwright.doors import cli_tables

    cli_tables.export(store, table, out, seat)


@tables.command("import")
@click.argument("file", metavar="FILE")
@click.pass_obj
def import_table(store: str | None, file: str) -> None:
    """Lay an exported table into the store; FILE may be - for standard input."""
    from rollwright.doors import cli_tables

    cli_tables.bring(store, file)


@tables.command("backup")
@click.argument("file", metavar="FILE")
@click.pass_obj
def backup_tables(store: str | None, file: str) -> None:
    """Copy the whole store to a new FILE, while it is in use."""
    from rollwright.doors import cli_tables

    cli_tables.backup(store, file)


@tables.command("close")
@click.argument("table")
@click.pass_obj
def close_table(store: str | None, table: str) -> None:
    """Close a table for good: it can be looked at and exported, and nothing else."""
    from rollwright.doors import cli_tables

    cli_tables.close(store, table)


@tables.command("links")
@click.argument("table")
@click.pass_obj
def links_of_table(store: str | None, table: str) -> None:
    """The link of every seat, the game master's too."""
    from rollwright.doors import cli_tables

    cli_tables.links(store, table)


# -- how it ends -----------------------------------------------------------------------------------------------------


def _failed(error: Exception, args: Any) -> int:
    """Tell what went wrong: the input, or we."""
    from rollwright.errors import RollwrightError

    if isinstance(error, RollwrightError):
        if "--json" in (sys.argv[1:] if args is None else args):
            import json

            click.echo(json.dumps({"id": None, "ok": False, "error": error.to_dict()}, ensure_ascii=False))
        where = f" (at {error.at})" if error.at and not error.message.startswith(error.at) else ""
        return _tell(f"{error.message}{where}", BAD_INPUT)
    if os.environ.get("ROLLWRIGHT_DEBUG"):
        raise error
    return _tell(
        f"a fault of ours: {error!r}; please report it with this command and what ROLLWRIGHT_DEBUG=1 shows",
        FAULT,
    )


def _tell(message: str, status: int) -> int:
    click.echo(f"rollwright: {' '.join(message.split())}", err=True)
    return status


def _hung_up() -> int:
    """Whoever read our output has gone: nothing more is written, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


def main() -> NoReturn:
    """The command ``rollwright``."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    rollwright.main(prog_name="rollwright")


if __name__ == "__main__":
    main()

"""The command line: ``rollwright roll``, ``odds``, ``advise``, ``rules``, ``batch`` and the rest, each imported when it is called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

import click

from rollwright.doors.cli.front import Front


class Listed(NamedTuple):
    """A command as it is listed: the module that has it under its own name, and what it does."""

    module: str
    summary: str


COMMANDS: Mapping[str, Listed] = {
    "advise": Listed("price", "The best decisions for a goal, and what every option is worth."),
    "batch": Listed("run", "JSON lines in, JSON lines out: one answer per line, in order."),
    "claims": Listed("lab.claims", "Check a rulebook's printed numbers against the exact ones."),
    "compare": Listed("lab.compare", "Two settings side by side."),
    "explain": Listed("run", "Every way that a RULE can go, as a tree."),
    "lint": Listed("lint", "Look a game through, installed or not."),
    "odds": Listed("price", "The exact odds of a RULE or a NOTATION."),
    "play": Listed("play", "A round of a game, at once."),
    "replay": Listed("run", "Play a recorded roll again."),
    "roll": Listed("run", "Roll a RULE or a NOTATION such as 4d6kh3+2."),
    "rules": Listed("pages", "What there is: parameters with bounds, decisions, goals, house rules."),
    "sample": Listed("lab.sample", "Outcomes of a RULE or a NOTATION in bulk."),
    "scene": Listed("lab.scene", "What many rolls come to: a fight, a score, a session, a task."),
    "serve": Listed("server.serve", "Serve tables, rolls, odds and advice over HTTP and WebSocket."),
    "sweep": Listed("lab.sweep", "What every cell of a grid comes to."),
    "tables": Listed(
        "server.tables", "The tables of a store: list, export, import, back up, copy, check, close."
    ),
    "verify": Listed("server.verify", "Check an exported log: no byte changed, signed by its table."),
}


class Commands(Front):
    """The commands by name: `rollwright --help` lists them without importing any."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, or `None`."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"rollwright.doors.cli.{COMMANDS[cmd_name].module}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; for one that there is not, which may be meant."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS)
            meant = f" Did you mean {' or '.join(map(repr, near))}?" if near else ""
            ctx.fail(f"No such command {args[0]!r}.{meant}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each in a line."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, each.summary) for name, each in COMMANDS.items()])


@click.group(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
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

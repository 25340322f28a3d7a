"""The commands of whoever keeps a server: ``serve``, and ``tables`` with all that can be done to them."""

from __future__ import annotations

from typing import Any

import click


@click.command()
@click.option("--host", metavar="H", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port", metavar="N", type=click.IntRange(0, 65535), help="8080, unless named; 0: any that is free."
)
@click.option(
    "--store",
    metavar="STORE",
    help="Where tables are kept: sqlite:PATH, the user's own unless named; or nats://HOST,HOST.",
)
@click.option("--settings", metavar="FILE.toml", help="Limits and whom to trust; docs/running.md lists them.")
@click.option(
    "--proxies", "--proxy", multiple=True, metavar="ADDRESS", help="A proxy in front, to be believed."
)
@click.option(
    "--origins", "--origin", multiple=True, metavar="URL", help="A site whose pages may listen as well."
)
@click.option(
    "--name",
    "hosts",
    multiple=True,
    metavar="NAME",
    help="A name that the server goes by, such as dice.example.",
)
@click.option("--quiet", is_flag=True, help="Log only what went wrong.")
@click.option(
    "--demo", is_flag=True, help="A table of every game is ready, with a party and everybody's links."
)
def serve(
    host: str, port: int | None, store: str | None, settings: str | None, demo: bool, **said: Any
) -> None:
    """Serve tables, rolls, odds and advice over HTTP and WebSocket."""
    from rollwright.doors.cli.server import serve as cli_serve

    cli_serve.serve(host, port, store, settings, demo, **said)


@click.group()
@click.option(
    "--store",
    metavar="STORE",
    help="The store, sqlite:PATH or nats://HOST,HOST; the user's own, unless named.",
)
@click.option(
    "--demo", is_flag=True, help="The store of `serve --demo` and `make play`, unless one is named."
)
@click.pass_context
def tables(ctx: click.Context, store: str | None, demo: bool) -> None:
    """The tables of a store: list, export, import, back up, copy, check, close."""
    from rollwright.table.stores.opening import default_store

    ctx.obj = store or (default_store("demo") if demo else None)


@tables.command("list")
@click.pass_obj
def list_tables(store: str | None) -> None:
    """Every table, with its game, title and length."""
    from rollwright.doors.cli.server import tables as cli_tables

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
    from rollwright.doors.cli.server import tables as cli_tables

    cli_tables.export(store, table, out, seat)


@tables.command("import")
@click.argument("file", metavar="FILE")
@click.pass_obj
def import_table(store: str | None, file: str) -> None:
    """Lay an exported table into the store; FILE may be - for standard input."""
    from rollwright.doors.cli.server import tables as cli_tables

    cli_tables.bring(store, file)


@tables.command("backup")
@click.argument("file", metavar="FILE")
@click.pass_obj
def backup_tables(store: str | None, file: str) -> None:
    """Copy the whole store to a new FILE, while it is in use."""
    from rollwright.doors.cli.server import tables as cli_tables

    cli_tables.backup(store, file)


@tables.command("copy")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.argument("tables", nargs=-1, metavar="[TABLE]...")
def copy_tables(source: str, target: str, tables: tuple[str, ...]) -> None:
    """Copy tables, or all, from one store to another, as sqlite:tables.db nats://one,two,three; again: what is new since."""
    from rollwright.doors.cli.server import tables as cli_tables

    cli_tables.copy(source, target, tables)


@tables.command("check")
@click.argument("tables", nargs=-1, metavar="[TABLE]...")
@click.pass_obj
def check_tables(store: str | None, tables: tuple[str, ...]) -> None:
    """Read tables, or all, from the first event to the last: nothing is missing, doubled or changed."""
    from rollwright.doors.cli.server import tables as cli_tables

    cli_tables.check(store, tables)


@tables.command("close")
@click.argument("table")
@click.pass_obj
def close_table(store: str | None, table: str) -> None:
    """Close a table for good: it can be looked at and exported, and nothing else."""
    from rollwright.doors.cli.server import tables as cli_tables

    cli_tables.close(store, table)


@tables.command("links")
@click.argument("table")
@click.pass_obj
def links_of_table(store: str | None, table: str) -> None:
    """The link of every seat, the game master's too."""
    from rollwright.doors.cli.server import tables as cli_tables

    cli_tables.links(store, table)


COMMANDS = (serve, tables)

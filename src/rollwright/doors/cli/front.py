"""What holds all commands together: errors are told in one line, and the exit status says whose fault it was.

Exit status 0 when done, 2 for bad input, 1 for a fault of ours, or of a game.
"""

from __future__ import annotations

import os
import sys
from errno import ENOSPC
from typing import Any, NoReturn

import click

from rollwright.errors import Inward

DONE, FAULT, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
FOUND = 1
"""What `lint` ends with where there is something to mend, as others of its name do."""


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
            sys.stdout.flush()  # what cannot be written is told here, and not at exit
        except click.Abort:
            status = INTERRUPTED
        except click.exceptions.NoArgsIsHelpError as asked:
            click.echo(asked.message)
            status = DONE
        except BrokenPipeError:
            status = _hung_up()
        except click.NoSuchOption as error:
            status = _tell(_meant(error), error.exit_code)
        except click.ClickException as error:
            status = _tell(error.format_message(), error.exit_code)
        except (Exception, Inward) as error:
            full = isinstance(error, OSError) and error.errno == ENOSPC
            status = _full() if full else _failed(error, extra.get("args", args[0] if args else None))
        sys.exit(status if isinstance(status, int) else DONE)


def _meant(error: click.NoSuchOption) -> str:
    """What is wrong with an option that there is not: what was meant, and what there is."""
    assert error.ctx is not None
    params = error.ctx.command.get_params(error.ctx)
    there = [max(each.opts, key=len) for each in params if isinstance(each, click.Option)]
    close = error.possibilities
    meant = f", did you mean {close[0]}? There are" if close else ":"
    return f"there is no option {error.option_name}{meant} {', '.join(there)}"


def _failed(error: BaseException, args: Any) -> int:
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
    from rollwright.doors.faults import fault

    return _tell(
        f"{fault(error)}; please report it with this command and what ROLLWRIGHT_DEBUG=1 shows", FAULT
    )


def _tell(message: str, status: int) -> int:
    click.echo(f"rollwright: {' '.join(message.split())}", err=True)
    return status


def _full() -> int:
    """A disk is full: neither the input nor we can mend that, and nothing more is written."""
    _hung_up()
    return _tell("there is no space left where this is written to: make some, or write elsewhere", BAD_INPUT)


def _hung_up() -> int:
    """Whoever read our output has gone: nothing more is written, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE

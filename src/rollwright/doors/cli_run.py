"""What ``roll``, ``explain`` and ``replay`` do: read the options, call one verb, show what comes back."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import msgspec

from rollwright import verbs
from rollwright.doors import cli_rule, cli_show, cli_texts, render
from rollwright.doors.batch import LIMITS
from rollwright.doors.screen import screen, terminal
from rollwright.errors import BadArgument, BadPolicy, MissingArgument, Undecided
from rollwright.odds.die import in_words
from rollwright.readings.play import Play
from rollwright.rules import Rule
from rollwright.rules.outcome import plain


def roll(
    ctx: click.Context,
    *,
    house: tuple[str, ...],
    as_json: bool,
    faces: tuple[str, ...],
    answers: tuple[str, ...],
    seed: str | None,
    by_hand: bool,
    decide: str | None,
    goal: str | None,
    record: str | None,
    **given: Any,
) -> None:
    """Roll, asking on a terminal for what the rule waits for."""
    bound = cli_rule.bound(ctx, house, given)
    if goal is not None:
        _known(bound, goal)
    play = verbs.play(
        bound,
        faces=cli_texts.faces(faces),
        answers=cli_texts.listed(answers),
        seed=int(seed) if seed is not None and seed.isdecimal() else seed,
        by_hand=by_hand,
        decide=_decider(decide),
    )
    if play.pending is not None and terminal() and not as_json:
        play = _asked(play, goal)
    play.finish()
    if record is not None:
        write(record, f"{play.transcript.to_json()}\n")
    _show(ctx, play, as_json=as_json)


def _decider(decide: str | None) -> str | None:
    if decide not in (None, "ask", "first") and not decide.startswith("best:"):
        raise BadPolicy(f"decide is ask, first or best:GOAL, not {decide!r}", at="decide")
    return None if decide == "ask" else decide


def _known(bound: Rule, goal: str) -> None:
    from rollwright.readings.aims import aim

    aim(bound.rule, goal)


def _asked(play: Play, goal: str | None) -> Play:
    from rollwright.doors import cli_ask

    shown = screen()
    shown.leave = ("q", "quit", "exit")
    shown.say(cli_show.named(play.bound), "dim")
    shown.say("Enter takes the first option, a number or a word another, q leaves.", "dim")
    try:
        return cli_ask.finish(shown, play, goal)
    except EOFError:
        print()
        raise KeyboardInterrupt from None


def _show(ctx: click.Context, play: Play, *, as_json: bool) -> None:
    if as_json:
        reply({**from_notation(ctx, play.bound), **render.play(play, "first", LIMITS)})
        if play.pending is not None:
            raise click.UsageError(str(_waits(play)))
    elif play.pending is not None:
        raise _waits(play)
    else:
        cli_show.rolled(screen(), play)


def _waits(play: Play) -> Exception:
    """Nobody is there to answer: what is missing, and how it is given."""
    asked = play.pending
    assert asked is not None
    if asked.dice:
        wanted = ", ".join(f"{name} {in_words(str(pool))}" for name, pool in asked.dice if pool.count)
        return MissingArgument(
            f"the roll waits for {wanted}: give --faces, or leave --by-hand out", at="faces"
        )
    keys = ", ".join(asked.options[:12]) + (", …" if len(asked.options) > 12 else "")
    return Undecided(
        f"{asked.role} decides {asked.name!r} and nobody is asked here: give --answers, one of {keys}",
        at="answers",
    )


# -- the rest --------------------------------------------------------------------------------------------------------


def explain(
    ctx: click.Context,
    *,
    house: tuple[str, ...],
    as_json: bool,
    depth: int,
    width: int,
    looks: bool,
    **given: Any,
) -> None:
    """The tree of a rule, or the lines where it looks at dice."""
    bound = cli_rule.bound(ctx, house, given)
    if looks:
        _looks(ctx, bound, as_json=as_json)
        return
    tree = verbs.explain(bound, depth=depth, width=width)
    if as_json:
        reply({**from_notation(ctx, bound), "tree": tree.splitlines()})
    else:
        click.echo("\n".join([cli_show.named(bound), *tree.splitlines()[1:]]))


def _looks(ctx: click.Context, bound: Rule, *, as_json: bool) -> None:
    found = verbs.looks(bound)
    if as_json:
        reply({**from_notation(ctx, bound), "looks": [plain(each) for each in found]})
        return
    rows = [
        [f"{each.file.rpartition('/')[2]}:{each.line}", str(each.ways), str(each.times), each.code]
        for each in found
    ]
    screen().table(["line", "ways", "times", "code"], rows, right=(1, 2))


def replay(file: str, as_json: bool) -> None:
    """A recorded roll, played again."""
    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadArgument(f"{file} cannot be read: {error.strerror}", at="file") from None
    play = verbs.replay(text.strip())
    if as_json:
        reply(
            {"rule": play.bound.rule.id, "args": play.bound.arguments(), **render.play(play, "first", LIMITS)}
        )
        return
    shown = screen()
    shown.say(cli_show.named(play.bound), "dim")
    if play.pending is None:
        cli_show.rolled(shown, play)
    else:
        cli_show.so_far(shown, play)
        shown.say(f"the record ends where {play.pending.role} decides {play.pending.name!r}")


def from_notation(ctx: click.Context, bound: Rule) -> dict[str, Any]:
    """For notation: the rule that it became, with its arguments."""
    return (
        {"rule": bound.rule.id, "args": bound.arguments()} if isinstance(cli_rule.subject(ctx), str) else {}
    )


def reply(found: Mapping[str, Any]) -> None:
    """Print what batch would reply, as one object."""
    click.echo(msgspec.json.encode({"id": None, "ok": True, **found}))


def check(plot: str | None) -> None:
    """See to it that a plot is to be an SVG picture, before anything is worked out for it."""
    if plot is not None and not plot.endswith(".svg"):
        raise BadArgument(f"a plot is an SVG picture, FILE.svg, not {plot!r}", at="plot")


def drawn(name: str, picture: str) -> None:
    """Write a picture into a file, and say so."""
    write(name, picture)
    click.echo(f"wrote {name}", err=True)


def write(name: str, text: str) -> None:
    """Write a file, or say why not."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadArgument(f"{name} cannot be written: {error.strerror}", at="file") from None

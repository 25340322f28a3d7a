"""Playing a rule: ``roll``, ``explain``, ``replay``, and ``batch`` for programs."""

from __future__ import annotations

import sys
from typing import Any

import click

from rollwright import verbs
from rollwright.doors import render
from rollwright.doors.batch import lines, serve
from rollwright.doors.batch_verbs import LIMITS, check_decide
from rollwright.doors.cli import subjects
from rollwright.doors.cli.answer import answer, batched, read, screen, write
from rollwright.doors.cli.read import texts
from rollwright.doors.cli.show import rolls
from rollwright.doors.cli.show.screen import Screen, terminal
from rollwright.doors.cli.subjects import RuleCommand, common
from rollwright.errors import MissingArgument, Undecided
from rollwright.odds.faces import in_words
from rollwright.readings.play import Play
from rollwright.rules import Rule
from rollwright.rules.outcome import plain


@click.command(cls=RuleCommand)
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
def roll(
    ctx: click.Context,
    /,
    *,
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
    """Roll a RULE or a NOTATION such as 4d6kh3+2.

    A decision is asked for on a terminal, with the odds of every option; elsewhere --answers holds it.
    """
    bound = subjects.bound(ctx, given)
    if goal is not None:
        _known(bound, goal)
    play = verbs.play(
        bound,
        faces=texts.faces(faces),
        answers=texts.listed(answers),
        seed=int(seed) if seed is not None and seed.isdecimal() else seed,
        by_hand=by_hand,
        decide=_decider(decide),
    )
    if play.pending is not None and terminal() and not as_json:
        play = _asked(play, goal)
    play.finish()
    if record is not None:
        write(record, f"{play.transcript.to_json()}\n")
    _answer(ctx, play, as_json=as_json)


def _decider(decide: str | None) -> str | None:
    if decide is None or decide == "ask":
        return None
    check_decide(decide)
    return decide


def _known(bound: Rule, goal: str) -> None:
    from rollwright.readings.aims import aim

    aim(bound.rule, goal)


def _asked(play: Play, goal: str | None) -> Play:
    from rollwright.doors.cli import ask as cli_ask

    shown = screen()
    shown.leave = ("q", "quit", "exit")
    shown.say(rolls.in_a_line(play.bound), "dim")
    shown.say("Enter takes the first option, a number or a word another, q leaves.", "dim")
    try:
        return cli_ask.finish(shown, play, goal)
    except EOFError:
        print()
        raise KeyboardInterrupt from None


def _answer(ctx: click.Context, play: Play, *, as_json: bool) -> None:
    if play.pending is not None and not as_json:
        raise _waits(play)
    answer(
        as_json=as_json,
        plain=lambda: batched({**from_notation(ctx, play.bound), **render.play(play, "first", LIMITS)}),
        show=lambda out: rolls.rolled(out, play),
    )
    if play.pending is not None:
        raise click.UsageError(str(_waits(play)))


def _waits(play: Play) -> Exception:
    """Nobody is there to answer: what is missing, and how it is given."""
    asked = play.asked
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


@click.command(cls=RuleCommand)
@common
@click.option("--depth", default=12, show_default=True, help="How many requests deep.")
@click.option("--width", default=12, show_default=True, help="How many branches wide.")
@click.option(
    "--looks", is_flag=True, help="Instead, where it looks at dice, into how many ways, and how often."
)
@click.pass_context
def explain(
    ctx: click.Context,
    /,
    *,
    as_json: bool,
    depth: int,
    width: int,
    looks: bool,
    **given: Any,
) -> None:
    """Every way that a RULE can go, as a tree."""
    bound = subjects.bound(ctx, given)
    if looks:
        _looks(ctx, bound, as_json=as_json)
        return
    tree = verbs.explain(bound, depth=depth, width=width)
    answer(
        as_json=as_json,
        plain=lambda: batched({**from_notation(ctx, bound), "tree": tree.splitlines()}),
        show=lambda _: click.echo("\n".join([rolls.in_a_line(bound), *tree.splitlines()[1:]])),
    )


def _looks(ctx: click.Context, bound: Rule, *, as_json: bool) -> None:
    looks = verbs.looks(bound)
    rows = [
        [f"{each.file.rpartition('/')[2]}:{each.line}", str(each.ways), str(each.times), each.code]
        for each in looks
    ]
    answer(
        as_json=as_json,
        plain=lambda: batched({**from_notation(ctx, bound), "looks": [plain(each) for each in looks]}),
        show=lambda out: out.table(["line", "ways", "times", "code"], rows, right=(1, 2)),
    )


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Print the roll as batch replies it.")
def replay(file: str, as_json: bool) -> None:
    """Play a recorded roll again: the same outcome, or the first place where it differs."""
    play = verbs.replay(read(file).strip())
    named = {"rule": play.bound.rule.id, "args": play.bound.arguments()}
    answer(
        as_json=as_json,
        plain=lambda: batched({**named, **render.play(play, "first", LIMITS)}),
        show=lambda out: _replayed(out, play),
    )


def _replayed(shown: Screen, play: Play) -> None:
    shown.say(rolls.in_a_line(play.bound), "dim")
    if play.pending is None:
        rolls.rolled(shown, play)
    else:
        rolls.so_far(shown, play)
        shown.say(f"the record ends where {play.pending.role} decides {play.pending.name!r}")


@click.command()
def batch() -> None:
    """JSON lines in, JSON lines out: one answer per line, in order."""
    for reply in serve(lines(sys.stdin.buffer)):
        sys.stdout.buffer.write(reply + b"\n")
        sys.stdout.buffer.flush()


def from_notation(ctx: click.Context, bound: Rule) -> dict[str, Any]:
    """For notation: the rule that it became, with its arguments."""
    return (
        {"rule": bound.rule.id, "args": bound.arguments()} if isinstance(subjects.subject(ctx), str) else {}
    )

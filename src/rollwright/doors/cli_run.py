"""What the commands about one rule do: read the options, call one verb, show what comes back."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import msgspec

from rollwright import verbs
from rollwright.doors import cli_rule, cli_texts, cli_values, render
from rollwright.doors.batch import LARGEST_REPLY, LIMITS
from rollwright.doors.screen import screen, terminal
from rollwright.errors import BadArgument, BadPolicy, MissingArgument, Undecided
from rollwright.odds import Odds
from rollwright.readings.limits import Limits
from rollwright.readings.play import Play
from rollwright.rules import Bound, Rule

Given = dict[str, Any]


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
        seed=None if seed is None else cli_texts.number(seed),
        by_hand=by_hand,
        decide=_decider(decide),
    )
    if play.pending is not None and terminal() and not as_json:
        play = _asked(play, goal)
    play.finish()
    if record is not None:
        _write(record, f"{play.transcript.to_json()}\n")
    _show(ctx, play, as_json=as_json)


def _decider(decide: str | None) -> str | None:
    if decide not in (None, "ask", "first") and not decide.startswith("best:"):
        raise BadPolicy(f"decide is ask, first or best:GOAL, not {decide!r}", at="decide")
    return None if decide == "ask" else decide


def _known(bound: Bound, goal: str) -> None:
    from rollwright.readings.aims import aim

    aim(bound.rule, goal)


def _asked(play: Play, goal: str | None) -> Play:
    from rollwright.doors import cli_ask, cli_show

    shown = screen()
    shown.say(cli_show.named(play.bound), "dim")
    try:
        return cli_ask.finish(shown, play, goal)
    except EOFError:
        print()
        raise _waits(play) from None


def _show(ctx: click.Context, play: Play, *, as_json: bool) -> None:
    if as_json:
        _reply({**_named(ctx, play.bound), **render.play(play, "first", LIMITS)})
        if play.pending is not None:
            raise click.UsageError(str(_waits(play)))
    elif play.pending is not None:
        raise _waits(play)
    else:
        from rollwright.doors import cli_show

        cli_show.rolled(screen(), play)


def _waits(play: Play) -> Exception:
    """Nobody is there to answer: what is missing, and how it is given."""
    asked = play.pending
    assert asked is not None
    if asked.dice:
        wanted = ", ".join(f"{name} {pool}" for name, pool in asked.dice if pool.count)
        return MissingArgument(
            f"the roll waits for {wanted}: give --faces, or leave --by-hand out", at="faces"
        )
    keys = ", ".join(asked.options[:12]) + (", …" if len(asked.options) > 12 else "")
    return Undecided(
        f"{asked.role} decides {asked.name!r} and nobody is asked here: give --answers, one of {keys}",
        at="answers",
    )


# -- odds ------------------------------------------------------------------------------------------------------------


def odds(
    ctx: click.Context,
    *,
    house: tuple[str, ...],
    as_json: bool,
    policy: tuple[str, ...],
    by: str | None,
    plot: str | None,
    **given: Any,
) -> None:
    """The exact odds: shown, drawn, or as JSON."""
    bound = cli_rule.bound(ctx, house, given)
    stated = cli_texts.policy(policy, bound.rule)
    if plot is not None and not plot.endswith(".svg"):
        raise BadArgument(f"a plot is an SVG picture, FILE.svg, not {plot!r}", at="plot")
    try:
        found = verbs.odds(bound, policy=stated, by=by, limits=LIMITS if as_json else Limits())
    except Undecided as error:
        raise error if as_json else _unstated(error) from None
    if plot is not None:
        _plot(plot, found if by is not None else found.by("headline"), bound)
    if as_json:
        _reply({**_named(ctx, bound), **render.odds(found, by, LARGEST_REPLY)})
    else:
        from rollwright.doors import cli_odds, cli_show

        cli_odds.priced(screen(), found, cli_show.named(bound), by)


def _unstated(error: Undecided) -> Undecided:
    """The same error with the option that would settle it."""
    who, role = error.message.partition(": state ")[0], (error.at or "").removeprefix("policy.")
    return Undecided(
        f"{who}: give --policy {role}=OPTION, --policy {role}=best:GOAL or --policy first", at=error.at
    )


def _plot(name: str, found: Odds[Any], bound: Bound) -> None:
    from rollwright.doors.cli_odds import numeric
    from rollwright.doors.cli_show import named
    from rollwright.drawing import svg

    points = numeric(found)
    if points is not None and len(points) > 12:
        picture = svg.curve([(float(x), float(p)) for x, p in points], title=named(bound))
    else:
        picture = svg.bars(
            [(str(label), float(p)) for label, p in points or found.items()], title=named(bound)
        )
    _write(name, picture)
    click.echo(f"wrote {name}", err=True)


# -- advice ----------------------------------------------------------------------------------------------------------


def advise(
    ctx: click.Context,
    *,
    house: tuple[str, ...],
    as_json: bool,
    goal: str | None,
    over: tuple[str, ...],
    price: tuple[str, ...],
    role: str | None,
    policy: tuple[str, ...],
    **given: Any,
) -> None:
    """The best plan for a goal."""
    rule, args, settings = _partial(ctx, house, given)
    if goal is None:
        raise MissingArgument(
            f"advise needs --goal: {', '.join(rule.goals) or 'this rule has none'}", at="goal"
        )
    stated = cli_texts.policy(policy, rule)
    if isinstance(stated, str):
        raise BadPolicy(f"name the role: --policy ROLE={stated}", at="policy")
    values = cli_texts.over(rule, over)
    plan = verbs.advise(
        rule,
        goal,
        over=values,
        prices=cli_texts.prices(price),
        role=role,
        policy=stated,
        args=args,
        house=settings,
        limits=LIMITS if as_json else Limits(),
    )
    if as_json:
        _reply(render.plan(plan, LARGEST_REPLY))
    else:
        from rollwright.doors import cli_show

        shown = screen()
        shown.say(cli_show.named(plan.bound), "dim")
        cli_show.planned(shown, plan, list(values))


def _partial(
    ctx: click.Context, house: tuple[str, ...], given: Given
) -> tuple[Rule, dict[str, Any], Mapping[str, Any]]:
    """The rule with the arguments that are settled already."""
    what = cli_rule.subject(ctx)
    if isinstance(what, str):
        bound = verbs.notation(what, house=cli_texts.house(house, None))
        return bound.rule, bound.arguments(), bound.house.settings()
    return what, cli_values.settle(what, cli_rule.texts(given)), cli_texts.house(house, what)


# -- the rest --------------------------------------------------------------------------------------------------------


def explain(
    ctx: click.Context, *, house: tuple[str, ...], as_json: bool, depth: int, width: int, **given: Any
) -> None:
    """The tree of a rule."""
    bound = cli_rule.bound(ctx, house, given)
    tree = verbs.explain(bound, depth=depth, width=width)
    if as_json:
        _reply({**_named(ctx, bound), "tree": tree.splitlines()})
    else:
        click.echo(tree)


def replay(file: str, as_json: bool) -> None:
    """A recorded roll, played again."""
    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadArgument(f"{file} cannot be read: {error.strerror}", at="file") from None
    play = verbs.replay(text.strip())
    if as_json:
        _reply(
            {"rule": play.bound.rule.id, "args": play.bound.arguments(), **render.play(play, "first", LIMITS)}
        )
        return
    from rollwright.doors import cli_show

    shown = screen()
    shown.say(cli_show.named(play.bound), "dim")
    if play.pending is None:
        cli_show.rolled(shown, play)
    else:
        cli_show.so_far(shown, play)
        shown.say(f"the record ends where {play.pending.role} decides {play.pending.name!r}")


def _named(ctx: click.Context, bound: Bound) -> dict[str, Any]:
    """For notation: the rule that it became, with its arguments."""
    return (
        {"rule": bound.rule.id, "args": bound.arguments()} if isinstance(cli_rule.subject(ctx), str) else {}
    )


def _reply(found: Mapping[str, Any]) -> None:
    click.echo(msgspec.json.encode({"id": None, "ok": True, **found}))


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadArgument(f"{name} cannot be written: {error.strerror}", at="file") from None

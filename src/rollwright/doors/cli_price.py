"""What ``odds`` and ``advise`` do: read the options, call one verb, show or draw what comes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from rollwright import verbs
from rollwright.doors import cli_odds, cli_rule, cli_show, cli_texts, cli_values, render
from rollwright.doors.batch import LARGEST_REPLY, LIMITS
from rollwright.doors.cli_run import check, drawn, from_notation, reply
from rollwright.doors.screen import screen
from rollwright.doors.shapes import short
from rollwright.errors import BadPolicy, MissingArgument, Undecided
from rollwright.odds import Odds
from rollwright.readings.limits import Limits
from rollwright.rules import Rule, RuleType


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
    check(plot)
    try:
        found = verbs.odds(bound, policy=stated, by=by, limits=LIMITS if as_json else Limits())
    except Undecided as error:
        raise error if as_json else _unstated(error) from None
    if plot is not None:
        _plot(plot, found if by is not None else found.by("headline"), bound)
    if as_json:
        reply({**from_notation(ctx, bound), **render.odds(found, by, LARGEST_REPLY)})
    else:
        cli_odds.priced(screen(), found, cli_show.named(bound), by)


def _unstated(error: Undecided) -> Undecided:
    """The same error with the option that would settle it."""
    who, role = error.message.partition(": state ")[0], (error.at or "").removeprefix("policy.")
    return Undecided(
        f"{who}: give --policy {role}=OPTION, --policy {role}=best:GOAL or --policy first", at=error.at
    )


def _plot(name: str, found: Odds[Any], bound: Rule) -> None:
    from rollwright.drawing import svg

    title, numbers = cli_show.named(bound), cli_odds.numeric(found)
    shares = [(label, weight / found.total) for label, weight in numbers or found.weights().items()]
    if numbers is not None and len(numbers) > cli_odds.FEW:
        picture = svg.curve([(float(x), p) for x, p in shares], title=title)
    else:
        rows = shares if numbers is not None else sorted(shares, key=lambda row: -row[1])
        picture = svg.bars([(short(label), p) for label, p in rows], title=title)
    drawn(name, picture)


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
    plot: str | None,
    **given: Any,
) -> None:
    """The best plan for a goal."""
    check(plot)
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
    if plot is not None:
        from rollwright.lab import plans

        drawn(plot, plans.picture(plan).svg)
    if as_json:
        reply(render.plan(plan, LARGEST_REPLY))
    else:
        shown = screen()
        shown.say(cli_show.named(plan.bound), "dim")
        cli_show.planned(shown, plan, list(values))


def _partial(
    ctx: click.Context, house: tuple[str, ...], given: dict[str, Any]
) -> tuple[RuleType, dict[str, Any], Mapping[str, Any]]:
    """The rule with the arguments that are settled already."""
    what = cli_rule.subject(ctx)
    if isinstance(what, str):
        bound = verbs.notation(what, house=cli_texts.house(house, None))
        return bound.rule, bound.arguments(), bound.house.settings()
    return what, cli_values.settle(what, cli_rule.texts(given)), cli_texts.house(house, what)

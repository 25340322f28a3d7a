"""What ``odds`` and ``advise`` do: read the options, call one verb, show or draw what comes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from rollwright import verbs
from rollwright.doors import render
from rollwright.doors.batch import LARGEST_REPLY, LIMITS
from rollwright.doors.cli import subjects
from rollwright.doors.cli.answer import POLICIES, answer, batched, check, unstated
from rollwright.doors.cli.read import texts, values
from rollwright.doors.cli.run import from_notation
from rollwright.doors.cli.show import chances, rolls
from rollwright.doors.cli.show.screen import Screen
from rollwright.doors.shapes import short
from rollwright.errors import BadPolicy, MissingArgument, Undecided
from rollwright.odds.showing import picture
from rollwright.readings.advise import Plan
from rollwright.readings.limits import Limits
from rollwright.readings.stated import verify_role
from rollwright.rules import RuleType


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
    bound = subjects.bound(ctx, house, given)
    stated = texts.policy(policy, bound.rule)
    check(plot)
    try:
        priced = verbs.odds(bound, policy=stated, by=by, limits=LIMITS if as_json else Limits())
    except Undecided as error:
        raise error if as_json else unstated(error, *POLICIES) from None
    answer(
        as_json=as_json,
        plain=lambda: batched({**from_notation(ctx, bound), **render.odds(priced, by, LARGEST_REPLY)}),
        show=lambda screen: chances.priced(screen, priced, rolls.in_a_line(bound), by),
        plot=plot,
        picture=lambda: picture(priced, rolls.in_a_line(bound), short),
    )


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
    stated = texts.policy(policy, rule)
    if isinstance(stated, str):
        raise BadPolicy(f"name the role: --policy ROLE={stated}", at="policy")
    ways = texts.over(rule, over)
    plan = verbs.advise(
        rule,
        goal,
        over=ways,
        prices=texts.prices(price),
        role=role,
        policy=stated,
        args=args,
        house=settings,
        limits=LIMITS if as_json else Limits(),
    )
    verify_role(role, plan.bound)
    answer(
        as_json=as_json,
        plain=lambda: batched(render.plan(plan, LARGEST_REPLY)),
        show=lambda screen: _planned(screen, plan, list(ways)),
        plot=plot,
        picture=lambda: _drawn(plan),
    )


def _planned(shown: Screen, plan: Plan, over: list[str]) -> None:
    shown.say(rolls.in_a_line(plan.bound), "dim")
    rolls.planned(shown, plan, over)


def _drawn(plan: Plan) -> str:
    from rollwright.lab import plans

    return plans.picture(plan).svg


def _partial(
    ctx: click.Context, house: tuple[str, ...], given: dict[str, Any]
) -> tuple[RuleType, dict[str, Any], Mapping[str, Any]]:
    """The rule with the arguments that are settled already."""
    what = subjects.subject(ctx)
    if isinstance(what, str):
        bound = verbs.notation(what, house=texts.house(house, None))
        return bound.rule, bound.arguments(), bound.house.settings()
    return what, values.settle(what, subjects.typed(given)), texts.house(house, what)

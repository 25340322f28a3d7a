"""Pricing a rule before it is played: ``odds`` and ``advise``."""

from __future__ import annotations

from typing import Any

import click

from rollwright import verbs
from rollwright.doors import render
from rollwright.doors.batch_verbs import LARGEST_REPLY, LIMITS
from rollwright.doors.cli import subjects
from rollwright.doors.cli.answer import POLICIES, answer, batched, check, unstated
from rollwright.doors.cli.read import texts
from rollwright.doors.cli.run import from_notation
from rollwright.doors.cli.show import chances, rolls
from rollwright.doors.cli.subjects import RuleCommand, common, policies
from rollwright.doors.shapes import short
from rollwright.errors import BadPolicy, MissingArgument, Undecided
from rollwright.odds.showing import picture
from rollwright.readings.advise import Plan
from rollwright.readings.limits import Limits
from rollwright.readings.stated import verify_role


@click.command(cls=RuleCommand)
@common
@policies("How ROLE decides; also first, best:GOAL.")
@click.option("--by", metavar="FIELD", help="The odds of one field of the outcome.")
@click.option("--plot", metavar="FILE.svg", help="Draw the odds into a file.")
@click.pass_context
def odds(
    ctx: click.Context,
    /,
    *,
    as_json: bool,
    policy: tuple[str, ...],
    by: str | None,
    plot: str | None,
    **given: Any,
) -> None:
    """The exact odds of a RULE or a NOTATION."""
    bound = subjects.bound(ctx, given)
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


@click.command(cls=RuleCommand)
@common
@click.option("--goal", metavar="NAME", help="What to play for; `rollwright rules RULE` lists the goals.")
@click.option(
    "--over", multiple=True, metavar="PARAM=A..B|A,B,C", help="A parameter to choose as well, and its values."
)
@click.option("--price", multiple=True, metavar="WHAT=N", help="What a unit of what is spent is worth.")
@click.option("--role", metavar="ROLE", help="Whose goal it is; the player's, unless named.")
@policies("How others decide; also oppose.")
@click.option(
    "--plot", metavar="FILE.svg", help="Draw what every choice of --over is worth, or the plan's odds."
)
@click.pass_context
def advise(
    ctx: click.Context,
    /,
    *,
    as_json: bool,
    goal: str | None,
    over: tuple[str, ...],
    price: tuple[str, ...],
    role: str | None,
    policy: tuple[str, ...],
    plot: str | None,
    **given: Any,
) -> None:
    """The best decisions for a goal, and what every option is worth."""
    check(plot)
    rule, args, settings = subjects.settled(ctx, given)
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
        show=lambda screen: rolls.planned(screen, plan, list(ways)),
        plot=plot,
        picture=lambda: _drawn(plan),
    )


def _drawn(plan: Plan) -> str:
    from rollwright.lab import pictures

    return pictures.of_plan(plan).svg

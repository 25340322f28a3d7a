"""``compare``: read the settings, compare them, show the differences, the levers and what resources are worth."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import click

from rollwright.doors import render
from rollwright.doors.cli.answer import answer, check, unstated
from rollwright.doors.cli.lab.judged import Judged, judge_of, levers_of, played, rates_of, values
from rollwright.doors.cli.read import settings as written
from rollwright.doors.cli.show import rolls
from rollwright.doors.cli.show.compared import amount, differences, levers, many, rates
from rollwright.doors.cli.show.screen import Screen
from rollwright.doors.cli.subjects import ComparedCommand, common, policies
from rollwright.drawing.picture import Picture
from rollwright.errors import TooLarge, Undecided
from rollwright.lab import pictures
from rollwright.lab.compare import (
    Comparison,
    Setting,
    beside,
    settings,
)
from rollwright.rules.outcome import plain

MOST_DRAWN = 6
"""So many settings can be told apart in a picture."""


@click.command(cls=ComparedCommand)
@common
@click.option(
    "--with",
    "others",
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
@policies("How ROLE decides.")
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
    "--sensitivity",
    "stepwise",
    is_flag=True,
    help="What one step of every parameter does; alone, it is shown.",
)
@click.option(
    "--exchange",
    "exchanged",
    is_flag=True,
    help="What resources are worth in each other; alone, it is shown.",
)
@click.option(
    "--plot",
    metavar="FILE.svg",
    help="Draw the settings beside each other; of one alone, what resources are worth.",
)
@click.option("--rules", "switches", is_flag=True, help="What every other house rule would do, too.")
@click.pass_context
def compare(
    ctx: click.Context,
    /,
    *,
    as_json: bool,
    others: tuple[str, ...],
    vary: tuple[str, ...],
    policy: tuple[str, ...],
    goal: str | None,
    chance: str | None,
    mean: str | None,
    by: str,
    unit: tuple[str, ...],
    stepwise: bool,
    exchanged: bool,
    switches: bool,
    plot: str | None,
    **given: Any,
) -> None:
    """Two settings side by side: arguments, house rules, policies, rules, games; or a comparison in a FILE.toml.

    \b
    rollwright compare daggerheart.action --modifier 2 --difficulty 15 --vary advantage=0,1
    rollwright compare daggerheart.action --difficulty 15 --with "storyteller.action --pool 4"
    rollwright compare 2d6 1d12

    One setting alone: what each of its parameters does, and what its resources are worth in each other.
    """
    check(plot)
    file = written.study(ctx)
    if file is not None:
        each, judge, by, units = file.each(), None, file.by, file.units
        goal, chance, mean, title = file.goal, file.p, file.mean, file.title
        stepwise, exchanged = stepwise or file.sensitivity, exchanged or file.exchange
    else:
        each = _called(written.sides(ctx, policy, vary, others, given))
        units, title = written.units(unit), ""
    each = [played(setting, goal) for setting in each]
    judge = judge_of(each, goal, chance, mean)
    alone = len(each) == 1 and not (stepwise or exchanged)
    try:
        comparison = Judged(
            title or _title(each),
            each,
            judge,
            [] if judge is None else values(each, judge),
            [Comparison(each[0], other, by) for other in each[1:]],
            levers_of(each, judge, units, switches) if stepwise or alone or switches else [],
            rates_of(each, judge, units) if exchanged or alone else [],
        )
    except Undecided as error:
        raise unstated(error, "--goal NAME", "--policy ROLE=OPTION", "--policy first") from None
    answer(
        as_json=as_json,
        plain=lambda: _plain(comparison),
        show=lambda screen: _show(screen, comparison),
        plot=plot,
        picture=lambda: _picture(comparison, by).svg,
    )


def _called(each: list[Setting]) -> list[Setting]:
    """Settings with their names: of different rules, all that was said of each."""
    if len({setting.rule.id for setting in each}) > 1:
        names = [str(one.bound.arguments().get("text") or rolls.in_a_line(one.bound)) for one in each]
        return [Setting(one.bound, one.policy, name) for one, name in zip(each, names, strict=True)]
    return settings(*each)


def _title(each: list[Setting]) -> str:
    """What all settings have in common, or their rules."""
    rules = list(dict.fromkeys(setting.rule.id for setting in each))
    if len(rules) > 1 or rules == ["notation"]:
        return " and ".join(
            dict.fromkeys(setting.name for setting in each) if rules == ["notation"] else rules
        )
    words = [rolls.in_a_line(setting.bound).partition(": ")[2].split(", ") for setting in each]
    shared = ", ".join(word for word in words[0] if all(word in row for row in words))
    return f"{rules[0]}: {shared}" if shared else rules[0]


# -- shown -----------------------------------------------------------------------------------------------------------


def _show(shown: Screen, comparison: Judged) -> None:
    shown.say(comparison.title, "large")
    if len(comparison.comparisons) == 1:
        differences(shown, comparison.comparisons[0])
    elif comparison.comparisons:
        many(shown, comparison.comparisons)
    if comparison.gauge is not None and len(comparison.settings) > 1:
        told = [
            f"{letter} {amount(value)}"
            for letter, value in zip("ABCDEFGHIJKL", comparison.values, strict=False)
        ]
        shown.say()
        shown.say(f"judged by {comparison.gauge}: {', '.join(told)}")
    for each in comparison.levers:
        levers(shown, each, len(comparison.settings) > 1)
    for one in comparison.rates:
        rates(shown, one, len(comparison.settings) > 1)


def _picture(comparison: Judged, by: str) -> Picture:
    """The settings beside each other; of one alone, what its resources are worth."""
    if comparison.rates and not comparison.comparisons:
        worths = {each.name: each.worth for each in comparison.rates[0].resources}
        return pictures.worths(worths, title=f"{comparison.title}: {comparison.gauge}")
    if len(comparison.settings) > MOST_DRAWN:
        raise TooLarge(
            f"{len(comparison.settings)} settings to draw, where {MOST_DRAWN} are the most", at="plot"
        )
    return beside(comparison.settings, by, comparison.title)


# -- as JSON ---------------------------------------------------------------------------------------------------------


def _plain(comparison: Judged) -> dict[str, Any]:
    judged = {} if comparison.gauge is None else {"measure": str(comparison.gauge)}
    rows = []
    for at, each in enumerate(comparison.settings):
        value = {} if comparison.gauge is None else {"value": comparison.values[at]}
        told = {"name": each.name, "rule": each.rule.id, "args": each.bound.arguments()}
        rows.append({**told, "house": each.bound.house.settings(), **value})
    whole = {
        "ok": True,
        "title": comparison.title,
        **judged,
        "settings": rows,
        "comparisons": [each.plain() for each in comparison.comparisons],
        "sensitivity": [each.plain() for each in comparison.levers],
        "exchange": [each.plain() for each in comparison.rates],
    }
    jsonable: dict[str, Any] = _numbers(whole)
    return jsonable


def _numbers(value: Any) -> Any:
    """Fractions as numbers, exactly and as people read them; everything else as it is."""
    if isinstance(value, Fraction):
        return render.number(value)
    if isinstance(value, dict):
        return {name: _numbers(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_numbers(each) for each in value]
    return plain(value)

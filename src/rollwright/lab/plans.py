"""Plans drawn: what every way to begin is worth, over one or two of the parameters that were open; else the odds of the plan."""

from __future__ import annotations

from typing import Any

from rollwright.drawing.picture import Picture
from rollwright.lab import columns, pictures
from rollwright.readings import showing
from rollwright.readings.advise import Plan


def picture(plan: Plan) -> Picture:
    """What every combination of the open parameters is worth, the best framed; without any, what comes of the plan.

    `BadArgument` where more than two parameters are open.

    >>> import rollwright as rw
    >>> given = {"stat": 3, "difficulty": 14}
    >>> plan = rw.advise(rw.double_down.attempt, "net", args=given, over={"drive": range(3)}, prices={"drive": 1})
    >>> print(picture(plan))
    drive      0      1      2
    net    −0.26  −0.33  −0.30
    """
    rows = [{**option.args, plan.goal: option.value} for option in plan.options]
    over = [name for name in plan.options[0].args if len(columns.values(rows, name)) > 1]
    title = showing.title(plan)
    if not over:
        return Picture(showing.picture(plan), repr(plan))
    shown: list[dict[str, Any]] = [
        {name: columns.at_axis(value) for name, value in row.items()} for row in rows
    ]
    if len(over) == 2:
        across, down = sorted(over, key=lambda name: -len(columns.values(shown, name)))
        return pictures.grid(shown, across, down, plan.goal, title=title, best="all")
    return pictures.table(shown, over, plan.goal, title=title)

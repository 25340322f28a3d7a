"""Pictures of what was worked out: grids, curves, comparisons and differences, from rows of a table and from odds.

A table is a list of rows, a row a dict of columns: parameters and what was measured. A measured value is a number of any kind, or a
`Reported` one, whose standard error becomes a band around a curve.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from rollwright.drawing import beside, heat, lines, tables
from rollwright.drawing.labels import percent
from rollwright.drawing.picture import Picture
from rollwright.drawing.svg import bars
from rollwright.drawing.text import bars as text_bars
from rollwright.errors import BadArgument
from rollwright.lab import columns
from rollwright.lab.columns import Rows, Say
from rollwright.odds import Odds
from rollwright.odds.fields import Field, reader
from rollwright.odds.showing import FEW, headed, picture
from rollwright.readings import showing
from rollwright.readings.advise import Plan

MOST_ROWS = 40
"""So many outcomes are compared in text."""


def grid(
    rows: Rows,
    across: str,
    down: str,
    of: str,
    *,
    title: str,
    measure: str | None = None,
    say: Say | None = None,
    middle: float | None = None,
    best: Literal["row", "column", "all"] | None = None,
) -> Picture:
    """A heat map of the column *of* over two others; `measure` says in words what it is.

    With a *middle* the colours go two ways from it. *best* puts a frame around the most of each row, of each column, or of
    all. `BadArgument` for a column that there is not.

    >>> table = [{"pool": p, "difficulty": d, "chance": 1 - (d - 1) / 10} for p in (1, 2) for d in (6, 8)]
    >>> print(grid(table, "pool", "difficulty", "chance", title="A die"))
    difficulty, pool      1        2
    6                 50.0% █  50.0% █
    8                 30.0%    30.0%
    """
    heads, names = columns.values(rows, across), columns.values(rows, down)
    cells: list[list[float | None]] = [[None] * len(heads) for _ in names]
    for row in rows:
        cells[names.index(row[down])][heads.index(row[across])] = columns.number(columns.column(row, of))
    tell = say or columns.saying([value for row in cells for value in row], both=middle is not None)
    across_words, down_words = [columns.word(each) for each in heads], [columns.word(each) for each in names]
    svg = heat.heat(
        cells,
        columns=across_words,
        rows=down_words,
        title=title,
        across=across,
        down=down,
        measure=of if measure is None else measure,
        say=tell,
        short=columns.shorter(tell),
        middle=middle,
        marked=columns.most(cells, best) if best else (),
    )
    text = tables.grid(cells, columns=across_words, rows=down_words, corner=f"{down}, {across}", say=tell)
    return Picture(svg, text)


def curve(
    rows: Rows,
    across: str,
    of: str,
    *,
    by: str | None = None,
    title: str,
    up: str | None = None,
    say: Say | None = None,
    error: str | None = None,
) -> Picture:
    """Curves of the column *of* over a numeric one, a curve for each value of the column *by*.

    Where a value is `Reported` as sampled, or the column *error* holds its standard error, the curve has a band of two of
    them to either side.

    >>> table = [{"pool": p, "chance": p / 10, "error": 0.01} for p in (1, 2, 3)]
    >>> print(curve(table, "pool", "chance", title="Chances", error="error"))
    pool        1      2      3
    chance  10.0%  20.0%  30.0%
    """
    parts = columns.parts(rows, by)
    series = [
        lines.Series(name, columns.points(part, across, of), columns.band(part, across, of, error))
        for name, part in parts.items()
    ]
    tell = say or columns.saying([y for each in series for _, y in each.points])
    if tell is percent:
        series = [
            each._replace(band=[(x, max(low, 0), min(high, 1)) for x, low, high in each.band])
            for each in series
        ]
    svg = lines.lines(series, title=title, across=across, up=of if up is None else up, say=tell)
    numbers = columns.values(rows, across)
    cells = [[dict(each.points).get(float(x)) for x in numbers] for each in series]
    text = tables.grid(
        cells,
        columns=[columns.word(x) for x in numbers],
        rows=[each.name or of for each in series],
        corner=across,
        say=tell,
        shaded=False,
    )
    return Picture(svg, text)


def compare(
    named: Mapping[str, Odds[Any]], *, of: Field = "headline", title: str, order: Sequence[Any] = ()
) -> Picture:
    """Distributions side by side, by headline or by another field: bars for words and few numbers, else curves.

    Words stand in the *order* given, or else the likeliest first.

    >>> coin, bent = Odds({"heads": 1, "tails": 1}), Odds({"heads": 2, "tails": 1})
    >>> print(compare({"fair": coin, "bent": bent}, of=None, title="Coins"))
            fair   bent
    heads  50.0%  66.7%
    tails  50.0%  33.3%
    """
    by_name = {name: plain(odds, of) for name, odds in named.items()}
    outcomes = outcomes_of(by_name, order)
    weights = [[float(odds.p(outcome)) for odds in by_name.values()] for outcome in outcomes]
    words = [columns.word(outcome) for outcome in outcomes]
    text = tables.grid(weights[:MOST_ROWS], columns=list(by_name), rows=words[:MOST_ROWS], shaded=False)
    if len(words) > MOST_ROWS:
        text += f"\n… and {len(words) - MOST_ROWS:,} more"
    if len(outcomes) > FEW and all(columns.is_number(outcome) for outcome in outcomes):
        named_points = [
            (name, [(float(x), float(p)) for x, p in odds.items()]) for name, odds in by_name.items()
        ]
        across = of if isinstance(of, str) and of != "headline" else ""
        return Picture(lines.overlaid(named_points, title=title, across=across), text)
    return Picture(beside.beside(list(by_name), list(zip(words, weights, strict=True)), title=title), text)


def differences(
    named: Mapping[str, Odds[Any]], *, of: Field = "headline", title: str, order: Sequence[Any] = ()
) -> Picture:
    """What the second of two distributions has more and less of than the first, in points of a hundred.

    Words stand in the *order* given, or else the likeliest first.

    `BadArgument` unless there are two.

    >>> coin, bent = Odds({"heads": 1, "tails": 1}), Odds({"heads": 2, "tails": 1})
    >>> print(differences({"fair": coin, "bent": bent}, of=None, title="Coins"))
    heads  +16.7 points
    tails  −16.7 points
    """
    if len(named) != 2:
        raise BadArgument(f"a difference is one of two, not of {len(named)}", at="named")
    by_name = {name: plain(odds, of) for name, odds in named.items()}
    one, other = by_name.values()
    rows = [
        (columns.word(outcome), float(other.p(outcome) - one.p(outcome)))
        for outcome in outcomes_of(by_name, order)
    ]
    first, second = by_name
    svg = beside.differences(rows, title=title, less=f"likelier with {first}", more=f"likelier with {second}")
    return Picture(svg, tables.laid([[label, beside.points(value)] for label, value in rows]))


def worths(values: Mapping[str, Any], *, title: str) -> Picture:
    """What each of several things is worth, a bar to either side of nothing.

    >>> print(worths({"stand": 0.5, "double": -0.25}, title="Worth"))
    stand   +0.50
    double  −0.25
    """
    rows = [(name, columns.number(value) or 0.0) for name, value in values.items()]
    tell = columns.saying([value for _, value in rows], both=True)
    svg = beside.differences(rows, title=title, less="loses", more="gains", say=tell)
    return Picture(svg, tables.laid([[name, tell(value)] for name, value in rows]))


def table(rows: Rows, over: Sequence[str], of: str, *, title: str | None = None) -> Picture:
    """The picture that suits a table: bars for words, a curve for one parameter, a grid for two, and of three, curves or a
    refusal (`BadArgument`).
    """
    name = title or f"{of} over {' and '.join(over)}"
    if len(over) == 2:
        return grid(rows, over[1], over[0], of, title=name)
    if len(over) != 1:
        raise BadArgument(f"a picture has room for one or two parameters, not {len(over)}", at="over")
    if all(columns.is_number(row[over[0]]) for row in rows):
        return curve(rows, over[0], of, title=name)
    values = [(columns.word(columns.column(row, over[0])), columns.number(row[of]) or 0.0) for row in rows]
    if all(0 <= value <= 1 for _, value in values):
        return Picture(bars(values, title=name), text_bars(values))
    return worths(dict(values), title=name)


def plain(odds: Odds[Any], of: Field) -> Odds[Any]:
    """The odds of a field; outcomes that have no headline are their own."""
    if of != "headline":
        return odds.map(reader(of))  # what one of several cannot hold has no chance there
    return odds.map(headed)


def outcomes_of(by_name: Mapping[str, Odds[Any]], order: Sequence[Any] = ()) -> list[Any]:
    """Every outcome once: in the order given, then numbers in theirs, others the likeliest first, by all the odds together."""
    outcomes = list(dict.fromkeys(outcome for odds in by_name.values() for outcome in odds))
    if all(columns.is_number(outcome) for outcome in outcomes):
        return sorted(outcomes)
    places = {outcome: at for at, outcome in enumerate(order)}
    return sorted(
        outcomes, key=lambda o: (places.get(o, len(places)), -sum(odds.p(o) for odds in by_name.values()))
    )


def of_plan(plan: Plan) -> Picture:
    """What every combination of the open parameters is worth, the best framed; without any, what comes of the plan.

    `BadArgument` where more than two parameters are open.

    >>> import rollwright as rw
    >>> given = {"stat": 3, "difficulty": 14}
    >>> plan = rw.advise(rw.double_down.attempt, "net", args=given, over={"drive": range(3)}, prices={"drive": 1})
    >>> print(of_plan(plan))
    drive      0      1      2
    net    −0.26  −0.33  −0.30
    """
    rows = [{**option.args, plan.goal: option.value} for option in plan.options]
    over = [name for name in plan.options[0].args if len(columns.values(rows, name)) > 1]
    title = showing.title(plan.bound, plan.goal, plan.value)
    if not over:
        return Picture(picture(plan.odds, title), repr(plan))
    shown: list[dict[str, Any]] = [
        {name: columns.at_axis(value) for name, value in row.items()} for row in rows
    ]
    if len(over) == 2:
        across, down = sorted(over, key=lambda name: -len(columns.values(shown, name)))
        return grid(shown, across, down, plan.goal, title=title, best="all")
    return table(shown, over, plan.goal, title=title)

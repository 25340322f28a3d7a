"""Charts to point at and zoom, by Altair (the extra `lab`): the same questions as the pictures, from the same rows and odds.

Altair is imported when a chart is made. A chart shows itself in a notebook, and `chart.save("name.html")` keeps it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from rollwright.drawing.labels import percent
from rollwright.drawing.palette import DIVERGING, SEQUENTIAL, SERIES
from rollwright.errors import BadInput
from rollwright.lab import columns
from rollwright.lab.columns import Rows
from rollwright.lab.pictures import outcomes_of, plain
from rollwright.odds import Odds
from rollwright.odds.fields import Field

WIDTH, HEIGHT = 520, 300
"""The plot of a chart, in pixels."""


class Chart(Protocol):
    """What Altair makes: shown by a notebook, written by `save` (HTML, JSON), and plain data by `to_dict`."""

    def to_dict(self) -> dict[str, Any]:
        """The chart in the words of Vega-Lite."""

    def save(self, fp: Any) -> None:
        """Write the chart into a file: HTML, or JSON, by the name's ending."""


def altair() -> Any:
    """Altair, or `BadInput` that says what to install."""
    try:
        import altair as alt
    except ImportError:
        raise BadInput("interactive charts need Altair: pip install 'rollwright[lab]'") from None
    return alt


def distribution(odds: Odds[Any], *, of: Field = "headline", title: str) -> Chart:
    """The odds by headline or by another field, as columns.

    >>> from rollwright.odds import Odds
    >>> chart = distribution(Odds({"heads": 1, "tails": 1}), of=None, title="A coin")
    >>> chart.to_dict()["title"]
    'A coin'
    """
    return comparison({"": odds}, of=of, title=title)


def comparison(named: Mapping[str, Odds[Any]], *, of: Field = "headline", title: str) -> Chart:
    """Distributions beside each other: a click in the legend shows one of them alone."""
    alt = altair()
    by_name = {name: plain(odds, of) for name, odds in named.items()}
    outcomes = outcomes_of(by_name)
    rows = [
        {"outcome": columns.word(outcome), "of": name, "chance": float(odds.p(outcome))}
        for name, odds in by_name.items()
        for outcome in outcomes
    ]
    order = [columns.word(outcome) for outcome in outcomes]
    encoded: dict[str, Any] = {
        "x": alt.X("outcome:N", sort=order, title=None),
        "y": alt.Y("chance:Q", axis=alt.Axis(format="%"), title="chance"),
        "tooltip": [alt.Tooltip("of:N"), alt.Tooltip("outcome:N"), alt.Tooltip("chance:Q", format=".3%")],
    }
    chart = _chart(rows, title).mark_bar()
    if len(by_name) == 1:
        single: Chart = chart.encode(**encoded, color=alt.value(SERIES[0][0]))
        return single
    shown, picked = _picked("of", list(by_name))
    several: Chart = chart.encode(
        **encoded, xOffset=alt.XOffset("of:N", sort=list(by_name)), color=shown, opacity=_faded(picked)
    ).add_params(picked)
    return several


def grid(rows: Rows, across: str, down: str, of: str, *, title: str, middle: float | None = None) -> Chart:
    """A heat map of the column *of* over two others; with a *middle* the colours go two ways from it.

    >>> chart = grid([{"pool": 1, "difficulty": 6, "chance": 0.5}], "pool", "difficulty", "chance", title="A die")
    >>> chart.to_dict()["mark"]["type"]
    'rect'
    """
    alt = altair()
    values = [value for row in rows if (value := columns.number(columns.column(row, of))) is not None]
    table = _table(rows, (across, down), of)
    scale = DIVERGING if middle is not None else SEQUENTIAL
    reach = max((abs(value - middle) for value in values), default=0) if middle is not None else 0
    domain = (
        [middle - reach, middle + reach]
        if middle is not None
        else [min(values, default=0), max(values, default=1)]
    )
    form = _form(values)
    cells: Chart = (
        _chart(table, title)
        .mark_rect()
        .encode(
            x=alt.X("across:N", sort=_words(rows, across), title=across, axis=alt.Axis(labelAngle=0)),
            y=alt.Y("down:N", sort=_words(rows, down), title=down),
            color=alt.Color(
                "value:Q",
                title=of,
                scale=alt.Scale(domain=domain, range=list(scale.light), interpolate="lab"),
                legend=alt.Legend(format=form),
            ),
            tooltip=[
                alt.Tooltip("across:N", title=across),
                alt.Tooltip("down:N", title=down),
                alt.Tooltip("value:Q", title=of, format=form),
            ],
        )
    )
    return cells


def curve(
    rows: Rows, across: str, of: str, *, by: str | None = None, title: str, error: str | None = None
) -> Chart:
    """Curves of the column *of* over a numeric one, one for each value of the column *by*, with bands as in the pictures.

    >>> chart = curve([{"pool": p, "chance": p / 10} for p in (1, 2)], "pool", "chance", title="Chances")
    >>> [layer["mark"]["type"] for layer in chart.to_dict()["layer"]]
    ['area', 'line']
    """
    alt = altair()
    parts = columns.parts(rows, by)
    table = [row for name, part in parts.items() for row in _curve(part, across, of, error, name)]
    form = _form([row["value"] for row in table])
    shown, picked = _picked("series", list(parts))
    base = _chart(table, title).encode(
        x=alt.X("across:Q", title=across, scale=alt.Scale(zero=False, nice=False)),
        color=shown if by else alt.value(SERIES[0][0]),
        opacity=_faded(picked),
    )
    band = base.mark_area(fillOpacity=0.16).encode(y=alt.Y("low:Q", title=of), y2="high:Q")
    line = base.mark_line(point=True).encode(
        y=alt.Y("value:Q", title=of, axis=alt.Axis(format=form)),
        tooltip=[
            alt.Tooltip("series:N", title=by or of),
            alt.Tooltip("across:Q", title=across),
            alt.Tooltip("value:Q", title=of, format=form),
        ],
    )
    layers: Chart = alt.layer(band, line.add_params(picked)).interactive(bind_y=False)
    return layers


def _curve(part: Rows, across: str, of: str, error: str | None, name: str) -> list[dict[str, Any]]:
    points = columns.points(part, across, of)
    lies = columns.band(part, across, of, error) or [(x, y, y) for x, y in points]
    within = {x: (low, high) for x, low, high in lies}
    return [
        {"series": name, "across": x, "value": y, "low": within[x][0], "high": within[x][1]}
        for x, y in points
    ]


def _table(rows: Rows, over: tuple[str, str], of: str) -> list[dict[str, Any]]:
    across, down = over
    return [
        {
            "across": columns.word(columns.column(row, across)),
            "down": columns.word(columns.column(row, down)),
            "value": columns.number(columns.column(row, of)),
        }
        for row in rows
    ]


def _words(rows: Rows, name: str) -> list[str]:
    return [columns.word(value) for value in columns.values(rows, name)]


def _chart(rows: list[dict[str, Any]], title: str) -> Any:
    alt = altair()
    return alt.Chart(alt.Data(values=rows), title=title, width=WIDTH, height=HEIGHT)


def _picked(name: str, series: list[str]) -> tuple[Any, Any]:
    """The colours of series, and what a click in their legend picks."""
    alt = altair()
    palette = [light for light, _ in SERIES]
    colours = [palette[at % len(palette)] for at in range(len(series))]
    scale = alt.Scale(domain=series, range=colours)
    return alt.Color(f"{name}:N", title=None, scale=scale), alt.selection_point(
        fields=[name], bind="legend", name="picked"
    )


def _faded(picked: Any) -> Any:
    alt = altair()
    return alt.condition(picked, alt.value(1), alt.value(0.15))


def _form(values: list[float]) -> str:
    """How numbers are written: as chances where all of them could be."""
    return ".1%" if columns.saying(values) is percent else ".3~f"

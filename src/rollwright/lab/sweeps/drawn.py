"""Drawn: the table of a sweep as a picture, a measure over the one or two axes that vary, and as HTML for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from rollwright.drawing.picture import Picture, bundle
from rollwright.errors import BadArgument
from rollwright.lab import columns, pictures
from rollwright.lab.sweeps.study import Study

MOST_ROWS = 60
"""So many rows of a table are shown in a notebook."""
MOST_LINES = 6


def picture(study: Study, table: Sequence[dict[str, Any]], measure: str | None = None) -> Picture:
    """One measure of a study's table, the first unless another is named: a curve or bars over one axis; over two, curves where
    one of them is words and few, else a grid.

    `BadArgument` for a measure that there is not, and where more than two axes vary.
    """
    of, over = drawable(study, measure)
    rows = [
        {**row, **{name: columns.at_axis(row[name]) for name in over}} for row in table if row[of] is not None
    ]
    title = study.title or f"{of}: {study.rule or study.notation}"
    lines = _lines(rows, over) if len(over) == 2 else None
    if lines is None and (len(over) != 1 or not all(columns.is_number(row[over[0]]) for row in rows)):
        return pictures.table(rows, over, of, title=title)
    across, by = lines or (over[0], None)
    return pictures.curve(rows, across, of, by=by, title=title, error=f"{of}.error")


def drawable(study: Study, measure: str | None = None) -> tuple[str, list[str]]:
    """The measure that is drawn of a study, and the one or two axes that it is drawn over; errors are those of `picture`."""
    known = list(study.measures)
    if measure is not None and measure not in known:
        raise BadArgument(f"the study has no measure {measure!r}: {', '.join(known)}", at="measure")
    over = [axis.name for axis in study.axes if len(axis.values) > 1] or [study.axes[0].name]
    if len(over) > 2:
        raise BadArgument(f"a picture has room for one or two axes that vary, not {len(over)}", at="plot")
    return measure or known[0], over


def _lines(rows: list[dict[str, Any]], over: list[str]) -> tuple[str, str] | None:
    """Which of two axes goes across, and which is the lines: where one is numbers, the other words, and few."""
    for across, by in (over, over[::-1]):
        words = columns.values(rows, by)
        numbers = all(columns.is_number(row[across]) for row in rows)
        if numbers and not all(map(columns.is_number, words)) and len(words) <= MOST_LINES:
            return across, by
    return None


def bundled(study: Study, table: Sequence[dict[str, Any]], csv: str, **asked: Any) -> dict[str, str]:
    """A table by MIME type: as CSV, with its picture where it has one; where it has none, no SVG."""
    svg = drawn(study, table)
    kinds = bundle(csv, svg, svg + rows_of(table), **asked)
    return kinds if svg else {kind: text for kind, text in kinds.items() if kind != "image/svg+xml"}


def drawn(study: Study, table: Sequence[dict[str, Any]]) -> str:
    """The picture of the first measure; nothing where too much varies for one, or nothing has a value."""
    try:
        first = next(iter(study.measures))
        return picture(study, table).svg if any(row[first] is not None for row in table) else ""
    except BadArgument:
        return ""


def rows_of(table: Sequence[dict[str, Any]]) -> str:
    """The rows as HTML, the first of many."""
    head = "".join(f"<th>{escape(name)}</th>" for name in next(iter(table), ()))
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(_cell(value))}</td>' for value in row.values())}</tr>"
        for row in table[:MOST_ROWS]
    )
    more = f"<p>and {len(table) - MOST_ROWS:,} more</p>" if len(table) > MOST_ROWS else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _cell(value: Any) -> str:
    return "" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value)

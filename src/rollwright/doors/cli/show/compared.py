"""What comparisons look like on a screen: labels and numbers side by side, levers by their strength, resources with their rates."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rollwright.doors.cli.show.screen import Screen, joined
from rollwright.doors.shapes import short
from rollwright.drawing.labels import percent
from rollwright.lab.compare import Comparison, Exchange, Lever, Number, Sensitivity
from rollwright.lab.compare.comparing import ordered

MOST = 24
"""So many labels are shown; of more numbers neighbours are joined, of other labels those that differ most are shown."""

BAR = 16
WIDEST = 8
"""So many resources stand in a table of rates."""

Rows = list[tuple[str, tuple[Fraction, ...]]]


def differences(shown: Screen, comparison: Comparison) -> None:
    """Two settings: both chances of every label, the difference, and every number that both have."""
    shown.pairs([("A", comparison.a.name), ("B", comparison.b.name)])
    shown.say()
    rows = _shortened([(short(row.label), (row.a, row.b)) for row in comparison.labels])
    widest = max((_apart(row) for _, row in rows), default=Fraction(0))
    cells = [
        [label, percent(float(a)), percent(float(b)), points(b - a), _bar(b - a, widest)]
        for label, (a, b) in rows
    ]
    shown.table([comparison.by, "A", "B", "B − A", ""], cells, right=(1, 2, 3))
    _left_out(shown, len(comparison.labels), len(rows))
    shown.say(
        f"{percent(float(comparison.distance))} of the chance lies elsewhere (total variation distance)",
        "dim",
    )
    if comparison.numbers:
        shown.say()
        _numbers(shown, comparison)


def _numbers(shown: Screen, comparison: Comparison) -> None:
    apart = [each for each in comparison.numbers if each.versus.distance]
    if apart:
        head = ["on average", "A", "B", "B − A", "spread A", "spread B", "A more", "equal", "B more", ""]
        shown.table(head, [_number(each) for each in apart], right=range(1, 9))
    same = ", ".join(each.name for each in comparison.numbers if not each.versus.distance)
    if same:
        shown.say(f"the same in both: {same}", "dim")


def _number(each: Number) -> list[str]:
    versus = each.versus
    spreads = [f"{float(variance) ** 0.5:.3g}" for variance in each.variances]
    chances = [percent(float(p)) for p in (versus.a_more, versus.equal, versus.b_more)]
    how = {1: "at every threshold", 2: "for the careful"}
    told = (
        f"{versus.dominates.upper()} larger {how[versus.order]}" if versus.dominates and versus.order else ""
    )
    return [each.name, *map(amount, each.means), signed(each.difference), *spreads, *chances, told]


def many(shown: Screen, comparisons: Sequence[Comparison]) -> None:
    """Several settings: the chance of every label in each, and the averages of their numbers."""
    everyone = [comparisons[0].a, *(each.b for each in comparisons)]
    letters = [chr(ord("A") + at) for at in range(len(everyone))]
    shown.pairs(zip(letters, (each.name for each in everyone), strict=True))
    shown.say()
    labels = ordered((row.label for each in comparisons for row in each.labels), everyone, comparisons[0].by)
    whole = [(short(label), _chances(comparisons, label)) for label in labels]
    rows = _shortened(whole)
    cells = [[label, *(percent(float(p)) for p in row)] for label, row in rows]
    shown.table([comparisons[0].by, *letters], cells, right=range(1, len(letters) + 1))
    _left_out(shown, len(whole), len(rows))
    names = [each.name for each in comparisons[0].numbers]
    shared = [
        name for name in names if all(name in [one.name for one in each.numbers] for each in comparisons)
    ]
    if shared:
        shown.say()
        means = [[name, *map(amount, _means(comparisons, name))] for name in shared]
        shown.table(["on average", *letters], means, right=range(1, len(letters) + 1))


def _means(comparisons: Sequence[Comparison], name: str) -> list[Fraction]:
    return [comparisons[0].number(name).means[0], *(each.number(name).means[1] for each in comparisons)]


def _chances(comparisons: Sequence[Comparison], label: Any) -> tuple[Fraction, ...]:
    return (_chance(comparisons[0], label, 0), *(_chance(each, label, 1) for each in comparisons))


def _left_out(shown: Screen, labels: int, rows: int) -> None:
    if labels > rows:
        shown.say(f"{labels} labels in {rows} rows: --json has them all", "dim")


def _chance(comparison: Comparison, label: Any, side: int) -> Fraction:
    row = next((row for row in comparison.labels if row.label == label), None)
    return Fraction(0) if row is None else (row.a, row.b)[side]


def levers(shown: Screen, sensitivity: Sensitivity, named: bool) -> None:
    """What one step of every parameter does, the strongest first, as a table with bars to both sides."""
    shown.say()
    at = f" at {sensitivity.setting.name}" if named else ""
    shown.say(f"one step of every parameter{at}: {sensitivity.gauge} is {amount(sensitivity.base)}", "head")
    widest = sensitivity.levers[0].swing if sensitivity.levers else Fraction(0)
    shown.table(
        ["", "is", "less", "", "more", ""],
        [_lever(each, widest) for each in sensitivity.levers],
        right=(2, 3, 4),
    )


def _lever(each: Lever, widest: Fraction) -> list[str]:
    less, more = each.loss, each.gain
    bars = ["" if change is None else _bar(change, widest) for change in (less, more)]
    is_ = short(each.value)
    other = f"{is_} → {short(each.above)}" if each.name.startswith("house.") else is_
    return [each.name, other, _change(less), bars[0], _change(more), bars[1]]


def _change(change: Fraction | None) -> str:
    return "–" if change is None else signed(change)


def rates(shown: Screen, exchange: Exchange, named: bool) -> None:
    """What every resource is worth, by its best use, and how much of each other one gains the same."""
    shown.say()
    at = f" at {exchange.setting.name}" if named else ""
    if not exchange.resources:
        shown.say(f"nothing here{at} gains any {exchange.gauge}", "head")
        return
    shown.say(f"what one is worth{at}: {exchange.gauge} is {amount(exchange.base)}", "head")
    rows = exchange.resources[:WIDEST]
    head = ["one", "gains", *(each.name for each in rows), "by"]
    cells = [
        [
            each.name,
            signed(each.worth),
            *(_rate(exchange.rate(each.name, other.name)) for other in rows),
            each.use,
        ]
        for each in rows
    ]
    shown.table(head, cells, right=range(1, len(rows) + 2))
    more = (
        "" if len(exchange.resources) <= WIDEST else f"; {len(exchange.resources) - WIDEST} more with --json"
    )
    shown.say(f"a row says how much of each column gains as much as one of it{more}", "dim")


def _rate(rate: Fraction | None) -> str:
    return "–" if rate is None else f"{float(rate):.3g}"


# -- numbers ---------------------------------------------------------------------------------------------------------


def _shortened(rows: Rows) -> Rows:
    """So many rows as are shown: many numbers joined into ranges, of many others those that differ most."""
    if len(rows) <= MOST:
        return rows
    if any(not label.lstrip("+-").isdigit() for label, _ in rows):
        kept = {label for label, _ in sorted(rows, key=lambda row: -_apart(row[1]))[:MOST]}
        return [row for row in rows if row[0] in kept]
    return joined(rows, MOST)


def _apart(row: Sequence[Fraction]) -> Fraction:
    return max(row) - min(row)


def points(change: Fraction) -> str:
    """A difference of chances in points of a percent.

    >>> points(Fraction(1, 8)), points(Fraction(0))
    ('+12.5', '0')
    """
    return f"{float(change) * 100:+.1f}".replace("-", "−") if change else "0"


def signed(value: Fraction) -> str:
    """A number with its sign.

    >>> signed(Fraction(-1, 3)), signed(Fraction(0))
    ('−0.333', '0')
    """
    return f"{float(value):+.3g}".replace("-", "−") if value else "0"


def amount(value: Fraction) -> str:
    """A number as people read it.

    >>> amount(Fraction(7, 2)), amount(Fraction(-1, 3))
    ('3.5', '−0.3333')
    """
    return f"{float(value):.4g}".replace("-", "−")


def _bar(change: Fraction, widest: Fraction) -> str:
    """A bar as long as a change is, with its sign."""
    if not change or not widest:
        return ""
    return ("+" if change > 0 else "−") * max(1, round(abs(change) / widest * BAR))

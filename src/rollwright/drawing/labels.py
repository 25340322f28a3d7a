"""Labels and numbers as they are printed beside a bar: made clean, measured, clipped, rounded."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

Bar = tuple[str, float]


def clean(label: str) -> str:
    """Return *label* on one line without control characters: neither XML nor a terminal may meet one.

    >>> clean("two\\nlines\\x1b[31m")
    'two lines [31m'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in label).split())


def columns_of(label: str) -> int:
    """Count the terminal columns of *label*; not its length, for wide letters take two and accents none.

    >>> columns_of("骰子"), columns_of("e\\u0301")
    (4, 1)
    """
    return sum(_width(c) for c in label)


def _width(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def clip(label: str, most: int) -> str:
    """Return *label* in at most *most* columns, with an ellipsis where it was cut.

    >>> clip("Legendary Success", 10)
    'Legendary…'
    """
    if columns_of(label) <= most:
        return label
    kept = label
    while kept and columns_of(kept) >= most:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def pad(label: str, width: int) -> str:
    """Return *label* clipped or filled up to exactly *width* columns."""
    clipped = clip(label, width)
    return clipped + " " * (width - columns_of(clipped))


def percent(weight: float) -> str:
    """Say *weight* in per cent; nothing possible is called 0 %, nothing uncertain 100 %.

    >>> [percent(w) for w in (0, 0.000001, 0.0123, 0.5, 0.9999999, 1)]
    ['0%', '<0.01%', '1.2%', '50.0%', '>99.9%', '100%']
    """
    if weight <= 0:
        return "0%"
    if weight < 0.00005:
        return "<0.01%"
    if weight < 0.001:
        return f"{weight:.2%}"
    if weight < 0.9995:
        return f"{weight:.1%}"
    # Floats that should add up to 1 miss it by a little.
    return "100%" if weight > 1 - 1e-12 else ">99.9%"


def number(value: float) -> str:
    """Say a number with its thousands set apart and no more digits than it has.

    >>> number(12000), number(2.5), number(-3.0)
    ('12,000', '2.5', '−3')
    """
    digits = f"{value:,.0f}" if float(value).is_integer() else f"{value:,.6g}"
    return digits.replace("-", "−")


def folded(rows: Sequence[Bar], most: int) -> list[Bar]:
    """Return at most *most* rows: the heaviest in their order, and one that stands for all the others.

    >>> folded([("a", 0.1), ("b", 0.5), ("c", 0.2), ("d", 0.2)], most=3)
    [('b', 0.5), ('c', 0.2), ('2 others', 0.30000000000000004)]
    """
    if len(rows) <= most:
        return list(rows)
    by_weight = sorted(range(len(rows)), key=lambda i: -rows[i][1])
    kept, others = sorted(by_weight[: most - 1]), by_weight[most - 1 :]
    rest = sum(rows[i][1] for i in others)
    return [rows[i] for i in kept] + [(f"{len(others):,} others", rest)]

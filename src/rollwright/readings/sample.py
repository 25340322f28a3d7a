"""Sample: outcomes in bulk, drawn from the exact odds."""

from __future__ import annotations

from typing import Any

from rollwright.errors import BadArgument, TooLarge
from rollwright.odds import Odds
from rollwright.readings.dice import seeded_dice, system_dice

MOST = 50_000_000
MOST_BITS = 400_000_000


def columns(odds: Odds[Any], n: int, seed: int | str | None = None) -> dict[str, list[Any]]:
    """*n* draws (1 to 50 million) as one list per field; the same for the same seed.

    What is unresolved is drawn as `None` in every column.
    """
    if not hasattr(n, "__index__") or not 1 <= n <= MOST:
        raise BadArgument(f"n is a whole number, 1 to {MOST:,}, not {n!r}", at="n")
    if len(odds) * odds.total.bit_length() > MOST_BITS:
        raise TooLarge("these odds are too large to draw from: ask by one field")
    fields: tuple[str, ...] = next(iter(odds)).__struct_fields__
    below, total, draw = seeded_dice(seed) if seed is not None else system_dice(), odds.total, odds.draw
    drawn = [draw(at) for _ in range(n) for at in below(total, 1)]
    rows = {outcome: [getattr(outcome, name) for name in fields] for outcome in odds}
    rows[None] = [None] * len(fields)
    return dict(zip(fields, map(list, zip(*(rows[outcome] for outcome in drawn), strict=True)), strict=True))

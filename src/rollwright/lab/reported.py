"""Reported: a number that was found, with how it was and how far off it may be; and how a measure is read, of exact odds and of runs."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Literal

from msgspec import Struct

from rollwright.errors import BadArgument
from rollwright.lab.measures import Measure
from rollwright.lab.runs import Runs
from rollwright.odds import Odds
from rollwright.odds.fields import reader
from rollwright.rules import Rule, RuleType

How = Literal["exact", "numeric", "sampled"]
MOST_BITS = 13_000
"""An exact value with a longer denominator than this (some 4,000 digits) is told in floats."""
EPSILON = 2.0**-52
"""By so much of itself a float may be off."""


class Reported(Struct, frozen=True):
    """A number, how it was found, and how far off it may be: 0 where it is exact, the standard error where it is sampled."""

    value: Any
    how: How = "exact"
    error: float = 0.0

    def __str__(self) -> str:
        shown = f"{float(self.value):.6g}"
        return {"exact": shown, "numeric": f"{shown} (in floats)"}.get(
            self.how, f"{shown} ± {self.error:.2g} (sampled)"
        )


def written(value: Any) -> Reported:
    """An exact value, as a float where nobody can write it down."""
    if isinstance(value, Fraction) and value.denominator.bit_length() > MOST_BITS:
        return Reported(float(value), "numeric", abs(float(value)) * EPSILON)
    return Reported(value)


def read(odds: Odds[Any], measure: Measure, bound: Rule) -> Fraction | Any:
    """A measure of exact odds; errors are those of `of_field`."""
    field = measure.by
    return of_field(measure, bound.rule, lambda: measure.of(odds if field is None else odds.by(field)))


def of_field(measure: Measure, rule: RuleType, ask: Callable[[], Any]) -> Any:
    """What is read for a measure; `BadArgument` names the fields there are where it asks for another."""
    try:
        return ask()
    except (AttributeError, LookupError, TypeError):
        fields = ", ".join(rule.outcome.__struct_fields__)
        raise BadArgument(
            f"{measure} cannot be read of {rule.id}, whose outcomes have {fields}", at=measure.kind
        ) from None


def from_runs(drawn: Runs, measure: Measure, steps: bool) -> Reported:
    """A measure of runs that were drawn, with its standard error."""
    field = measure.by
    field_of = reader(field) if field else lambda outcome: outcome
    if measure.kind == "p":
        value, error = drawn.mean(lambda outcome: int(measure.holds(field_of(outcome))), steps=steps)
    elif measure.kind == "mean":
        value, error = drawn.mean(field_of, steps=steps)
    else:
        rows = Odds(drawn.counts(field_of, steps=steps))
        if measure.kind == "quantile":
            return Reported(rows.quantile(measure.share), "sampled", float("nan"))
        middle = float(rows.mean())
        value, error = drawn.mean(lambda outcome: (field_of(outcome) - middle) ** 2, steps=steps)
    return Reported(value, "sampled", error)

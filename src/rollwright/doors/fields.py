"""Fields of outcomes by dotted paths, ``actor.label`` or ``results.0.die``, checked before anything is asked for by them."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from rollwright import verbs
from rollwright.doors.shapes import listed, shaped
from rollwright.errors import BadArgument
from rollwright.odds import Odds
from rollwright.readings.limits import Limits
from rollwright.rules import Bound, Rule


def odds(bound: Bound, policy: verbs.Policies | None, by: str | None, limits: Limits) -> Odds[Any]:
    """The odds of a roll, by a field that its outcomes have."""
    if by is None or "." not in by:
        return verbs.odds(bound, policy=policy, by=by, limits=limits)
    check(bound.rule, by)
    try:
        return verbs.odds(bound, policy=policy, by=by, limits=limits)
    except (AttributeError, LookupError):
        raise BadArgument(f"not every outcome of {bound.rule.id} has a {by}", at="by") from None


def check(rule: Rule, path: str) -> None:
    """Raise `BadArgument` where no outcome of *rule* can have such a field."""
    root, *rest = path.split(".")
    kind = next((each.type for each in structs.fields(rule.outcome) if each.name == root), None)
    if kind is None:
        return  # whoever asks for the odds says what fields there are
    for at, name in enumerate(rest, 1):
        item = listed(kind)
        fields = {field.name: field.type for field in shaped(kind)}
        kind = item if item is not None and name.isdecimal() else fields.get(name)
        if kind is None:
            known = "a number from 0 on" if item is not None else ", ".join(fields) or "nothing"
            before = ".".join([root, *rest][:at])
            raise BadArgument(f"{rule.id} has no field {path!r}: in {before} there is {known}", at="by")

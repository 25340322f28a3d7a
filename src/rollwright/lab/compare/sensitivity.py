"""Sensitivity: what one step more or less of every parameter does to a number, those that do most first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from rollwright.errors import BadInput
from rollwright.lab.claims.knobs import switches
from rollwright.lab.compare.settings import Gauge, Setting, row_of
from rollwright.lab.compare.steps import Step, stepped, steps


class Lever(Struct, frozen=True):
    """A parameter or house rule: what the number is with one step less and one more; `None` where the rule has no such step.

    *below* and *above* are the values that the parameter then has.
    """

    name: str
    value: Any
    below: Any
    above: Any
    fewer: Fraction | None
    more: Fraction | None
    base: Fraction

    @property
    def loss(self) -> Fraction | None:
        """What a step less does to the number."""
        return None if self.fewer is None else self.fewer - self.base

    @property
    def gain(self) -> Fraction | None:
        """What a step more does to it."""
        return None if self.more is None else self.more - self.base

    @property
    def swing(self) -> Fraction:
        """The larger of both changes, whichever way it goes."""
        return max((abs(each) for each in (self.loss, self.gain) if each is not None), default=Fraction(0))


class Sensitivity(Struct, frozen=True):
    """What a setting's number is as it stands, and its levers, the strongest first."""

    setting: Setting
    gauge: Gauge
    base: Fraction
    levers: tuple[Lever, ...]

    def plain(self) -> dict[str, Any]:
        """The levers as plain rows, for pictures and files; numbers are Fractions."""
        return {
            "setting": self.setting.name,
            "measure": str(self.gauge),
            "base": self.base,
            "levers": [
                row_of(each, "name", "value", "below", "above", "swing")
                | {"less": each.loss, "more": each.gain}
                for each in self.levers
            ],
        }


def sensitivity(
    setting: Setting, gauge: Gauge, *, units: Mapping[str, Any] | None = None, house: bool = False
) -> Sensitivity:
    """What every step from a setting does to a number; with *house*, what every other house rule would do as well.

    *units* says what one more is where that is not one, as for `steps`. Raises what asking for the number raises.

    >>> import rollwright as rw
    >>> from rollwright.lab.compare import gauge
    >>> here = Setting(rw.storyteller.action(pool=4, difficulty=7))
    >>> found = sensitivity(here, gauge(here))
    >>> [(lever.name, f"{float(lever.swing):.3f}") for lever in found.levers[:2]]
    [('willpower', '0.285'), ('difficulty', '0.113')]
    """
    base = gauge.of(setting)
    levers = [_lever(setting, gauge, base, step) for step in steps(setting, units)]
    movable = [each for each in levers if each.fewer is not None or each.more is not None]
    movable += _switches(setting, gauge, base) if house else ()
    return Sensitivity(setting, gauge, base, tuple(sorted(movable, key=lambda each: -each.swing)))


def _lever(setting: Setting, gauge: Gauge, base: Fraction, step: Step) -> Lever:
    values = [_asked(gauge, stepped(setting, step, ways)) for ways in (step.fewer, step.more)]
    below, above = (ways[0] if ways else None for ways in (step.fewer, step.more))
    return Lever(step.name, step.value, below, above, values[0], values[1], base)


def _asked(gauge: Gauge, setting: Setting | None) -> Fraction | None:
    """The number of a setting; `None` where there is no such setting, or the policy does not fit it."""
    if setting is None:
        return None
    try:
        return gauge.of(setting)
    except BadInput:
        return None


def _switches(setting: Setting, gauge: Gauge, base: Fraction) -> Iterator[Lever]:
    """Every other value of every house rule, each as a step of its own; those without an effect are left out."""
    bound = setting.bound
    for knob in switches(bound.house):
        for other, _ in knob.turns:
            otherwise = _asked(gauge, _housed(setting, {**bound.house.settings(), knob.name: other}))
            if otherwise is not None and otherwise != base:
                yield Lever(f"house.{knob.name}", knob.value, None, other, None, otherwise, base)


def _housed(setting: Setting, house: Mapping[str, Any]) -> Setting | None:
    try:
        return Setting(setting.rule.bind(setting.bound.arguments(), house), setting.policy, setting.name)
    except BadInput:
        return None

"""Exchange: what one unit of every resource is worth at a roll, in the number that it is judged by and in units of the others.

Resources are derived. Where one step more of a parameter takes something away (a point of Willpower, a Hope, drive), that is
what the step is paid with; where deciding for something does, so is that; a step that costs nothing is a resource itself: a
die, a point of a modifier, one point of difficulty less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from rollwright.errors import BadInput
from rollwright.lab.compare.settings import Gauge, Setting, row_of
from rollwright.lab.compare.spending import bought, kinds, saved, spending
from rollwright.lab.compare.steps import Step, stepped, steps


class Use(Struct, frozen=True):
    """One way to use a resource: what is done, what it gains, and how much of the resource it takes."""

    name: str
    gain: Fraction
    amount: Fraction = Fraction(1)

    @property
    def worth(self) -> Fraction:
        """What a unit of the resource gains in this way."""
        return self.gain / self.amount


class Resource(Struct, frozen=True):
    """A resource by name, and its uses, the one that gains most for a unit first. *paid* says whether it is spent."""

    name: str
    uses: tuple[Use, ...]
    paid: bool = False

    @property
    def worth(self) -> Fraction:
        """What one unit is worth: that of its best use."""
        return self.uses[0].worth

    @property
    def use(self) -> str:
        """Its best use."""
        return self.uses[0].name


class Exchange(Struct, frozen=True):
    """What every resource is worth at a setting, the most precious first."""

    setting: Setting
    gauge: Gauge
    base: Fraction
    resources: tuple[Resource, ...]

    def worth(self, name: str) -> Fraction:
        """What one unit of a resource is worth; a KeyError where it is none here."""
        return self._resource(name).worth

    def rate(self, a: str, b: str) -> Fraction | None:
        """How much of *b* gains the same as one of *a*; `None` where *b* gains nothing. A KeyError for what is none here."""
        mine, theirs = self._resource(a).worth, self._resource(b).worth
        return Fraction(1) if a == b else mine / theirs if theirs else None

    def _resource(self, name: str) -> Resource:
        return {each.name: each for each in self.resources}[name]

    def plain(self) -> dict[str, Any]:
        """The resources as plain rows, for pictures and files; numbers are Fractions."""
        names = [each.name for each in self.resources]
        return {
            "setting": self.setting.name,
            "measure": str(self.gauge),
            "base": self.base,
            "resources": [
                {
                    **row_of(each, "name", "paid", "worth", "use"),
                    "uses": [row_of(use, "name", "gain", "amount", "worth") for use in each.uses],
                    "rates": {name: self.rate(each.name, name) for name in names},
                }
                for each in self.resources
            ],
        }


def exchange(setting: Setting, gauge: Gauge, *, units: Mapping[str, Any] | None = None) -> Exchange:
    """What resources are worth at a setting. *units* says what one more of a parameter is, as for `steps`.

    Raises what asking for the number raises.

    >>> import rollwright as rw
    >>> from rollwright.lab.compare import gauge
    >>> here = Setting(rw.storyteller.action(pool=4, difficulty=7))
    >>> found = exchange(here, gauge(here, mean="successes"))
    >>> [(each.name, each.use) for each in found.resources][0]
    ('willpower', 'willpower: yes')
    >>> round(float(found.rate("willpower", "pool")), 2)  # dice that are as good as a point of Willpower
    3.43
    """
    base, before = gauge.of(setting), spending(setting)
    uses_of: dict[tuple[str, bool], list[Use]] = {}
    for step in steps(setting, units):
        for what, use in _used(setting, gauge, step, base, before):
            uses_of.setdefault(what, []).append(use)
    for name, (gain, spent) in bought(setting).items() if gauge.goal == setting.goal else ():
        uses_of.setdefault((name, True), []).append(Use("deciding for it", gain, spent))
    for name, use in _spared(setting, uses_of) if gauge.goal == setting.goal else ():
        uses_of.setdefault((name, True), []).append(use)
    resources = [
        Resource(name, tuple(sorted(uses, key=lambda use: -use.worth)), paid)
        for (name, paid), uses in uses_of.items()
    ]
    return Exchange(setting, gauge, base, tuple(sorted(resources, key=lambda each: -each.worth)))


def _spared(setting: Setting, uses_of: Mapping[tuple[str, bool], list[Use]]) -> Iterator[tuple[str, Use]]:
    """Resources that gain nothing themselves, but spare one that does."""
    paid = {name: max(use.worth for use in uses) for (name, paid), uses in uses_of.items() if paid}
    for what in kinds(setting) if paid else ():
        for other, worth in paid.items():
            if what not in paid and (each := saved(setting, what, other)).spent:
                yield what, Use(f"in place of {other}", each.gain * worth, each.spent)


def _used(
    setting: Setting, gauge: Gauge, step: Step, base: Fraction, before: Mapping[str, Fraction]
) -> Iterator[tuple[tuple[str, bool], Use]]:
    """What a step is paid with, or itself as a resource; steps that change nothing are none."""
    for ways, fewer in ((step.more, False), (step.fewer, True)):
        changed = stepped(setting, step, ways)
        gain = None if changed is None else _gain(gauge, changed, base)
        if changed is None or gain is None or gain <= 0:
            continue
        after = spending(changed)
        costs = {what: more for what in after if (more := after[what] - before.get(what, Fraction(0))) > 0}
        name = f"{step.name}: {_said(ways[0])}"
        if len(costs) == 1:
            [(what, amount)] = costs.items()
            yield (what, True), Use(name, gain, amount)
        else:
            also = "".join(f" (takes {what})" for what in costs)
            yield (
                (f"{step.name} −1" if fewer and not isinstance(step.value, bool) else step.name, False),
                Use(name + also, gain),
            )
        return


def _gain(gauge: Gauge, setting: Setting, base: Fraction) -> Fraction | None:
    try:
        return gauge.of(setting) - base
    except BadInput:
        return None


def _said(value: Any) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value).replace("'", "")

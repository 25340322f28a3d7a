"""Advise: the best way to a goal, what every option is worth, and the odds of following the advice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from msgspec import Struct

from rollwright.errors import BadArgument, BadInput, BadPolicy
from rollwright.odds import Odds
from rollwright.odds.showing import picture
from rollwright.readings.aims import Aim, acting
from rollwright.readings.choices import Side
from rollwright.readings.exact import Exact
from rollwright.readings.limits import Limits
from rollwright.readings.policy import Policy
from rollwright.readings.stated import Assumed, Stated
from rollwright.readings.unfolding import Advice, Unfolding, unnamed
from rollwright.readings.values import Values
from rollwright.rules import Choose, Rule
from rollwright.rules.effects import gained


class Option(Struct, frozen=True):
    """One way to begin: arguments, and what they are worth when the best follows."""

    args: dict[str, Any]
    value: Fraction


class Plan:
    """The best arguments and decisions for a goal: `value`, `args`, `plan` row by row, and every `option`'s value."""

    def __init__(
        self,
        goal: str,
        best: Rule,
        options: list[Option],
        value: Fraction,
        values: Values,
        limits: Limits | None = None,
    ) -> None:
        self.goal, self.bound, self.options, self.value, self._limits = goal, best, options, value, limits
        self._values = values

    @property
    def args(self) -> dict[str, Any]:
        """The best arguments."""
        return self.bound.arguments()

    @property
    def plan(self) -> list[Advice]:
        """What to decide in every situation that can come up."""
        self._values.horizon.room.anew()
        return Unfolding(self._values).rows(self.bound)

    @property
    def odds(self) -> Odds[Any]:
        """The odds of the outcome for whoever follows the plan."""
        return Exact(self._values.best, limits=self._limits).odds(self.bound)

    @property
    def assumed(self) -> Assumed:
        """How the decisions of all others were settled, each by role and name."""
        return self._values.choices.rest.assumed

    def __repr__(self) -> str:
        plan = self.plan
        rows = "; ".join(f"{row.name} {dict(row.when)}: {row.best}" for row in plan[:8])
        more = f"; {said}" if (said := unnamed(plan)) else ""
        return f"Plan({self.goal} = {float(self.value):.4g}{': ' if rows else ''}{rows}{more})"

    def _repr_html_(self) -> str:
        return self._repr_mimebundle_()["text/html"]

    def _repr_mimebundle_(self, **asked: Any) -> dict[str, str]:
        """By MIME type: a line of text, the odds of what comes of it as SVG, and these with a table of what to decide as HTML."""
        from rollwright.drawing.picture import bundle
        from rollwright.readings import showing

        svg = picture(self.odds, showing.title(self.bound, self.goal, self.value))
        return bundle(repr(self), svg, svg + showing.table(self.plan), **asked)


def advise(
    bind: Callable[[Mapping[str, Any]], Rule],
    arguments: Mapping[str, Any],
    goal: Aim,
    *,
    name: str = "goal",
    over: Mapping[str, Iterable[Any]] | None = None,
    role: str | None = None,
    policy: Mapping[str, Stated] | None = None,
    limits: Limits | None = None,
) -> Plan:
    """The best plan for *role*, searching the parameters in *over* too.

    Other roles do as *policy* states, "oppose" among it, for all that they decide or for one decision; of whoever nothing
    is stated, the plain option is taken, and anything at all, equally often, where they choose at the same time, unseen.
    `BadPolicy` where it states what *role* does: that is what is advised.
    """
    rest = Policy(policy or {}, otherwise="first")
    choices = {each: _values(each, values) for each, values in (over or {}).items()}
    priced: list[tuple[Rule, Option]] = []
    values: Values | None = None
    for combination in product(*choices.values()):
        bound = _bound(bind, arguments, dict(zip(choices, combination, strict=True)))
        if values is None:
            whose = role or acting(bound.rule.player, bound.role)
            if whose in (policy or {}):
                raise BadPolicy(
                    f"what {whose} decides is what is advised: state it of others, or ask for odds with it",
                    at=f"policy.{whose}",
                )
            side = _sides(whose, rest)
            values = Values(goal, side=side, rest=rest, gains=partial(gained, bound), limits=limits)
        option = Option(dict(zip(choices, combination, strict=True)), Fraction(*values.value(bound)))
        priced.append((bound, option))
    if values is None:
        empty = next(each for each, options in choices.items() if not options)
        raise BadArgument(f"{empty} has no values to choose from", at=f"over.{empty}")
    best, option = max(priced, key=lambda row: row[1].value)
    rest.verify(best)
    goal.verify()
    return Plan(name, best, [option for _, option in priced], option.value, values, limits)


def _values(name: str, values: Any) -> list[Any]:
    """What a parameter is to be chosen from, as a list."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise BadArgument(
            f"{name} is chosen from several values, as range(6) or [0, 5], not {values!r:.80}",
            at=f"over.{name}",
        )
    return list(values)


def _bound(
    bind: Callable[[Mapping[str, Any]], Rule], arguments: Mapping[str, Any], chosen: dict[str, Any]
) -> Rule:
    """The rule with chosen arguments; what is wrong with one of those is placed in `over`."""
    try:
        return bind({**arguments, **chosen})
    except BadInput as error:
        name = (error.at or "").removeprefix("args.").split(".")[0].split("[")[0]
        if name in chosen:
            error.at = f"over.{name}"
        raise


def _sides(role: str, rest: Policy) -> Side:
    """Who plays for *role*'s goal, and who was stated to play against it, in all decisions or in one."""

    def side(choice: Choose) -> int:
        if role in (choice.role, choice.group):
            return 1
        return -1 if rest.stated(choice) == "oppose" else 0

    return side

"""Advise: the best way to a goal, what every option is worth, and the odds of following the advice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rollwright.errors import BadArgument, BadInput, BadPolicy
from rollwright.odds import Odds
from rollwright.readings.aims import Aim, acting
from rollwright.readings.choices import Side
from rollwright.readings.exact import Exact
from rollwright.readings.limits import Limits
from rollwright.readings.loops import HARDLY
from rollwright.readings.policy import Policy
from rollwright.readings.spots import Spot
from rollwright.readings.stated import Assumed, Stated
from rollwright.readings.values import Values
from rollwright.rules import Choose, Repeat, Request, Rule, Together, Window
from rollwright.rules.decisions import DECISIONS
from rollwright.rules.effects import gained
from rollwright.rules.ends import Become, End, endless
from rollwright.rules.outcome import plain

When = tuple[tuple[str, Any], ...]
"""The situation that a decision is made in, as named values."""


class Advice(Struct, frozen=True):
    """What to do in one situation: who decides what, *when*, the best *key*, and what every option is worth.

    Where it is best not to be read by an opponent, *mixed* says how often to choose each key.
    """

    role: str
    name: str
    when: When
    key: str
    values: tuple[tuple[str, Fraction], ...] = ()
    mixed: tuple[tuple[str, Fraction], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """It as plain values, for JSON, without how often to choose each key."""
        return {
            "role": self.role,
            "name": self.name,
            "when": plain(dict(self.when)),
            "key": self.key,
            "values": {key: float(value) for key, value in self.values},
        }


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
        self._values.horizon.anew()
        return _Unfolding(self._values).rows(self.bound)

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
        rows = "; ".join(f"{row.name} {dict(row.when)}: {row.key}" for row in plan[:8])
        more = f"; {said}" if (said := unnamed(plan)) else ""
        return f"Plan({self.goal} = {float(self.value):.4g}{': ' if rows else ''}{rows}{more})"

    def _repr_html_(self) -> str:
        from rollwright.readings.showing import html

        return html(self)

    def _repr_mimebundle_(self, **asked: Any) -> dict[str, str]:
        from rollwright.readings.showing import bundled

        return bundled(self, **asked)


def unnamed(rows: Sequence[Advice]) -> str:
    """What is said where a plan has several answers for one situation, since that does not name what they hang on; nothing where it does."""
    seen: set[Any] = set()
    names: dict[str, str] = {}
    for row in rows:
        if (row.role, row.name, row.when) in seen:
            names[row.name] = row.role
        seen.add((row.role, row.name, row.when))
    if not names:
        return ""
    (name, role), *_ = names.items()
    return (
        f"what is best for {', '.join(map(repr, names))} hangs on more than the choice names: "
        f"name it, as in choose({role!r}, {name!r}, …, shown=dice.total)"
    )


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
    choices = {each: list(values) for each, values in (over or {}).items()}
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


class _Unfolding:
    """Walks through everything that can happen under the plan and notes what is decided on the way."""

    def __init__(self, values: Values, rows: dict[Any, Advice] | None = None, when: When = ()) -> None:
        self._values, self._best, self._when = values, values.best, when
        self._seen: set[Any] = set()
        self._rows: dict[Any, Advice] = {} if rows is None else rows
        self._end = End(
            lambda outcome: outcome, shows=self._best.tracks, at_once=False, costs=self._best.tracks
        )
        self._least = 0.0

    def rows(self, bound: Rule) -> list[Advice]:
        leasts = (HARDLY,) if self._values.horizon.loops else (0.0, HARDLY)
        for least in leasts:  # a loop is followed until it is hardly ever reached
            self._least = least
            with suppress(RecursionError):
                self._stage(Spot(bound))
                return list(self._rows.values())
            self._seen.clear()
        raise endless(bound)

    def _stage(self, spot: Spot) -> None:
        if spot.key() not in self._seen:
            self._seen.add(spot.key())
            self._at(spot)

    def _at(self, spot: Spot, likely: float = 1.0) -> None:
        """Go on from a place that is so *likely* in the rule that goes on there."""
        if likely < self._least:
            return
        reached = spot.request(self._end)
        if type(reached) in DECISIONS:
            reached = self._best.early(reached, spot) or reached
        if isinstance(reached, Become):
            self._stage(spot.becoming(reached.bound, tracks=self._best.tracks))
        elif isinstance(reached, Repeat) and (law := self._values.exact.chance.law(reached)) is None:
            self._repeat(reached, spot, likely)
        elif isinstance(reached, Request):
            law = self._values.exact.chance.law(reached)
            rows = self._best.decide(reached, spot) if law is None else list(law.weights().items())
            self._note(reached, spot, rows)
            total = sum([weight for _, weight in rows])
            for answer, weight in rows:
                self._at(spot.then(answer), likely * (weight / total))

    def _repeat(self, request: Repeat, spot: Spot, likely: float) -> None:
        """What is decided in the steps of a repeat, and after it."""
        chain = self._values.chain(request, spot)
        for at in chain.places():
            inner = _Unfolding(
                chain.search(at), self._rows, () if at.left is None else (("steps left", at.left),)
            )
            inner.rows(chain.step(at).by(spot.bound.role))
        for answer in chain.odds(steps=self._values.tells):
            self._at(spot.then(answer), likely)

    def _note(self, request: Request, spot: Spot, rows: list[tuple[Any, int]]) -> None:
        if isinstance(request, Choose | Window) and self._values.choices.side(request):
            role = request.role if isinstance(request, Choose) else request.acts[0].role
            values = tuple(self._best.options(request, spot).items())
            self._row(Advice(role, request.name, request.when, rows[0][0], values))
        elif isinstance(request, Together):
            for at, choice in enumerate(request.choices):
                if self._values.choices.side(choice):
                    odds = Odds((keys[at], weight) for keys, weight in rows)
                    mixed = tuple(odds.items()) if len(odds) > 1 else ()
                    self._row(Advice(choice.role, choice.name, choice.when, max(odds, key=odds.p), (), mixed))

    def _row(self, advice: Advice) -> None:
        if self._when:
            advice = replace(advice, when=(*advice.when, *self._when))
        self._rows.setdefault((advice.role, advice.name, advice.when, advice.key), advice)

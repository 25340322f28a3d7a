"""Spots: places in a run, and whoever settles what is decided there."""

from __future__ import annotations

from typing import Any, Protocol

from rollwright.dice.numbers import Number
from rollwright.dice.table import Table
from rollwright.odds import Odds
from rollwright.rules import Bound, Conclude, Effect, Looking, Repeat, Request
from rollwright.rules.walk import ENTER, WHOLE, Answers, End, blank, reach, stop


class Spot:
    """A place in a run: the rule and the answers so far, and its twin, the same place with no note taken.

    *paid* are the costs of the rules that became this one, where somebody looks at them.
    """

    __slots__ = ("_costs", "answers", "bound", "paid", "twin")

    def __init__(
        self, bound: Bound, answers: Answers = (), twin: Spot | None = None, paid: tuple[Effect, ...] = ()
    ) -> None:
        self.bound, self.answers, self.twin, self.paid = bound, answers, twin, paid
        self._costs: tuple[Effect, ...] | None = None

    def costs(self) -> tuple[Effect, ...]:
        """What this rule has paid up to here."""
        if self._costs is None:
            self._costs = tuple(reach(self.bound, self.answers).paid)
        return self._costs

    def then(self, answer: Any) -> Spot:
        """The place after one more answer."""
        twin = self.twin and self.twin.then(blank(answer))
        return Spot(self.bound, (*self.answers, answer), twin, self.paid)

    def becoming(self, bound: Bound, *, tracks: bool, twin: Spot | None = None) -> Spot:
        """The place where this run goes on as *bound*; what was paid before comes along for whoever *tracks* it."""
        onward = bound.by(self.bound.role)
        if not tracks:
            return Spot(onward, (), twin)
        return Spot(onward.showing(*self.bound.shows), (), twin, (*self.paid, *self.costs()))

    @property
    def bare(self) -> Spot:
        """The place without what its outcome will be made to show."""
        return Spot(self.bound.bare, self.answers, self.twin, self.paid)

    @property
    def plain(self) -> Spot:
        """The place with no note taken."""
        return self.twin or self

    def look(self, end: End = WHOLE) -> Any:
        """What the run asks for here, or its outcome as *end* reads it."""
        found = self.glance(end)
        return found.request if type(found) is Conclude else found

    def glance(self, end: End = WHOLE) -> Any:
        """The same, with `Conclude` where that tells in advance what every answer leads to."""
        if not self.answers or ENTER not in self.answers:
            return stop(self.bound, self.answers, end)
        run = reach(self.bound, self.answers, end)
        return run.outcome if run.request is None else run.request

    def lying(self) -> bool:
        """Whether dice lie there that are not thrown yet, and of which somebody may want to know more."""
        if ENTER in self.answers:
            return reach(self.bound, self.answers).table.lying
        table = Table(self.answers)
        stop(self.bound, self.answers, table=table)
        return table.lying

    def early(self, numbers: list[Number]) -> Looking:
        """A look at the first of some numbers here, before anything else."""
        run: Any = stop if ENTER not in self.answers else reach
        found = run(self.bound, self.answers, WHOLE, numbers)
        return found if isinstance(found, Looking) else found.request

    def key(self) -> tuple[Any, ...]:
        """What the rest of a run depends on, at its beginning."""
        return self.bound, self.twin.bound if self.twin else None, self.paid


class Decider(Protocol):
    """Whoever settles decisions: weights of answers for a request at a place in a run."""

    def decide(self, request: Request, spot: Spot) -> list[tuple[Any, int]]:
        """The answers with their weights; raises `Undecided` for a free choice."""
        ...

    def early(self, request: Request, spot: Spot) -> Looking | None:
        """What has to be looked at before a decision, if anything has."""
        ...

    def enters(self, bound: Bound) -> bool:
        """Whether a call of *bound* must be gone through, since what is best there depends on what follows."""
        ...

    def repeat(self, request: Repeat, spot: Spot) -> Odds[Any]:
        """The odds of the answer to a repeat whose steps must be gone through."""
        ...

    @property
    def searches(self) -> bool:
        """Whether answers depend on a search without notes, so that places need twins."""
        ...

    @property
    def tracks(self) -> bool:
        """Whether answers depend on what was paid before."""
        ...

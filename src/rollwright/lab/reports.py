"""Reports: what a question about a scene or a roll comes to, always with how it was found and how sure it is.

Exact where the states can be laid out; the best decisions in floats where places come back and are too many; else sampled, from a
seed, with the standard error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any, TypeVar

from rollwright.drawing.picture import Pictured
from rollwright.errors import BadArgument, BadInput, BadPolicy, TooLarge
from rollwright.lab.best import Best, best
from rollwright.lab.counting import counted, tells
from rollwright.lab.follow import MOST_STATES, Chain
from rollwright.lab.graph import Graph
from rollwright.lab.measures import Measure
from rollwright.lab.reported import How, Reported, from_runs, read, written
from rollwright.lab.runs import Runs, crowded, runs
from rollwright.lab.scene import Scene
from rollwright.lab.tracks import NOWHERE, Tracks
from rollwright.lab.unknown_words import UnknownWord, unknown_words
from rollwright.odds import Odds
from rollwright.odds.fields import reader
from rollwright.odds.showing import picture
from rollwright.readings.repeats import At
from rollwright.readings.stated import Stated, goal_of
from rollwright.rules import Rule

T = TypeVar("T")
SAMPLES = 200_000
"""So many runs are sampled where nothing else is said."""
SEED = 0
ENOUGH = 300_000
"""Once runs met so many states, about a minute's work, no more blocks of them begin."""
FEW = 2_000
"""With so many states there is nothing to consider: they are laid out."""
OPPOSE = "oppose"
"""The policy of whoever decides against the goal that others play for."""


class Report(Pictured):
    """A bound rule or scene under a policy, and the answers to what is asked of it.

    *policy* is as for `rollwright.odds`; where it says ``best:GOAL``, the decisions of whoever it is said for are the best over
    the whole scene, against whoever it says ``oppose`` for. *samples* runs are drawn from *seed* where the exact answer is out of reach,
    or where they are asked for by *sampled*.
    """

    def __init__(
        self,
        bound: Rule,
        policy: Mapping[str, Stated] | str | None = None,
        *,
        samples: int = SAMPLES,
        seed: int | str = SEED,
        sampled: bool = False,
    ) -> None:
        self.bound, self.samples, self.seed = bound, samples, seed
        self.sampled = sampled
        self.goal, self.against, self._others = _parted(bound, policy)

    @cached_property
    def best(self) -> Best | None:
        """The best decisions, where the policy asks for them."""
        return best(self.bound, self.goal, self._others, against=self.against) if self.goal else None

    @property
    def how(self) -> How:
        """How what it comes to was found, unless it was sampled: the best decisions may be known in floats only."""
        return "exact" if self.best is None or self.best.exact else "numeric"

    @cached_property
    def chain(self) -> Chain:
        """The scene with everything decided."""
        return self.best.chain if self.best else Chain(Graph(Scene(self.bound), self._others))

    @cached_property
    def odds(self) -> Odds[Any] | None:
        """The exact odds of what it comes to; `None` where they are out of reach, or not asked for.

        `BadPolicy` where the policy names what nobody decides.
        """
        return None if self._drawn else self._laid(self.chain.odds)

    @cached_property
    def crowded(self) -> bool:
        """Whether there is no use in laying it out: it has more states than can be, by what some runs meet."""
        if self.goal or self.chain.few(FEW):
            return False
        try:
            return crowded(self._tracks, MOST_STATES)
        except BadInput:  # without NumPy nothing is sampled: it is laid out as far as can be
            return False

    @property
    def _drawn(self) -> bool:
        return self.sampled or self.crowded

    @cached_property
    def _tracks(self) -> Tracks:
        return Tracks(self.chain)

    @cached_property
    def timed(self) -> Odds[Any] | None:
        """The same with the number of steps, for outcomes that tell it."""
        return self._laid(lambda: self.chain.odds(steps=True))

    def _laid(self, odds: Callable[[], Odds[Any]]) -> Odds[Any] | None:
        try:
            return self._verified(odds())
        except TooLarge:
            return None

    def telling(self, field: str | None) -> Odds[Any] | None:
        """The exact odds by which a field can be read: those with the steps where nothing else tells it."""
        odds = self.odds
        if odds is None or field is None or any(reader(field)(outcome) is not None for outcome in odds):
            return odds
        return self.timed

    @cached_property
    def runs(self) -> Runs:
        """Runs that were drawn: *samples* of them, fewer where they met so many states that it would take very long.

        `BadPolicy` as for `odds`.
        """
        return self._verified(
            runs(self.chain, self.samples, seed=self.seed, tracks=self._tracks, enough=ENOUGH)
        )

    def ask(self, measure: Measure) -> Reported:
        """What a measure comes to. `BadArgument` for a field that outcomes do not have, and for a measure that only a
        played roll has; `BadPolicy` where the policy names what nobody decides.
        """
        if measure.kind not in ("p", "mean", "variance", "quantile"):
            raise BadArgument(f"{measure.kind} can be asked of a played roll alone", at=measure.kind)
        return self._verified(self._asked(measure))

    def unknown_words(self, measure: Measure) -> tuple[UnknownWord, ...]:
        """The words that a measure asks for and that nothing it comes to has: of what was sampled, no run."""
        if not measure.words:
            return ()
        outcomes = self.odds if self.odds is not None else filter(None, self.runs.counts())
        return unknown_words(measure, outcomes)

    def _asked(self, measure: Measure) -> Reported:
        if measure.kind == "mean" and measure.field in self.chain.graph.scene.sums and not self._drawn:
            with suppress(TooLarge):
                return self._told(self.chain.mean(measure.field))
        steps = self._tells_steps(measure)
        if steps and not self._drawn and (value := self._counted(measure)) is not None:
            return self._told(value)
        odds = self.timed if steps and not self._drawn else self.odds
        if odds is None:
            return from_runs(self.runs, measure, steps)
        told = self._told(read(odds, measure, self.bound))
        share = odds.unresolved / odds.total  # of a scene without a limit, what goes on for very long
        return Reported(told.value, "numeric", told.error + share) if share else told

    def _counted(self, measure: Measure) -> Any:
        with suppress(TooLarge):
            return counted(self.chain, measure, self.odds)
        return None

    def _tells_steps(self, measure: Measure) -> bool:
        """Whether what a measure reads of an outcome hangs on the number of steps. What cannot be read does not."""
        scene, fields = self.chain.graph.scene, {term.field for term in measure.terms} or {measure.field}
        try:
            return any(tells(scene, at, field) for at in self._ends() for field in fields)
        except (AttributeError, LookupError, TypeError):
            return False

    def _ends(self) -> list[At]:
        """Where the scene can end; where it is too large for all of them, where runs of it did."""
        graph = self.chain.graph
        if self.odds is None:
            return [graph[number].at for number in set(self.runs.ends.tolist()) if number != NOWHERE]
        return [graph[number].at for number in range(len(graph)) if graph.ended(number)]

    def worth(self, goal: str = "") -> Reported:
        """What the scene is worth for the goal that it is played for, or for another *goal* of its rule.

        `BadPolicy` where it is played for none and none is named, `UnknownGoal` where the rule has none of that name.
        """
        if goal and goal != self.goal:
            return self._verified(self._worth_for(goal))
        if self.best is None:
            raise BadPolicy(
                "nobody plays for a goal here: name one to ask about, or state best:GOAL", at="policy"
            )
        return self._verified(self._told(self.best.value))

    def _worth_for(self, goal: str) -> Reported:
        worth = self.bound.rule.goal(goal).read
        if self.odds is not None:
            return self._told(self.odds.mean(worth))
        value, error = self.runs.mean(worth)
        return Reported(value, "sampled", error)

    def _verified(self, answer: T) -> T:
        """What was found, once it is known that the policy names only what somebody decides."""
        self.chain.graph.verify()
        return answer

    def __repr__(self) -> str:
        """What it is about.

        >>> import rollwright as rw
        >>> Report(rw.storyteller.extended(pool=4, target=3, max_rolls=2))
        Report(storyteller.extended, exact)
        """
        played = f", best for {self.goal}" if self.goal else ""
        return f"Report({self.bound.rule.id}{played}, {self._how})"

    def _picture(self) -> str:
        """The odds of what it comes to; where they are out of reach, what was sampled, which the title says."""
        odds = self.odds if self.odds is not None else Odds(self.runs.counts())
        return picture(odds, f"{self.bound.rule.id}, {self._how}")

    @property
    def _how(self) -> str:
        return "exact" if self.odds is not None else f"sampled {self.samples:,} times"

    def _told(self, value: Any) -> Reported:
        if self.best is None or self.best.exact:
            return written(value)
        return Reported(value, "numeric", self.best.error)


def _parted(
    bound: Rule, policy: Mapping[str, Stated] | str | None
) -> tuple[str, tuple[str, ...], dict[str, Stated]]:
    """The goal that somebody plays for over the whole scene, who opposes that, and what the others do."""
    roles = dict.fromkeys(decision.role for decision in bound.rule.decisions)
    stated = _by_role(bound, roles, policy) if isinstance(policy, str) else dict(policy or {})
    goals = {role: goal for role, way in stated.items() if (goal := goal_of(way))}
    if len(set(goals.values())) > 1:
        raise BadPolicy("a scene is played for one goal: state what the others do", at="policy")
    against = tuple(role for role, way in stated.items() if way == OPPOSE)
    if against and not goals:
        raise BadPolicy("who opposes plays against a goal: state best:GOAL for somebody", at="policy")
    others = {role: way for role, way in stated.items() if role not in goals and role not in against}
    return next(iter(goals.values()), ""), against, others


def _by_role(bound: Rule, roles: Iterable[str], way: str) -> dict[str, Stated]:
    """One text for all: only those play for a goal whose it is."""
    goal = goal_of(way)
    known = goal in bound.rule.goals
    return {role: "first" if known and not bound.rule.plays(str(goal), role) else way for role in roles}

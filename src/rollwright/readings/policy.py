"""Policies: how decisions are settled when nobody is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from rollwright.errors import BadPolicy, Undecided
from rollwright.odds import Odds
from rollwright.odds.weights import merge
from rollwright.readings.spots import Decider, Spot
from rollwright.readings.stated import (
    Assumed,
    IsTheirs,
    Manner,
    Stated,
    goal_of,
    is_role,
    no_option,
    no_role,
    path_of,
    refuse_stated,
    two_at_once,
    undecided,
    ways_of,
)
from rollwright.rules import Choose, Looking, Repeat, Request, Rule, Together, Window
from rollwright.rules.decisions import Deciding
from rollwright.rules.ends import ENTER

Rows = list[tuple[Any, int]]
"""Answers with their weights."""


class Search(Decider, Protocol):
    """Whoever finds what is best for a goal."""

    def opens(self, request: Repeat) -> bool:
        """Whether any step of a repeat holds a decision that the search would have to make."""
        ...


class Policy:
    """Settles decisions by what was stated for each role.

    *otherwise* stands for every role that nothing was stated for; without it such a decision is `Undecided`. *best*
    makes a searcher for a goal, for whoever plays for one. *plays* tells whose goal that is: where ``best:GOAL`` stands for
    all, others do the plain thing, and which goals are *known*, for who stated nothing. *unseen* is what those are believed to do who choose at the same moment. What came of it
    for each decision that was met is *assumed*.
    """

    tracks = False

    def __init__(
        self,
        stated: Mapping[str, Stated],
        *,
        otherwise: str | None = None,
        best: Callable[[str, Policy], Search] | None = None,
        plays: IsTheirs = lambda *_: True,
        known: Iterable[str] = (),
        unseen: Manner = "uniform",
        assumed: Assumed | None = None,
    ) -> None:
        self._stated, self._otherwise, self._best = dict(stated), otherwise, best
        for role, each in self._stated.items():
            refuse_stated(role, each)
        self._plays, self._known, self._unseen = plays, tuple(known), unseen
        self.assumed: Assumed = {} if assumed is None else assumed
        self.goals = sorted(
            {goal for way in (*ways_of(stated), otherwise) if (goal := goal_of(way)) is not None}
        )
        self._roles: dict[str, None] = {}
        self._names: dict[str, str] = {}
        self._ways: dict[Any, Manner | None] = {}
        self._matched: set[tuple[str, str]] = set()
        self._unmatched: dict[tuple[str, str], tuple[Choose, BadPolicy]] = {}

    def of_others(self, *, best: Callable[[str, Policy], Search] | None = None) -> Policy:
        """The same policy for a search, of what all others do: whoever plays for another goal searches as well, or is refused by *best*."""
        return Policy(
            self._stated,
            otherwise=self._otherwise,
            best=best or self._best,
            plays=self._plays,
            unseen=self._unseen if goal_of(self._otherwise) is None else "first",
            assumed=self.assumed,
        )

    def verify(self, bound: Rule) -> None:
        """Raise `BadPolicy` where a stated key was never an option of a decision that it was stated for.

        So does a role that nobody has in the rule, and a decision that it does not know.
        """
        for where, (choice, error) in self._unmatched.items():
            if where not in self._matched:
                elsewhere = any(role == choice.role for role, _ in self._matched)
                raise self._undecided(choice) if elsewhere else error
        rule = bound.rule
        names = self._names | {decision.name: decision.role for decision in rule.decisions}
        for role, each in self._stated.items():
            if role not in self._roles and not is_role(role, bound):
                raise no_role(role, rule, names, self._roles)
            for name in () if isinstance(each, str) else each:
                if name not in names:
                    known = ", ".join(sorted(names)) or "none"
                    raise BadPolicy(f"{rule.id} has no decision {name!r}: {known}", at=path_of(role, name))

    def stated(self, choice: Choose, *, simultaneous: bool = False) -> Manner | None:
        """What was stated for a choice: by its role, by the group it belongs to, or for all others.

        Of whoever chooses at the same time, unseen, nothing is assumed.
        """
        key = choice.role, choice.group, choice.name, simultaneous
        if key not in self._ways:
            self._roles |= dict.fromkeys(filter(None, (choice.role, choice.group)))
            self._names[choice.name] = choice.role
            self._ways[key] = self._stated_for(choice, simultaneous=simultaneous)
        return self._ways[key]

    def _stated_for(self, choice: Choose, *, simultaneous: bool) -> Manner | None:
        for role, name in self._places(choice):
            each = self._stated[role]
            return each if isinstance(each, str) else each[name]
        if simultaneous:
            return None
        goal = goal_of(self._otherwise)
        names = (choice.role,) if choice.group is None else (choice.role, choice.group)
        return self._otherwise if goal is None or self._plays(goal, *names) else "first"

    def _places(self, choice: Choose) -> Iterator[tuple[str, str]]:
        """Where something is stated of a choice: for a role, and a decision by its name or all ("")."""
        for role in filter(None, (choice.role, choice.group)):
            each = self._stated.get(role)
            if isinstance(each, str):
                yield role, ""
            elif each is not None and choice.name in each:
                yield role, choice.name

    def _place(self, choice: Choose) -> str:
        """Where what counts of a choice is stated, as a path in what was asked."""
        role, name = next(self._places(choice), ("", ""))
        return path_of(role, name)

    def searched(self, choice: Choose, goal: str) -> bool:
        """Whether a choice is made for the best of a goal."""
        way = f"best:{goal}"
        if self.stated(choice) != way:
            return False
        self.assumed[choice.role, choice.name] = way
        return True

    def plans(self, choices: Iterable[Choose]) -> bool:
        """Whether one of some choices is made for the best of any goal."""
        return any(goal_of(self.stated(choice)) is not None for choice in choices)

    def enters(self, bound: Rule) -> bool:
        """Whether what is best within *bound* may depend on what follows it."""
        return any(self._search(goal).enters(bound) for goal in self.goals)

    def repeat(self, request: Repeat, spot: Spot, *, steps: bool) -> Odds[Any]:
        """The odds of how a repeat ends whose steps hold searched decisions; of several goals, the first's."""
        goal = next(goal for goal in self.goals if self._search(goal).opens(request))
        return self._search(goal).repeat(request, spot, steps=steps)

    def early(self, request: Request, spot: Spot) -> Looking | None:
        """What whoever searches for what is best has to look at before a decision; others have stated what they do."""
        if not self.goals:
            return None
        assert isinstance(request, Deciding)
        for choice in request.choices:
            goal = goal_of(self.stated(choice))
            look = None if goal is None else self._search(goal).early(request, spot)
            if look is not None:
                return look
        return None

    def decide(self, request: Request, spot: Spot) -> Rows:
        """The answers to a decision, with weights."""
        if isinstance(request, Together):
            return self._together(request, spot)
        if isinstance(request, Window):
            return self._window(request, spot)
        if not isinstance(request, Choose):
            return [(ENTER, 1)]
        way = self._way(request)
        goal = goal_of(way)
        return self._keyed(request, way) if goal is None else self._search(goal).decide(request, spot)

    def ways(self, request: Deciding, spot: Spot) -> list[Any]:
        """As of a `Decider`; none where somebody does what is best."""
        return [] if self.plans(request.choices) else [answer for answer, _ in self.decide(request, spot)]

    def joint(self, choices: Sequence[Choose]) -> Rows:
        """What several roles do at once: whoever nothing was stated for is believed to do anything, equally often."""
        self.at_once(choices)
        ways = [self.stated(choice, simultaneous=True) or self._unseen for choice in choices]
        self.assumed.update(((each.role, each.name), way) for each, way in zip(choices, ways, strict=True))
        return _crossed([self._keyed(choice, way) for choice, way in zip(choices, ways, strict=True)])

    def at_once(self, choices: Sequence[Choose]) -> None:
        """Raise `BadPolicy` where one of some choices is made for the best of a goal: at that moment, others play for another."""
        for choice in choices:
            goal = goal_of(self.stated(choice))
            if goal is not None:
                self._search(goal)
                raise two_at_once(choice, self._place(choice))

    def _search(self, goal: str) -> Search:
        if self._best is None:
            raise BadPolicy(
                f"best:{goal} can be stated where odds are asked for; advice is for one goal alone, and others do what is stated of them: "
                "an option, first, uniform, or oppose, which plays against that goal",
                at="policy",
            )
        return self._best(goal, self)

    def _way(self, choice: Choose, options: tuple[str, ...] = ()) -> Manner:
        way = self.stated(choice)
        if way is None:
            raise self._undecided(choice, options)
        self.assumed[choice.role, choice.name] = way
        return way

    def _undecided(self, choice: Choose, options: tuple[str, ...] = ()) -> Undecided:
        return undecided(choice.role, choice.name, options or choice.options, self._known)

    def _keyed(self, choice: Choose, way: Manner) -> list[tuple[str, int]]:
        """The answers that a stated way means; a key that is no option just here gives way to the plain one."""
        if way == "first":
            return [(choice.options[0], 1)]
        if way == "uniform":
            return [(key, 1) for key in choice.options]
        weights = {way: 1} if isinstance(way, str) else way
        where = (choice.role, choice.name)
        keyed = [(key, weight) for key, weight in weights.items() if key in choice.options]
        if keyed:
            self._matched.add(where)
            return keyed
        self._unmatch(choice, way, *choice.options, "first", "uniform")
        return [(choice.options[0], 1)]

    def _unmatch(self, choice: Choose, way: Manner, *can: str) -> None:
        """Take note of what was stated for a choice and is no option just here; these *can* be, and to play for a goal, or against the one at hand."""
        error = no_option(choice, way, (*can, "best:GOAL" if self._best else "oppose"), self._place(choice))
        self._unmatched.setdefault((choice.role, choice.name), (choice, error))

    def _together(self, request: Together, spot: Spot) -> Rows:
        ways = [self._way(choice) for choice in request.choices]
        goals = [goal_of(way) for way in ways]
        if goals[0] is not None and len(set(goals)) == 1:
            return self._search(goals[0]).decide(request, spot)
        rows = []
        for at, (choice, way, goal) in enumerate(zip(request.choices, ways, goals, strict=True)):
            if goal is None:
                rows.append(self._keyed(choice, way))
            else:
                joint = self._search(goal).decide(request, spot)
                rows.append(list(merge((keys[at], weight) for keys, weight in joint).items()))
        return _crossed(rows)

    def _window(self, request: Window, spot: Spot) -> Rows:
        """The first holder whose policy is to act does; else the window closes."""
        for act in request.acts:
            theirs = request.options_of(act.role)
            way = self._way(act, theirs)
            goal = goal_of(way)
            if goal is not None:
                return self._search(goal).decide(request, spot)
            if way in act.options:
                self._matched.add((act.role, act.name))
                return [(way, 1)]
            if way not in ("first", request.done):
                self._unmatch(act, way, *theirs, "first")
        return [(request.done, 1)]


def _crossed(rows: Sequence[list[tuple[str, int]]]) -> Rows:
    """Independent answers together."""
    answers: list[tuple[tuple[str, ...], int]] = [((), 1)]
    for each in rows:
        answers = [((*keys, key), before * weight) for keys, before in answers for key, weight in each]
    return answers

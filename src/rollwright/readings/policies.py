"""Policies as people state them: for a bound rule, with searches for whoever does what is best; and what every option of a run comes to under one."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any
from weakref import proxy

from rollwright.errors import BadPolicy, UnknownGoal
from rollwright.odds import Odds
from rollwright.readings.aims import aim
from rollwright.readings.deciders import Best
from rollwright.readings.events import Pending
from rollwright.readings.exact import Exact
from rollwright.readings.limits import Limits
from rollwright.readings.play import Decide, Play
from rollwright.readings.policy import Policy
from rollwright.readings.spots import Spot
from rollwright.readings.stated import Stated, goal_of, path_of
from rollwright.readings.values import Values
from rollwright.rules import Rule, RuleType

Policies = Mapping[str, Stated] | str
"""What roles do, by name; or what all do."""


def policy_for(
    ready: Rule, stated: Policies | None, limits: Limits | None = None, *, otherwise: str | None = None
) -> Policy:
    """The policy for a bound rule, with searches for whoever does what is best; *otherwise* stands for all others."""
    if not isinstance(stated, (str, Mapping, NoneType)):
        raise BadPolicy(
            "a policy is words, as 'first', 'best:GOAL' or {'player': {'tokens': '3'}}; a function decides in play(rule, decide=…)"
        )
    by_role, otherwise = ({}, stated) if isinstance(stated, str) else (stated or {}, otherwise)
    _verify_goals(ready.rule, by_role, otherwise)
    searches = Searches(ready.rule, limits)
    return Policy(by_role, otherwise=otherwise, best=searches, plays=ready.rule.plays, known=ready.rule.goals)


def _verify_goals(rule: RuleType, by_role: Mapping[str, Stated], otherwise: str | None) -> None:
    """Raise `UnknownGoal` for a goal that the rule has not, at the place where it is stated."""
    ways: list[tuple[str, object]] = [("policy", otherwise)]
    for role, each in by_role.items():
        named = each if isinstance(each, Mapping) else {"": each}
        ways += [(path_of(role, name), way) for name, way in named.items()]
    for at, way in ways:
        if (goal := goal_of(way)) is not None:
            rule.goal(goal, at=at)


class Searches:
    """Searches a rule for what is best, one for each goal that somebody plays for."""

    def __init__(self, rule: RuleType, limits: Limits | None) -> None:
        self._rule, self._limits = rule, limits
        self._found: dict[str, Values] = {}

    def __call__(self, goal: str, policy: Policy) -> Best:
        """The search for whoever plays for a goal by a policy, which says what all others do."""
        if goal not in self._found:
            asks: Policy = proxy(policy)
            self._found[goal] = Values(
                aim(self._rule, goal),
                side=lambda choice: int(asks.searched(choice, goal)),
                rest=policy.of_others(best=proxy(self)),
                limits=self._limits,
            )
        return self._found[goal].best


def deciding(ready: Rule, decide: str, limits: Limits | None) -> Decide:
    """Answers for whoever is not asked: the plain thing, or the best for a goal; `BadPolicy` for any other word."""
    if decide != "first" and goal_of(decide) is None:
        raise BadPolicy(f"decide is first or best:GOAL, not {decide!r}", at="decide")
    try:
        policy = policy_for(ready, decide, limits)
    except UnknownGoal as error:
        error.at = "decide"
        raise

    def answer(asked: Pending, run: Play) -> str:
        assert asked.request is not None
        rows = policy.decide(asked.request, run.spot if policy.goals else Spot(ready))
        best = max(rows, key=lambda row: row[1])[0]
        key: str = best if asked.before is None else best[len(asked.before)]
        return key

    return answer


def option_odds(run: Play, decide: str = "first", limits: Limits | None = None) -> dict[str, Odds[Any]]:
    """For every option that a run waits for, the odds of what it comes to, in headlines."""
    by_option = option_outcomes(run, policy_for(run.bound, decide, limits), limits=limits)
    return {key: each.by("headline") for key, each in by_option.items()}


def option_outcomes(
    run: Play, policy: Policy, *, asked: Pending | None = None, limits: Limits | None = None
) -> dict[str, Odds[Any]]:
    """For every option that a run waits for, the odds of what it comes to, without notes, if a policy settles what follows.

    Where several choose at once it is *asked* of one of them; what the policy assumes of the others there is the plain thing.
    """
    asked = asked or run.asked
    policy.assumed.update(((choice.role, choice.name), choice.options[0]) for choice in asked.unseen)
    exact = Exact(policy, notes=False, limits=limits)
    here = run.spot.plain
    return {key: exact.at(here.then(asked.whole(key))) for key in asked.options}

"""Pricing: the odds of a move as it would be made now.

A number that only the game master knows is never used for anybody else: where one is hidden, the answer is a curve over
every number that it could be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import ContextVar
from fractions import Fraction
from time import monotonic
from typing import Any

from rollwright.errors import BadArgument, TooLarge
from rollwright.odds import Odds
from rollwright.readings import policies
from rollwright.readings.exact import Exact
from rollwright.readings.limits import Limits
from rollwright.readings.policy import Policy
from rollwright.readings.stated import Assumed
from rollwright.readings.worth import worths
from rollwright.rules import Closer, Rule, RuleType
from rollwright.rules.outcome import plain
from rollwright.table.play import curves
from rollwright.table.seen.roles import named_odds

LIMITS = Limits(leaves=100_000, digits=2_000)
SUCCESS = "success"
"""The goal that is a success, in every rule that has one."""
SECONDS = 3.0
"""So long new values of a curve, or new ways to make a move, are begun for one look."""

Rows = dict[str, Any]


_PATIENCE: ContextVar[float] = ContextVar("patience")


def timed(seconds: float, job: Callable[[], Any]) -> Any:
    """The result of a job that is given so many seconds, in this process or another."""
    mark = _PATIENCE.set(seconds)
    try:
        return job()
    finally:
        _PATIENCE.reset(mark)


def until() -> float:
    """When nothing new is begun any more, on the clock of `time.monotonic`."""
    return monotonic() + _PATIENCE.get(SECONDS)


def curve(
    bound: Rule, hidden: tuple[str, ...], look: Callable[[Rule], Any], end: float | None = None
) -> Rows:
    """What *look* says of a rule; over every value that what is *hidden* of its arguments might have, where anything is.

    A curve that takes too long ends with those values that there were time for, and says that there is more.
    """
    if not hidden:
        return {"odds": look(bound)}
    rows: list[Rows] = []
    end = end or until()
    for at, tried in curves.possible(bound, hidden):
        if monotonic() > end:
            return {"hidden": list(hidden), "curve": rows, "more": True}
        rows.append({"at": at, "odds": look(tried)})
    return {"hidden": list(hidden), "curve": rows}


def plainly(bound: Rule) -> Rows:
    """The odds of a roll of which nothing is hidden."""
    return {"odds": odds(bound)}


def odds(bound: Rule) -> Rows:
    """The exact odds of a rule's headlines, whatever is decided on the way in the plain way, or as the rule says."""
    return shares(_exactly(bound, _usual(bound)), bound.rule)


def move(bound: Rule, hidden: tuple[str, ...], names: Mapping[str, str]) -> Rows:
    """The odds of a move, with names for those who take part, over what is *hidden* of it; with the chance of the success, and with what
    that *assumes* of all who decide something.
    """
    assumed: Assumed = {}
    chance: Rows = {}

    def look(tried: Rule) -> Rows:
        policy = _usual(tried)
        exact = _exactly(tried, policy)
        assumed.update(policy.assumed)
        chance.update({} if hidden else success(exact, tried.rule))
        return named_odds(shares(exact, tried.rule), names)

    end = until()
    rows = {**curve(bound, hidden, look, end), **chance, "assumes": assumptions(assumed)}
    more = [] if hidden or monotonic() > end else closer(bound)
    return {**rows, **({"closer": more} if more else {})}


def closer(bound: Rule) -> list[Rows]:
    """What tells more of a roll than how it ends: each by what it is of, with its chances in order, where there are any and they can be reckoned."""
    rows: list[Rows] = []
    for each in bound.closer():
        with suppress(TooLarge):
            told = {label: float(share) for label, share in _told(each).items() if share}
            rows += [{"says": each.says, "odds": told}] if told else []
    return rows


def _told(each: Closer) -> Mapping[str, Fraction]:
    bound, field = each.of, each.by
    if field is None:
        exact = Exact(_usual(bound), limits=LIMITS)  # with what no rule acts on: how many rolls it took
        return each.tells(exact.odds(bound))
    exact = Exact(_usual(bound), notes=False, only=(bound.rule.outcome, field), limits=LIMITS)
    return each.tells(exact.odds(bound).by(field))


def success(law: Odds[Any], rule: RuleType) -> Rows:
    """The chance of the success, where a rule has such a goal and there is no more than one to be had."""
    goal = rule.goals.get(SUCCESS)
    if goal is None or not {0, 1}.issuperset(map(goal.read, law.weights())):
        return {}
    return {"chance": float(law.mean(goal.read))}


def _usual(bound: Rule) -> Policy:
    return policies.policy_for(bound, bound.rule.taken(), LIMITS, otherwise="first")


def _exactly(bound: Rule, policy: Policy) -> Odds[Any]:
    return Exact(policy, notes=False, limits=LIMITS).odds(bound)


def assumptions(assumed: Assumed) -> list[Rows]:
    """How decisions were settled, as plain values."""
    return [{"role": role, "name": name, "way": plain(way)} for (role, name), way in assumed.items()]


def headline(outcome: Any) -> str:
    """What an outcome is told by."""
    return str(outcome.headline)


def shares(
    law: Odds[Any], rule: RuleType, name: Callable[[Any], str] = headline, role: str | None = None
) -> Rows:
    """Odds as probabilities by headline (or another *name* of outcomes), from the worst to the best: by what a headline is worth
    on average for the goals of a *role* (the player, unless told), the first of them first; for who is against the player, then
    by how little it is worth to them; of two that are worth the same, the rarer last.
    """
    own, theirs = rule.goals_of(role), rule.goals_of()
    against = [] if own.keys() & theirs.keys() or not own else list(theirs.values())
    goals = list((own or theirs).values())
    rows = worths([(law, [*goals, *against])], name)

    def worth(called: str) -> Any:
        at = len(goals)
        return rows[called].goals[:at], [-each for each in rows[called].goals[at:]], -rows[called].weight

    order = sorted(rows, key=worth)
    return {called: rows[called].weight / law.total for called in order}


def check_goal(rule: RuleType, goal: str, role: str | None = None) -> None:
    """`BadArgument` for a goal that the rule does not declare, or not for a *role*, with those that it does."""
    known = rule.goals if role is None else rule.goals_of(role)
    if goal not in known:
        whose = "" if role is None else f" for {role}"
        raise BadArgument(f"{rule.id} has no goal {goal!r}{whose}: {', '.join(known) or 'none'}", at="goal")

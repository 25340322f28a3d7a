"""Pricing: odds and advice for a move as it would be made now, and for what a roll waits for.

A number that only the game master knows is never used for anybody else: where one is hidden, the answer is a curve over
every number that it could be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from time import monotonic
from typing import Any

from msgspec import Struct

from rollwright import verbs
from rollwright.errors import BadArgument, RollwrightError, TooLarge
from rollwright.odds import Odds
from rollwright.readings.exact import Exact
from rollwright.readings.limits import Limits
from rollwright.readings.play import Play
from rollwright.readings.policy import Policy
from rollwright.readings.stated import Assumed
from rollwright.readings.tolls import Told, tolls
from rollwright.readings.worth import worths
from rollwright.rules import Rule, RuleType
from rollwright.rules.outcome import plain
from rollwright.systems.registry import find_rule
from rollwright.table.log.pieces import Rolling
from rollwright.table.play import curves, running
from rollwright.table.seen import secrecy
from rollwright.table.seen.naming import named_odds

LIMITS = Limits(leaves=100_000, digits=2_000)
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


class Asked(Struct, frozen=True):
    """A bound rule as it is written down, so that it can be sent to another process."""

    rule: str
    args: Rows
    house: Rows

    @classmethod
    def of(cls, bound: Rule) -> Asked:
        """What a bound rule was bound to."""
        return cls(bound.rule.id, bound.arguments(), bound.house.settings())

    @property
    def bound(self) -> Rule:
        """The rule, bound again."""
        return find_rule(self.rule).bind(self.args, self.house)


def again(look: Callable[..., Rows], asked: Asked, *more: Any) -> Rows:
    """What a look says of a rule that was written down."""
    return look(asked.bound, *more)


def plainly(bound: Rule) -> Rows:
    """The odds of a roll of which nothing is hidden."""
    return {"odds": odds(bound)}


def ways(asked: Sequence[tuple[Rows, Asked, tuple[str, ...]]], goal: str) -> Rows:
    """The advice for every way to make a move, as `compared` has it."""
    return compared([(args, each.bound, hidden) for args, each, hidden in asked], goal)


def odds(bound: Rule) -> Rows:
    """The exact odds of a rule's headlines, whatever is decided on the way in the plain way, or as the rule says."""
    return shares(_exactly(bound, _usual(bound)), bound.rule)


def move(bound: Rule, hidden: tuple[str, ...], names: Mapping[str, str]) -> Rows:
    """The odds of a move, with names for those who take part, over what is *hidden* of it; with what that *assumes* of all who
    decide something.
    """
    assumed: Assumed = {}

    def look(tried: Rule) -> Rows:
        policy = _usual(tried)
        found = named_odds(shares(_exactly(tried, policy), tried.rule), names)
        assumed.update(policy.assumed)
        return found

    return {**curve(bound, hidden, look), "assumes": _assumptions(assumed)}


def _usual(bound: Rule) -> Policy:
    return verbs.policy_for(bound, bound.rule.taken(), LIMITS, otherwise="first")


def _exactly(bound: Rule, policy: Policy) -> Odds[Any]:
    return Exact(policy, notes=False, limits=LIMITS).odds(bound)


def _assumptions(assumed: Assumed) -> list[Rows]:
    """How decisions were settled, as plain values."""
    return [{"role": role, "name": name, "way": plain(way)} for (role, name), way in assumed.items()]


def _headline(outcome: Any) -> str:
    return str(outcome.headline)


def shares(
    found: Odds[Any], rule: RuleType, name: Callable[[Any], str] = _headline, role: str | None = None
) -> Rows:
    """Odds as probabilities by headline (or another *name* of outcomes), from the worst to the best: by what a headline is worth
    on average for the goals of a *role* (the player, unless told), the first of them first; for who is against the player, then
    by how little it is worth to them; of two that are worth the same, the rarer last.
    """
    own, theirs = rule.goals_of(role), rule.goals_of()
    against = [] if own.keys() & theirs.keys() or not own else list(theirs.values())
    goals = list((own or theirs).values())
    rows = worths([(found, [*goals, *against])], name)

    def worth(called: str) -> Any:
        at = len(goals)
        return rows[called].goals[:at], [-each for each in rows[called].goals[at:]], -rows[called].weight

    order = sorted(rows, key=worth)
    return {called: rows[called].weight / found.total for called in order}


def option_odds(
    found: Mapping[str, Odds[Any]], rule: RuleType, role: str | None = None, *, brief: bool = False
) -> Rows:
    """The odds of every option by headline; where one's is certain and the rest is not, all that is said of such outcomes, unless it
    is to be *brief*.
    """
    if brief:
        return {key: shares(each, rule, role=role) for key, each in found.items()}
    certain = {key for key, each in found.items() if len({_headline(one) for one in each.weights()}) == 1}
    wanted = any(len(found[key].weights()) > 1 for key in certain)

    def fully(outcome: Any) -> str:
        return _fully(_headline(outcome), rule.says(outcome))

    return {
        key: shares(each, rule, fully if wanted and key in certain else _headline, role)
        for key, each in found.items()
    }


def _fully(headline: str, says: str) -> str:
    """A headline with all that is said besides.

    >>> _fully("Success", "2 Stress"), _fully("Failure", "Failure, 1 bane"), _fully("Success", "")
    ('Success; 2 Stress', 'Failure, 1 bane', 'Success')
    """
    return says if headline.lower() in says.lower() else "; ".join(filter(None, (headline, says)))


def advice(bound: Rule, goal: str) -> Rows:
    """The best plan for a goal of whichever role has it: what to decide when, its value (a chance, or a number), its odds,
    and what it assumes of others.
    """
    check_goal(bound.rule, goal)
    read = bound.rule.goals[goal].read
    plan = verbs.advise(bound, goal, limits=LIMITS)
    return {
        "goal": goal,
        "value": float(plan.value),
        "exact": str(plan.value),
        "chance": all(isinstance(read(outcome), bool) for outcome in plan.odds.weights()),
        "plan": [row.to_dict() for row in plan.plan],
        "odds": shares(plan.odds, bound.rule, role=bound.rule.goals[goal].role or None),
        "assumes": _assumptions(plan.assumed),
    }


def check_goal(rule: RuleType, goal: str, role: str | None = None) -> None:
    """`BadArgument` for a goal that the rule does not declare, or not for a *role*, with those that it does."""
    known = rule.goals if role is None else rule.goals_of(role)
    if goal not in known:
        whose = "" if role is None else f" for {role}"
        raise BadArgument(f"{rule.id} has no goal {goal!r}{whose}: {', '.join(known) or 'none'}", at="goal")


def compared(ways: Sequence[tuple[Mapping[str, Any], Rule, tuple[str, ...]]], goal: str) -> Rows:
    """The advice for every way to make a move, best first; for as many as there is time for.

    A way that is too large to be priced is left out where another is not.
    """
    found: list[Rows] = []
    large: TooLarge | None = None
    end = until()
    for args, bound, hidden in ways:
        if found and monotonic() > end:
            break
        try:
            row = curve(bound, hidden, lambda tried: advice(tried, goal), end)
        except TooLarge as error:
            large = error
        else:
            found.append({"args": dict(args), **row})
    if large is not None and not found:
        raise large
    more = {"more": True} if len(found) < len(ways) else {}
    return {"goal": goal, "ways": _ranked(found), **more}


def _ranked(ways: Sequence[Rows]) -> list[Rows]:
    """The ways by what they are worth, over all that what is hidden could be; the first is *best* where no other is
    worth more for any of it. Where there was no time for all of it, by what all that were begun have; none is best then.
    """
    if not ways:
        return []
    values = [_worth(way) for way in ways]
    shared = frozenset.intersection(*(frozenset(each) for each in values if each)) if any(values) else ()
    order = sorted(
        range(len(ways)), key=lambda at: (not values[at], -sum(values[at].get(each, 0) for each in shared))
    )
    first, whole = values[order[0]], len({frozenset(each) for each in values}) == 1
    best = whole and all(first[at] >= each[at] for each in values for at in first)
    return [{**ways[at], **({"best": True} if best and at == order[0] else {})} for at in order]


def _worth(way: Rows) -> dict[int, float]:
    """What a way is worth, by what is hidden; by nothing where nothing is."""
    rows = way.get("curve", ({"at": 0, "odds": way.get("odds")},))
    return {row["at"]: row["odds"]["value"] for row in rows}


class Priced(Struct, frozen=True):
    """What is told of every option: its odds, or its worth for a goal; what it may take besides, by option; and what that assumes of
    all who decide.
    """

    options: Rows
    tolls: Mapping[str, list[Told]]
    assumed: Assumed

    @property
    def rows(self) -> Rows:
        """The options, and what they may take where they take anything."""
        return {"options": self.options, **({"tolls": self.tolls} if self.tolls else {})}


def options(play: Play, role: str, goal: str | None = None, limits: Limits = LIMITS) -> Priced:
    """For every option that a run waits for from a role, the odds of what it comes to; or what it is worth for a goal of that role,
    if all that follows is decided for it.
    """
    assert play.pending is not None
    asked, rule = play.pending.of(role), play.bound.rule
    stated, otherwise = (rule.taken(), "first") if goal is None else ({}, f"best:{goal}")
    if goal is not None:
        check_goal(rule, goal, role)
    policy = verbs.policy_for(play.bound, stated, limits, otherwise=otherwise)
    found = verbs.option_outcomes(play, policy, asked=asked, limits=limits)
    if goal is None:
        taken = tolls(play.bound, role, asked.name, found)
        return Priced(option_odds(found, rule, role, brief=bool(taken)), taken, policy.assumed)
    read = rule.goals[goal].read
    return Priced({key: float(each.mean(read)) for key, each in found.items()}, {}, policy.assumed)


def waiting(roll: Rolling, hidden: tuple[str, ...], role: str, goal: str | None = None) -> Rows:
    """The odds of every option that a roll waits for from a role, or its worth for a goal, over what is hidden of it as far as
    that agrees with what was said.
    """
    if not hidden:
        priced = options(running.played(roll), role, goal)
        return {**priced.rows, "assumes": _assumptions(priced.assumed)}
    found: list[Rows] = []
    every: Assumed = {}
    stands, _ = secrecy.without((roll.waiting or {}).get("when", {}), roll.veil.get("outcome", ()))
    for at, tried in curves.possible(running.bound_of(roll), hidden):
        play = _again(roll, tried)
        if play is not None and _stands(roll, play) == stands:
            priced = options(play, role, goal)
            every |= priced.assumed
            found.append({"at": at, **priced.rows})
    return {"hidden": list(hidden), "curve": found, "assumes": _assumptions(every)}


def _again(roll: Rolling, bound: Rule) -> Play | None:
    """The same run with other arguments, where it comes to a decision."""
    try:
        play = running.played(roll, bound.arguments())
    except RollwrightError:
        return None
    return play if play.pending is not None and play.pending.options else None


def _stands(roll: Rolling, play: Play) -> Mapping[str, Any]:
    assert play.pending is not None
    return secrecy.without(plain(dict(play.pending.when)), roll.veil.get("outcome", ()))[0]

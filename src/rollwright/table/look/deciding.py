"""Deciding: what every option that a roll waits for comes to, or what it is worth for a goal, as whoever decides may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rollwright.errors import RollwrightError
from rollwright.odds import Odds
from rollwright.readings import policies
from rollwright.readings.limits import Limits
from rollwright.readings.play import Play
from rollwright.readings.stated import Assumed
from rollwright.readings.tolls import Told, tolls
from rollwright.rules import Rule, RuleType
from rollwright.rules.outcome import plain
from rollwright.table.log.pieces import Rolling
from rollwright.table.look.pricing import LIMITS, Rows, assumptions, check_goal, headline, shares
from rollwright.table.play import curves, running
from rollwright.table.seen import secrecy
from rollwright.table.seen.roles import asked_in, named_odds


def option_odds(
    by_option: Mapping[str, Odds[Any]], rule: RuleType, role: str | None = None, *, brief: bool = False
) -> Rows:
    """The odds of every option by headline; where one's is certain and the rest is not, all that is said of such outcomes, unless it
    is to be *brief*.
    """
    if brief:
        return {key: shares(each, rule, role=role) for key, each in by_option.items()}
    certain = {key for key, each in by_option.items() if len({headline(one) for one in each.weights()}) == 1}
    wanted = any(len(by_option[key].weights()) > 1 for key in certain)

    def fully(outcome: Any) -> str:
        return fully_told(headline(outcome), rule.says(outcome))

    return {
        key: shares(each, rule, fully if wanted and key in certain else headline, role)
        for key, each in by_option.items()
    }


def fully_told(title: str, says: str) -> str:
    """A headline with all that is said besides.

    >>> fully_told("Success", "2 Stress"), fully_told("Failure", "Failure, 1 bane"), fully_told("Success", "")
    ('Success; 2 Stress', 'Failure, 1 bane', 'Success')
    """
    return says if title.lower() in says.lower() else "; ".join(filter(None, (title, says)))


class Priced(Struct, frozen=True):
    """What is told of every option: its odds, or its worth for a goal; what it may take besides, by option; and what that assumes of
    all who decide.
    """

    options: Rows
    tolls: Mapping[str, list[Told]]
    assumed: Assumed

    def rows(self, names: Mapping[str, str]) -> Rows:
        """The options, with the *names* of those who take part, and what they may take where they take anything."""
        told = {
            key: named_odds(each, names) if isinstance(each, Mapping) else each
            for key, each in self.options.items()
        }
        return {"options": told, **({"tolls": self.tolls} if self.tolls else {})}


def options(play: Play, role: str, goal: str | None = None, limits: Limits = LIMITS) -> Priced:
    """For every option that a run waits for from a role, the odds of what it comes to; or what it is worth for a goal of that role,
    if all that follows is decided for it.
    """
    asked, rule = play.asked.of(role), play.bound.rule
    stated, otherwise = (rule.taken(), "first") if goal is None else ({}, f"best:{goal}")
    if goal is not None:
        check_goal(rule, goal, role)
    policy = policies.policy_for(play.bound, stated, limits, otherwise=otherwise)
    by_option = policies.option_outcomes(play, policy, asked=asked, limits=limits)
    if goal is None:
        taken = tolls(play.bound, role, asked.name, by_option)
        return Priced(option_odds(by_option, rule, role, brief=bool(taken)), taken, policy.assumed)
    read = rule.goals[goal].read
    return Priced({key: float(each.mean(read)) for key, each in by_option.items()}, {}, policy.assumed)


def waiting(
    roll: Rolling,
    names: Mapping[str, str],
    hidden: tuple[str, ...],
    role: str,
    goal: str | None = None,
    turn: str | None = None,
) -> Rows:
    """The odds of every option that a roll waits for from a role, or its worth for a goal, over what is hidden of it as far as
    that agrees with what was said; in a *turn* that comes later, of that turn alone.
    """
    if not hidden:
        priced = options(_in(running.played(roll), turn), role, goal)
        return {**priced.rows(names), "assumes": assumptions(priced.assumed)}
    curve: list[Rows] = []
    every: Assumed = {}
    stands, _ = secrecy.without(asked_in(roll, turn).get("when", {}), roll.veil.get("outcome", ()))
    for at, tried in curves.possible(running.bound_of(roll), hidden):
        play = _again(roll, tried, turn)
        if play is not None and _stands(roll, play) == stands:
            priced = options(play, role, goal)
            every |= priced.assumed
            curve.append({"at": at, **priced.rows(names)})
    return {"hidden": list(hidden), "curve": curve, "assumes": assumptions(every)}


def _in(play: Play, turn: str | None) -> Play:
    """A run, or a turn of it that comes later."""
    return play if turn is None else play.turns[turn]


def _again(roll: Rolling, bound: Rule, turn: str | None) -> Play | None:
    """The same run with other arguments, where it comes to a decision."""
    try:
        play = _in(running.played(roll, bound.arguments()), turn)
    except RollwrightError:
        return None
    return play if play.pending is not None and play.pending.options else None


def _stands(roll: Rolling, play: Play) -> Mapping[str, Any]:
    return secrecy.without(plain(dict(play.asked.when)), roll.veil.get("outcome", ()))[0]

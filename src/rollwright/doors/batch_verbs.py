"""The verbs of batch: what is asked of a roll, its odds, advice and the catalogue, in plain values, and what they come to."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from math import prod
from typing import Any

from msgspec import Struct

from rollwright import verbs
from rollwright.doors import render
from rollwright.errors import (
    BadAnswer,
    BadArgument,
    BadFace,
    BadHouse,
    BadInput,
    BadNotation,
    BadPolicy,
    MissingArgument,
    TooLarge,
    TooManyAnswers,
    TooManyFaces,
    UnknownVerb,
    figure,
)
from rollwright.readings.limits import Limits
from rollwright.readings.stated import verify_role
from rollwright.rules import Rule, RuleType
from rollwright.rules.arguments import shaped
from rollwright.rules.trouble import plainly
from rollwright.systems.registry import find_rule

LIMITS = Limits(leaves=200_000, digits=4_000)
LARGEST_REPLY = 16_000_000


class Asked(Struct, frozen=True, kw_only=True):
    """One request, as far as all verbs share it."""

    id: Any = None
    do: str
    rule: str | None = None
    args: dict[str, Any] = {}
    notation: str | None = None
    house: dict[str, Any] = {}
    faces: list[Any] = []
    answers: list[Any] = []
    decide: str = "ask"
    policy: dict[str, str | dict[str, str | dict[str, int]]] | str | None = None
    by: str | None = None
    goal: str | None = None
    over: dict[str, list[Any]] = {}
    prices: dict[str, Any] = {}
    role: str | None = None


def answered(request: Mapping[str, Any]) -> dict[str, Any]:
    """The reply to one request that can be served; whatever is wrong with it is raised."""
    asked = _read(request)
    return {"id": request.get("id"), "ok": True, **_VERBS[asked.do](asked)}


def _read(request: Mapping[str, Any]) -> Asked:
    if not isinstance(request.get("do"), str) or request["do"] not in _VERBS:
        raise UnknownVerb(f"do is one of {', '.join(_VERBS)}, not {plainly(request.get('do'))}", at="do")
    try:
        said = {name: value for name, value in request.items() if value is not None}
        asked = shaped(said, Asked, "a request")
    except BadInput as error:
        raise _placed(error) from None
    check_decide(asked.decide)
    return asked


def check_decide(decide: str) -> None:
    """Refuse what does not say who decides where nobody is asked."""
    if decide not in ("ask", "first") and not decide.startswith("best:"):
        raise BadPolicy(f"decide is ask, first or best:GOAL, not {decide!r}", at="decide")


def _refuse_played(asked: Asked) -> None:
    """Refuse faces and answers where nothing is played that could use them."""
    if asked.faces:
        raise TooManyFaces(f"{asked.do} throws no dice: faces are for roll", at="faces")
    if asked.answers:
        raise TooManyAnswers(
            f"{asked.do} asks for no decision, {plainly(asked.answers[0])} answers none: state a policy, or roll",
            at="answers",
        )


_CODES: dict[str, type[BadInput]] = {
    "faces": BadFace,
    "answers": BadAnswer,
    "house": BadHouse,
    "policy": BadPolicy,
    "decide": BadPolicy,
}


def _placed(error: BadInput) -> BadInput:
    """An error in the request itself, placed there, with the code that fits the field."""
    at = (error.at or "").removeprefix("args.")
    kind = _CODES.get(at.split(".")[0].split("[")[0], type(error))
    return kind(error.message, at=at)


def _bound(asked: Asked) -> Rule:
    if asked.notation is not None:
        if asked.rule is not None or asked.args:
            raise BadArgument("either rule and args, or notation, not both", at="notation")
        try:
            return verbs.notation(asked.notation, house=asked.house)
        except BadNotation as error:  # whichever reading of the text found it
            error.at = "notation"
            raise
    return _rule(asked).bind(asked.args, asked.house)


def _rule(asked: Asked) -> RuleType:
    if asked.rule is None:
        raise MissingArgument("name a rule, or write a notation", at="rule")
    return find_rule(asked.rule)


# -- the verbs -------------------------------------------------------------------------------------------------------


def _roll(asked: Asked) -> dict[str, Any]:
    bound = _bound(asked)
    for at, key in enumerate(asked.answers):
        if not isinstance(key, str):
            raise BadAnswer(f"an answer is an option's key, not {plainly(key)}", at=f"answers[{at}]")
    decide = None if asked.decide == "ask" else asked.decide
    play = verbs.play(bound, faces=asked.faces, answers=asked.answers, decide=decide, limits=LIMITS)
    play.finish()
    return {**_named(asked, bound), **render.play(play, "first" if decide is None else decide, LIMITS)}


def _odds(asked: Asked) -> dict[str, Any]:
    bound = _bound(asked)
    _refuse_played(asked)
    odds = verbs.odds(bound, policy=asked.policy, by=asked.by, limits=LIMITS)
    return {**_named(asked, bound), **render.odds(odds, asked.by, LARGEST_REPLY)}


def _advise(asked: Asked) -> dict[str, Any]:
    bound = _partial(asked)
    _refuse_played(asked)
    if asked.goal is None:
        known = ", ".join(bound[0].goals) or "none"
        raise MissingArgument(f"advise needs a goal: {known}", at="goal")
    if isinstance(asked.policy, str):
        right = 'of whoever else decides, as {"gm": "first"}'
        raise BadPolicy(f"in advice a policy is stated by role, {right}", at="policy")
    over = {name: _span(name, values) for name, values in asked.over.items()}
    check_options(over)
    plan = verbs.advise(
        bound[0],
        asked.goal,
        args=bound[1],
        house=asked.house,
        over=over,
        prices=asked.prices,
        role=asked.role,
        policy=asked.policy,
        limits=LIMITS,
    )
    verify_role(asked.role, plan.bound)
    return render.plan(plan, LARGEST_REPLY)


def _partial(asked: Asked) -> tuple[Any, dict[str, Any]]:
    """A rule with the arguments that are settled already."""
    if asked.notation is not None:
        bound = _bound(asked)
        return bound.rule, bound.arguments()
    return _rule(asked), asked.args


MOST_OPTIONS = 20_000
"""So many ways to begin are compared at most, all searched parameters together."""


def check_options(over: Mapping[str, Sized]) -> None:
    """Refuse to compare too many ways to begin, before the first is looked at."""
    ways = prod(map(len, over.values()))
    if ways > MOST_OPTIONS:
        right = "narrow the ranges, or search fewer parameters"
        raise TooLarge(
            f"{figure(ways)} ways to begin, where {MOST_OPTIONS:,} are the most: {right}", at="over"
        )


def _span(name: str, values: list[Any]) -> list[Any]:
    """The values to choose from: two whole numbers are the ends of a range, anything else a list."""
    if len(values) == 2 and all(type(value) is int for value in values):
        if values[1] - values[0] >= MOST_OPTIONS:
            raise TooLarge(f"more than {MOST_OPTIONS:,} values: narrow the range", at=f"over.{name}")
        return list(range(values[0], values[1] + 1))
    return values


def _rules(asked: Asked) -> dict[str, Any]:
    from rollwright.doors import catalogue

    told = catalogue.described(asked.rule)
    _refuse_played(asked)
    return told


def _named(asked: Asked, bound: Rule) -> dict[str, Any]:
    """For notation: the rule that it became, with its arguments."""
    return {"rule": bound.rule.id, "args": bound.arguments()} if asked.notation is not None else {}


_VERBS = {"roll": _roll, "odds": _odds, "advise": _advise, "rules": _rules}

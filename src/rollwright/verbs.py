"""What can be done with a rule, in one call each: play, replay, odds, advise, sample, explain.

A *rule* is a bound rule, or dice notation such as ``"4d6kh3+2"``. Every door calls these and renders what comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import wraps
from typing import Any, Literal, ParamSpec, TypeVar

from rollwright.errors import BadArgument, BadNotation, Inward, Undecided, WrongType
from rollwright.odds import Odds
from rollwright.odds.fields import fields_of
from rollwright.odds.hints import wholes
from rollwright.readings import advise as advising
from rollwright.readings import explain as explaining
from rollwright.readings import looks as looking
from rollwright.readings import replay as replaying
from rollwright.readings import sample as sampling
from rollwright.readings.advise import Plan
from rollwright.readings.aims import Prices, Valuation, aim
from rollwright.readings.dice import Below, seeded_dice
from rollwright.readings.exact import Exact
from rollwright.readings.limits import Limits
from rollwright.readings.looks import LookedAt
from rollwright.readings.play import Decide, Play
from rollwright.readings.policies import Policies, deciding, policy_for
from rollwright.readings.stated import Stated
from rollwright.readings.transcript import Transcript
from rollwright.rules import Rule, RuleType
from rollwright.systems.registry import find_rule, systems

Goal = str | Valuation

P = ParamSpec("P")
T = TypeVar("T")


def ordinary(verb: Callable[P, T]) -> Callable[P, T]:
    """A verb that raises nothing which whoever calls it would not expect, whatever a rule raises or keeps."""

    @wraps(verb)
    def done(*args: P.args, **more: P.kwargs) -> T:
        try:
            return verb(*args, **more)
        except Inward as error:
            raise error.astray from error

    return done


def notation(text: str, *, house: Mapping[str, Any] | None = None) -> Rule:
    """The rule that a text means: dice notation, or a game's own habit such as ``/wod20 pool:8 difficulty:6``.

    Raises `BadNotation` with the position of what was not understood.
    """
    try:
        return find_rule("notation").bind({"text": text}, house)
    except BadNotation:
        for system in systems():
            for habit in system.habits:
                meant = habit(text)
                if meant is not None:
                    name, arguments = meant
                    return find_rule(name).bind(arguments, house)
        raise


def bound(rule: Rule | str) -> Rule:
    """A bound rule as it is, or what a text means."""
    given: Any = rule
    if isinstance(given, RuleType):
        raise WrongType(
            f"a rule is given with its arguments, as in {given.__name__}({', '.join(given.names)})"
        )
    if not isinstance(given, Rule | str):
        raise WrongType(f"a rule with its arguments, or dice as in '4d6kh3+2', not {given!r:.80}")
    ready = notation(rule) if isinstance(rule, str) else rule
    if not ready.rule.public:  # what begins as a part was not checked yet
        for name in wholes(ready.rule):
            if isinstance(held := getattr(ready, name), float | Fraction | str):
                raise BadArgument(f"{name}: a whole number, not {held!r}", at=f"args.{name}")
        ready.rule.verify(ready)
    return ready


def play(
    rule: Rule | str,
    *,
    faces: Iterable[Any] = (),
    answers: Iterable[str] = (),
    seed: int | str | None = None,
    by_hand: bool = False,
    decide: Decide | str | None = None,
    limits: Limits | None = None,
) -> Play:
    """Play a roll: `pending` says what it waits for, `outcome` what it came to.

    *faces* are used first, in order; then the system's generator throws, or one from *seed*, or with *by_hand* the run
    waits for `throw`. *answers* are used first too; then *decide* is asked: a function, ``"first"`` or ``"best:GOAL"``.
    Faces and answers that are left over when there is an outcome are `TooManyFaces` and `TooManyAnswers`.
    """
    ready = bound(rule)
    chance: Below | Literal["system"] | None = (
        None if by_hand else "system" if seed is None else seeded_dice(seed)
    )
    if not (decide is None or isinstance(decide, str) or callable(decide)):
        raise WrongType(f"decide is first, best:GOAL or a function, not {decide!r:.80}", at="decide")
    decider = deciding(ready, decide, limits) if isinstance(decide, str) else decide
    for name, given in (("faces", faces), ("answers", answers)):
        if isinstance(given, str) or not isinstance(given, Iterable):
            some = [3, 6] if name == "faces" else ["stand"]
            raise WrongType(f"{name} come one after the other, as in {some}, not {given!r:.80}", at=name)
    played = Play(ready, faces=faces, answers=answers, chance=chance, decide=decider)
    if played.done:
        played.finish()
    return played


def replay(transcript: Transcript | str | bytes) -> Play:
    """Play a transcript again: the same outcome, or `Divergence` at the first place where it differs."""
    record = transcript if isinstance(transcript, Transcript) else Transcript.from_json(transcript)
    return replaying.replay(record, find_rule(record.rule))


@ordinary
def odds(
    rule: Rule | str, *, policy: Policies | None = None, by: str | None = None, limits: Limits | None = None
) -> Odds[Any]:
    """The exact odds of a roll; of one field of its outcome with *by*, which is often much quicker.

    *policy* says how decisions are made, by role: an option's key, ``first``, ``uniform`` or ``best:GOAL``, or such by the
    decision's name; one text stands for all roles, of which only those play for a goal whose it is: others do the plain
    thing. Several who play for goals of their own know of each other what they will do later. Without, a free choice is `Undecided`.

    The dice that rules throw are in the package of the same name: ``from rollwright.odds import d6``.
    """
    ready = bound(rule)
    stated = policy_for(ready, policy, limits)
    field = "" if by is None else _field(ready.rule, by)
    read = field not in fields_of(ready.rule.outcome)  # of all that there is of an outcome
    notes = field != "headline" and (read or field in ready.rule.outcome.notes)
    only = None if read and field else (ready.rule.outcome, field)
    exact = Exact(stated, notes=notes, only=only, limits=limits)
    try:
        whole = exact.odds(ready)
    except Undecided:
        stated.verify(ready)  # a misspelt role is the likelier reason
        raise
    stated.verify(ready)
    for kind in set(map(type, whole)):
        ready.ended(*[outcome for outcome in whole if type(outcome) is kind])
    if by is None:
        return whole
    return marginal(whole, ready.rule, by)


@ordinary
def advise(
    rule: Rule | RuleType,
    goal: Goal,
    *,
    over: Mapping[str, Iterable[Any]] | None = None,
    prices: Prices | None = None,
    role: str | None = None,
    policy: Mapping[str, Stated] | None = None,
    args: Mapping[str, Any] | None = None,
    house: Mapping[str, Any] | None = None,
    limits: Limits | None = None,
) -> Plan:
    """The best plan for a goal: one that the rule declares, or a function of the outcome, or of outcome and effects.

    *over* names parameters to choose as well, with the values to choose from; *prices* say what a unit of what is spent
    is worth; *role* is whose goal it is. Others follow *policy*, in which ``"oppose"`` plays against the goal; `BadPolicy` where it
    states what *role* does. What others spend costs nothing, where the rule declares what they decide or *policy* states it.
    """
    whose = rule.rule if isinstance(rule, Rule) else rule
    given = rule.arguments() if isinstance(rule, Rule) else dict(args or {})
    at_home = rule.house if isinstance(rule, Rule) else house
    if role is None and isinstance(goal, str) and goal in whose.goals:
        role = whose.goals[goal].role or None
    for name in over or {}:
        if name not in whose.parameters:
            raise BadArgument(f"{whose.id} has no parameter {name!r} to search", at=f"over.{name}")
    acts = rule.role if isinstance(rule, Rule) else None
    return advising.advise(
        lambda arguments: whose.bind(arguments, at_home).by(acts),
        given,
        aim(whose, goal, prices, role, acts, policy or ()),
        name=goal if isinstance(goal, str) else getattr(goal, "__name__", "goal"),
        over=over,
        role=role,
        policy=policy,
        limits=limits,
    )


def sample(
    rule: Rule | str, n: int, *, seed: int | str | None = None, policy: Policies | None = None
) -> dict[str, list[Any]]:
    """*n* outcomes drawn from the exact odds, as columns by field; for tens of millions a second, `rollwright.lab.draws.sample`."""
    return sampling.columns(odds(rule, policy=policy), n, seed)


@ordinary
def explain(rule: Rule | str, *, depth: int = 12, width: int = 12) -> str:
    """Every way that a roll can go, as a tree that a person can read."""
    return explaining.tree(bound(rule), depth=depth, width=width)


@ordinary
def looks(rule: Rule | str, *, limits: Limits | None = None) -> list[LookedAt]:
    """Every line of a rule that looks at dice, into how many ways it splits a run at most, and how often; the widest first."""
    return looking.looks(bound(rule), limits)


def marginal(whole: Odds[Any], rule: RuleType, field: str) -> Odds[Any]:
    """The odds of one field of a rule's outcomes, or of what lies within it; `BadArgument` where there is none."""
    _field(rule, field)
    try:
        return whole.by(field)
    except (AttributeError, LookupError, TypeError):
        raise BadArgument(f"not every outcome of {rule.id} has a field {field!r}", at="by") from None


def _field(rule: RuleType, field: str) -> str:
    """The field of an outcome that is asked for, without what is asked for within it; `BadArgument` where there is none."""
    if not isinstance(field, str):
        raise BadArgument(
            "by names one field, as 'label'; for several at once ask for all odds: odds(rule).map(lambda came: (came.label, …))",
            at="by",
        )
    root, known = field.split(".")[0], fields_of(rule.outcome)
    if not known:
        kind = rule.outcome.__name__
        raise BadArgument(
            f"{rule.id} comes to {kind}, which has no fields to ask by: class {kind}(Outcome, frozen=True) of rollwright.rules has",
            at="by",
        )
    if root in getattr(rule.outcome, "played", ()):
        raise BadArgument(f"{root} is known to whoever plays, and no odds tell it apart", at="by")
    if root not in known and not isinstance(getattr(rule.outcome, root, None), property):
        raise BadArgument(f"{rule.id} has no field {root!r}: {', '.join(known)}", at="by")
    return root

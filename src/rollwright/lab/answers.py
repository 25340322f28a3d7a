"""Answers: the exact answer to a claim's question, from the rule itself."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from rollwright import verbs
from rollwright.errors import BadArgument, Refused, TooLarge
from rollwright.lab.measures import Measure
from rollwright.lab.reported import Reported, of_field
from rollwright.lab.reports import Report
from rollwright.lab.scenes import find, is_scene
from rollwright.odds import Odds
from rollwright.odds.fields import reader
from rollwright.rules import Rule
from rollwright.rules.outcome import plain


class Query(Struct, frozen=True):
    """A rule with its arguments, house rules and policy, dice and decisions where it is played, and what is asked of it."""

    rule: str
    args: Mapping[str, Any]
    measure: Measure
    house: Mapping[str, Any] = {}
    policy: Mapping[str, Any] | str | None = None
    faces: tuple[Any, ...] | None = None
    answers: tuple[str, ...] = ()

    def bound(self) -> Rule:
        """The rule, bound; errors are those of binding it."""
        return find(self.rule).bind(self.args, self.house)


class Answer(Struct, frozen=True):
    """What a question comes to: a number, a label, a truth value; *unfinished* more where a chance was not.

    *because* says why the book does not allow something.
    """

    value: Any
    unfinished: Fraction = Fraction(0)
    because: str = ""


class Asker:
    """Answers questions, and remembers the odds that it has worked out: a search asks much of the same rolls."""

    def __init__(self) -> None:
        self._odds: dict[Any, Odds[Any]] = {}
        self._reports: dict[Any, Report] = {}

    def ask(self, question: Query) -> Answer:
        """The exact answer. Raises `BadInput` for arguments, dice, decisions or fields that the rule does not have."""
        if question.measure.kind == "allowed":
            return _allowed(question)
        if question.measure.kind == "value":
            return Answer(self._value(question))
        if is_scene(question.rule):
            return _exactly(self._report(question).ask(question.measure))
        return self._number(question)

    def _report(self, question: Query) -> Report:
        """What answers questions about a scene."""
        bound = question.bound()
        key = (bound, repr(question.policy))
        if key not in self._reports:
            self._reports[key] = Report(bound, question.policy, samples=1)
        return self._reports[key]

    def odds(self, question: Query) -> Odds[Any]:
        """The odds of the one field that is asked about, or of whole outcomes where there are several."""
        bound, by = question.bound(), question.measure.by
        key = (bound, repr(question.policy), by)
        if key not in self._odds:
            scene = is_scene(question.rule)
            self._odds[key] = (
                _of_scene(question, self._report(question), by) if scene else _odds(question, bound, by)
            )
        return self._odds[key]

    def _number(self, question: Query) -> Answer:
        odds, measure = self.odds(question), question.measure
        unfinished = Fraction(odds.unresolved if measure.kind == "p" else 0, odds.total)
        return Answer(of_field(measure, find(question.rule), lambda: measure.of(odds)), unfinished)

    def _value(self, question: Query) -> Any:
        """A field of the played run; without dice, what stands in the field whatever is thrown."""
        if question.faces is not None:
            return plain(_played(question))
        values = list(self.odds(question))
        if len(values) != 1:
            shown = ", ".join(map(str, values[:4]))
            raise BadArgument(
                f"{question.measure} depends on the dice ({shown} …): say which, as faces", at="faces"
            )
        return plain(values[0])


def _odds(question: Query, bound: Rule, by: str | None) -> Odds[Any]:
    try:
        return verbs.odds(bound, policy=question.policy, by=by)
    except BadArgument as error:  # the field that the measure names is none
        raise BadArgument(error.message, at=question.measure.kind) from None


def _of_scene(question: Query, report: Report, by: str | None) -> Odds[Any]:
    odds = report.telling(by)
    if odds is None:
        raise TooLarge(f"{question.rule} has too many states for exact odds: shorten it", at="rule")
    return odds if by is None else of_field(question.measure, find(question.rule), lambda: odds.by(by))


def _exactly(reported: Reported) -> Answer:
    """What is exact; of a scene without a limit, what is known up to what takes very long."""
    if reported.how == "sampled":
        raise TooLarge("this scene has too many states for exact odds: shorten it", at="rule")
    return Answer(reported.value, Fraction(reported.error) if reported.how == "numeric" else Fraction(0))


def _allowed(question: Query) -> Answer:
    """Whether the rule takes these arguments: the book may refuse them, or have bounds that they are out of."""
    try:
        question.bound()
    except (Refused, BadArgument) as error:
        return Answer(False, because=error.message)
    return Answer(True)


def _played(question: Query) -> Any:
    decide = question.policy if isinstance(question.policy, str) else None
    run = verbs.play(
        question.bound(), faces=question.faces or (), answers=question.answers, by_hand=True, decide=decide
    )
    if run.pending is not None:
        wants = f"an answer: {', '.join(run.pending.options)}" if run.pending.options else "more faces"
        where = "answers" if run.pending.options else "faces"
        raise BadArgument(f"the roll is not over, it waits for {wants}", at=where)
    run.finish()
    return of_field(
        question.measure, find(question.rule), lambda: reader(question.measure.field)(run.outcome)
    )

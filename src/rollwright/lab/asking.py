"""Asking: the exact answer to a claim's question, from the rule itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from rollwright import verbs
from rollwright.errors import BadArgument, Refused
from rollwright.lab.measures import Measure
from rollwright.odds import Odds
from rollwright.odds.fields import reader
from rollwright.rules import Bound
from rollwright.rules.outcome import plain
from rollwright.systems.registry import find_rule


class Question(Struct, frozen=True):
    """A rule with its arguments, house rules and policy, dice and decisions where it is played, and what is asked of it."""

    rule: str
    args: Mapping[str, Any]
    measure: Measure
    house: Mapping[str, Any] = {}
    policy: Mapping[str, Any] | str | None = None
    faces: tuple[Any, ...] | None = None
    answers: tuple[str, ...] = ()

    def bound(self) -> Bound:
        """The rule, bound; errors are those of binding it."""
        return find_rule(self.rule).bind(self.args, self.house)


class Answer(Struct, frozen=True):
    """What a question comes to: a number, a label, a truth value; *upto* more where a chance was not finished.

    *because* says why the book does not allow something.
    """

    value: Any
    unfinished: Fraction = Fraction(0)
    because: str = ""


class Asker:
    """Answers questions, and remembers the odds that it has worked out: a search asks much of the same rolls."""

    def __init__(self) -> None:
        self._odds: dict[Any, Odds[Any]] = {}

    def ask(self, question: Question) -> Answer:
        """The exact answer. Raises `BadInput` for arguments, dice, decisions or fields that the rule does not have."""
        if question.measure.kind == "allowed":
            return _allowed(question)
        if question.measure.kind == "value":
            return Answer(self._value(question))
        return self._number(question)

    def odds(self, question: Question) -> Odds[Any]:
        """The odds of the one field that is asked about, or of whole outcomes where there are several."""
        bound, by = question.bound(), question.measure.by
        key = (bound, repr(question.policy), by)
        if key not in self._odds:
            self._odds[key] = _odds(question, bound, by)
        return self._odds[key]

    def _number(self, question: Question) -> Answer:
        odds, measure = self.odds(question), question.measure
        if measure.kind == "p":
            unfinished = Fraction(odds.unresolved, odds.total)
            return Answer(_of_field(question, lambda: odds.p(measure.holds)), unfinished)
        if measure.kind == "quantile":
            return Answer(_of_field(question, lambda: odds.quantile(measure.share)))
        return Answer(_of_field(question, odds.mean if measure.kind == "mean" else odds.variance))

    def _value(self, question: Question) -> Any:
        """A field of the played run; without dice, what stands in the field whatever is thrown."""
        if question.faces is not None:
            return plain(_played(question))
        found = list(self.odds(question))
        if len(found) != 1:
            shown = ", ".join(map(str, found[:4]))
            raise BadArgument(
                f"{question.measure} depends on the dice ({shown} …): say which, as faces", at="faces"
            )
        return plain(found[0])


def _odds(question: Question, bound: Bound, by: str | None) -> Odds[Any]:
    try:
        return verbs.odds(bound, policy=question.policy, by=by)
    except BadArgument as error:  # the field that the measure names is none
        raise BadArgument(error.message, at=question.measure.kind) from None


def _allowed(question: Question) -> Answer:
    """Whether the rule takes these arguments: the book may refuse them, or have bounds that they are out of."""
    try:
        question.bound()
    except (Refused, BadArgument) as error:
        return Answer(False, because=error.message)
    return Answer(True)


def _played(question: Question) -> Any:
    decide = question.policy if isinstance(question.policy, str) else None
    run = verbs.play(
        question.bound(), faces=question.faces or (), answers=question.answers, by_hand=True, decide=decide
    )
    if run.pending is not None:
        wants = f"an answer: {', '.join(run.pending.options)}" if run.pending.options else "more faces"
        where = "answers" if run.pending.options else "faces"
        raise BadArgument(f"the roll is not over, it waits for {wants}", at=where)
    run.finish()
    return _of_field(question, lambda: reader(question.measure.field)(run.outcome))


def _of_field(question: Question, read: Callable[[], Any]) -> Any:
    """What is read of a field, or an error that names the fields there are."""
    try:
        return read()
    except (AttributeError, LookupError, TypeError):
        fields = ", ".join(find_rule(question.rule).outcome.__struct_fields__)
        measure = question.measure
        raise BadArgument(
            f"{measure} cannot be read of {question.rule}, whose outcomes have {fields}", at=measure.kind
        ) from None

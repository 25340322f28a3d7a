"""Nearby: what a book might have meant. Questions close to the one it asks whose answer is the printed number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rollwright.errors import BadInput, TooLarge
from rollwright.lab.answers import Answer, Asker, Query
from rollwright.lab.claims.knobs import Knob, usual
from rollwright.lab.claims.printed import Printed
from rollwright.lab.claims.written import spread
from rollwright.lab.measures import Measure, Term

SHOWN, REACH, MOST_ASKED = 3, 3, 5000
Fits = Callable[[Answer], bool]


class Meant(Struct, frozen=True):
    """A question that does give the printed number: what is changed, and what its answer is."""

    changes: tuple[str, ...]
    answer: Answer
    cost: int


class _Setting(Struct, frozen=True):
    cost: int
    changes: tuple[str, ...]
    question: Query


def changed(question: Query, chosen: Mapping[str, Any]) -> Query:
    """A question with other arguments; a key with a point in it is a house rule's."""
    args = {key: value for key, value in chosen.items() if "." not in key}
    house = {key: value for key, value in chosen.items() if "." in key}
    return replace(question, args={**question.args, **args}, house={**question.house, **house})


def search(
    question: Query, nearby: Mapping[str, Any] | bool | None, fits: Fits, asker: Asker, printed: Printed
) -> tuple[Meant, ...]:
    """The nearest questions whose answer *fits*, at most three.

    *nearby* names the parameters that may differ and their values, any of them together; `None` lets every whole number
    differ by up to two, and flags, house rules, dice and targets of a notation as well, two or three changes in all; `False`
    looks for nothing. Besides, at least may be at most, exactly, or one or two more or less, a label another one, a chance its
    opposite and a mean a median.
    """
    if nearby is False:
        return ()
    listed = _listed(question, nearby) if isinstance(nearby, Mapping) and nearby else []
    settings = sorted(listed or _usual(question), key=lambda setting: setting.cost)
    reach = REACH + (settings[-1].cost if listed else 0)
    fitting: list[Meant] = []
    for setting in settings:
        if fitting and setting.cost > min(meant.cost for meant in fitting):
            break
        for cost, change, measure in _measures(setting.question, asker, bound=bool(printed.sign)):
            if 0 < setting.cost + cost <= reach:
                fitting += _tried(setting, cost, change, measure, fits, asker)
    return _nearest(fitting, printed)


def _tried(
    setting: _Setting, cost: int, change: tuple[str, ...], measure: Measure, fits: Fits, asker: Asker
) -> Iterator[Meant]:
    try:
        answer = asker.ask(replace(setting.question, measure=measure))
    except BadInput:  # out of bounds, forbidden, or with no such decision: not what was meant
        return
    if fits(answer):
        yield Meant((*change, *setting.changes), answer, setting.cost + cost)


def _nearest(fitting: Iterable[Meant], printed: Printed) -> tuple[Meant, ...]:
    """The nearest of all, without those that change more than they need, or come to the same chance as a nearer one.

    Of what keeps within a bound only the very nearest are told: whatever is further away does so as well.
    """

    def far(meant: Meant) -> tuple[int, Any]:
        return meant.cost, 0 if printed.value is None else abs(printed.value - meant.answer.value)

    rows: list[Meant] = []
    for meant in sorted(fitting, key=far):
        if not any(_covers(row, meant) for row in rows):
            rows.append(meant)
    return tuple(meant for meant in rows[:SHOWN] if not printed.sign or meant.cost == rows[0].cost)


def _covers(nearer: Meant, meant: Meant) -> bool:
    same = isinstance(meant.answer.value, Fraction) and nearer.answer.value == meant.answer.value
    return same or set(nearer.changes) <= set(meant.changes)


# -- other settings --------------------------------------------------------------------------------------------------


def _listed(question: Query, nearby: Mapping[str, Any]) -> list[_Setting]:
    """Every combination of the values that a claim names."""
    values = [[(key, value) for value in spread(each, f"nearby.{key}")] for key, each in nearby.items()]
    every = list(product(*values))
    if len(every) > MOST_ASKED:
        raise TooLarge(f"{len(every):,} questions nearby, where {MOST_ASKED:,} are the most", at="nearby")
    before = {knob.name: knob.value for knob in usual(question)} | {**question.args, **question.house}
    return [_setting(question, before, dict(each)) for each in every]


def _setting(question: Query, before: Mapping[str, Any], chosen: Mapping[str, Any]) -> _Setting:
    others = {key: value for key, value in chosen.items() if before.get(key) != value}
    said = tuple(_said(key, value, before.get(key)) for key, value in others.items())
    return _Setting(len(others), said, changed(question, others))


def _usual(question: Query) -> list[_Setting]:
    """What is near in every rule: changes of one or two parameters that cost two in all."""
    rows = [_Setting(0, (), question)]
    for knob in usual(question):
        rows += [
            _turned(row, knob, value, cost)
            for row in rows
            for value, cost in knob.turns
            if row.cost + cost < REACH
        ]
    return rows


def _turned(row: _Setting, knob: Knob, value: Any, cost: int) -> _Setting:
    said = _said(knob.name, value, knob.value)
    return _Setting(row.cost + cost, (*row.changes, said), changed(row.question, {knob.name: value}))


def _said(name: str, now: Any, was: Any) -> str:
    told = "" if was is None else f" instead of {_in_words(was)}"
    return f"{_in_words(now)}{told}" if name == "text" else f"{name} {_in_words(now)}{told}"


def _in_words(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


# -- other measures --------------------------------------------------------------------------------------------------


def _measures(
    question: Query, asker: Asker, *, bound: bool
) -> Iterator[tuple[int, tuple[str, ...], Measure]]:
    """What else may have been asked of the same roll, with what that costs; of a *bound*, the other side is no answer."""
    measure = question.measure
    yield 0, (), measure
    others: list[tuple[int, Measure]] = []
    if measure.kind == "p":
        others = list(_conditions(question, asker, ("==", ">=", "<=")))
        if bound:
            others = list(_conditions(question, asker, ()))
        else:
            others.append((1, replace(measure, opposite=not measure.opposite)))
    elif measure.kind == "mean":
        others = [(1, replace(measure, kind="quantile"))]
    for cost, other in others:
        yield cost, (other.instead_of(measure),), other


def _conditions(question: Query, asker: Asker, signs: Sequence[str]) -> Iterator[tuple[int, Measure]]:
    """Conditions in which one term is another."""
    measure = question.measure
    for at, term in enumerate(measure.terms):
        for cost, other in _terms(term, question, asker, signs):
            yield cost, replace(measure, terms=(*measure.terms[:at], other, *measure.terms[at + 1 :]))


def _terms(term: Term, question: Query, asker: Asker, signs: Sequence[str]) -> Iterator[tuple[int, Term]]:
    """Another label; or another of the *signs*, and a number one or two more or less."""
    if isinstance(term.value, str) and term.sign == "==" and question.measure.by is not None:
        yield from (
            (1, replace(term, value=label)) for label in _labels(question, asker) if label != term.value
        )
    elif isinstance(term.value, int) and not isinstance(term.value, bool) and term.sign != "!=":
        sign, value = _inclusive(term)
        for other, shift in product(signs or (sign,), range(-2, 3)):
            if cost := int(other != sign) + abs(shift):
                yield cost, Term(term.field, other, value + shift)


def _inclusive(term: Term) -> tuple[str, int]:
    """A comparison of whole numbers with its end included: more than 2 is 3 or more."""
    sign, shift = {">": (">=", 1), "<": ("<=", -1)}.get(term.sign, (term.sign, 0))
    return sign, term.value + shift


def _labels(question: Query, asker: Asker) -> list[str]:
    """The labels that a roll can have."""
    try:
        return [label for label in asker.odds(question) if isinstance(label, str)]
    except BadInput:
        return []

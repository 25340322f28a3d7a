"""Work: what the cells of a study come to, each by itself, so that it does not matter who does which with what."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from time import perf_counter
from typing import Any

from msgspec import Struct

from rollwright.errors import BadArgument, BadInput, Refused, TooLarge, UnknownGoal
from rollwright.lab.reported import Reported
from rollwright.lab.reports import Report
from rollwright.lab.sweeps.grid import Cell
from rollwright.lab.sweeps.study import Study, Wanted
from rollwright.lab.unknown_words import UnknownWord


class Answered(Struct, frozen=True, array_like=True):
    """A measure's value, how it was found, how far off it may be where that is known, and the exact value as ``a/b``.

    *unknown_words* are the words that it asks for and that no outcome of the cell has.
    """

    value: float
    how: str
    error: float | None = 0.0
    exact: str | None = None
    unknown_words: tuple[UnknownWord, ...] = ()


class Row(Struct, frozen=True, array_like=True):
    """What a cell comes to: every measure in order, or the reason why there is nothing."""

    cell: int
    answers: tuple[Answered, ...] = ()
    reason: str = ""


def chunk(study: Study, numbers: Sequence[int]) -> tuple[float, list[Row]]:
    """The rows of these cells, and how many seconds they took."""
    begin = perf_counter()
    rows = [row(study, number) for number in numbers]
    return perf_counter() - begin, rows


def row(study: Study, number: int) -> Row:
    """What a cell comes to; where the book or a limit is against it, the reason."""
    cell = study.cell(number)
    try:
        return Row(number, answers(study, cell))
    except BadInput as error:
        return _empty(number, error)


def _empty(number: int, error: BadInput) -> Row:
    return Row(number, reason=" ".join(error.message.split()))


def answers(study: Study, cell: Cell) -> tuple[Answered, ...]:
    """All measures of a cell. What is sampled is drawn from a seed by the study's and the cell's number."""
    seed = f"{study.seed}/{cell.number}"
    report = Report(study.bound(cell), cell.policy, samples=study.samples, seed=seed)
    return tuple(_answer(report, name, wanted) for name, wanted in study.measures.items())


def check(study: Study) -> list[Row]:
    """Look for bad input before anything runs, and answer one cell under every policy; these rows are done already.

    Raises `BadInput` with the place in the study. What the book refuses, or what is too large, is not bad input.
    """
    allowed: dict[int, tuple[Cell, Cell]] = {}
    policies = next((at for at, axis in enumerate(study.axes) if axis.kind == "policy"), None)
    for number in range(len(study)):
        cell = study.cell(number)
        try:
            study.bound(cell)
        except (Refused, TooLarge):
            continue
        except BadInput as error:
            raise study.placed(error, cell) from None
        policy = 0 if policies is None else cell.picks[policies]
        allowed[policy] = (allowed.get(policy, (cell, cell))[0], cell)
    return [_tried(study, ends) for ends in allowed.values()]


def _tried(study: Study, cells: tuple[Cell, Cell]) -> Row:
    """The row of the first of these cells that can be answered; the first error where there is none."""
    wrong: list[BadInput] = []
    for cell in cells:
        try:
            return Row(cell.number, answers(study, cell))
        except (Refused, TooLarge) as error:
            return _empty(cell.number, error)
        except BadInput as error:
            wrong.append(study.placed(error, cell))
    raise wrong[0]


def _answer(report: Report, name: str, wanted: Wanted) -> Answered:
    measure = wanted.measure()
    try:
        told = report.worth(measure.field) if measure.kind == "worth" else report.ask(measure)
    except BadArgument as error:
        error.at = f"measures.{name}.{error.at}" if error.at == measure.kind else error.at
        raise
    except UnknownGoal as error:
        mine = measure.kind == "worth" and measure.field and measure.field not in report.bound.rule.goals
        error.at = f"measures.{name}.worth" if mine else "policy"
        raise
    exact = str(told.value) if wanted.exact and told.how == "exact" else None
    number = _number(told, name, measure.kind)
    return Answered(
        number, told.how, None if isnan(told.error) else told.error, exact, report.unknown_words(measure)
    )


def _number(told: Reported, name: str, kind: str) -> float:
    value: Any = told.value
    try:
        return float(value)
    except (TypeError, ValueError):
        raise BadArgument(
            f"a number is wanted, and this is {value!r}", at=f"measures.{name}.{kind}"
        ) from None

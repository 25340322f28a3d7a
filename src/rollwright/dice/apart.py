"""Dice that lie apart: how likely what is reckoned from several throws is, where nothing else of them will ever be looked at."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from rollwright.dice.blocks import Known, Values, added, keep, over
from rollwright.dice.joined import WAY_OUT, Block
from rollwright.dice.numbers import Number, Sight
from rollwright.odds.counting import summed
from rollwright.odds.work import Work

Rows = dict[tuple[Any, ...], int]
"""The values of several numbers together, and how likely they are."""

Named = dict[Any, Number]
"""Numbers by their keys."""


def rows(numbers: Iterable[Number], blocks: dict[int, Block], work: Work | None = None) -> Rows:
    """How likely the values of numbers are together.

    What is reckoned from several throws is taken apart until its parts have no dice in common; these are told one by one,
    and put together again by their values only: sums by sums, never face by face.
    """
    asked = {number.key: number for number in numbers}
    lie = dict.fromkeys([blocks[throw] for number in asked.values() for throw in number.dice])
    first, *others = lie
    key = ("rows", *others, *asked)
    counted: Rows | None = first.known.get(key)
    if counted is None:
        if not others:
            block, _, columns = first.asked(asked.values())
            counted = _counted(columns, block.weights)
        else:
            work = work or Work("dice seen together", WAY_OUT)
            counted = _sum(asked, blocks, work) or _reckoned(asked, blocks, work)
        keep(first, key, counted, len(counted))
    return counted


def _sum(asked: Named, blocks: dict[int, Block], work: Work) -> Rows | None:
    """The same of one sum of two numbers that have no dice in common; nothing where it is none."""
    (number, *others) = asked.values()
    if others or number.op not in (operator.add, operator.sub):
        return None
    one, other = number.args
    if not isinstance(one, Number) or not isinstance(other, Number) or len(_apart([one, other], blocks)) < 2:
        return None
    left, right = [
        {value: weight for (value,), weight in rows([each], blocks, work).items()} for each in number.args
    ]
    if number.op is operator.sub:
        right = {-value: weight for value, weight in right.items()}
    return {(value,): weight for value, weight in summed(left, right, work).items()}


def _reckoned(asked: Named, blocks: dict[int, Block], work: Work) -> Rows:
    """The same of numbers whose dice lie in several blocks."""
    whole = parts = asked
    while len(groups := _apart(parts.values(), blocks)) == 1:
        whole, parts = parts, _opened(parts, blocks)
    if whole is not asked:
        return _from(whole, rows(whole.values(), blocks, work), asked)
    laws = [rows(group, blocks, work) for group in groups]
    work.spend(len(laws) * prod(map(len, laws)))
    joint: Rows = {(): 1}
    for each in laws:
        joint = {one + two: weight * more for one, weight in joint.items() for two, more in each.items()}
    return _from([number.key for group in groups for number in group], joint, asked)


def _from(parts: Iterable[Any], told: Rows, asked: Named) -> Rows:
    """What is reckoned from parts whose values are told."""
    known: Known = dict(zip(parts, map(list, zip(*told, strict=True)), strict=True))
    return _counted([over(number, known, len(told)) for number in asked.values()], list(told.values()))


def _counted(columns: Iterable[Values], weights: Sequence[int]) -> Rows:
    return added(list(zip(*columns, strict=True)), weights)


def _apart(numbers: Iterable[Number], blocks: dict[int, Block]) -> list[list[Number]]:
    """Numbers in groups, of which no two have dice in common."""
    groups: list[tuple[set[int], list[Number]]] = []
    for number in numbers:
        lie, mine = {id(blocks[throw]) for throw in number.dice}, [number]
        others = []
        for group in groups:
            if lie.isdisjoint(group[0]):
                others.append(group)
            else:
                lie |= group[0]
                mine = group[1] + mine
        groups = [*others, (lie, mine)]
    return [numbers for _, numbers in groups]


def _opened(numbers: Named, blocks: dict[int, Block]) -> Named:
    """The same with what goes into those numbers that are reckoned from most blocks."""
    widths = {key: len({id(blocks[throw]) for throw in number.dice}) for key, number in numbers.items()}
    widest = max(widths.values())
    opened: Named = {}
    for key, number in numbers.items():
        if widths[key] < widest or type(number) is Sight:
            opened[key] = number
        else:
            opened |= {arg.key: arg for arg in number.args if isinstance(arg, Number)}
    return opened

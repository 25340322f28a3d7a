"""How low and how high a part of a text may come, so that nothing is ever divided by 0."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rollwright.notation.cursor import Mark, refuse
from rollwright.notation.making import Hits
from rollwright.notation.meaning import OF_NUMBERS, SIGNS
from rollwright.notation.tree import Binary, Comparing, Function, Named, Negative, Node, Number, Term, pooled
from rollwright.odds import Die


class Span(NamedTuple):
    """A lowest and a highest number."""

    low: int
    high: int


def span(node: Node, dice: Mapping[int, Die]) -> Span:
    """How low and how high a part may come; `BadNotation` where something in it might be divided by 0."""
    match node:
        case Number():
            return Span(node.value, node.value)
        case Term():
            return _kept(node, dice[node.at])
        case Named():
            return span(node.of, dice)
        case Negative():
            low, high = span(node.of, dice)
            return Span(-high, -low)
        case Comparing():
            span(node.left, dice)
            span(node.right, dice)
            return Span(0, 1)
        case Binary():
            return _pair(node, span(node.left, dice), span(node.right, dice))
    every = [span(each, dice) for each in node.of]
    if node.name == "abs":
        (low, high), *_ = every
        return Span(max(0, low, -high), max(-low, high))
    if node.name in OF_NUMBERS:
        read = OF_NUMBERS[node.name]
        return Span(read(*[each.low for each in every]), read(*[each.high for each in every]))
    return _of_dice(node, dice)


def _kept(node: Term, die: Die) -> Span:
    low, high = 1, die.uniform
    if not die.uniform or node.counting:
        counting = None if isinstance(die, Hits) else node.counting
        faces = [counting(face) for face in die.faces] if counting else die.faces
        low, high = min(faces), max(faces)
    return Span(len(node.kept) * low, len(node.kept) * high)


def _pair(node: Binary, one: Span, other: Span) -> Span:
    if node.sign == "/" and other.low <= 0 <= other.high:
        refuse("a divisor that cannot be 0", Mark("/", "/", node.at))
    corners = [SIGNS[node.sign](a, b) for a in one for b in other]
    return Span(min(corners), max(corners))


def _of_dice(node: Function, dice: Mapping[int, Die]) -> Span:
    """A function of dice: some of them added, or a number of them."""
    terms = list(pooled(node.of[0]))
    size, faces = sum(term.n for term in terms), [face for term in terms for face in dice[term.at].faces]
    if node.name not in ("highest", "lowest", "middle"):
        return Span(0, size)
    n = min(size, next((each.value for each in node.of[1:] if isinstance(each, Number)), 1))
    return Span(n * min(faces), n * max(faces))

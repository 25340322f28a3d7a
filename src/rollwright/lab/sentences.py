"""Sentences: habits in words, each a line that a player can remember at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rollwright.lab.habits import Habits, Leaf, Question


def sentences(habits: Habits) -> list[str]:
    """The habits in words, a line each: ``double-down: double while drive ≥ 2 and label is Failure``."""
    return [
        f"{name}: {leaf.key}{_when(leaf)}{_mostly(leaf)}"
        for name, leaves in habits.leaves.items()
        for leaf in sorted(leaves, key=lambda leaf: -leaf.often)
    ]


def _mostly(leaf: Leaf) -> str:
    return "" if leaf.right > 0.9995 else f" (best in {100 * leaf.right:.0f} % of these)"


def _when(leaf: Leaf) -> str:
    """The conditions of a sentence, each fact named once."""
    facts = dict.fromkeys(question.fact for question, _ in leaf.asked)
    told = [_condition(fact, [(q, yes) for q, yes in leaf.asked if q.fact == fact]) for fact in facts]
    return f" when {' and '.join(told)}" if told else ", always"


def _condition(fact: str, asked: list[tuple[Question, bool]]) -> str:
    """What is said of one fact: ``drive ≥ 2``, ``left is 1 to 3``, ``label is Failure``, ``fresh``."""
    name = fact.replace("_", " ")
    most = min((q.value for q, yes in asked if q.most and yes), default=None)
    above = max((q.value for q, yes in asked if q.most and not yes), default=None)
    if most is not None and above is not None:
        return f"{name} is {above + 1}" if most == above + 1 else f"{name} is {above + 1} to {most}"
    if most is not None or above is not None:
        return f"{name} ≤ {most}" if above is None else f"{name} ≥ {above + 1}"
    is_ = [q.value for q, yes in asked if yes]
    if is_:
        return _is(name, is_[0], "is")
    return (
        f"{name} is neither {' nor '.join(str(q.value) for q, _ in asked)}"
        if len(asked) > 1
        else _is(name, asked[0][0].value, "is not")
    )


def _is(name: str, value: Any, verb: str) -> str:
    if isinstance(value, bool):
        return name if value is (verb == "is") else f"not {name}"
    return f"{name} {verb} {value}"

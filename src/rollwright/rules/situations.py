"""Situations: which decision is asked for, what a log calls it, and what it depends on, in the words of the rule that asks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from rollwright.rules.declared import Decision

HEADING: Final = "label"
"""What an outcome is called stands by itself: it is no fact beside it."""


def decision(declared: Iterable[Decision], name: str, role: str) -> Decision:
    """The decision of this name, as a role is asked for it; one that says nothing of itself where none is declared.

    >>> help_ = Decision("helper 1", "lead", "roll, help", "whether to help")
    >>> decision([Decision("player", "lead", "roll", "what to use"), help_], "lead", "helper 2").help
    'whether to help'
    """
    named = [each for each in declared if each.name == name]
    named.sort(key=lambda each: _part(each.role) != _part(role))
    return named[0] if named else Decision(role, name, "", "")


def _part(role: str) -> str:
    """A role without its number, where several have the same part: what the first is asked, each of them is."""
    return role.rstrip("0123456789 ")


def heading(asked: Decision) -> str:
    """Under what a log tells what was decided.

    >>> heading(Decision("player", "double-down", "no, yes", "")), heading(Decision("gm", "how", "a, b", "", called=""))
    ('double down', '')
    """
    return spaced(asked.name) if asked.called is None else asked.called


def facts(
    declared: Sequence[Decision], name: str, when: Mapping[str, Any], lying: Collection[Sequence[Any]] = ()
) -> dict[str, str]:
    """What a decision or a throw of this name depends on, each by its name in words: as that decision tells it, or else another of the rule.

    Nothing is told of what is nought, nor of faces that are *lying* there.

    >>> spend = Decision("player", "spend", "no, yes", "", facts={"points": "Will {}".format})
    >>> facts([spend], "spend", {"label": "Failure", "points": 2, "left": 0, "bonus": -1, "whose": "Ann", "dice": (3, 4)})
    {'points': 'Will 2', 'bonus': 'bonus −1', 'whose': 'whose: Ann', 'dice': 'dice 3, 4'}
    """
    by_name = sorted(declared, key=lambda each: each.name == name)
    ways = {fact: says for each in by_name for fact, says in each.facts.items()}
    found = {
        fact: ways[fact](value) if fact in ways else _by_name(fact, value)
        for fact, value in when.items()
        if value and fact != HEADING and not (isinstance(value, list | tuple) and list(value) in lying)
    }
    return {fact: says for fact, says in found.items() if says}


def _by_name(fact: str, value: Any) -> str:
    """A number, several, or a text by its name; nothing of what only rules read."""
    many = value if isinstance(value, list | tuple) else (value,)
    if all(type(each) is int for each in many):
        return f"{spaced(fact)} {', '.join(map(str, many)).replace('-', '−')}"
    return f"{spaced(fact)}: {value}" if isinstance(value, str) else ""


def spaced(name: str) -> str:
    """A name of the code as people say it.

    >>> spaced("double-down"), spaced("hope_spent")
    ('double down', 'hope spent')
    """
    return name.replace("-", " ").replace("_", " ")

"""What is declared where a rule is written: its id, its decisions and goals, and how people are told of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from rollwright.rules.declared import Decision, Goal
from rollwright.rules.glance import Reads, Runs, Stands


class About(Struct, frozen=True):
    """What is declared where a rule is written."""

    id: str = ""
    version: int = 1
    title: str = ""
    player: str = "player"
    dice: bool = True
    decisions: tuple[Decision, ...] = ()
    goals: tuple[Goal, ...] = ()
    says: Callable[[Any], str] = lambda outcome: str(outcome.headline)
    prompts: Callable[[Any], Sequence[tuple[str, str]]] = lambda _: ()
    upshot: Reads = lambda outcome, said: None
    ladder: Stands = lambda when, said, house: None
    tracks: Runs = lambda now, said: ()


WORDS = {
    "version": (int, "a whole number"),
    "title": (str, "a text"),
    "player": (str, "a text"),
    "dice": (bool, "True or False"),
}
"""What is said in a plain value, and what that is."""

MANY = {"decisions": Decision, "goals": Goal}
"""What is said in a list."""


def declared(rule: str, before: About, id: str, said: Mapping[str, Any]) -> About:
    """A rule's declarations: those *said* with its class, and for the rest those of the rule that it is a variant of (*before*).

    `TypeError` for a declaration of no use.
    """
    told = {
        key: tuple(_each(rule, key, it)) if key in MANY else it for key, it in said.items() if it is not None
    }
    for key, it in told.items():
        if key in WORDS and type(it) is not WORDS[key][0]:
            raise TypeError(f"{rule}: {key} is {WORDS[key][1]}, not {it!r:.60}")
        if key not in WORDS and key not in MANY and not callable(it):
            raise TypeError(f"{rule}: {key} is a function, as in {key}=lambda …, not {it!r:.60}")
    about = msgspec.structs.replace(before, id=id, **told)
    _taken(rule, about)
    return about


def _each(rule: str, key: str, said: Any) -> Sequence[Any]:
    """Decisions or goals, each by its own name."""
    kind = MANY[key]
    if not isinstance(said, Sequence) or not all(isinstance(each, kind) for each in said):
        raise TypeError(f"{rule}: {key} are several, as in {key}=({kind.__name__}(…),), not {said!r:.60}")
    names = [(getattr(each, "role", ""), each.name) if kind is Decision else each.name for each in said]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise TypeError(f"{rule}: two of its {key} are called {twice[0]!r}")
    return said


def _taken(rule: str, about: About) -> None:
    """Refuse a decision of which odds assume what cannot be: a word that is no key of it, or a goal that nobody has."""
    goals = [goal.name for goal in about.goals]
    for each in about.decisions:
        if not isinstance(each.keys, str):
            raise TypeError(
                f'{rule}: the keys of {each.name!r} are one text, as in "keep, burn", not {each.keys!r:.60}'
            )
        if not all(callable(says) for says in each.facts.values()):
            raise TypeError(
                f'{rule}: the facts of {each.name!r} are told by functions, as in facts={{"points": "{{}} points left".format}}, not {each.facts!r:.60}'
            )
        way, keys = each.taken, each.keys.split(", ")
        if way.startswith("best:") and way[5:] not in goals:
            raise TypeError(
                f"{rule}: {each.name!r} is taken {way!r}, and its goals are {', '.join(goals) or 'none'}"
            )
        if not way.startswith("best:") and way not in ("first", "uniform", *keys):
            raise TypeError(
                f"{rule}: {each.name!r} is taken {way!r}: first, uniform, best:GOAL or one of {each.keys}"
            )

"""The registry: which systems there are.

A system is an entry point in the group `rollwright.systems`: a third party's appears in every door as soon as it is
installed.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module

from rollwright.errors import UnknownRule
from rollwright.rules import RuleType
from rollwright.systems.style import Game
from rollwright.systems.system import PLAIN, System

OURS = {
    "double-down": "rollwright.systems.double_down",
    "keepers": "rollwright.systems.keepers",
    "daggerheart": "rollwright.systems.daggerheart",
    "storyteller": "rollwright.systems.storyteller",
    "plain": "rollwright.systems.plain",
}
"""Our own systems, found without searching what is installed."""

GROUP = "rollwright.systems"


def system(name: str) -> System | None:
    """The system of this name, or `None`."""
    if name in OURS:
        return _ours(name)
    installed = _installed().get(name)
    if isinstance(installed, Exception):
        raise UnknownRule(f"the installed system {name!r} cannot be loaded: {installed!r}", at="rule")
    return installed


@cache
def _ours(name: str) -> System:
    """One of ours, by a name that it has: others, of which anybody may send as many as they like, are not kept."""
    ours: System = import_module(OURS[name]).system
    return ours


@cache
def _installed() -> dict[str, System | Exception]:
    """The systems of third parties; one that cannot be loaded is no reason to do without the others."""
    from importlib.metadata import entry_points

    by_name: dict[str, System | Exception] = {}
    for entry in entry_points(group=GROUP):
        if entry.name not in OURS:
            try:
                by_name[entry.name] = entry.load()
            except Exception as error:  # whatever somebody else's code raises
                by_name[entry.name] = error
    return by_name


def game(name: str) -> Game:
    """How people see the system of this name; one that is gone is called by its name."""
    played = system(name)
    return played.game if played else Game(name, PLAIN)


def systems() -> list[System]:
    """Every system that can be loaded, ours first."""
    ours = [each for name in OURS if (each := system(name)) is not None]
    return ours + [theirs for theirs in _installed().values() if isinstance(theirs, System)]


LONGEST = 100
"""So many letters of a name are looked at, and told again: none is as long."""


def meant(name: str) -> str:
    """Which rules somebody may have meant, behind what is told of a name that no rule has; empty where none is like it."""
    said = name[:LONGEST].lower().replace("_", "-")
    known = [rule for each in systems() for rule in each.rules]
    short: dict[str, list[str]] = {}
    for rule in known:
        short.setdefault(rule.rpartition(".")[2], []).append(rule)
    near = get_close_matches(said, known, 1, 0.75) or short.get(
        next(iter(get_close_matches(said, short, 1, 0.75)), ""), []
    )
    return f" (did you mean {' or '.join(near)}?)" if near else ""


def find_rule(name: str) -> RuleType:
    """The rule of this id; `UnknownRule` lists those that there are."""
    home = system(name.split(".")[0] if "." in name else "plain")
    rule = home.rules.get(name) if home else None
    if rule is None:
        near = [home] if home and "." in name else systems()
        known = [rule for each in near for rule in each.rules]
        raise UnknownRule(f"there is no rule {name[:LONGEST]!r}{meant(name)}: {', '.join(known)}", at="rule")
    return rule


def rule_of(name: str, version: int) -> RuleType | None:
    """The rule of this id, where it is there and still of that version."""
    try:
        rule = find_rule(name)
    except UnknownRule:
        return None
    return rule if rule.version == version else None

"""Scenes of the four games: what happens over many rolls, as rules that go from state to state."""

from __future__ import annotations

from importlib import import_module

from rollwright.errors import UnknownRule
from rollwright.rules import RuleType
from rollwright.systems.registry import find_rule

SCENES = {
    "double-down.session": "rollwright.lab.scenes.double_down:Session",
    "keepers.score": "rollwright.lab.scenes.keepers:Score",
    "daggerheart.fight": "rollwright.lab.scenes.daggerheart:Fight",
    "storyteller.extended": "rollwright.systems.storyteller.extended:Extended",
    "storyteller.resisted-extended": "rollwright.systems.storyteller.race:Race",
}
"""Every scene by its name, and where it is. Those that a table rolls as one are rules of their systems."""


def find(name: str) -> RuleType:
    """The scene of this name, or else the rule; `UnknownRule` where there is neither.

    >>> find("double-down.session").id, find("keepers.action").id
    ('double-down.session', 'keepers.action')
    """
    if name in SCENES:
        module, _, program = SCENES[name].partition(":")
        found: RuleType = getattr(import_module(module), program)
        return found
    try:
        return find_rule(name)
    except UnknownRule as error:
        error.message += f"; scenes: {', '.join(SCENES)}"
        raise


def listing() -> dict[str, str]:
    """Every scene by its name, with a line on what it is.

    >>> listing()["storyteller.extended"]
    'Roll after roll until the target is reached; a botch starts over.'
    """
    return {name: find(name).summary for name in SCENES}

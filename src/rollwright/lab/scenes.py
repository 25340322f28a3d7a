"""Scenes of all games: what happens over many rolls, as rules that go from state to state."""

from __future__ import annotations

from collections.abc import Mapping

from rollwright.errors import UnknownRule
from rollwright.rules import RuleType
from rollwright.systems.registry import find_rule, system, systems


def is_scene(name: str) -> bool:
    """Whether some game has a scene of this name."""
    home, dot, _ = name.partition(".")
    game = system(home) if dot else None
    return game is not None and name in game.scenes


def scenes() -> Mapping[str, RuleType]:
    """Every scene by its name, ours first."""
    return {name: scene for game in systems() for name, scene in game.scenes.items()}


def find(name: str) -> RuleType:
    """The scene of this name, or else the rule; `UnknownRule` where there is neither.

    >>> find("double-down.session").id, find("keepers.action").id
    ('double-down.session', 'keepers.action')
    """
    if is_scene(name):
        return scenes()[name]
    try:
        return find_rule(name)
    except UnknownRule as error:
        error.message += f"; scenes: {', '.join(scenes())}"
        raise


def listing() -> dict[str, str]:
    """Every scene by its name, with a line on what it is.

    >>> listing()["storyteller.extended"]
    'Roll after roll until the target is reached; a botch starts over.'
    """
    return {name: scene.summary for name, scene in scenes().items()}

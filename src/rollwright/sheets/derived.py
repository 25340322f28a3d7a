"""Derived moves: a rule as a move, told its numbers by hand. What a game has at the table before it brings anything of its own."""

from __future__ import annotations

import inspect
from typing import Any

from rollwright.rules import RuleType
from rollwright.sheets.deeds import Deed
from rollwright.sheets.moves import Move
from rollwright.sheets.scene import Scene


def move_of(rule: RuleType) -> Move:
    """The move that rolls a rule by its numbers: it has the rule's own parameters, and reads no sheet."""

    def program(scene: Scene, **arguments: Any) -> Deed:
        bound = rule.bind(arguments, scene.house)
        return Deed(bound=bound, roles={rule.player: scene.me.id, "player": scene.me.id})

    program.__doc__ = inspect.getdoc(rule)
    program.__annotations__ = {"scene": Scene, "return": Deed} | {
        name: each.type for name, each in rule.parameters.items()
    }
    first = inspect.Parameter("scene", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    rest = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if each.required else each.default,
        )
        for name, each in rule.parameters.items()
    ]
    vars(program)["__signature__"] = inspect.Signature([first, *rest])
    return Move(program, rule.id, rule.id.partition(".")[2] or rule.id, rule=rule)

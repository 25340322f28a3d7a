"""Rollwright: write a dice rule once; play it, price it, ask it for advice.

>>> import rollwright as rw
>>> bound = rw.daggerheart.action(modifier=2, difficulty=15)
>>> rw.odds(bound, by="success").p(True)
Fraction(7, 12)
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rollwright.errors import RollwrightError as RollwrightError
    from rollwright.odds import Odds as Odds
    from rollwright.readings.advise import Plan as Plan
    from rollwright.readings.limits import Limits as Limits
    from rollwright.readings.play import Play as Play
    from rollwright.readings.transcript import Transcript as Transcript
    from rollwright.systems.daggerheart import system as daggerheart
    from rollwright.systems.double_down import system as double_down
    from rollwright.systems.keepers import system as keepers
    from rollwright.systems.storyteller import system as storyteller
    from rollwright.verbs import advise as advise
    from rollwright.verbs import explain as explain
    from rollwright.verbs import looks as looks
    from rollwright.verbs import notation as notation
    from rollwright.verbs import odds as odds
    from rollwright.verbs import play as play
    from rollwright.verbs import replay as replay
    from rollwright.verbs import sample as sample

__version__ = "0.1.0"

_HOMES = {
    "advise": "verbs",
    "explain": "verbs",
    "looks": "verbs",
    "notation": "verbs",
    "odds": "verbs",
    "play": "verbs",
    "replay": "verbs",
    "sample": "verbs",
    "Odds": "odds",
    "Plan": "readings.advise",
    "Limits": "readings.limits",
    "Play": "readings.play",
    "Transcript": "readings.transcript",
    "RollwrightError": "errors",
}
_SYSTEMS = ("daggerheart", "double_down", "keepers", "storyteller")

__all__ = [
    "Limits",
    "Odds",
    "Plan",
    "Play",
    "RollwrightError",
    "Transcript",
    "advise",
    "daggerheart",
    "double_down",
    "explain",
    "keepers",
    "looks",
    "notation",
    "odds",
    "play",
    "replay",
    "sample",
    "storyteller",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: ``import rollwright`` alone costs next to nothing."""
    if name in _SYSTEMS:
        found = import_module(f"rollwright.systems.{name}").system
    elif name in _HOMES:
        found = getattr(import_module(f"rollwright.{_HOMES[name]}"), name)
        if name == "odds":  # whoever looks for dice at the verb finds those of the package
            package = import_module("rollwright.odds")
            vars(found).update({each: getattr(package, each) for each in package.__all__})
    else:
        raise AttributeError(f"module 'rollwright' has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)


class _Front(ModuleType):
    """This module: the packages `rollwright.odds` and `rollwright.notation` do not hide the verbs of those names."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Front

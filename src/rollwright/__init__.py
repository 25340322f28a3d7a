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
    from rollwright.systems import System
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

__all__ = [
    "Limits",
    "Odds",
    "Plan",
    "Play",
    "RollwrightError",
    "Transcript",
    "advise",
    "explain",
    "looks",
    "notation",
    "odds",
    "play",
    "replay",
    "sample",
]


def __getattr__(name: str) -> System:
    """Import a public name, or a game by its own, when it is first used: ``import rollwright`` alone costs next to nothing."""
    if name not in _HOMES:
        return _game(name)
    value: Any = getattr(import_module(f"rollwright.{_HOMES[name]}"), name)
    if name == "odds":  # whoever looks for dice at the verb finds those of the package
        package = import_module("rollwright.odds")
        vars(value).update({each: getattr(package, each) for each in package.__all__})
    globals()[name] = value
    return value  # type: ignore[no-any-return]  # verbs are named above; whatever else there is, is a game


def _game(name: str) -> System:
    """A game that is installed, by its name with ``_`` for ``-``."""
    if not name.startswith("_"):
        from rollwright.systems.registry import system

        game = system(name.replace("_", "-"))
        if game is not None:
            return game
    raise AttributeError(f"module 'rollwright' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


class _Front(ModuleType):
    """This module: the packages `rollwright.odds` and `rollwright.notation` do not hide the verbs of those names."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Front

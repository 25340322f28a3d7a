"""Everybody's own way to every task, under the same names.

Each module has the tasks as functions, and `rows`, which turns what such a function returns into weights over a total.
What is timed is the function alone, as a user would call it; `rows` comes afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from importlib import import_module
from types import ModuleType
from typing import Any

Exact = dict[Any, Fraction]


def load(contender: str) -> ModuleType:
    """A contender's module, its library imported."""
    return import_module(f"benchmarks.contenders.{contender}")


def exact(module: ModuleType, result: Any) -> Exact:
    """Any contender's result as probabilities by outcome; of several results, by place and outcome."""
    if isinstance(result, list):
        return {(at, key): p for at, each in enumerate(result) for key, p in exact(module, each).items()}
    if isinstance(result, Fraction):
        return {"value": result}
    weights, total = module.rows(result)
    return _probabilities(weights, total)


def _probabilities(weights: Mapping[Any, int], total: int) -> Exact:
    return {key: Fraction(weight, total) for key, weight in weights.items() if weight}


def digest(found: Exact) -> str:
    """A short text that is the same for equal results only."""
    rows = sorted(f"{key!r} {p.numerator:x}/{p.denominator:x}" for key, p in found.items())
    return sha256("\n".join(rows).encode()).hexdigest()[:16]

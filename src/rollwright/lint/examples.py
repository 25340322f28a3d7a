"""Examples: every rule of a game with arguments that it takes, made from nothing but the description of its parameters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations, product
from typing import Any

import msgspec

from rollwright.errors import BadInput
from rollwright.lint.tries import tries
from rollwright.rules import Rule, RuleType
from rollwright.systems import System

MOST = 60
"""So many examples of a rule are enough."""
TRIED = 1_000
"""So many ways to put arguments together are tried for them."""


def examples(game: System) -> list[Rule]:
    """Some examples of every rule of a game, the plainest first; none of a rule that takes nothing that could be made up."""
    return [bound for rule in game.rules.values() for bound in of_rule(rule)]


def of_rule(rule: RuleType) -> list[Rule]:
    """Some examples of a rule: what it needs at its lowest, then each parameter at its lowest and highest in turn."""
    found: dict[bytes, Rule] = {}
    for arguments in islice(_arguments(rule), TRIED):
        try:
            bound = rule.bind(arguments)
        except BadInput:
            continue
        found.setdefault(msgspec.json.encode(bound.arguments()), bound)
        if len(found) == MOST:
            break
    return list(found.values())


def _arguments(rule: RuleType) -> Iterator[dict[str, Any]]:
    """Ways to put arguments together: one thing changed at a time, then one while another is said too, then all that is needed in every way."""
    some = {name: tries(each.type) for name, each in rule.parameters.items()}
    needed = {name: some[name] for name, each in rule.parameters.items() if each.required}
    first = {name: values[0] for name, values in needed.items() if values}
    yield first
    yield from ({**first, name: value} for name, values in some.items() for value in values)
    for one, other in permutations(some, 2):
        plain = next((each for each in some[other] if each is not None), None)
        yield from ({**first, one: value, other: plain} for value in some[one])
    yield from (dict(zip(needed, way, strict=True)) for way in product(*needed.values()))

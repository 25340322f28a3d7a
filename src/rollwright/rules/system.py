"""A system: the rules of one game, as the doors find them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from rollwright.rules.house import House
from rollwright.rules.kind import RuleType

Habit = Callable[[str], tuple[str, dict[str, Any]] | None]


class System:
    """A game: its name, its rules, the switches of its house, and how its players write rolls by habit.

    A habit reads a text such as ``/wod20 pool:8`` and returns a rule's id with arguments, or `None` when the text is not
    meant for it. *kit* makes what the game brings to a table, its sheets and moves, when a table of it is first opened.
    *package* is the package whose folder has what the game says in other languages (`phrases`).
    """

    def __init__(
        self,
        name: str,
        title: str,
        rules: tuple[RuleType, ...],
        house: type[House] = House,
        habits: tuple[Habit, ...] = (),
        kit: Callable[[], Any] | None = None,
        package: str = "",
    ) -> None:
        self.name, self.title, self.house, self.habits = name, title, house, habits
        self.kit, self.package = kit, package
        self.rules: Mapping[str, RuleType] = {rule.id: rule for rule in rules}
        for rule in rules:
            _read(rule, rule.house, rule.outcome)

    def __getattr__(self, name: str) -> RuleType:
        """A rule by its short name: ``daggerheart.action``, ``daggerheart.tag_team``."""
        rules = self.__dict__.get("rules", {})
        rule = rules.get(f"{self.__dict__.get('name')}.{name.replace('_', '-')}")
        if rule is None:
            raise AttributeError(f"{self.__dict__.get('title')} has no rule {name!r}")
        found: RuleType = rule
        return found

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(rule.split(".")[-1].replace("-", "_") for rule in self.rules)]

    def __repr__(self) -> str:
        return f"<system {self.name}: {', '.join(self.rules)}>"


def _read(*kinds: Any) -> None:
    """Read what is annotated of the fields of some types now, and not when the first value of them is made."""
    for kind in kinds:
        with suppress(msgspec.ValidationError):
            msgspec.convert({}, kind)

"""A system: everything that one game brings, as the doors find it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from rollwright.errors import NoSuchName
from rollwright.rules.house import House
from rollwright.rules.kind import RuleType
from rollwright.systems.style import Game, Style

if TYPE_CHECKING:
    from rollwright.sheets import Kit
    from rollwright.systems.rounds import Rounds

PLAIN = Style()
"""The look of a game that says nothing of it."""

Habit = Callable[[str], tuple[str, dict[str, Any]] | None]


class System:
    """A game: its name, its rules, the switches of its house, and how its players write rolls by habit.

    A habit reads a text such as ``/wod20 pool:8`` and returns a rule's id with arguments, or `None` when the text is not
    meant for it. *kit* makes what the game brings to a table, its sheets and moves, when a table of it is first opened.
    *scenes* brings what happens over many rolls, as rules that end with a `repeat`, when they are first asked for.
    *style* says how it looks on the page, *rounds* makes what ``rollwright play`` shows of it.
    *package* is the package whose folder has what the game says in other languages (`phrases`), and its `books`.
    """

    def __init__(
        self,
        name: str,
        title: str,
        rules: tuple[RuleType, ...],
        house: type[House] = House,
        habits: tuple[Habit, ...] = (),
        kit: Callable[[], Kit] | None = None,
        package: str = "",
        scenes: Callable[[], tuple[RuleType, ...]] = tuple,
        style: Style = PLAIN,
        rounds: Callable[[], Rounds] | None = None,
    ) -> None:
        _refuse(name, rules, house)
        self.name, self.title, self.house, self.habits = name, title, house, habits
        self.kit, self.package, self._scenes = kit, package, scenes
        self.game, self.rounds = Game(title, style), rounds
        self.rules: Mapping[str, RuleType] = {rule.id: rule for rule in rules}
        for rule in rules:
            _read(rule, rule.house, rule.outcome)

    @cached_property
    def scenes(self) -> Mapping[str, RuleType]:
        """The game's scenes by their ids."""
        return {scene.id: scene for scene in self._scenes()}

    @property
    def books(self) -> dict[str, bytes]:
        """What the game's books print, as claims to be checked: the TOML files in the folder `books` of its package, by name.

        A book is called as its file, after the game: ``lanterns-maps`` is that of ``maps.toml``, or of ``lanterns-maps.toml``.
        """
        shelf = files(self.package).joinpath("books") if self.package else None
        if shelf is None or not shelf.is_dir():
            return {}
        by_file = {
            each.name.removesuffix(".toml"): each for each in shelf.iterdir() if each.name.endswith(".toml")
        }
        return {self._called(name): each.read_bytes() for name, each in by_file.items()}

    def _called(self, book: str) -> str:
        return (
            book
            if book.split("-")[: self.name.count("-") + 1] == self.name.split("-")
            else f"{self.name}-{book}"
        )

    def __getattr__(self, name: str) -> RuleType:
        """A rule by its short name: ``daggerheart.action``, ``daggerheart.tag_team``."""
        rules = self.__dict__.get("rules", {})
        rule = rules.get(f"{self.__dict__.get('name')}.{name.replace('_', '-')}")
        if rule is None:
            raise NoSuchName(f"{self.__dict__.get('title')} has no rule {name!r}")
        named: RuleType = rule
        return named

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(rule.split(".")[-1].replace("-", "_") for rule in self.rules)]

    def __repr__(self) -> str:
        return f"<system {self.name}: {', '.join(self.rules)}>"


def _refuse(name: str, rules: Any, house: Any) -> None:
    """Raise a `TypeError` for what is no game: rules that are none, house rules that are none, or not those of its rules."""
    if isinstance(rules, type) or not all(isinstance(each, RuleType) for each in rules):
        raise TypeError(
            f"System({name!r}): its rules are classes in a tuple, as in (Search,), not {rules!r:.80}"
        )
    if not isinstance(house, type) or not issubclass(house, House):
        raise TypeError(f"System({name!r}): its house rules are a class of House, not {house!r:.80}")
    house.by_key()
    for rule in rules:
        if not issubclass(house, rule.house):
            raise TypeError(
                f"System({name!r}): {rule.id} has the house rules of {rule.house.__name__}: name them after the rules, System(…, {rule.house.__name__})"
            )


def _read(*kinds: Any) -> None:
    """Read what is annotated of the fields of some types now, and not when the first value of them is made."""
    for kind in kinds:
        with suppress(msgspec.ValidationError):
            msgspec.convert({}, kind)

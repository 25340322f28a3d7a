"""The contract of a game: every law for every example of every rule, as checks that any library of tests can run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from rollwright.errors import RollwrightError
from rollwright.lint import examples as made_up
from rollwright.rules import Rule
from rollwright.systems import System
from rollwright.testing.laws import LAWS, Effort, Law

USUAL = Effort()


class Check(Struct, frozen=True):
    """One thing to check of a game: its *name*, and how; calling it raises `AssertionError`, which says what, where, and what would be right."""

    name: str
    run: Callable[[], None]

    def __call__(self) -> None:
        """Check it."""
        self.run()


def contract(game: System, examples: Iterable[Rule] | None = None, *, effort: Effort = USUAL) -> list[Check]:
    """Everything that holds for a game whatever it is: that every rule is tried, and every law for every example.

    *examples* are rules with their arguments, as ``Search(lights=3)``; without, they are made up from the bounds of the parameters. *effort* says how
    much is tried of what takes long.
    """
    tried = list(made_up(game) if examples is None else examples)
    return [
        Check(f"{game.name}: every rule is tried", partial(_all_tried, game, tried)),
        *(
            Check(f"{at}-{bound.rule.id}: {name}", partial(_keeps, name, law, bound, part))
            for at, (bound, part) in enumerate(zip(tried, _turns(tried, effort), strict=True))
            for name, law in LAWS.items()
        ),
    ]


def _turns(tried: Iterable[Rule], effort: Effort) -> Iterator[Effort]:
    """What is tried of each example, so that the examples of a rule have all of it together."""
    many, seen = Counter(bound.rule.id for bound in tried), Counter[str]()
    for bound in tried:
        one_in = min(effort.one_in, many[bound.rule.id])
        yield replace(effort, one_in=one_in, turn=seen[bound.rule.id] % one_in)
        seen[bound.rule.id] += 1


def _all_tried(game: System, tried: Iterable[Rule]) -> None:
    missing = [*game.rules.keys() - {bound.rule.id for bound in tried}]
    if missing:
        raise AssertionError(
            f"{game.name}: no example of {', '.join(sorted(missing))}: name some with their arguments"
        )


def _keeps(name: str, law: Law, bound: Rule, effort: Effort) -> None:
    try:
        law(bound, effort)
    except RollwrightError as error:
        raise AssertionError(f"{bound!r}, {name}: {error.code}, {error.message}") from error
    except AssertionError as error:
        raise AssertionError(f"{bound!r}, {name}: {error}") from error

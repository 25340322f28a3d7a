"""Games looked through: everything that is to be mended of one, whether it is installed or only a package that can be imported."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module

from rollwright.errors import BadArgument
from rollwright.lint.bodies import bodies, unasked
from rollwright.lint.described import bounds, choices, rule_words
from rollwright.lint.examples import of_rule
from rollwright.lint.finding import Finding
from rollwright.lint.misspelt import names
from rollwright.lint.moves import moves, translations
from rollwright.lint.thrown import beyond
from rollwright.lint.tried import Tried
from rollwright.rules import Rule, RuleType
from rollwright.sheets import Free, Kit
from rollwright.systems import System
from rollwright.systems.registry import system, systems


def lint(
    game: System, examples: Iterable[Rule] = (), *, begins: Callable[[RuleType], None] = lambda _: None
) -> list[Finding]:
    """Everything that is to be mended of a game, rule by rule, then its house rules, its moves, and its translations.

    Its rules are tried with arguments made up from the bounds of their parameters, and with *examples*, rules with their arguments, as those of its sheets of cases (`examples_of`).
    Whoever waits is told with which of them it *begins*, each of which takes a while.
    """
    known = list(examples)
    counted = _counted(game)
    every = []
    for rule in game.rules.values():
        begins(rule)
        tried = [*of_rule(rule), *(each for each in known if each.rule is rule)]
        every.append(Tried(rule, tried, counted))
    of_rules = [each for trial in every for each in _rule(trial)]
    whose = {trial.rule.id: trial.watched.whose for trial in every}
    of_moves = (*moves(game), *bodies(game, whose))
    return [*of_rules, *names(game), *choices(game.house), *of_moves, *translations(game)]


def _rule(trial: Tried) -> Iterable[Finding]:
    yield from rule_words(trial.rule)
    yield from bounds(trial.rule)
    yield from unasked(trial.rule)
    yield from beyond(trial.rule)
    yield from trial.findings()


def _counted(game: System) -> set[str] | None:
    """All that effects can move on a character's sheet; `None` where a game brings none, or books effects in a way of its own."""
    kit = game.kit() if game.kit else None
    own = kit is None or type(kit).booked is not Kit.booked or type(kit).counter_of is not Kit.counter_of
    if kit is None or own or issubclass(kit.character, Free):
        return None
    return {each.at for each in kit.character.counters}


def game_named(name: str) -> System:
    """A game by its name where it is installed, else the ``system`` of a package that can be imported; `BadArgument` where there is neither."""
    game = system(name)
    if game is not None:
        return game
    try:
        imported = getattr(import_module(name), "system", None)
    except (ImportError, TypeError, ValueError) as error:  # the latter two where it is a path
        known = ", ".join(each.name for each in systems())
        raise BadArgument(
            f"no game {name!r} is installed ({known}), and no package of this name can be imported ({error}): "
            "name the package, not its folder, from where it lies",
            at="game",
        ) from None
    if not isinstance(imported, System):
        raise BadArgument(f"the package {name} has no system = System(…)", at="game")
    return imported

"""What holds for each of the games in examples/: its cases, the laws of every rule, the doors, and that nobody else knows it."""

from __future__ import annotations

import json
import random
import re
from fractions import Fraction
from itertools import chain
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner
from hatchling.builders.wheel import WheelBuilder

import rollwright as rw
from examples import EFFORT
from going_on import goes_on
from hours import often, some
from installing import EXAMPLES, GAMES, installed
from rollwright.doors.cli.app import rollwright as command
from rollwright.doors.web.words import words
from rollwright.errors import RollwrightError, Undecided
from rollwright.lab import claims
from rollwright.lab.best import best
from rollwright.lab.scenes import find
from rollwright.lint import lint
from rollwright.rules import Rule
from rollwright.systems import System
from rollwright.systems.registry import systems
from rollwright.testing import Best, Count, cases, contract, numbers
from table.playing import Table, world
from web.test_words import of_decisions, unknown


def bounds(game: System) -> list[Rule]:
    """Every rule with the arguments of the cases, each once."""
    found: dict[str, Rule] = {}
    for case in cases(EXAMPLES / game.name / "cases"):
        try:
            bound = game.rules[case.rule or ""].bind(case.args, case.house)
        except RollwrightError:
            continue
        found.setdefault(json.dumps([bound.rule.id, bound.arguments(), case.house]), bound)
    return list(found.values())


@pytest.mark.parametrize("name", GAMES)
def test_it_can_be_built(name: str, tmp_path: Path) -> None:
    """What `pip install` would build of it: its modules, and the entry point that it is found by."""
    (built,) = WheelBuilder(str(EXAMPLES / name)).build(directory=str(tmp_path))
    with ZipFile(built) as wheel:
        inside = EXAMPLES / name / name
        modules = {
            str(path.relative_to(inside)) for kind in ("py", "toml") for path in inside.rglob(f"*.{kind}")
        }
        assert {each.partition("/")[2] for each in wheel.namelist() if each.startswith(f"{name}/")} == modules
        (entry,) = (each for each in wheel.namelist() if each.endswith("entry_points.txt"))
        assert f"{name} = {name}:system" in wheel.read(entry).decode()


def test_its_cases_play(any_game: System) -> None:
    for case in cases(EXAMPLES / any_game.name / "cases"):
        case.check()


def test_its_numbers_are_exact(any_game: System) -> None:
    found = numbers(EXAMPLES / any_game.name / "cases")
    for number in found:
        number.check()
    assert {type(number) for number in found} == {Count, Best}


def test_it_keeps_the_contract(any_game: System) -> None:
    """Every law, for every example: one of every rule stands in its cases."""
    for check in contract(any_game, bounds(any_game), effort=EFFORT):
        check()
    for bound in bounds(any_game):
        assert goes_on(bound, notes=True, most=20)


def test_what_it_says_of_itself_is_so(any_game: System) -> None:
    """The claims of its book."""
    assert len(any_game.books) == 1
    for name in any_game.books:
        results = claims.check(claims.shipped(name))
        assert len(results) >= 4
        assert [each.claim.says for each in results if not each.good] == []


def test_its_scenes_are_laid_out(any_game: System) -> None:
    """The best for each of its goals is found exactly, and is no worse than whatever comes first."""
    assert len(any_game.scenes) == 1
    for name, scene in any_game.scenes.items():
        with pytest.raises(Undecided):
            rw.odds(scene())
        plain = rw.odds(find(name)(), policy="first")
        for goal in some([*scene.goals.values()], one_in=9):
            found = best(scene(), goal.name)
            assert found.exact
            first = sum(Fraction(goal.read(end)) * n for end, n in plain.weights().items()) / plain.total
            assert found.value >= first


def test_its_page_names_every_rule_and_switch(any_game: System) -> None:
    page = (EXAMPLES.parent / "docs" / "examples" / f"{any_game.name}.md").read_text()
    named = [*any_game.rules, *any_game.scenes, *any_game.house.by_key(), *any_game.kit.moves]
    assert [each for each in named if f"`{each}`" not in page] == []


MOST_TRIED = 2000
"""So often people try something more, where what they tried came to little."""


def test_people_play_it(any_game: System) -> None:
    """A table with its own party, where everybody does whatever the forms let them, until two of its moves were made at least."""
    with world(any_game.name) as found:
        table = Table(found, random.Random(15))

        def made() -> set[str]:
            return {event.data.get("move") for event in found.log} & set(any_game.kit.moves)

        for _ in range(often(60, 1000)):
            found.tried(*table.next())
        for _ in range(MOST_TRIED):
            if len(made()) >= 2:
                break
            found.tried(*table.next())
        assert len(made()) >= 2


def test_lint_finds_nothing_in_it(any_game: System) -> None:
    """What comes of certain arguments alone is left to its sheets of cases."""
    assert [finding for finding in lint(any_game) if finding.kind not in ("size", "unreached")] == []


def test_it_speaks_german(any_game: System) -> None:
    """Every title, help and goal; what its rules, counters and outcomes are called has its words too."""
    said = words("de", any_game.name)
    assert [rule.title for rule in any_game.rules.values() if rule.title not in said] == []
    labels = {label for bound in bounds(any_game) for label in rw.odds(bound, policy="first", by="label")}
    assert sorted(label for label in labels if label not in said) == []
    counters = [counter for sheet in any_game.kit.party for counter in type(sheet).counters]
    assert [counter.title for counter in counters if counter.title not in said] == []


@pytest.mark.apart
def test_what_it_asks_has_its_german(any_game: System) -> None:
    """Under what its decisions stand in a log, and the facts beside them."""
    told = [text for rule in any_game.rules.values() for text in of_decisions(rule)]
    left = unknown(told, known=words("de", any_game.name))
    assert {text: parts for text, parts in left.items() if parts} == {}


def test_the_command_line_knows_it(any_game: System) -> None:
    listed = CliRunner().invoke(command, ["rules", any_game.name])
    assert listed.exit_code == 0, listed.output
    assert all(rule in listed.output for rule in any_game.rules)


def test_it_is_gone_afterwards() -> None:
    before = [each.name for each in systems()]
    for name in GAMES:
        with installed(name) as found:
            assert found in systems()
        assert [each.name for each in systems()] == before


@pytest.mark.parametrize("name", GAMES)
def test_nobody_else_knows_it(name: str) -> None:
    """What a game calls itself stands nowhere but in its own folder, its tests and its page."""
    root = EXAMPLES.parent
    with installed(name) as game:
        called = re.compile("|".join(map(re.escape, [*game.rules, *game.kit.moves, game.title, f'"{name}"'])))
    files = chain(
        root.glob("*.py"), root.glob("*.toml"), (root / "src").rglob("*"), (root / "frontend/src").rglob("*")
    )
    texts = [path for path in files if path.suffix in {".py", ".ts", ".tsx", ".toml", ".css"}]
    assert len(texts) > 200
    assert [path for path in texts if called.search(path.read_text())] == []

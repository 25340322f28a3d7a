"""The verbs as Python offers them, and the list of public names."""

from __future__ import annotations

import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

import rollwright as rw
from rollwright.errors import BadArgument, BadNotation, BadPolicy, UnknownRule
from rollwright.systems import registry
from rollwright.systems.registry import find_rule, system, systems


def test_the_list_of_public_names_is_right() -> None:
    assert sorted(rw.__all__) == rw.__all__
    assert dir(rw) == rw.__all__
    for name in rw.__all__:
        assert getattr(rw, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'luck'"):
        _ = rw.luck


def test_packages_do_not_hide_the_verbs_of_their_names() -> None:
    import rollwright.notation
    import rollwright.odds  # noqa: F401

    assert not isinstance(rw.odds, types.ModuleType)
    assert rw.odds("d6").mean("total") == rw.odds(rw.notation("1d6")).mean("total")


@pytest.mark.apart
def test_importing_costs_nothing_that_is_not_used() -> None:
    code = (
        "import sys, rollwright; print(sorted(name for name in sys.modules if name.startswith('rollwright')))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "['rollwright']"


@pytest.mark.parametrize(
    ("text", "rule", "part"),
    [
        ("4d6kh3+2", "notation", {"text": "4d6kh3+2"}),
        ("/wod20 pool:8 difficulty:6", "storyteller.action", {"pool": 8, "difficulty": 6}),
        ("7ST6", "storyteller.action", {"pool": 7, "difficulty": 6, "specialty": False}),
        ("7STA6", "storyteller.action", {"pool": 7, "difficulty": 6, "specialty": True}),
        ("fitd3", "keepers.action", {"dots": 3}),
        ("dheart +2", "daggerheart.action", {"modifier": 2}),
        ("1d12h+1d12f", "daggerheart.action", {"modifier": 0}),
    ],
)
def test_habits_become_the_games_own_rules(text: str, rule: str, part: dict[str, object]) -> None:
    bound = rw.notation(text)
    assert bound.rule.id == rule
    assert part.items() <= bound.arguments().items()


def test_a_text_that_nobody_understands_says_where() -> None:
    with pytest.raises(BadNotation) as caught:
        rw.notation("4d6kh3 plus")
    assert caught.value.position == 7


def test_the_registry_knows_our_systems_and_those_installed() -> None:
    names = [each.name for each in systems()]
    assert names[:5] == ["double-down", "keepers", "daggerheart", "storyteller", "plain"]
    assert "lanterns" in names
    assert system("chess") is None
    with pytest.raises(UnknownRule, match="there is no rule 'lanterns.sing': lanterns.search"):
        find_rule("lanterns.sing")
    with pytest.raises(UnknownRule, match="double-down.attempt"):
        find_rule("chess.move")


def test_a_system_that_cannot_be_loaded_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, info = tmp_path / "broken", tmp_path / "broken-1.0.dist-info"
    package.mkdir()
    info.mkdir()
    (package / "__init__.py").write_text("import there_is_no_such_module\n")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[rollwright.systems]\nbroken = broken:system\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry._installed.cache_clear()
    try:
        assert "lanterns" in [each.name for each in systems()]
        with pytest.raises(
            UnknownRule, match="the installed system 'broken' cannot be loaded: ModuleNotFoundError"
        ):
            find_rule("broken.roll")
    finally:
        monkeypatch.undo()
        registry._installed.cache_clear()


@pytest.mark.parametrize("by", [("label", "net"), len], ids=["several", "a function"])
def test_who_asks_for_several_fields_is_told_how(by: Any) -> None:
    with pytest.raises(BadArgument, match=r"odds\(rule\)\.map\(lambda came: \(came\.label, …\)\)"):
        rw.odds(rw.storyteller.action(pool=3), by=by)


def test_who_decides_by_a_function_is_told_where() -> None:
    policy: Any = len
    with pytest.raises(BadPolicy, match=r"play\(rule, decide=…\)"):
        rw.odds(rw.storyteller.action(pool=3), policy=policy)


def test_dice_are_found_at_the_verb_that_has_the_name_of_their_package() -> None:
    from rollwright.odds import Die, d6

    verb: Any = rw.odds
    assert (verb.d6, verb.Die) == (d6, Die)
    assert {"d6", "Die", "explode"} <= set(dir(verb))
    assert "from rollwright.odds import d6" in verb.__doc__

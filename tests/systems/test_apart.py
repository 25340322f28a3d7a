"""Games stand apart: what one is called stands in its folder, where games are entered, and nowhere else in what is installed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.systems import registry
from rollwright.systems.registry import OURS, system
from sources import parsed

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "rollwright"
ENTRY = SRC / "systems" / "registry.py"
DEFINES = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
GAMES = [name for name in OURS if name != "plain"]


def called(name: str) -> re.Pattern[str]:
    """What a game calls itself: its name, as a package too, its title."""
    found = system(name)
    assert found is not None
    return re.compile(rf"\b({name}|{name.replace('-', '_')}|{re.escape(found.title)})\b", re.IGNORECASE)


@cache
def said(path: Path) -> str:
    """What a module says, a word to a line."""
    return "\n".join(words(path))


def words(path: Path) -> Iterator[str]:
    """Everything that a module says but for its docstrings, whose examples are of games."""
    tree = parsed(path)
    blocks = (each.body for each in ast.walk(tree) if isinstance(each, DEFINES) and each.body)
    told = {id(each[0].value) for each in blocks if isinstance(each[0], ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        elif isinstance(node, ast.Name | ast.Attribute):
            yield node.id if isinstance(node, ast.Name) else node.attr
        elif isinstance(node, ast.ImportFrom):
            yield f"{node.module} {' '.join(each.name for each in node.names)}"


@pytest.mark.parametrize("name", GAMES)
def test_nobody_else_says_its_name(name: str) -> None:
    home, names = SRC / "systems" / name.replace("-", "_"), called(name)
    modules = [each for each in SRC.rglob("*.py") if home not in each.parents and each != ENTRY]
    assert len(modules) > 300
    assert [each for each in modules if names.search(said(each))] == []
    page = [
        each
        for each in (ROOT / "frontend" / "src").rglob("*")
        if each.suffix in {".ts", ".tsx", ".css"} and each.parent.name != "generated"
    ]
    sheets = [each for each in SRC.rglob("*.toml") if home not in each.parents]
    assert len(page) > 200
    assert [each for each in [*page, *sheets] if names.search(each.read_text())] == []


OPEN = re.compile(r"named\(words\.(\w+)\.?(\w*)")
"""A table of the page's words in which a name is looked up that the server gives."""


def test_the_page_has_no_words_for_what_a_rule_asks() -> None:
    """What a decision is called, and how the facts beside it are told, its rule says: a word by its name would be another game's as well."""
    page = ROOT / "frontend" / "src"
    texts = {path: path.read_text() for path in page.rglob("*.ts*") if path.parent.name != "generated"}
    words = "\n".join(text for path, text in texts.items() if path.name.endswith(".en.ts"))
    assert "Record<string" not in words, "a table for any name that a game may give"
    tables = {found.groups() for text in texts.values() for found in OPEN.finditer(text)}
    assert len(tables) > 4
    paths = [r"\b" + r": \{.*?\b".join(filter(None, names)) + r": \{(.*?)\}" for names in tables]
    inside = [re.search(path, words, re.DOTALL) for path in paths]
    keys = {key for each in inside if each for key in re.findall(r'"?([\w-]+)"?: "', each[1])}
    assert keys >= {"plain", "gm", "character"}
    decisions = [
        each for game in registry.systems() for rule in game.rules.values() for each in rule.decisions
    ]
    asked = {name for each in decisions for name in (each.name, *each.facts)}
    assert len(asked) > 20
    assert keys & asked == set()


def test_games_are_found_by_their_names() -> None:
    assert rw.double_down is registry.system("double-down")
    for missing in ("luck", "_hidden"):
        with pytest.raises(AttributeError, match=f"no attribute '{missing}'"):
            getattr(rw, missing)
